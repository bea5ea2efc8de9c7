import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe, type Recipe, type Subject } from '#contract/reports/recipe.ts';
import { type TemplateId, templateIds } from '#contract/reports/templates.ts';
import { lazy } from '#main/common/async.ts';
import { namesOfBlocks } from '#shared/catalog/module-id.ts';
import { defaultAlignment } from '#shared/subjects/compare/compare.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { formatDay } from '#shared/time/time.ts';
import { everyNth } from '../../support/at-length.ts';
import type { StartedHost } from '../../support/host.ts';
import { unzip } from '../../support/packages.ts';
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
/** The dates at the head of a report. */
const headOf = (html: string) =>
  /<dl class="dates">.*?<\/dl>/
    .exec(html)?.[0]
    .replaceAll('</dt>', ' ')
    .replaceAll(/<[^>]+>/g, '');
const allOn = <Of extends { readonly on: boolean }>(section: Of): Of => ({ ...section, on: true });
const newOne = (template: TemplateId) => newRecipe(template, subjects[template], 'a4');

describe('a report', () => {
  it.each(everyNth(2, templateIds))(
    'of the kind %s is one file under 2 MB without script or any address to load from',
    async (template) => {
      const html = await written(newOne(template));
      expect(Buffer.byteLength(html)).toBeLessThan(2_000_000);
      expect(html).not.toMatch(/<script|<iframe|<object|<link|javascript:|\son\w+=/i);
      expect(html).not.toMatch(/\b(?:src|href)="(?!data:|#)/);
      expect(html).not.toMatch(/url\((?!data:|#)/);
      expect(html).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:"`);
      expect(html).toContain('<html lang="en">');
    },
  );

  it('of a run says the numbers of the screen', async () => {
    const { figures } = await host.host.call('run:get', { runId });
    const html = await written(newOne('run-one-page'));
    for (const figure of [figures.current, figures.everEnrolled, figures.verified, figures.activeLastWeek]) {
      expect(html).toContain(`<dd class="value">${formatNumber(figure ?? Number.NaN)}</dd>`);
    }
  });

  it('colours the change of a key figure, and nothing else that is said of it', async () => {
    const html = await written(newOne('run-one-page'));
    const coloured = [...html.matchAll(/<(\w+) class="[^"]*\b(?:positive|negative)\b[^"]*">([^<]*)/g)];
    expect(coloured.length).toBeGreaterThan(0);
    for (const [, , words] of coloured) expect(words).toMatch(/^[▲▼][^·]*$/);
  });

  it('has the sections that were chosen, in their order', async () => {
    const recipe = {
      ...newOne('run-full'),
      sections: [
        { id: 'gender', on: true },
        { id: 'activity', on: true },
      ],
    };
    const headings = [...(await written(recipe)).matchAll(/<h2 id="([\w-]+)-h"/g)].map(([, id]) => id);
    expect(headings).toEqual(['run-gender', 'run-activity']);
  });

  it('has the same snapshot while the data is the same', async () => {
    const snapshot = async () => /Snapshot ([0-9a-f]{12})/.exec(await written(newOne('run-one-page')))?.[1];
    const first = await snapshot();
    expect(first).toMatch(/^[0-9a-f]{12}$/);
    expect(await snapshot()).toBe(first);
  });

  it('of what is not there is refused with a sentence', async () => {
    const recipe = newRecipe('run-full', { kind: 'run', runId: 'course-v1:No+Such+Run' }, 'a4');
    await expect(written(recipe)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the flags of a run', () => {
  const sections = [{ id: 'attention', on: true }];

  it('have their numbers in their sentences alone, beside which another share would be misread', async () => {
    const html = await written({ ...newOne('run-full'), sections });
    const heads = [...html.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, text]) => text?.replaceAll(/<[^>]+>/g, ''));
    expect(heads).toContain('Why');
    expect(heads.filter((head) => /Share|Likely range/.test(head ?? ''))).toEqual([]);
  });
});

describe('small numbers of learners', () => {
  it('are in no cell of a table of countries below the threshold', async () => {
    const countries = await host.rows({ view: 'run-countries', params: { runId } });
    const small = countries.filter(({ count }) => (count ?? 0) > 0 && (count ?? 0) < 10);
    expect(small.length).toBeGreaterThan(0);
    const sections = [
      { id: 'countries', on: true },
      { id: 'tablesInFull', on: true },
    ];
    const html = await written({ ...newOne('run-full'), sections });
    const cells = [...html.matchAll(/<td class="number">([^<]*)<\/td>/g)].map(([, text]) => text);
    // Small counts, and what else is withheld for their sake, under one mark.
    expect(cells.filter((text) => text === 'not shown').length).toBeGreaterThanOrEqual(small.length);
    expect(cells.filter((text) => /^[1-9]$/.test(text ?? ''))).toEqual([]);
    expect(html).toContain('Counts of 1 to 9 learners are hidden');
  });

  it('are printed when the threshold is 0', async () => {
    const sections = [
      { id: 'countries', on: true },
      { id: 'tables', on: true },
    ];
    const html = await written({ ...newOne('run-full'), threshold: 0, sections });
    expect(html).not.toContain('&lt;10');
    expect(html).toContain('Small learner counts are not hidden in this report.');
  });
});

/** All that a workbook holds, as its files have it. */
const workbookText = (path: string) =>
  Object.values(unzip(path))
    .map((file) => Buffer.from(file).toString())
    .join('');

describe('notes on days', () => {
  const dayNotesOf = (html: string) =>
    [...html.matchAll(/<ol class="day-notes"[^>]*>(.*?)<\/ol>/g)].map(([, items = '']) =>
      items.replace(/<[^>]+>/g, ''),
    );
  const only = (...ids: string[]) => ids.map((id) => ({ id, on: true }));
  let day: number;
  beforeAll(async () => {
    const weeks = await host.rows({ view: 'run-activity', params: { runId } });
    day = (weeks.at(-1)?.week_ending ?? 0) - 3;
    await host.host.call('notes:add', { kind: 'run', id: runId, day, text: 'A newsletter' });
    await host.host.call('notes:add', { kind: 'run', id: runId, day, text: 'An outage' });
  });
  const said = () => `a ${formatDate(day)}: A newsletter · An outage`;

  it('stand in every chart over days at their very day, as on the screen', async () => {
    const sections = only('enrollment', 'change', 'modes', 'ever', 'activity');
    expect(dayNotesOf(await written({ ...newOne('run-full'), sections }))).toEqual(sections.map(said));
  });

  it('are said once on one page, and only the newest days of them', async () => {
    const added = [];
    for (const before of [10, 20, 30]) {
      added.push(
        await host.host.call('notes:add', { kind: 'run', id: runId, day: day - before, text: `Before ${before}` }),
      );
    }
    const days = dayNotesOf(await written(newOne('run-one-page')));
    for (const { noteNo } of added) await host.host.call('notes:remove', { noteNo });
    expect(days).toHaveLength(1);
    expect(days[0]?.match(/Before \d+|A newsletter/g)).toEqual(['Before 20', 'Before 10', 'A newsletter']);
  });

  it('of compared runs bear the name of their run', async () => {
    await host.host.call('labels:change', { changes: [{ kind: 'run', id: runId, text: 'Demonstration' }] });
    const notes = dayNotesOf(await written({ ...newOne('comparison'), sections: only('enrollment', 'activity') }));
    await host.host.call('labels:change', { changes: [{ kind: 'run', id: runId, text: null }] });
    const named = `a ${formatDate(day)}: Demonstration: A newsletter · Demonstration: An outage`;
    expect(notes).toEqual([named, named]);
  });

  it.each(everyNth(3, ['run-full', 'run-one-page', 'comparison'] as const))(
    'stay out of a report of the kind %s that is to have none, its tables included',
    async (template) => {
      const path = join(host.dir, `${template}.xlsx`);
      const recipe = { ...newOne(template), annotations: false };
      expect(await written(recipe)).not.toContain('newsletter');
      await host.host.call('host:saveReport', { recipe, format: 'xlsx', path, sidecar: true });
      expect(workbookText(path)).toContain('Enrollment');
      expect(workbookText(path)).not.toContain('newsletter');
      expect(readFileSync(`${path}.meta.json`, 'utf8')).not.toContain('newsletter');
    },
  );
});

/** The workbook of a whole run, written once. */
const workbookOfRun = lazy(async () => {
  const path = join(host.dir, 'run.xlsx');
  await host.host.call('host:saveReport', { recipe: newOne('run-full'), format: 'xlsx', path, sidecar: true });
  return path;
});

it('a workbook has every row of its tables, also where pages have room for the newest alone', async () => {
  const path = await workbookOfRun();
  const stored = await host.rows({ view: 'run-enrollment', params: { runId } });
  expect(stored.length).toBeGreaterThan(92);
  const sheets = Object.entries(unzip(path)).flatMap(([name, file]) =>
    /worksheets\/sheet\d+\.xml$/.test(name) ? [Buffer.from(file).toString()] : [],
  );
  // A sheet has a head and a row per day.
  expect(Math.max(...sheets.map((sheet) => sheet.match(/<row /g)?.length ?? 0))).toBeGreaterThan(stored.length);
  expect(workbookText(path)).not.toMatch(/more rows? in the app/);
});

it('a workbook names problems as the screen does, and has the ID of each beside its name', async () => {
  const sheets = (await readWorkbook(await workbookOfRun(), { trim: false })) as unknown as {
    sheet: string;
    data: unknown[][];
  }[];
  const problems = await host.rows({ view: 'run-problems', params: { runId } });
  const [heads = [], ...rows] = sheets.find(({ sheet }) => sheet === 'Problems')?.data ?? [];
  const cells = (label: string) => rows.map((row) => row[heads.indexOf(label)]);
  expect(cells('Problem ID')).toEqual(problems.map(({ module_id }) => module_id));
  expect(cells('Name')).toEqual(problems.map(namesOfBlocks(() => null).problem));
  const html = await written({ ...newOne('run-full'), sections: newOne('run-full').sections.map(allOn) });
  expect(html).not.toContain('Problem ID');
});

describe('reports that are kept', () => {
  it('come back as they were, by name, and can be removed', async () => {
    const recipe = { ...newOne('run-full'), title: 'Autumn' };
    const { no } = await host.host.call('savedReports:keep', { name: 'Zeta', recipe });
    await host.host.call('savedReports:keep', { name: 'alpha', recipe });
    const list = async () => (await host.host.call('savedReports:list', {})).reports;
    expect((await list()).map(({ name }) => name)).toEqual(['alpha', 'Zeta']);
    expect((await list())[1]?.recipe).toEqual(recipe);
    await host.host.call('savedReports:keep', { no, name: 'Beta', recipe });
    expect((await list()).map(({ name }) => name)).toEqual(['alpha', 'Beta']);
    expect((await host.host.call('savedReports:remove', { no })).before.name).toBe('Beta');
    expect((await list()).map(({ name }) => name)).toEqual(['alpha']);
    await expect(host.host.call('savedReports:remove', { no })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['html', 'xlsx'] as const)('as %s is written with a file that says where it comes from', async (format) => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-report-'));
    try {
      const path = join(folder, `report.${format}`);
      const recipe = { ...newOne('run-one-page'), author: 'Ada' };
      const made = await host.host.call('host:saveReport', { recipe, format, path, sidecar: true });
      expect(made).toEqual({ bytes: statSync(path).size, sidecar: 'written' });
      const about = JSON.parse(readFileSync(`${path}.meta.json`, 'utf8'));
      expect(about).toMatchObject({
        profile: 'course-almanac-export',
        file: `report.${format}`,
        sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
        datasets: expect.arrayContaining(['enrollment', 'activity']),
        endpoints: expect.arrayContaining(['courses/{id}/enrollment/']),
        query: { report: { template: 'run-one-page', subject: { kind: 'run', runId } } },
        snapshot_id: expect.stringMatching(/^[0-9a-f]{12}$/),
        suppression: { threshold: 10 },
      });
      expect(about.figures.map(({ title }: { title: string }) => title)).toContain('Daily enrollment');
      expect(JSON.stringify(about)).not.toContain(host.dir);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('of several runs says the last days of those that end last and first', async () => {
    const runs = await host.rows({ view: 'runs', params: {} });
    const through = Math.max(...runs.map((row) => row.data_through ?? 0));
    const ended = runs.map((row) => row.data_through ?? through);
    const first = Math.min(...ended);
    expect(first).toBeLessThan(through);
    const ids = runs.map((row) => row.run_id).slice(0, 6);
    const all = { ...newOne('comparison'), subject: { kind: 'comparison', things: { of: 'runs', ids } } } as const;
    for (const recipe of [newOne('portfolio'), all]) {
      const { html, about } = await host.host.call('host:report', { recipe });
      expect(headOf(html)).toContain(
        `Enrollment through ${formatDate(through)}, some of it only through ${formatDate(first)}`,
      );
      expect(about).toMatchObject({ data_through: formatDay(first), data_through_newest: formatDay(through) });
    }
  });

  it.each([
    ['of one course', ['course-v1:edX+DemoX+Demo_2014', 'edX/DemoX/Demo_Course'], 'start'],
    ['with no day in common', ['course-v1:IslandStateX+CS101x+3T2026', 'edX/DemoX/Demo_Course'], 'start'],
    ['with days in common', ['course-v1:IslandStateX+CS101x+3T2026', 'course-v1:OsakaTechx+MGT102+1T2024'], 'dates'],
  ])('of runs %s counts them as the screen does', async (_, ids, align) => {
    const rows = await host.rows({ view: 'compare-runs', params: { runIds: ids } });
    expect(defaultAlignment(ids, rows)).toBe(align);
    const html = await written({
      ...newOne('comparison'),
      subject: { kind: 'comparison', things: { of: 'runs', ids } },
    });
    const counted = /Compared after ([\d,]+) days, the last day with data for both/.exec(html)?.[1];
    expect(counted).toBe(align === 'start' ? formatNumber(rows[0]?.shared_day_no ?? Number.NaN) : undefined);
  });

  it('draws each figure once more for phones, and shows one of the two', async () => {
    const html = await written(newOne('run-full'));
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(html.match(/class="chart narrow"/g)).toHaveLength(html.match(/class="chart wide"/g)?.length ?? 0);
    expect(html).toMatch(/\.narrow\{display:none\}/);
  });
});
