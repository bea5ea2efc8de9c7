import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { createDictionaries } from '#main/data-host/cache/database/dictionaries.ts';
import { RunFacts } from '#main/data-host/cache/runs/run-facts.ts';
import { tablePath } from '#main/data-host/publications/manifest.ts';
import type { FactRow } from '#main/data-host/remote/records/run-records.ts';
import type { RunDatasetName } from '#shared/catalog/datasets.ts';
import { formatDay, microsPerDay, msPerDay, parseDay } from '#shared/time/time.ts';
import { atLength } from '../../support/at-length.ts';
import { askDuckDb } from '../../support/duckdb.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { filesOfTable, manifestIn, publishedRows } from '../../support/published-rows.ts';
import { timeoutFor } from '../../support/slow-machine.ts';

/*
 * A publication reads and writes only the parts whose data changed: an organization and the newest year or the years before, and of one with
 * many runs its newest months. Whatever changed, what lies there is what a new folder gets.
 */

const today = parseDay('2026-11-20') ?? 0;
const newYear = parseDay('2026-01-01') ?? 0;
/** Their rows are filled in. */
const filled = ['course-v1:Alpha+A+1', 'course-v1:Alpha+B+1', 'Beta/C/1', 'course-v1:Many+D1+1', 'course-v1:Many+D2+1'];
const orgs = ['Alpha', 'Alpha', 'Beta', 'Many', 'Many'];
/** Enough runs of an organization that its newest months are parts; most have no rows. */
const runIds = [...filled, ...Array.from({ length: 18 }, (_, index) => `course-v1:Many+D${index + 3}+1`)];
const threshold = 10;

let folder: Awaited<ReturnType<typeof makeFolder>>;
let started: StartedHost;
let cache: Cache;
let runNos: readonly number[];
let made = 0;
beforeAll(async () => {
  folder = await makeFolder();
  const nobody = { url: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x', analyticsToken: 'x', runs: runIds };
  started = await startHost({ service: nobody, ahead: today * msPerDay - Date.now() });
  await started.setAppVersion('1.2.3');
  cache = openCache(started.dir);
  const dictionaries = createDictionaries(cache.db);
  runNos = runIds.map((runId) => dictionaries.runNo(runId));
});
afterAll(async () => {
  cache.close();
  await started.close();
  await folder.remove();
});

const newFolder = () => {
  made += 1;
  return join(folder.path, `team-${made}`);
};
const publish = (path: string) =>
  started.host.call('host:publish', { folder: path, title: 'T', madeBy: '', threshold });

const created = 1_700_000_000_000_000;
type MakeRow = (day: number, counts: readonly number[]) => FactRow;
/** A row of each dataset, from three counts. */
const rowsOf: Partial<Record<RunDatasetName, MakeRow>> = {
  enrollment: (date, [a = 0, b = 0]) => ({ date, count: a + b, created }),
  'enrollment-mode': (date, [a = 0, b = 0, c = 0]) => ({
    date,
    count: a + b,
    cumulative_count: a + b + c,
    modes: JSON.stringify({ audit: a, verified: b, ...(c > 50 ? { honor: 0 } : {}) }),
    created,
  }),
  'enrollment-gender': (date, [a = 0, b = 0, c = 0]) => ({ date, female: a, male: b, other: c, unknown: 0, created }),
  'enrollment-birth-year': (date, [a = 0]) => ({ date, birth_year: 1990, count: a, created }),
  activity: (day, [a = 0, b = 0]) => {
    const start = (day - 6) * microsPerDay;
    const end = (day + 1) * microsPerDay;
    return {
      interval_start: start,
      interval_end: end,
      any: a + b,
      attempted_problem: a,
      played_video: b,
      posted_forum: 0,
      created,
    };
  },
  problems: (day, [a = 0, b = 0]) => ({
    module_id: `block-${day % 3}`,
    total_submissions: a + b,
    correct_submissions: a,
    part_ids: '[]',
    created,
  }),
};
const datasets = Object.keys(rowsOf) as RunDatasetName[];

interface Change {
  readonly run: number;
  readonly dataset: RunDatasetName;
  /** How many days ago, and three counts. */
  readonly rows: readonly (readonly [ago: number, counts: readonly number[]])[];
}

/** Replaces everything from the oldest of the days on, as a sync does. */
function store({ run, dataset, rows }: Change): void {
  const make = rowsOf[dataset] ?? expect.unreachable();
  const days = [...new Map(rows.map(([ago, counts]) => [today - ago, counts]))];
  const from = dataset === 'problems' ? null : Math.min(...days.map(([day]) => day)) - 6;
  const facts = [...new Map(days.map(([day, counts]) => make(day, counts)).map((row) => [row.module_id ?? row, row]))];
  cache.db.transaction(() =>
    new RunFacts(cache.db, dataset).replaceFrom(
      runNos[run] ?? 0,
      from,
      facts.map(([, row]) => row),
      { now: created, isComplete: true },
    ),
  )();
}

/** By table, organization and period: the file. */
const partsIn = (path: string) =>
  new Map(
    manifestIn(path).tables.flatMap((table) =>
      filesOfTable(path, table).map(({ org, period, sha256, rows }) => [
        [table.name, org, period].join(' '),
        { sha256, rows },
      ]),
    ),
  );
const columnsIn = (path: string) =>
  new Map(manifestIn(path).tables.map(({ name, columns }) => [name, columns.join(' ')]));
const changedParts = (before: ReturnType<typeof partsIn>, after: ReturnType<typeof partsIn>) =>
  [...after].filter(([name, { sha256 }]) => before.get(name)?.sha256 !== sha256).map(([name]) => name);

/** Every day of two years of each run. */
function fill(): void {
  for (const run of filled.keys())
    for (const dataset of datasets)
      store({ run, dataset, rows: Array.from({ length: 60 }, (_, index) => [index * 13, [30, index % 12, 12]]) });
}

describe('a changed day', () => {
  /** The folder of the next four tests; those of the first three are changes of different organizations. */
  let path: string;
  beforeAll(async () => {
    fill();
    path = newFolder();
    await publish(path);
  });

  it('is in the part of its period', async () => {
    const months = new Set<string>();
    for (const name of ['enrollment', 'enrollment-birth-year', 'totals']) {
      const table = manifestIn(path).tables.find((each) => each.name === name) ?? expect.unreachable(name);
      let before = { org: '', last: '' };
      for (const { org = '?', sha256, period = '?' } of filesOfTable(path, table)) {
        const { rows } = await askDuckDb(
          path,
          `SELECT min(date), max(date) FROM read_parquet('${tablePath(name, sha256)}')`,
        );
        const [first = '', last = ''] = (rows[0] ?? []).map((day) => formatDay(Number(day)));
        const isMonth = /^\d{4}-\d{2}$/.test(period);
        const [from = '', to = from] = isMonth ? [period] : period.split('-');
        expect([from <= first, last.slice(0, to.length) <= to], `${name} ${org} ${period}`).toEqual([true, true]);
        // The year beside the newest months ends where they begin.
        if (before.org === org) expect(before.last < first, `${name} ${org} ${period}`).toBe(true);
        before = { org, last };
        if (isMonth) months.add(`${org} ${period}`);
      }
    }
    expect([...months]).toEqual(['Many 2026-09', 'Many 2026-10', 'Many 2026-11']);
  });

  it('of one run writes one part of each table that shows it, and reads no other', async () => {
    const first = partsIn(path);
    expect([...first.keys()].filter((name) => name.startsWith('enrollment '))).toEqual([
      ...['Alpha', 'Beta'].flatMap((org) => ['2024-2025', '2026'].map((period) => `enrollment ${org} ${period}`)),
      ...['2024', '2025', '2026', '2026-09', '2026-10', '2026-11'].map((period) => `enrollment Many ${period}`),
    ]);
    store({ run: 2, dataset: 'enrollment', rows: [[0, [31, 17]]] });
    // Behind the back of the app: what is not read shows nothing of it.
    cache.db.prepare('UPDATE enrollment SET count = count + 5000 WHERE date < ?').run(newYear);
    const figures = await publish(path);
    expect(changedParts(first, partsIn(path))).toEqual(['enrollment Beta 2026']);
    expect(figures.written).toBe(1);
    cache.db.prepare('UPDATE enrollment SET count = count - 5000 WHERE date < ?').run(newYear);
    // A count that gets small hides others of its day.
    store({ run: 0, dataset: 'enrollment-gender', rows: [[0, [30, 3, 12]]] });
    const second = partsIn(path);
    await publish(path);
    const changed = changedParts(second, partsIn(path));
    expect(changed).toContain('enrollment-gender Alpha 2026');
    expect(changed.every((name) => name.endsWith(' Alpha 2026'))).toBe(true);
  });

  it('of an organization with many runs writes its month alone, and the rest of the year only for a day of it', async () => {
    const first = partsIn(path);
    store({ run: 3, dataset: 'enrollment', rows: [[0, [31, 17]]] });
    // Behind the back of the app: neither the months before nor the rest of the year are read.
    const beforeMonth = parseDay('2026-11-01') ?? expect.unreachable();
    cache.db.prepare('UPDATE enrollment SET count = count + 5000 WHERE date < ?').run(beforeMonth);
    await publish(path);
    expect(changedParts(first, partsIn(path))).toEqual(['enrollment Many 2026-11']);
    cache.db.prepare('UPDATE enrollment SET count = count - 5000 WHERE date < ?').run(beforeMonth);
    // A sync replaces what follows the day that it reads from, here of the end of August.
    const second = partsIn(path);
    const lastOfAugust = today - (parseDay('2026-08-31') ?? expect.unreachable());
    store({ run: 4, dataset: 'enrollment', rows: [[lastOfAugust, [31, 17]]] });
    await publish(path);
    const changed = changedParts(second, partsIn(path)).filter((name) => name.startsWith('enrollment '));
    expect(changed).toEqual(['2026', '2026-09', '2026-10', '2026-11'].map((period) => `enrollment Many ${period}`));
    const fresh = newFolder();
    await publish(fresh);
    expect(await publishedRows(path)).toEqual(await publishedRows(fresh));
  });

  it('leaves what a new folder gets, whatever it is', {
    timeout: timeoutFor(atLength(60_000, 7_200_000)),
  }, async () => {
    const rows = fc.array(fc.tuple(fc.nat(500), fc.array(fc.nat(70), { minLength: 3, maxLength: 3 })), {
      minLength: 1,
      maxLength: 4,
    });
    const change = fc.record({ run: fc.nat(filled.length - 1), dataset: fc.constantFrom(...datasets), rows });
    fill();
    await publish(path);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const before = partsIn(path);
        const columnsBefore = columnsIn(path);
        for (const each of changes) store(each);
        const again = await publish(path);
        const fresh = newFolder();
        const anew = await publish(fresh);
        expect(await publishedRows(path)).toEqual(await publishedRows(fresh));
        const sizes = (of: string) => [...partsIn(of)].map(([name, part]) => [name, part.rows]);
        expect(sizes(path)).toEqual(sizes(fresh));
        expect([again.withheld, again.rows]).toEqual([anew.withheld, anew.rows]);
        const changedOrgs = new Set(changes.map(({ run }) => orgs[run]));
        for (const name of changedParts(before, partsIn(path))) {
          const [table = '', org = ''] = name.split(' ');
          // A mode that is new, or gone, is a column of each file.
          const hasSameColumns = columnsBefore.get(table) === columnsIn(path).get(table);
          if (org !== '' && hasSameColumns) expect(changedOrgs).toContain(org);
        }
        rmSync(fresh, { recursive: true });
      }),
      { numRuns: atLength(1, 1000) },
    );
  });

  it('of the next year moves those of the last one to the years before, and months that are no longer the newest to their year', async () => {
    fill();
    const path = newFolder();
    await publish(path);
    started.time.ahead += 60 * msPerDay;
    for (const run of [0, 1, 3]) store({ run, dataset: 'enrollment', rows: [[-50, [40, 2]]] });
    await publish(path);
    const periods = [...partsIn(path).keys()].filter((name) => name.startsWith('enrollment '));
    expect(periods).toEqual(
      [
        ...['Alpha 2024-2026', 'Alpha 2027', 'Beta 2024-2025', 'Beta 2026'],
        // No run has a row of December.
        ...['2024-2025', '2026', '2026-11', '2027-01'].map((period) => `Many ${period}`),
      ].map((each) => `enrollment ${each}`),
    );
    const fresh = newFolder();
    await publish(fresh);
    expect(await publishedRows(path)).toEqual(await publishedRows(fresh));
    started.time.ahead -= 60 * msPerDay;
  });
});
