import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { AlmanacError } from '../../src-preload/contract/errors.ts';
import { openPartFile } from '../data-host/export/part-file.ts';
import type { DataHost } from '../data-host/protocol.ts';
import type { Handlers } from './call-router.ts';
import type { SavedFiles } from './saved-files.ts';

export interface ReportTools {
  readonly host: Pick<DataHost, 'call'>;
  readonly files: SavedFiles;
  /** Opens a file in the program that the computer uses for it; answers what went wrong, or an empty text. */
  readonly openFile: (path: string) => Promise<string>;
}

/** Reports of the services, kept as they came: saved elsewhere, or opened. */
export function createReportHandlers({
  host,
  files,
  openFile,
}: ReportTools): Pick<Handlers, 'report:save' | 'report:open'> {
  return {
    async 'report:save'(report, signal) {
      const { path, fileName } = await host.call('host:reportFile', report, signal);
      const target = await files.ask(fileName);
      if (target === null) return { state: 'cancelled' };
      const bytes = await copy(path, target, signal);
      return { bytes, ...(await files.written(target)) };
    },
    async 'report:open'(report, signal) {
      const { path } = await host.call('host:reportFile', report, signal);
      // What a service sent must not be started as a program, whatever its name says.
      if (extname(path).toLowerCase() !== '.csv')
        throw new AlmanacError('INVALID_INPUT', { what: 'only CSV reports open' });
      if ((await openFile(path)) !== '') throw new AlmanacError('NOT_FOUND', { what: 'A program for CSV files' });
      return {};
    },
  };
}

/** Copies through `<name>.part`, so that nothing half-written ever bears the chosen name. */
async function copy(from: string, to: string, signal: AbortSignal): Promise<number> {
  const part = await openPartFile(`${to}.part`);
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(from) as AsyncIterable<Buffer>) {
      if (signal.aborted) throw new AlmanacError('CANCELLED');
      await part.write(chunk);
      bytes += chunk.length;
    }
    await part.finish(to);
    return bytes;
  } finally {
    await part.abandon();
  }
}
