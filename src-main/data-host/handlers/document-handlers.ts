import type { Recipe } from '../../../src-preload/contract/documents/recipe.ts';
import type { Documents } from '../cache/documents.ts';
import type { DocumentSources } from '../export/documents/build.ts';
import { personsMode, writePartFile } from '../export/part-file.ts';
import { writeSidecar } from '../export/sidecar.ts';
import { writeWorkbook } from '../export/xlsx/workbook.ts';
import type { Handlers } from './handlers.ts';

type DocumentMethod = 'documents:list' | 'documents:keep' | 'documents:remove' | 'host:document' | 'host:saveDocument';

/** How reports are made, with their fonts and the map of the world: read when the first one is wanted, since a start waits for less. */
const making = async () => ({
  ...(await import('../export/documents/about.ts')),
  ...(await import('../export/documents/build.ts')),
  ...(await import('../export/documents/html.ts')),
  ...(await import('../export/documents/sheets.ts')),
});

/** Reports: built anew from what is stored each time that one is shown or saved. */
export function documentHandlers(
  sources: DocumentSources,
  documents: Documents,
  now: () => number,
): Pick<Handlers, DocumentMethod> {
  const make = async (recipe: Recipe) => {
    const { buildDocument, documentAbout, documentHtml, documentSheets } = await making();
    const document = buildDocument(recipe, sources, now());
    return {
      document,
      about: () => documentAbout(document, recipe.threshold),
      html: () => documentHtml(document),
      sheets: () => documentSheets(document),
    };
  };
  return {
    'documents:list': () => ({ documents: documents.list() }),
    'documents:keep': (kept) => ({ no: documents.keep({ ...kept, savedAt: now() }) }),
    'documents:remove': ({ no }) => ({ before: documents.remove(no) }),
    'host:document': async ({ recipe }) => {
      const { document, about, html } = await make(recipe);
      return { html: html(), fileName: document.fileName, title: document.head.title, about: about() };
    },
    'host:saveDocument': async ({ recipe, format, path, sidecar }, signal) => {
      const { document, about, html, sheets } = await make(recipe);
      const { bytes, sha256 } =
        format === 'html'
          ? await writePartFile(path, [html()], signal, personsMode)
          : await writeWorkbook(path, sheets(), {
              title: document.head.title,
              createdAt: document.exportedAt,
              signal,
              mode: personsMode,
            });
      if (!sidecar) return { bytes, sidecar: 'off' };
      return { bytes, sidecar: await writeSidecar(about(), { path, format, bytes, sha256 }, personsMode) };
    },
  };
}
