import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchRule } from '#shared/subjects/watch/watch.ts';
import { dayOfInstant, formatDay, microsPerDay, msPerDay, nowInstant } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { atLength, tried } from '../../support/at-length.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

/*
 * A clock that was ahead once leaves instants of years to come in every table. Each of them is set into the future, one column at a
 * time. After one sync with the right clock the app says the same as without it, and the next sync asks for the same.
 */

const today = dayOfInstant(nowInstant());
/** About twelve years ahead. */
const future = { instant: (today + 4400) * microsPerDay, day: today + 4400 };

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let runs: string[];
let expected: Awaited<ReturnType<typeof answersOf>>;

beforeAll(async () => {
  service = await startSampleService({ today: formatDay(today) });
  folder = await makeFolder();
  runs = [service.runs[0] ?? '', service.runs.find((id) => id.includes('3T2026')) ?? ''];
  const started = await startHost({ service, dir: join(folder.path, 'whole'), runs });
  started.time.ahead = -3 * msPerDay;
  await started.sync();
  const [runId = ''] = runs;
  const rule = watchRule.parse({ subject: { kind: 'run', id: runId }, measure: 'current', op: 'below', value: 1e9 });
  await started.host.call('watch:add', { rules: [rule] });
  await started.host.call('labels:change', { changes: [{ kind: 'run', id: runId, text: 'A name' }] });
  await started.host.call('notes:add', { kind: 'run', id: runId, day: today, text: 'A note' });
  started.time.ahead = -msPerDay;
  const posting = service.data.jobPostings.at(0) ?? expect.unreachable();
  service.mutate({ kind: 'jobPosting', id: posting.id, set: { unique_postings: 77 } });
  service.mutate({ kind: 'restate', run: runs[1] ?? '', dataset: 'enrollment', date: formatDay(today - 3), by: 7 });
  await started.sync();
  await started.close();
  inside('whole', 'journal', (db) =>
    db
      .prepare('INSERT INTO digest (since, until, made_at) VALUES (?, ?, ?)')
      .run(...[-3, -2, -2].map((days) => nowInstant() + days * microsPerDay)),
  );
  service.mutate({ kind: 'jobPosting', id: posting.id, set: { unique_postings: 99 } });
  expected = await answersOf(() => {});
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

function inside<T>(name: string, file: 'cache' | 'journal', work: (db: Database.Database) => T): T {
  const db = new Database(join(folder.path, name, `${file}.sqlite3`));
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** The answers of the app after one sync with the right clock, and the requests of that sync and of the one a day later. */
async function answersOf(damage: (copy: string) => void) {
  const copy = 'copy';
  rmSync(join(folder.path, copy), { recursive: true, force: true });
  cpSync(join(folder.path, 'whole'), join(folder.path, copy), { recursive: true });
  damage(copy);
  const started = await startHost({ service, dir: join(folder.path, copy), runs: [] });
  try {
    const first = await started.sync();
    const said = await views(started);
    service.requests.clear();
    started.time.ahead += msPerDay;
    const second = await started.sync();
    return {
      outcomes: [first.outcome, second.outcome],
      ...said,
      asked: Object.keys(service.requests.counts()).sort(),
    };
  } finally {
    await started.close();
  }
}

/** Views that say which is the newest, the last, what changed; without the instants themselves. */
async function views(started: StartedHost) {
  const rows = async (view: string, params: object) => {
    const all = await started.rows({ view, params } as never);
    return (all as Record<string, unknown>[])
      .map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !isInstant(key))))
      .map((row) => JSON.stringify(row))
      .sort();
  };
  return {
    overview: (await started.host.call('overview:get', {})).portfolio,
    runs: await rows('runs', {}),
    resources: (await started.resources()).map(({ dataset, state, data_through }) => [dataset, state, data_through]),
    sinceDigest: await rows('changes-compared', { after: 'last-digest' }),
    sinceSync: await rows('changes-compared', { after: 'last-sync' }),
    moved: await rows('moved-figures', { since: 'sync' }),
    watched: await rows('watches', {}),
    isLastSyncPast: await started
      .page({ view: 'sync-log', params: {} }, { page: 1, pageSize: 1 })
      .then((page) => (page.rows[0]?.started_at ?? 0) <= started.now()),
  };
}

const isInstant = (key: string) => /(_at|_sync|since|until|requests)$/.test(key);

/** The columns that say when, of the tables that have rows with one. */
function timesIn(file: 'cache' | 'journal'): [table: string, columns: string[]][] {
  return inside('whole', file, (db) => {
    const tables = db
      .prepare<[], string>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
      .pluck()
      .all();
    const columnsOf = db
      .prepare<[string], string>("SELECT name FROM pragma_table_info(?) WHERE type = 'INTEGER'")
      .pluck();
    const hasValues = (table: string, column: string) =>
      db.prepare(`SELECT 1 FROM "${table}" WHERE "${column}" > 0 LIMIT 1`).get() !== undefined;
    return tables.flatMap((table) => {
      const columns = columnsOf.all(table).filter((column) => saysWhen.test(column) && hasValues(table, column));
      return columns.length === 0 ? [] : [[table, columns] satisfies [string, string[]]];
    });
  });
}

const saysWhen = /(_at|^until|^since|_through|^day|_day|^date|^interval_end|week_ending)$/;
/** Columns that a service dates itself. */
const isOfService = /^(date|interval_end)$/;

function setIntoFuture(db: Database.Database, table: string, columns: readonly string[]): void {
  for (const column of columns) {
    const value = /_at$|until|since|interval_end/.test(column) ? future.instant : future.day;
    const newest = db.prepare(`SELECT max("${column}") FROM "${table}"`).pluck().get();
    if (!isOfService.test(column)) {
      db.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE "${column}" = ?`).run(value, newest);
      continue;
    }
    // The service sends one more row, of a day to come.
    db.exec(`CREATE TEMP TABLE one AS SELECT * FROM "${table}" WHERE "${column}" = ${newest} LIMIT 1`);
    db.exec(
      `UPDATE one SET "${column}" = ${value}; INSERT OR IGNORE INTO main."${table}" SELECT * FROM one; DROP TABLE one`,
    );
  }
}

it.each(['cache', 'journal'] as const)('of the %s, nothing that lies in the future decides', async (file) => {
  const times = timesIn(file);
  const oneByOne = times.flatMap(([table, columns]) => columns.map((column): [string, string[]] => [table, [column]]));
  expect(oneByOne.length).toBeGreaterThan(8);
  const wrong: unknown[] = [];
  // Every day some tables at once: nothing in any of them may decide.
  const several = times.flatMap((_, index) => (index % 4 === 0 ? [times.slice(index, index + 4)] : []));
  for (const damaged of atLength(
    several,
    oneByOne.map((each) => [each]),
  )) {
    const answers = await answersOf((copy) =>
      inside(copy, file, (db) => {
        for (const [table, columns] of damaged) setIntoFuture(db, table, columns);
      }),
    );
    for (const [what, value] of Object.entries(expected)) {
      const given = answers[what as keyof typeof answers];
      if (!isDeepStrictEqual(value, given)) wrong.push({ damaged, what, given, value });
    }
    tried({ 'times in the future': damaged.flatMap(([, columns]) => columns).length });
  }
  expect(wrong).toEqual([]);
});
