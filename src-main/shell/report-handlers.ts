import { extname, join } from 'node:path';
import { AlmanacError } from '../../src-preload/contract/errors.ts';
import type { DataHost } from '../data-host/protocol.ts';
import type { Handlers } from './call-router.ts';
import type { OpenedReports } from './opened-reports.ts';
import type { SavedFiles } from './saved-files.ts';

export interface ReportTools {
  readonly host: Pick<DataHost, 'call'>;
  readonly files: SavedFiles;
  readonly opened: OpenedReports;
  /** Opens a file in the program that the computer uses for it; answers what went wrong, or an empty text. */
  readonly openFile: (path: string) => Promise<string>;
}

/** Reports of the services as they came: saved elsewhere, or opened. The data host alone can unseal them. */
export function createReportHandlers({
  host,
  files,
  opened,
  openFile,
}: ReportTools): Pick<Handlers, 'report:save' | 'report:open'> {
  return {
    async 'report:save'(report, signal) {
      const { fileName } = await host.call('host:reportName', report, signal);
      const path = await files.ask(fileName);
      if (path === null) return { state: 'cancelled' };
      const { bytes } = await host.call('host:saveReport', { ...report, path }, signal);
      return { bytes, ...(await files.written(path)) };
    },
    async 'report:open'(report, signal) {
      const { fileName } = await host.call('host:reportName', report, signal);
      // What a service sent must not be started as a program, whatever its name says.
      if (extname(fileName).toLowerCase() !== '.csv')
        throw new AlmanacError('INVALID_INPUT', { what: 'only CSV reports open' });
      const folder = await opened.makeFolder();
      try {
        const path = join(folder, fileName);
        await host.call('host:saveReport', { ...report, path }, signal);
        if ((await openFile(path)) !== '') throw new AlmanacError('NO_PROGRAM');
        return {};
      } catch (error) {
        // No program has it open, so it need not lie around until the app quits.
        await opened.remove(folder);
        throw error;
      }
    },
  };
}
