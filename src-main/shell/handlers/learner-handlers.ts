import { extname, join } from 'node:path';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { forgetLearnersKey, lastingKey, learnersKey, type SecretStore } from '../../credentials/secret-store.ts';
import type { DataHost } from '../../data-host/protocol.ts';
import type { Handlers } from '../ipc/call-router.ts';
import type { OpenedReportFiles } from '../system/opened-report-files.ts';
import { type SavedFiles, saveAs } from '../windows/saved-files.ts';

/** The key for the data host. */
export async function lastingLearnersKey(secrets: () => Promise<SecretStore>): Promise<Uint8Array | null> {
  return lastingKey(await secrets());
}

/** The same key for the files of reports. One that is forgotten at quit will do: they can be fetched again. */
export async function reportsKey(secrets: () => Promise<SecretStore>): Promise<Uint8Array> {
  return learnersKey(await secrets());
}

export interface LearnerOptions {
  readonly host: Pick<DataHost, 'call'>;
  readonly secrets: () => Promise<SecretStore>;
  readonly opened: Pick<OpenedReportFiles, 'removeAll'>;
  /** Whether another profile has something that the key opens. */
  readonly isKeyNeededElsewhere: () => boolean;
}

/** Purging: the data host deletes the files, and then nothing is left that the key could open. */
export function createLearnerHandlers({
  host,
  secrets,
  opened,
  isKeyNeededElsewhere,
}: LearnerOptions): Pick<Handlers, 'learners:purge'> {
  return {
    async 'learners:purge'(_input, signal) {
      await host.call('host:purgeLearners', {}, signal);
      await opened.removeAll();
      if (!isKeyNeededElsewhere()) await forgetLearnersKey(await secrets());
      return {};
    },
  };
}

export interface ReportFileOptions {
  readonly host: Pick<DataHost, 'call'>;
  readonly files: SavedFiles;
  readonly opened: OpenedReportFiles;
  /** Opens a file in the program that the computer uses for it; returns what went wrong, or an empty text. */
  readonly openFile: (path: string) => Promise<string>;
}

/** Reports of the services: saved elsewhere as they came, or opened as a copy in which no cell is a formula. The data host alone can unseal them. */
export function createReportFileHandlers({
  host,
  files,
  opened,
  openFile,
}: ReportFileOptions): Pick<Handlers, 'reportFile:save' | 'reportFile:open'> {
  return {
    'reportFile:save': (report, signal) =>
      // Reports of the services hold usernames.
      saveAs(files, (path) => host.call('host:saveReportFile', { ...report, path }, signal), { isPersonal: true }),
    async 'reportFile:open'(report, signal) {
      const folder = await opened.makeFolder();
      try {
        let path = '';
        const inFolder = async (fileName: string) => {
          // The system must not start a file of a service as a program, whatever its name says.
          if (extname(fileName).toLowerCase() !== '.csv')
            throw new AlmanacError('INVALID_INPUT', { what: t('only CSV reports can be opened') });
          path = join(folder, fileName);
          return path;
        };
        // Learners have typed some of it, and a spreadsheet would run what looks like a formula.
        await host.call('host:saveReportFile', { ...report, path: inFolder, isGuarded: true }, signal);
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
