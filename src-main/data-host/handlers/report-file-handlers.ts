import { runPart } from '../../files/file-name.ts';
import type { Dictionaries } from '../cache/database/dictionaries.ts';
import type { ReportChoices } from '../cache/runs/report-choices.ts';
import type { ReportFiles, StoredReport } from '../cache/runs/report-files.ts';
import { removeSidecar } from '../export/sidecar.ts';
import { type ReportFileStore, reportFileMissing } from '../learners/report-file-store.ts';
import type { Handlers } from '../protocol.ts';

export interface ReportParts {
  readonly choices: ReportChoices;
  readonly files: ReportFiles;
  readonly store: ReportFileStore;
  readonly dictionaries: Dictionaries;
}

/** Choosing reports, and taking the file of one out. */
export function reportFileHandlers(
  parts: ReportParts,
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

function findReport({ dictionaries, files }: ReportParts, runId: string, reportName: string): StoredReport {
  const runNo = dictionaries.knownRunNo(runId);
  const report = runNo === undefined ? undefined : files.find(runNo, reportName);
  if (!report) throw reportFileMissing();
  return report;
}
