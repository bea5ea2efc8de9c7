import { datasets, type ServiceCsvDataset } from '#shared/catalog/datasets.ts';
import { runPart } from '../../files/file-name.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import type { Dictionaries } from '../cache/database/dictionaries.ts';
import type { ReportChoices, ReportFiles, StoredReport } from '../cache/runs/report-files.ts';
import { removeSidecar } from '../export/sidecar.ts';
import { type ReportFileStore, reportFileMissing } from '../learners/report-file-store.ts';
import type { Handlers } from '../protocol.ts';
import type { Services } from './services.ts';

export interface ReportFileHandlerOptions {
  readonly choices: ReportChoices;
  readonly files: ReportFiles;
  readonly store: ReportFileStore;
  readonly dictionaries: Dictionaries;
}

/** Choosing reports, and taking the file of one out. */
export function reportFileHandlers(
  parts: ReportFileHandlerOptions,
): Pick<Handlers, 'reportFiles:choose' | 'host:reportFileName' | 'host:saveReportFile'> {
  const { choices, store } = parts;
  return {
    'reportFiles:choose': ({ runId, reportNames }) => {
      choices.choose(runId, reportNames);
      return {};
    },
    'host:reportFileName': async ({ runId, reportName }, signal) => {
      const report = findReport(parts, runId, reportName);
      if (!(await store.has(runId, report, signal))) throw reportFileMissing();
      return { fileName: `${runPart(runId)}--${reportName}.csv` };
    },
    'host:saveReportFile': async ({ runId, reportName, path, isGuarded = false }, signal) => {
      const report = findReport(parts, runId, reportName);
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

interface ServiceCsv {
  readonly fileName: string;
  readonly body: Buffer;
}

/** How long a CSV that was read for its name waits to be saved: as long as a user may look at a dialog. */
const keptMs = 600_000;

/** The CSV that a service makes itself, byte for byte. It is read once: for its name first, and then kept to be written. */
export function serviceCsvHandlers(
  services: Services,
  clock: () => number,
): Pick<Handlers, 'host:serviceCsvName' | 'host:serviceCsv'> {
  let kept: (ServiceCsv & { readonly key: string; readonly at: number }) | null = null;

  const read = async (runId: string, dataset: ServiceCsvDataset, signal?: AbortSignal): Promise<ServiceCsv> => {
    const { remote, historyFrom } = services.configured();
    const answer = await remote.analytics.csv(runId, dataset, { from: historyFrom, signal });
    return { fileName: serviceCsvName(answer.disposition, runId, dataset), body: answer.body };
  };
  const keyOf = (runId: string, dataset: ServiceCsvDataset) => `${dataset} of ${runId}`;

  return {
    'host:serviceCsvName': async ({ runId, dataset }, signal) => {
      const csv = await read(runId, dataset, signal);
      kept = { ...csv, key: keyOf(runId, dataset), at: clock() };
      return { fileName: csv.fileName };
    },
    'host:serviceCsv': async ({ runId, dataset, path }, signal) => {
      const isKept = kept?.key === keyOf(runId, dataset) && Math.abs(clock() - kept.at) < keptMs;
      const { body } = isKept && kept ? kept : await read(runId, dataset, signal);
      kept = null;
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
