import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { Dictionaries } from '../cache/dictionaries.ts';
import type { ReportChoices } from '../cache/report-choices.ts';
import type { ReportFiles } from '../cache/report-files.ts';
import { runPart } from '../export/file-name.ts';
import type { ReportStore } from '../export/report-store.ts';
import type { Handlers } from './handlers.ts';

export interface ReportParts {
  readonly choices: ReportChoices;
  readonly files: ReportFiles;
  readonly store: ReportStore;
  readonly dictionaries: Dictionaries;
}

/** Choosing reports, and finding the file of one. */
export function reportHandlers(parts: ReportParts): Pick<Handlers, 'reports:choose' | 'host:reportFile'> {
  return {
    'reports:choose': ({ runId, reportNames }) => {
      parts.choices.choose(runId, reportNames);
      return {};
    },
    'host:reportFile': async ({ runId, reportName }) => {
      const runNo = parts.dictionaries.knownRunNo(runId);
      const report = runNo === undefined ? undefined : parts.files.find(runNo, reportName);
      if (!report || !(await parts.store.has(runId, report.file, report.bytes))) {
        throw new AlmanacError('NOT_FOUND', { what: 'The file of this report' });
      }
      return { path: parts.store.path(runId, report.file), fileName: `${runPart(runId)}--${reportName}.csv` };
    },
  };
}
