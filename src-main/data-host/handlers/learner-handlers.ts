import { datasets, type ServiceCsvDataset } from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { chosenPath, runPart } from '../../files/file-name.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import type { Dictionaries } from '../cache/database/dictionaries.ts';
import type { ReportChoices, ReportFiles, StoredReport } from '../cache/runs/report-files.ts';
import type { LearnerRuns } from '../cache/runs/run-lists.ts';
import type { SyncState } from '../cache/sync-state/sync-state.ts';
import { removeSidecar } from '../export/sidecar.ts';
import type { Learners } from '../learners/learners.ts';
import { type ReportFileStore, reportFileMissing } from '../learners/report-file-store.ts';
import type { Handlers } from '../protocol.ts';
import type { DataSource } from './data-source.ts';

export interface LearnerHandlerOptions {
  readonly learners: Learners;
  readonly learnerRuns: LearnerRuns;
  readonly reportFiles: { readonly files: ReportFiles; readonly store: ReportFileStore };
  readonly syncState: SyncState;
  readonly dictionaries: Dictionaries;
  readonly onChange: () => void;
}

/** Switching learner data on and off, revealing a name, and deleting everything. */
export function learnerHandlers(
  options: LearnerHandlerOptions,
): Pick<Handlers, 'learners:switch' | 'learners:reveal' | 'host:purgeLearners'> {
  const { learners, learnerRuns, onChange } = options;
  const forgetSyncState = (runId: string) => forgetLearnerSyncState(options, runId);
  return {
    'learners:switch': ({ runId, on }) => {
      if (on) learnerRuns.add(runId);
      else {
        learnerRuns.remove(runId);
        learners.removeRun(runId);
        forgetSyncState(runId);
        if (learnerRuns.list().length === 0) learners.purge();
      }
      onChange();
      return {};
    },
    'learners:reveal': async ({ runId, learnerNo }) => {
      await learners.unlock();
      const username = learners.username(runId, learnerNo);
      if (username === undefined) throw new AlmanacError('NOT_FOUND', { what: t('This learner') });
      return { username };
    },
    'host:purgeLearners': async () => {
      learners.purge();
      for (const runId of learnerRuns.list()) {
        learnerRuns.remove(runId);
        forgetSyncState(runId);
      }
      await purgeReports(options);
      onChange();
      return {};
    },
  };
}

/** Report files hold names of learners, too. Which reports are fetched stays chosen. */
async function purgeReports({ reportFiles, syncState }: LearnerHandlerOptions): Promise<void> {
  await reportFiles.store.purge();
  for (const runNo of reportFiles.files.removeAll()) syncState.forget('reports', runNo);
}

/** Learner data older than this (microseconds) is not kept. */
const retention = 90 * microsPerDay;

/** Removes old learner data. When its file cannot be opened now, everything else must still work; the next start tries again. */
export function expireLearners(
  options: Pick<LearnerHandlerOptions, 'learners' | 'syncState' | 'dictionaries'>,
  now: number,
): void {
  try {
    for (const runId of options.learners.expire(now - retention, now + retention))
      forgetLearnerSyncState(options, runId);
  } catch (error) {
    console.error('Old learner data could not be removed.', error);
  }
}

/** Takes the reading out of the ledger: what is gone must not look synced. */
function forgetLearnerSyncState(
  { syncState, dictionaries }: Pick<LearnerHandlerOptions, 'syncState' | 'dictionaries'>,
  runId: string,
) {
  const runNo = dictionaries.knownRunNo(runId);
  if (runNo !== undefined) syncState.forget('learner-engagement', runNo);
}

interface ReportFileHandlerOptions {
  readonly choices: ReportChoices;
  readonly files: ReportFiles;
  readonly store: ReportFileStore;
  readonly dictionaries: Dictionaries;
}

/** Choosing reports, and taking the file of one out. */
export function reportFileHandlers(
  options: ReportFileHandlerOptions,
): Pick<Handlers, 'reportFiles:choose' | 'host:saveReportFile'> {
  const { choices, store } = options;
  return {
    'reportFiles:choose': ({ runId, ...choice }) => {
      choices.choose(runId, choice);
      return {};
    },
    'host:saveReportFile': async ({ runId, reportName, path: filePath, isGuarded = false }, signal) => {
      const report = findReport(options, runId, reportName);
      const path = await chosenPath(filePath, async () => {
        if (!(await store.has(runId, report, signal))) throw reportFileMissing();
        return `${runPart(runId)}--${reportName}.csv`;
      });
      const bytes = await store.saveAs(runId, report, path, { isGuarded, signal });
      await removeSidecar(path);
      return { bytes };
    },
  };
}

function findReport(
  { dictionaries, files }: ReportFileHandlerOptions,
  runId: string,
  reportName: string,
): StoredReport {
  const runNo = dictionaries.knownRunNo(runId);
  const report = runNo === undefined ? undefined : files.find(runNo, reportName);
  if (!report) throw reportFileMissing();
  return report;
}

/** The CSV that a service makes itself, byte for byte. */
export function serviceCsvHandlers(source: DataSource): Pick<Handlers, 'host:serviceCsv'> {
  return {
    'host:serviceCsv': async ({ runId, dataset, path: filePath }, signal) => {
      const { remote, historyFrom } = source.configured();
      const { disposition, body } = await remote.analytics.csv(runId, dataset, { from: historyFrom, signal });
      const path = await chosenPath(filePath, () => serviceCsvName(disposition, runId, dataset));
      const { bytes } = await writePartFile(path, [body], signal, personsMode);
      await removeSidecar(path);
      return { bytes };
    },
  };
}

/** The service's name for the file when it is one; services write `--None` where they have no word for the dataset. */
export function serviceCsvName(disposition: string | null, runId: string, dataset: ServiceCsvDataset): string {
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '') ?? [];
  const fileName = quoted ?? bare ?? '';
  const isSane = /^[A-Za-z0-9_][\w.+-]{0,180}\.csv$/.test(fileName) && !fileName.endsWith('--None.csv');
  return isSane && fileName.includes('--') ? fileName : `${runPart(runId)}--${datasets[dataset].serviceCsv}.csv`;
}
