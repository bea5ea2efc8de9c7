import { datasets, type ServiceCsvDataset } from '#shared/catalog/datasets.ts';
import { chosenPath, runPart } from '../../files/file-name.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import type { Dictionaries } from '../cache/database/dictionaries.ts';
import type { ReportChoices, ReportFiles, StoredReport } from '../cache/runs/report-files.ts';
import { removeSidecar } from '../export/sidecar.ts';
import { type ReportFileStore, reportFileMissing } from '../learners/report-file-store.ts';
import type { Handlers } from '../protocol.ts';
import type { DataSource } from './data-source.ts';

export interface ReportFileHandlerOptions {
  readonly choices: ReportChoices;
  readonly files: ReportFiles;
  readonly store: ReportFileStore;
  readonly dictionaries: Dictionaries;
}

/** Choosing reports, and taking the file of one out. */
export function reportFileHandlers(
  parts: ReportFileHandlerOptions,
): Pick<Handlers, 'reportFiles:choose' | 'host:saveReportFile'> {
  const { choices, store } = parts;
  return {
    'reportFiles:choose': ({ runId, reportNames }) => {
      choices.choose(runId, reportNames);
      return {};
    },
    'host:saveReportFile': async ({ runId, reportName, path: given, isGuarded = false }, signal) => {
      const report = findReport(parts, runId, reportName);
      const path = await chosenPath(given, async () => {
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
    'host:serviceCsv': async ({ runId, dataset, path: given }, signal) => {
      const { remote, historyFrom } = source.configured();
      const { disposition, body } = await remote.analytics.csv(runId, dataset, { from: historyFrom, signal });
      const path = await chosenPath(given, () => serviceCsvName(disposition, runId, dataset));
      const { bytes } = await writePartFile(path, [body], signal, personsMode);
      await removeSidecar(path);
      return { bytes };
    },
  };
}

/** The service's name for the file when it is one; services write `--None` where they have no word for the dataset. */
export function serviceCsvName(disposition: string | null, runId: string, dataset: ServiceCsvDataset): string {
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '') ?? [];
  const given = quoted ?? bare ?? '';
  const isSane = /^[A-Za-z0-9_][\w.+-]{0,180}\.csv$/.test(given) && !given.endsWith('--None.csv');
  return isSane && given.includes('--') ? given : `${runPart(runId)}--${datasets[dataset].serviceCsv}.csv`;
}
