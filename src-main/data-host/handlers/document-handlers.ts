import type { Recipe } from '../../../src-preload/contract/documents/recipe.ts';
import type { Documents } from '../cache/documents.ts';
import { documentAbout } from '../export/documents/about.ts';
import { buildDocument, type DocumentSources } from '../export/documents/build.ts';
import { documentHtml } from '../export/documents/html.ts';
import { documentSheets } from '../export/documents/sheets.ts';
import { personsMode, writePartFile } from '../export/part-file.ts';
import { writeSidecar } from '../export/sidecar.ts';
import { writeWorkbook } from '../export/xlsx/workbook.ts';
import type { Handlers } from './handlers.ts';

type DocumentMethod = 'documents:list' | 'documents:keep' | 'documents:remove' | 'host:document' | 'host:saveDocument';

/** Reports: built anew from what is stored each time that one is shown or saved. */
export function documentHandlers(
  sources: DocumentSources,
  documents: Documents,
  now: () => number,
): Pick<Handlers, DocumentMethod> {
  const build = (recipe: Recipe) => buildDocument(recipe, sources, now());
  return {
    'documents:list': () => ({ documents: documents.list() }),
    'documents:keep': (kept) => ({ no: documents.keep({ ...kept, savedAt: now() }) }),
    'documents:remove': ({ no }) => ({ before: documents.remove(no) }),
    'host:document': ({ recipe }) => {
      const document = build(recipe);
      const about = documentAbout(document, recipe.threshold);
      return { html: documentHtml(document), fileName: document.fileName, title: document.head.title, about };
    },
    'host:saveDocument': async ({ recipe, format, path, sidecar }, signal) => {
      const document = build(recipe);
      const { bytes, sha256 } =
        format === 'html'
          ? await writePartFile(path, [documentHtml(document)], signal, personsMode)
          : await writeWorkbook(path, documentSheets(document), {
              title: document.head.title,
              createdAt: document.exportedAt,
              signal,
              mode: personsMode,
            });
      if (!sidecar) return { bytes, sidecar: 'off' };
      const about = documentAbout(document, recipe.threshold);
      return { bytes, sidecar: await writeSidecar(about, { path, format, bytes, sha256 }, personsMode) };
    },
  };
}
