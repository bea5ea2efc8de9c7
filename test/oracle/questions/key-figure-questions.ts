import type { ViewRow } from '#shared/catalog/views.ts';
import { jobKeyFigures, type KeyFigure, portfolioKeyFigures, runKeyFigures } from '#shared/figures/key-figures.ts';
import { ageKeyFigures, courseKeyFigures, problemKeyFigures } from '#shared/figures/key-figures-of-records.ts';
import type { Batch } from '../batch.ts';
import { pathsThatDiffer } from '../compare.ts';
import { plainWords, type Teller } from './drawn-figure.ts';
import type { Question, QuestionKind } from './question.ts';

type Read = (teller: Teller, params: never) => Promise<readonly KeyFigure[]>;

/** The figures at the head of every kind of screen, as the screen and the reports compute them. */
const heads = {
  run: async ({ host }: Teller, params: { readonly runId: string }) =>
    runKeyFigures(await host.call('run:get', params)),
  portfolio: async ({ host }: Teller) => portfolioKeyFigures(await host.call('overview:get', {})),
  job: async ({ host }: Teller, { jobId: id }: { readonly jobId: number }) =>
    jobKeyFigures(await host.call('job:get', { id })),
  course: async ({ host }: Teller, params: { readonly courseKey: string }) =>
    courseKeyFigures(await host.call('course:get', params), { skills: true, jobs: true }),
  problem: async ({ page }: Teller, params: { readonly runId: string; readonly moduleId: string }) => {
    const [row] = (await page({ view: 'run-problems', params })).rows as ViewRow<'run-problems'>[];
    return row ? problemKeyFigures(row) : [];
  },
  ages: async ({ page }: Teller, params: { readonly runId: string }) =>
    ageKeyFigures((await page({ view: 'run-birth-years', params })).rows as ViewRow<'run-birth-years'>[]),
} as const satisfies Record<string, Read>;

type Head = keyof typeof heads;

/** Every figure at the head of a screen or a report. */
export const keyFigureQuestions: QuestionKind = {
  subject: 'key-figure',
  names: Object.keys(heads),
  questions: async (batch) => {
    const runs = batch.worlds.flatMap((world) => world.runs);
    const courses = [...new Set(runs.map(({ courseKey }) => courseKey))];
    const jobs = batch.worlds.flatMap(({ taxonomy }) => taxonomy.jobs.map(({ id }) => Number(id)));
    return [
      questionOf(batch, 'portfolio', {}),
      ...runs.flatMap(({ id: runId, rows }) => [
        questionOf(batch, 'run', { runId }),
        questionOf(batch, 'ages', { runId }),
        ...rows.problems.map(({ module_id }) => questionOf(batch, 'problem', { runId, moduleId: String(module_id) })),
      ]),
      ...courses.map((courseKey) => questionOf(batch, 'course', { courseKey })),
      ...jobs.map((jobId) => questionOf(batch, 'job', { jobId })),
    ];
  },
};

function questionOf(batch: Batch, name: Head, params: object): Question {
  const read = heads[name] as unknown as (teller: Teller, params: object) => Promise<readonly KeyFigure[]>;
  const toldBy = async (teller: Teller, oracle: unknown) =>
    pathsThatDiffer((await read(teller, params)).map(plainFigure), oracle);
  return {
    subject: 'key-figure',
    name,
    params,
    surfaces: {
      'key figures': (oracle) => toldBy(batch.started, oracle),
      'key figures of a reopened package': async (oracle) => toldBy(await batch.reopened(), oracle),
    },
  };
}

const plainFigure = ({ label, value, change, note = '' }: KeyFigure) => ({
  label,
  value,
  change: change?.value ?? null,
  note: plainWords(note),
});
