import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PackageSelection, packageDatasets } from '#contract/packages.ts';
import { unpackPage } from '#contract/packed-page.ts';
import { newRecipe } from '#contract/reports/recipe.ts';
import { lazy } from '#main/common/async.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { sourceLine } from '#shared/catalog/provenance.ts';
import { datasetsOfView, type ViewName, type ViewQuery, views } from '#shared/catalog/views.ts';
import type { SampleService } from '../../sample-service/index.ts';
import { everyNth } from '../../support/at-length.ts';
import { knownParams, mayBeEmpty, queriesOfEveryView } from '../../support/every-view.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { makeFolder } from '../../support/folder.ts';
import type { StartedHost } from '../../support/host.ts';
import { everythingOf, text, unzip, zip } from '../../support/packages.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

/*
 * A package made on one computer and opened on another that has no account: the same rows on every screen.
 */

let filled: FilledHost;
let service: SampleService;
let made: StartedHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let runId: string;

const noPorts = { authorize: async () => ({ header: null }), emit: () => {} };

async function write(selection: PackageSelection, name = 'package.zip') {
  const path = join(folder.path, name);
  const order = { selection, path };
  return { path, figures: await made.host.call('host:writePackage', order) };
}

/** The package of everything, written once. */
const whole = lazy(() => write(everythingOf(service.runs), 'whole.zip'));
/** The same with small counts withheld. */
const withheld = lazy(() => write(everythingOf(service.runs, { threshold: 10 }), 'withheld.zip'));

/** The package as a colleague sees it. */
async function open(path: string) {
  const packages = join(folder.path, 'packages');
  const imported = await made.host.call('host:importPackage', { path, folder: packages });
  // Its clock is a little behind: on both sides of midnight, days would be counted from two days.
  const host = openDataHost(join(packages, imported.id), noPorts, made.clock, { isPackage: true });
  const page = async <V extends ViewName>(query: ViewQuery<V>) =>
    unpackPage<V>(await host.call('view:rows', { ...query, page: 1, pageSize: 10_000 } as never));
  return { ...imported, host, page };
}

beforeAll(async () => {
  filled = await startFilledHost();
  ({ service, started: made, runId } = filled);
  // The list of all runs tells when each starts and ends.
  await made.host.call('runs:offered', {});
  folder = await makeFolder();
});
afterAll(async () => {
  await filled.close();
  await folder.remove();
});

/** Views of what this computer watches, and of what it noted day by day. */
const staysHere: readonly ViewName[] = ['watches', 'portfolio-index'];

/** Learners, report files, and what syncs were like and saw change stay on the computer. */
const isInPackages = (view: ViewName) =>
  !staysHere.includes(view) &&
  datasetsOfView(view).every((dataset) => dataset !== 'reports' && dataset !== 'learner-engagement');

/** Figures that the last sync moved stay on the computer. */
const isOfSync = ({ params }: ViewQuery) => ('since' in params && params.since === 'sync') || isOfPeriod(params);

/** Whether it asks what syncs saw change from one time to another. */
const isOfPeriod = (params: object) => 'after' in params;

/** A CSV writes no text and an empty one alike, modes have no order, and the number of a note and the time of a note or a mark are the package's own. */
const asRead = (rows: readonly object[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([key, value]) => {
        if (['created_at', 'changed_at', 'note_no'].includes(key)) return [];
        return [[key, key === 'modes' ? JSON.parse(value) : value === '' ? null : value]];
      }),
    ),
  );

describe('a package of everything', () => {
  it('has one CSV per table, a description, definitions and a README', async () => {
    const { path, figures } = await whole();
    const files = unzip(path);
    const manifest = JSON.parse(text(files, 'datapackage.json'));
    const tables = manifest.resources.map(({ path: file }: { path: string }) => file);
    expect(Object.keys(files).sort()).toEqual([...tables, 'README.txt', 'datapackage.json'].sort());
    expect(tables).toEqual(
      expect.arrayContaining([
        'skills.csv',
        'course-skills.csv',
        'labels.csv',
        'definitions.csv',
        ...packageDatasets.map((name) => `${name}.csv`),
      ]),
    );
    expect(text(files, 'README.txt')).toMatch(/^Made on: +\d{4}-\d\d-\d\d \d\d:\d\d UTC\r$/m);
    expect(text(files, 'README.txt')).toContain(`Source:        ${new URL(service.url).host}`);
    expect(text(files, 'README.txt')).toMatch(/^Made with: {5}Course Almanac/m);
    expect(manifest.notice).toMatch(/^For the people it was given to/);
    const endpointsOf = (name: string) =>
      manifest.resources.find((resource: { name: string }) => resource.name === name)?.endpoints;
    expect(endpointsOf('course-skills')).toEqual(['skills/']);
    expect(endpointsOf('labels')).toEqual([]);
    expect(figures.rows).toBeGreaterThan(1000);
    const guess = await made.host.call('package:estimate', everythingOf(service.runs));
    expect(guess.rows).toBe(figures.rows);
    expect(Math.abs(guess.bytes / figures.bytes - 1)).toBeLessThan(0.03);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o666 & ~process.umask());
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is as large as was said before it was made, also with small counts hidden and without some tables', async () => {
    const selection = everythingOf(service.runs, { threshold: 10, taxonomy: false, datasets: ['enrollment'] });
    const { rows, bytes } = await made.host.call('package:estimate', selection);
    const { figures } = await write(selection, 'some.zip');
    expect(rows).toBe(figures.rows);
    expect(Math.abs(bytes / figures.bytes - 1)).toBeLessThan(0.03);
  });

  it('holds no learner, no report file, no secret and no address', async () => {
    const { path } = await whole();
    const all = Object.values(unzip(path))
      .map((bytes) => Buffer.from(bytes).toString('utf8'))
      .join('\n');
    for (const hidden of [service.clientSecret, `${service.url}/`, 'username', 'download_url'])
      expect(all).not.toContain(hidden);
  });

  it('shows the same rows in every view when it is opened', async () => {
    const { path } = await whole();
    const { host, page, facts } = await open(path);
    expect(facts).toMatchObject({
      title: 'Spring term',
      madeBy: 'The data office',
      hosts: { taxonomy: new URL(service.url).host, analytics: new URL(service.url).host },
      threshold: null,
    });
    const queries = queriesOfEveryView(await knownParams(filled)).filter(({ view }) => isInPackages(view));
    expect(queries.length).toBeGreaterThan(25);
    for (const { view, whole, chosen } of queries) {
      for (const query of [whole, ...everyNth(16, chosen)]) {
        const [theirs, ours] = [await page(query), await made.page(query)];
        expect({ query, rows: asRead(theirs.rows) }).toEqual({ query, rows: isOfSync(query) ? [] : asRead(ours.rows) });
        // Problems are read one by one; a package says when the last of a run was.
        const ofModule = view === 'problem-answers' || view === 'problem-grades' ? { syncedAt: null } : {};
        const asOf = (value: typeof ours.asOf) =>
          value && { ...value, state: null, error: null, triedAt: null, ...ofModule };
        expect({ query, asOf: asOf(theirs.asOf) }).toEqual({ query, asOf: asOf(ours.asOf) });
      }
      if (isOfPeriod(whole.params)) continue;
      const shown = isOfSync(whole) ? (chosen.find((query) => !isOfSync(query)) ?? expect.unreachable(view)) : whole;
      if (!mayBeEmpty.has(view)) expect((await page(shown)).rows.length, view).toBeGreaterThan(0);
    }
    expect(await host.call('labels:all', {})).toEqual(await made.host.call('labels:all', {}));
    expect((await host.call('search:all', { text: 'python', limit: 5 })).groups).toEqual(
      (await made.host.call('search:all', { text: 'python', limit: 5 })).groups,
    );
    await host.close();
  });

  it('is named as the source of what is made of it: nobody has checked what it says of itself', async () => {
    const { path } = await write(everythingOf([runId], { datasets: ['enrollment'] }));
    const { host, facts } = await open(path);
    await host.call('host:configure', { connection: null, historyFrom: '2013-01-01', packageFacts: facts });
    const said = `package “${facts.title}”, with data from ${new URL(service.url).host}`;
    const { html } = await host.call('host:report', {
      recipe: newRecipe('run-one-page', { kind: 'run', runId }, 'a4'),
    });
    expect(html).toContain(`Source: ${said}.`);
    const query = { view: 'run-enrollment', params: { runId } } as const;
    expect(sourceLine(await host.call('provenance:of', { query, address: null, threshold: 0 }))).toContain(said);
    await host.close();
  });

  it('of an older version, without the start days of runs, opens and has none', async () => {
    const { path } = await write(everythingOf([runId], { datasets: ['enrollment'] }), 'with-dates.zip');
    const { 'run-dates.csv': dates, ...files } = unzip(path);
    expect(text({ dates: dates ?? new Uint8Array() }, 'dates')).toContain(runId);
    const manifest = JSON.parse(text(files, 'datapackage.json'));
    const resources = manifest.resources.filter(({ name }: { name: string }) => name !== 'run-dates');
    const older = join(folder.path, 'without-dates.zip');
    zip(older, { ...files, 'datapackage.json': Buffer.from(JSON.stringify({ ...manifest, resources })) });
    const params = { runIds: [runId] };
    const opened = { today: await open(path), older: await open(older) };
    const startOf = async ({ page }: typeof opened.today) =>
      (await page({ view: 'compare-runs', params })).rows[0]?.start_day;
    expect(await startOf(opened.today)).toBe(service.data.findRun(runId)?.profile.starts);
    expect(await startOf(opened.older)).toBeNull();
    for (const align of ['start', 'day0'] as const) {
      const query = { view: 'compare-enrollment', params: { ...params, align, unit: 'absolute' } } as const;
      expect((await opened.older.page(query)).rows[0]?.day_no).toBe(0);
    }
    await opened.today.host.close();
    await opened.older.host.close();
  });

  it('is read once: own notes on it are there when it is opened again', async () => {
    const { path } = await whole();
    const mine = { kind: 'course', id: 'edX+DemoX' } as const;
    const first = await open(path);
    await first.host.call('notes:add', { ...mine, day: null, text: 'Mine' });
    await first.host.close();
    const second = await open(path);
    expect((await second.page({ view: 'notes', params: mine })).rows.map(({ text: words }) => words)).toContain('Mine');
    await second.host.close();
  });

  it('can be read and never synced', async () => {
    const { path } = await write(everythingOf([]));
    const { host } = await open(path);
    await expect(host.call('sync:start', {})).rejects.toMatchObject({ code: 'PACKAGE_READ_ONLY' });
    await expect(host.call('runs:add', { runIds: [runId] })).rejects.toMatchObject({ code: 'PACKAGE_READ_ONLY' });
    await host.close();
  });

  it('is the same package when nothing has changed, by its snapshot', async () => {
    const [one, two] = [await whole(), await write(everythingOf(service.runs), 'two.zip')];
    const idOf = (path: string) => JSON.parse(text(unzip(path), 'datapackage.json')).courseAlmanac.snapshotId;
    expect(idOf(one.path)).toBe(idOf(two.path));
  });
});

describe('a package of a part', () => {
  it('has only what was chosen', async () => {
    const { path } = await write(
      everythingOf([runId], { taxonomy: false, datasets: ['enrollment'], labels: false, notes: false }),
    );
    expect(Object.keys(unzip(path)).sort()).toEqual([
      'README.txt',
      'datapackage.json',
      'definitions.csv',
      'enrollment.csv',
      'freshness.csv',
      'run-dates.csv',
    ]);
    const { host, page } = await open(path);
    expect((await page({ view: 'runs', params: {} })).rows.map((row) => row.run_id)).toEqual([runId]);
    await host.close();
  });
});

describe('small numbers', () => {
  it('are withheld, never written as 0, and not to be worked out', async () => {
    const { path, figures } = await withheld();
    const files = unzip(path);
    const levels = readCsvRecords(text(files, 'enrollment-education.csv'));
    const served = await made.inspect<{ run_id: string; education_level: string | null; date: number; count: number }>(
      'SELECT run_id, education_level, date, count FROM enrollment_education JOIN run USING (run_no)',
    );
    expect(levels).toHaveLength(served.length);
    expect(served.some(({ count }) => count > 0 && count < 10)).toBe(true);
    for (const row of levels) {
      if (row.count !== '') expect(Number(row.count) === 0 || Number(row.count) >= 10).toBe(true);
      else expect(row.count_note).toBe('not shown');
    }
    const groups = Object.values(Object.groupBy(levels, (row) => `${row.course_id} ${row.date}`));
    for (const group of groups) expect(group?.filter((row) => row.count === '')).not.toHaveLength(1);
    expect(figures.withheld).toBeGreaterThan(0);
  });

  it('are not reported when the package is opened, and said to be withheld', async () => {
    const datasets = packageDatasets.filter((name) => /^enrollment(-gender|-mode|-education)?$/.test(name));
    const { path } = await write(everythingOf([runId], { threshold: 100, taxonomy: false, datasets }), 'hundred.zip');
    const { host, page, facts } = await open(path);
    expect(facts.threshold).toBe(100);
    const gender = (await page({ view: 'run-gender', params: { runId } })).rows;
    const ours = (await made.page({ view: 'run-gender', params: { runId } })).rows;
    expect(gender).toHaveLength(ours.length);
    const small = ours.findIndex(({ other }) => other !== null && other > 0 && other < 100);
    expect(gender[small]?.other).toBeNull();
    const modes = (await page({ view: 'run-modes', params: { runId } })).rows;
    const hidden = modes.filter((row) => Object.values(JSON.parse(row.modes ?? '{}')).includes(null));
    expect(hidden.length).toBeGreaterThan(0);
    for (const row of hidden) expect(row.unlisted).toBeNull();
    // A row stays where its count is withheld, and has no share; the shares of the others are those that they had.
    const [levels, served] = [
      await page({ view: 'run-education', params: { runId } }),
      await made.page({ view: 'run-education', params: { runId } }),
    ];
    expect(levels.rows.map((row) => row.education_level)).toEqual(served.rows.map((row) => row.education_level));
    for (const [index, row] of levels.rows.entries()) {
      if (row.count === null) expect(row.pct_of_known).toBeNull();
      else expect([null, served.rows[index]?.pct_of_known]).toContain(row.pct_of_known);
    }
    const cellsOf = (rows: readonly { readonly notes: object }[]) =>
      rows.reduce((sum, { notes }) => sum + Object.keys(notes).length, 0);
    // The screen marks what is withheld, and calls nothing else so.
    const request = { view: 'run-education', params: { runId }, page: 1, pageSize: 1000 } as const;
    const marked = (await host.call('export:withheld', { request, threshold: 100 })).rows;
    expect(marked.filter(({ notes }) => notes.count !== undefined).map(({ index }) => index)).toEqual(
      levels.rows.flatMap(({ count }, index) => (count === null ? [index] : [])),
    );
    // A file of the opened package cannot show them again, whatever its maker's threshold was.
    for (const threshold of [10, 100]) {
      const query = { view: 'run-education', params: { runId } } as const;
      const { hidden, hiddenBefore, small } = await host.call('export:check', { query, threshold });
      expect([hidden, hiddenBefore, small.cells]).toEqual([hiddenBefore, cellsOf(marked), 0]);
      expect((await made.host.call('export:check', { query, threshold })).hiddenBefore).toBe(0);
    }
    const enrollment = (await page({ view: 'run-enrollment', params: { runId } })).rows;
    expect(enrollment.length).toBe((await made.page({ view: 'run-enrollment', params: { runId } })).rows.length);
    for (const { count } of enrollment) expect(count === null || count === 0 || count >= 100).toBe(true);
    expect((await page({ view: 'rejected-records', params: {} })).rows).toEqual([]);
    await host.close();
  });
});

describe('a total over rows of which some are withheld', () => {
  it('is the whole one or is not shown, on any page of the opened package', async () => {
    const { path } = await withheld();
    const { host } = await open(path);
    const queries = queriesOfEveryView(await knownParams(filled)).filter(
      ({ view }) => isInPackages(view) && 'sums' in views[view],
    );
    const seen = { told: 0, withheld: 0 };
    for (const { view, whole, chosen } of queries) {
      // Facts about the last sync stay on the computer.
      for (const query of [whole, ...everyNth(16, chosen)].filter(({ params }) => !('data' in params))) {
        const truth = (await made.page(query)).totals;
        for (const pageSize of [1, 10_000]) {
          const {
            total: rows,
            totals,
            totalRows,
          } = await host.call('view:rows', { ...query, page: 1, pageSize } as never);
          expect(Object.keys(totals), view).toEqual(Object.keys(truth));
          for (const [key, total] of Object.entries(totals)) {
            expect([truth[key], null], `${view} ${key}`).toContain(total);
            if (total === null) expect(totalRows[key], `${view} ${key}`).toBeGreaterThan(0);
            expect(totalRows[key] ?? 0, `${view} ${key}`).toBeLessThanOrEqual(rows);
            seen[total === null ? 'withheld' : 'told'] += 1;
          }
        }
      }
    }
    expect(seen.told).toBeGreaterThan(0);
    expect(seen.withheld).toBeGreaterThan(0);
    await host.close();
  });

  it('is in a report the sum of the rows that are there, and says how many it is without', async () => {
    const recipe = { ...newRecipe('run-full', { kind: 'run', runId }, 'a4'), threshold: 10 };
    const sections = recipe.sections.map((section) => ({ ...section, on: true }));
    const feetWith = async (threshold: number) => {
      const { html } = await made.host.call('host:report', { recipe: { ...recipe, sections, threshold } });
      return [...html.matchAll(/<tfoot>(.*?)<\/tfoot>/g)].map(([, foot]) => foot).join('\n');
    };
    const sums = [...(await feetWith(10)).matchAll(/>([\d,]+) excluding \d+ rows</g)].map(([, sum]) => sum);
    expect(sums).not.toEqual([]);
    const totals = await feetWith(0);
    for (const sum of sums) expect(totals).not.toContain(`>${sum}<`);
  });
});

it('leaves nothing behind when it is cancelled', async () => {
  const path = join(folder.path, 'cancelled.zip');
  const order = { selection: everythingOf(service.runs), path };
  const abort = new AbortController();
  const writing = made.host.call('host:writePackage', order, abort.signal);
  abort.abort();
  await expect(writing).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(existsSync(path) || existsSync(`${path}.part`)).toBe(false);
});

it('a package whose data were damaged has its rows again when it is opened again, beside what its reader wrote', async () => {
  const { path } = await write(everythingOf([runId], { datasets: ['enrollment'] }), 'damaged.zip');
  const first = await open(path);
  const { total } = await first.page({ view: 'skills', params: {} });
  await first.host.call('notes:add', { kind: 'skill', id: '1', day: null, text: 'A note of the reader' });
  await first.host.close();
  const dir = join(folder.path, 'packages', first.id);
  writeFileSync(join(dir, 'cache.sqlite3'), 'no database at all, but as long as one'.repeat(1000));
  const damaged = openDataHost(dir, noPorts, Date.now, { isPackage: true });
  expect((await damaged.call('host:cacheState', {})).message).toMatch(/open the package again/);
  // It is still shown when it is opened again.
  const again = await open(path);
  await damaged.close();
  expect([first.isRenewed, again.isRenewed, (await again.page({ view: 'skills', params: {} })).total]).toEqual([
    false,
    true,
    total,
  ]);
  const notes = await again.page({ view: 'notes', params: { kind: 'skill', id: '1' } });
  expect(notes.rows.map(({ text: said }) => said)).toContain('A note of the reader');
  await again.host.close();
  const later = await open(path);
  expect([later.isRenewed, (await later.page({ view: 'skills', params: {} })).total]).toEqual([false, total]);
  await later.host.close();
});
