import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe, type Recipe, type Subject } from '#contract/reports/recipe.ts';
import { type TemplateId, templateIds } from '#contract/reports/templates.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import type { StartedHost } from '../../support/host.ts';
import { type ReportWorld, startReportWorld } from '../../support/reports.ts';

let world: ReportWorld;
let host: StartedHost;
let runId: string;
let subjects: Record<TemplateId, Subject>;

beforeAll(async () => {
  world = await startReportWorld();
  ({ host, runId, subjects } = world);
});
afterAll(() => world?.close());

const written = async (recipe: Recipe) => (await host.host.call('host:report', { recipe })).html;
const newOne = (template: TemplateId) => newRecipe(template, subjects[template], 'a4');
const plain = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('every report', () => {
  const everySection = (template: TemplateId): Recipe => {
    const recipe = newOne(template);
    return { ...recipe, sections: recipe.sections.map(({ id }) => ({ id, on: true })) };
  };

  it.each(templateIds.filter((id) => id !== 'run-one-page'))(
    'of the kind %s prints no advice to the user of the app, no impossible number and no word of a program',
    async (template) => {
      const words = plain(await written(everySection(template)));
      expect(words).not.toMatch(/aligned on|on top of each other|a brief for|\bpress\b|\bclick\b/i);
      expect(words).not.toMatch(/NaN|undefined|Infinity|\bnull\b/);
      expect(words).not.toMatch(/[-−]1 (min|s)\b/);
    },
  );

  it.each([
    ['en', 'From the author: Enrollment grows again.'],
    ['es', 'Del autor: Enrollment grows again.'],
  ] as const)('says in %s whose words the introduction is', async (language, said) => {
    const recipe = { ...newOne('run-one-page'), language };
    expect(plain(await written({ ...recipe, introduction: 'Enrollment grows again.' }))).toContain(said);
    expect(plain(await written(recipe))).not.toContain(said.slice(0, 10));
  });

  it('on a job says nothing of small numbers of learners, whom it does not count', async () => {
    expect(plain(await written(everySection('job-skills')))).not.toMatch(/learners/i);
  });
});

describe('what is odd about the data', () => {
  it('skills that only jobs name are marked among those that no course covers, and counted', async () => {
    const jobs = await host.rows({ view: 'jobs', params: {} });
    const isRetired = async (jobId: number) =>
      (await host.rows({ view: 'job-skills', params: { jobId } })).filter((row) => row.only_in_jobs);
    const found: { jobId: number; retired: number }[] = [];
    for (const { id: jobId } of jobs) found.push({ jobId, retired: (await isRetired(jobId)).length });
    const job = async (jobId: number) => plain(await written(newRecipe('job-skills', { kind: 'job', jobId }, 'a4')));
    const [some, none] = [found.find(({ retired }) => retired > 0), found.find(({ retired }) => retired === 0)];
    if (!some) throw new Error('The sample has a job that names a retired skill.');
    const marked = await job(some.jobId);
    expect(marked).toMatch(new RegExp(`${some.retired} of these skills (is|are) missing from the list of skills`));
    expect(marked).toContain('Only in jobs');
    expect(await job(none?.jobId ?? expect.unreachable())).not.toMatch(/Only in jobs|missing from the list of skills/);
  });

  it('unlisted modes stand in the report and its definitions of the runs that have some', async () => {
    const found = new Map<boolean, boolean>();
    for (const id of world.service.runs) {
      const rows = await host.rows({ view: 'run-modes', params: { runId: id } });
      const recipe = newRecipe('run-full', { kind: 'run', runId: id }, 'a4');
      if (rows.length === 0) continue;
      const words = plain(await written({ ...recipe, threshold: 0 }));
      found.set(
        rows.some(({ unlisted }) => unlisted),
        words.includes('Unlisted modes'),
      );
    }
    expect(found.get(true) ?? true).toBe(true);
    expect(found.get(false)).toBe(false);
  });
});

describe('chosen days', () => {
  it('bind the figures at the head, and what is of today says so', async () => {
    const rows = await host.rows({ view: 'run-enrollment', params: { runId } });
    const [from, to] = [rows.at(Math.floor(rows.length / 4)), rows.at(Math.floor(rows.length / 2))];
    if (!from || !to) throw new Error('The sample has a run with many days.');
    const recipe = newOne('run-full');
    const sections = recipe.sections.map(({ id }) => ({ id, on: true }));
    const html = await written({ ...recipe, sections, threshold: 0, from: from.date, to: to.date });
    const words = plain(html);
    expect(html).toContain(`<dd class="value">${formatNumber(to.count ?? Number.NaN)}</dd>`);
    expect(words).toContain(`on ${formatDate(to.date)}`);
    expect(words).toContain('newest data, not the chosen days');
    expect(words.match(/This shows the newest data, not the chosen days/g)?.length).toBeGreaterThanOrEqual(5);
  });
});

describe('the dates at the head', () => {
  const headOf = (html: string) => plain(/<dl class="dates">.*?<\/dl>/s.exec(html)?.[0] ?? '');

  it('of compared courses are those of their runs', async () => {
    const runs = (await host.rows({ view: 'runs', params: {} })).filter(({ current }) => current !== null);
    const courses = [...new Set(runs.map(({ course_key }) => course_key))].filter((key) => key !== null).slice(0, 2);
    const through = runs.flatMap((run) =>
      courses.includes(run.course_key) && run.data_through !== null ? [run.data_through] : [],
    );
    const subject = { kind: 'comparison', things: { of: 'courses', ids: courses } } as const;
    const html = await written(newRecipe('comparison', subject, 'a4'));
    expect(headOf(html)).toContain(`Enrollment through ${formatDate(Math.max(...through))}`);
  });

  it('of a run are the same in a short and a long report, whatever else the long one reads', async () => {
    const [short, long] = await Promise.all([written(newOne('run-one-page')), written(newOne('run-full'))]);
    const computed = (html: string) => /Computed (\d+ \w+ \d+)/.exec(headOf(html))?.[1];
    expect(computed(short)).toBeDefined();
    expect(computed(long)).toBe(computed(short));
  });
});
