import type { Dictionaries } from '../cache/dictionaries.ts';
import type { ReportChoices } from '../cache/report-choices.ts';
import type { ReportFiles, StoredReport } from '../cache/report-files.ts';
import { runPart } from '../export/file-name.ts';
import { type ReportStore, reportFileMissing } from '../export/report-store.ts';
import type { Handlers } from './handlers.ts';

export interface ReportParts {
  readonly choices: ReportChoices;
  readonly files: ReportFiles;
  readonly store: ReportStore;
  readonly dictionaries: Dictionaries;
}

/** Choosing reports, and taking the file of one out. */
export function reportHandlers(
  parts: ReportParts,
): Pick<Handlers, 'reports:choose' | 'host:reportName' | 'host:saveReport'> {
  const { choices, store } = parts;
  return {
    'reports:choose': ({ runId, reportNames }) => {
      choices.choose(runId, reportNames);
      return {};
    },
    'host:reportName': async ({ runId, reportName }, signal) => {
      const report = findReport(parts, runId, reportName);
      if (!(await store.has(runId, report, signal))) throw reportFileMissing();
      return { fileName: `${runPart(runId)}--${reportName}.csv` };
    },
    'host:saveReport': async ({ runId, reportName, path }, signal) => {
      const report = findReport(parts, runId, reportName);
      return { bytes: await store.saveAs(runId, report, path, signal) };
    },
  };
}

function findReport({ dictionaries, files }: ReportParts, runId: string, reportName: string): StoredReport {
  const runNo = dictionaries.knownRunNo(runId);
  const report = runNo === undefined ? undefined : files.find(runNo, reportName);
  if (!report) throw reportFileMissing();
  return report;
}
