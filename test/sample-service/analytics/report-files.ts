import { createHmac, randomBytes } from 'node:crypto';
import type { CourseRun } from '../generator/course-run.ts';
import type { SampleData } from '../generator/sample-data.ts';
import { csvChunks } from './csv.ts';

/** How long a link to a report file lives, in seconds. */
export const LINK_LIFETIME = 120;

/** A report file in the storage, which is another origin than the service. */
export interface ReportFile {
  readonly name: string;
  readonly text: string;
}

/** Makes links to report files that live for two minutes, and checks them. */
export interface ReportLinks {
  link(fileName: string, expires: number): string;
  check(fileName: string, query: URLSearchParams, now: number): 'valid' | 'expired' | 'forged';
}

export function createReportLinks(): ReportLinks {
  const key = randomBytes(16);
  const sign = (fileName: string, expires: string): string =>
    createHmac('sha256', key).update(`${fileName}\n${expires}`).digest('hex');
  return {
    link: (fileName, expires) =>
      `/reports/${encodeURIComponent(fileName)}?${new URLSearchParams({ Expires: String(expires), Signature: sign(fileName, String(expires)) })}`,
    check(fileName, query, now) {
      const expires = query.get('Expires') ?? '';
      if (query.get('Signature') !== sign(fileName, expires)) return 'forged';
      return Number(expires) > now ? 'valid' : 'expired';
    },
  };
}

/** The run's id as file names have it. */
export function fileSafeId({ org, course, run }: CourseRun): string {
  return `${org}_${course}_${run}`.replace(/[^\w.-]/g, '_');
}

/** The report of a run, if there is a file: every learner's answer to every problem. */
export function reportFile(run: CourseRun, reportName: string): ReportFile | undefined {
  const rows = [...responses(run)];
  if (rows.length === 0) return undefined;
  // The storage keeps files with a byte order mark, other than the service's own CSV.
  return { name: `${fileSafeId(run)}_${reportName}.csv`, text: `\ufeff${[...csvChunks(rows)].join('')}` };
}

const MOST_ROWS = 2_000;

function* responses(run: CourseRun): Generator<object> {
  const problems = [...run.problems()];
  let rows = 0;
  for (const learner of run.learnerEngagement()) {
    for (const problem of problems.slice(0, 5)) {
      rows += 1;
      if (rows > MOST_ROWS) return;
      yield {
        username: learner.username,
        block_key: problem.module_id,
        title: `Problem ${problem.part_ids.length > 1 ? 'with parts' : 'alone'}`,
        state: JSON.stringify({ attempts: (rows + run.restatements.reportEdition()) % 4, done: true }),
        last_active: learner.date_last_active,
      };
    }
  }
}

/** Finds the report file of that name. */
export function findReportFile(
  data: SampleData,
  fileName: string,
  reportNames: readonly string[],
): ReportFile | undefined {
  for (const run of data.runs)
    for (const name of reportNames) if (`${fileSafeId(run)}_${name}.csv` === fileName) return reportFile(run, name);
  return undefined;
}
