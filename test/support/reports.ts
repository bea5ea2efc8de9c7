import type { Subject } from '#contract/reports/recipe.ts';
import type { TemplateId } from '#contract/reports/templates.ts';
import { periodOfChanges } from '#shared/subjects/compare/since.ts';
import { coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { planQuestion } from '#shared/subjects/plan/question.ts';
import { monthOfDay } from '#shared/time/days.ts';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { type StartedHost, startHost } from './host.ts';

/** Subjects of each kind of report: the largest run, the first job, the three largest runs side by side, everything. */
export async function subjectsOf(host: Pick<StartedHost, 'rows'>): Promise<Record<TemplateId, Subject>> {
  const runs = await host.rows({ view: 'runs', params: {} });
  const newestMonth = monthOfDay(Math.max(...runs.map(({ data_through }) => data_through ?? 0)));
  const [first, ...others] = runs
    .toSorted((one, other) => (other.current ?? 0) - (one.current ?? 0))
    .map((run) => run.run_id);
  const [job] = await host.rows({ view: 'jobs', params: {} });
  const [skill] = await host.rows({ view: 'coverage-opportunity', params: coverageQuestion.parse({}) });
  const run = { kind: 'run', runId: first ?? '' } as const;
  return {
    'run-one-page': run,
    'run-full': run,
    'job-skills': { kind: 'job', jobId: job?.id ?? 0 },
    plan: { kind: 'plan', question: planQuestion.parse({ jobIds: [job?.id ?? 0] }) },
    coverage: { kind: 'coverage', question: coverageQuestion.parse({}) },
    'course-brief': { kind: 'skill', skillId: skill?.skill_id ?? 0, question: coverageQuestion.parse({}) },
    comparison: { kind: 'comparison', things: { of: 'runs', ids: [run.runId, ...others.slice(0, 2)] } },
    portfolio: { kind: 'portfolio' },
    month: {
      kind: 'month',
      month: newestMonth,
      comments: [{ runId: run.runId, month: newestMonth, text: 'A good month.' }],
    },
    digest: { kind: 'changes', period: periodOfChanges.parse({}) },
  };
}

/** A synced service, and what each kind of report can be about. */
export interface ReportWorld {
  readonly service: SampleService;
  readonly host: StartedHost;
  readonly subjects: Record<TemplateId, Subject>;
  /** The run that the reports of a run are about. */
  readonly runId: string;
  close(): Promise<void>;
}

export async function startReportWorld(): Promise<ReportWorld> {
  const service = await startSampleService();
  const host = await startHost({ service });
  await host.sync();
  const subjects = await subjectsOf(host);
  const { 'run-full': run } = subjects;
  if (!('runId' in run)) throw new Error('a report on a run is about a run');
  const close = async () => {
    await host.close();
    await service.close();
  };
  return { service, host, subjects, runId: run.runId, close };
}

/** Why answers are missing: the maker of a package may still download them, and its reader may not. */
const missingAnswers = [
  /Answers (?:to the [\d,]+ problems have|for the only problem are) not (?:been )?downloaded yet/g,
  /Answers are not part of this data/g,
  /because (?:the answers are not downloaded yet|their answers are not in this data)/g,
];

/** A report with the reasons left out that a package and its maker give differently. */
export const toldByBoth = (html: string): string =>
  missingAnswers.reduce((told, reason) => told.replaceAll(reason, 'Answers are missing'), html);
