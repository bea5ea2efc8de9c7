import { basename, join } from 'node:path';
import type { Recipe } from '../../src-preload/contract/documents/recipe.ts';
import type { DocumentFormat } from '../../src-preload/contract/documents/saved.ts';
import { toAppError } from '../../src-preload/contract/envelope.ts';
import { AlmanacError } from '../../src-preload/contract/errors.ts';
import type { EventPayload } from '../../src-preload/contract/events.ts';
import type { MadeFile } from '../../src-preload/contract/exports.ts';
import type { Settings } from '../../src-preload/contract/settings.ts';
import { freePath } from '../data-host/export/free-path.ts';
import { personsMode, writePartFile } from '../data-host/export/part-file.ts';
import { writeSidecar } from '../data-host/export/sidecar.ts';
import type { DataHost } from '../data-host/protocol.ts';
import type { Handlers } from './call-router.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { SavedFiles } from './saved-files.ts';
import type { ShownDocuments } from './shown-documents.ts';

export interface DocumentTools {
  readonly host: Pick<DataHost, 'call'>;
  readonly settings: { get(): Settings };
  readonly files: SavedFiles;
  readonly shown: ShownDocuments;
  readonly print: (html: string) => Promise<Uint8Array>;
  readonly openWindow: (html: string) => void;
  /** Asks for a folder; null when the person cancelled. */
  readonly askFolder: () => Promise<string | null>;
  readonly tell: (progress: EventPayload<'documents:progress'>) => void;
}

type DocumentMethod = 'document:preview' | 'document:openWindow' | 'document:save' | 'document:saveMany';

/** Reports: the data host makes them, main shows and prints them, the person says where they go. */
export function createDocumentHandlers(tools: DocumentTools): Pick<Handlers, DocumentMethod> {
  const { host, files, shown, settings } = tools;
  const alone = oneAtATime();

  const write = async (
    recipe: Recipe,
    format: DocumentFormat,
    path: string,
    signal: AbortSignal,
  ): Promise<MadeFile> => {
    const sidecar = settings.get().exportSidecar;
    if (format !== 'pdf') return host.call('host:saveDocument', { recipe, format, path, sidecar }, signal);
    const { html, about } = await host.call('host:document', { recipe }, signal);
    const pdf = await tools.print(html);
    if (signal.aborted) throw new AlmanacError('CANCELLED');
    const { bytes, sha256 } = await writePartFile(path, [pdf], signal, personsMode);
    if (!sidecar) return { bytes, sidecar: 'off' };
    return { bytes, sidecar: await writeSidecar(about, { path, format, bytes, sha256 }, personsMode) };
  };

  return {
    async 'document:preview'({ recipe }, signal) {
      const { html, title } = await host.call('host:document', { recipe }, signal);
      return { path: shown.add(html), title };
    },
    async 'document:openWindow'({ recipe }, signal) {
      const { html } = await host.call('host:document', { recipe }, signal);
      tools.openWindow(html);
      return {};
    },
    async 'document:save'({ recipe, format }, signal) {
      const { fileName } = await host.call('host:document', { recipe }, signal);
      const path = await files.ask(`${fileName}.${format}`);
      if (path === null) return { state: 'cancelled' };
      const made = await write(recipe, format, path, signal);
      return { ...made, ...(await files.written(path)) };
    },
    'document:saveMany': alone(async ({ recipe, runIds, format }, signal) => {
      const folder = await tools.askFolder();
      if (folder === null) return { state: 'cancelled' };
      const failed: { runId: string; message: string }[] = [];
      let last: string | null = null;
      let done = 0;
      let unexplained = 0;
      tools.tell({ done, total: runIds.length, failed: 0 });
      for (const runId of runIds) {
        if (signal.aborted) break;
        try {
          const own: Recipe = { ...recipe, subject: { kind: 'run', runId } };
          const { fileName } = await host.call('host:document', { recipe: own }, signal);
          const path = await freePath(join(folder, `${fileName}.${format}`));
          const made = await write(own, format, path, signal);
          if (made.sidecar === 'failed') unexplained += 1;
          last = path;
          done += 1;
        } catch (error) {
          if (signal.aborted) break;
          failed.push({ runId, message: toAppError(error, '').message });
        }
        tools.tell({ done, total: runIds.length, failed: failed.length });
      }
      const token = last === null ? null : (await files.written(last)).token;
      return { state: 'saved', folder: basename(folder), done, total: runIds.length, failed, unexplained, token };
    }),
  };
}
