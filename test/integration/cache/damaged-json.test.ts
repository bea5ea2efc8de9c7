import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCache } from '#main/data-host/cache/cache.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { atLength } from '../../support/at-length.ts';
import { behindItsBack } from '../../support/damaged-database.ts';
import { makeFolder } from '../../support/folder.ts';
import { startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';
import { timeoutFor } from '../../support/slow-machine.ts';

/*
 * A wrong byte inside of a stored text is no damage to SQLite. Where the text is JSON, nothing that reads its row can go on: it is
 * said to be damaged, and the next opening mends it.
 */

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let sound: string;
let runId: string;
let total: number;
beforeAll(async () => {
  service = await startSampleService({ problems: 4 });
  [runId = ''] = service.runs;
  folder = await makeFolder();
  sound = join(folder.path, 'sound');
  const started = await startHost({ service, dir: sound, runs: [runId] });
  await started.sync(
    resourcesOf(
      ['skills', 'jobs', 'job-postings', 'enrollment', 'enrollment-mode', 'problems', 'problem-tags'],
      [runId],
    ),
  );
  ({ total } = await started.page({
    view: 'coverage-skills',
    params: { scope: { of: 'all' }, supply: 'courses', tau: 0.5 },
  }));
  await started.close();
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

/** The columns of the cache of which every text is an object or a list in JSON. */
function jsonColumns(): { table: string; column: string }[] {
  const db = new Database(join(sound, 'cache.sqlite3'), { readonly: true });
  const all = db
    .prepare<[], { table: string; column: string }>(
      `SELECT l.name AS "table", c.name AS "column" FROM pragma_table_list l, pragma_table_info(l.name) c
       WHERE l.schema = 'main' AND l.type = 'table' AND c.type = 'TEXT'`,
    )
    .all();
  const found = all.filter(({ table, column }) => {
    const [texts, json] = db
      .prepare<[], [number, number]>(
        `SELECT count("${column}"), count(*) FILTER (WHERE substr("${column}", 1, 1) IN ('[', '{')) FROM "${table}"`,
      )
      .raw()
      .get() ?? [0, 0];
    return texts > 0 && texts === json;
  });
  db.close();
  return found;
}

/** Worked out or read again where it cannot be read, or only compared. */
const harmless: ReadonlySet<string> = new Set([
  'sync_run.left_out',
  'coverage_state.key',
  'coverage_state.summary',
  'page_memo.ids',
]);

const readings = ['run-modes', 'run-problems', 'run-problem-tags', 'run-enrollment'] as const;

describe('a stored JSON that is cut', () => {
  it('is damage in every column, and gone after the next opening', async () => {
    const columns = jsonColumns();
    expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
      expect.arrayContaining(['enrollment_mode.modes', 'problems.part_ids', 'problem_tags.tags']),
    );
    for (const { table, column } of columns) {
      const dir = join(folder.path, `${table}.${column}`);
      await cp(sound, dir, { recursive: true });
      behindItsBack(join(dir, 'cache.sqlite3'), (db) =>
        db.exec(`UPDATE "${table}" SET "${column}" = substr("${column}", 1, length("${column}") - 1)`),
      );
      const started = await startHost({ service, dir, runs: [runId] });
      const read = await Promise.all(
        readings.map((view) =>
          started.page({ view, params: { runId } }).then(
            () => null,
            ({ code }) => code as string,
          ),
        ),
      );
      expect([table, column, read.filter((code) => code !== null && code !== 'CACHE_DAMAGED')]).toEqual([
        table,
        column,
        [],
      ]);
      // The opening itself meets, and mends, what it reads.
      const { state } = (await started.host.call('host:cacheState', {})) as { readonly state: string };
      const coverage = await started.page({
        view: 'coverage-skills',
        params: { scope: { of: 'all' }, supply: 'courses', tau: 0.5 },
      });
      // Damage that the opening met is mended already; the rows of other tables are kept in any case.
      expect(coverage.total).toBe(total);
      if (harmless.has(`${table}.${column}`)) {
        const again = await started.sync(resourcesOf(['skills', 'jobs'], [runId]));
        expect([table, column, again.outcome]).toEqual([table, column, 'complete']);
      }
      await started.close();
      const cache = openCache(dir, { check: read.every((code) => code === null) });
      const states = [state, cache.state.state].filter((each) => each !== 'ready');
      expect([table, column, states]).toEqual([table, column, harmless.has(`${table}.${column}`) ? [] : ['rebuilt']]);
      cache.close();
    }
  });
});

/** Every row of the tables in question, by table. */
function rowsOf(dir: string): Record<string, Record<string, unknown>[]> {
  const db = new Database(join(dir, 'cache.sqlite3'), { readonly: true });
  const rows = (table: string) =>
    db.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}" ORDER BY 1, 2, 3`).all();
  const all = Object.fromEntries(
    ['enrollment', 'skill', ...Object.keys(jsonTables)].map((table) => [table, rows(table)]),
  );
  db.close();
  return all;
}

const jsonTables = {
  enrollment_mode: { dataset: 'enrollment-mode', column: 'modes', wrong: '[]' },
  problems: { dataset: 'problems', column: 'part_ids', wrong: '{}' },
  problem_tags: { dataset: 'problem-tags', column: 'tags', wrong: '"a"' },
} as const;
type JsonTable = keyof typeof jsonTables;

describe('single rows whose JSON is damaged', () => {
  const damages = fc.array(
    fc.record({
      table: fc.constantFrom<JsonTable>('enrollment_mode', 'problems', 'problem_tags'),
      row: fc.nat(),
      how: fc.constantFrom('cut', 'empty', 'flipped', 'other type', 'null of JSON'),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const damaged = (text: string, wrong: string, how: string) =>
    ({ cut: text.slice(0, -1), empty: '', flipped: `\u0003${text.slice(1)}`, 'other type': wrong })[how] ?? 'null';

  const timeout = timeoutFor(atLength(60_000, 3_600_000));
  it('are dropped, named and read again, and no other row is lost', { timeout }, async () => {
    const before = rowsOf(sound);
    let number = 0;
    await fc.assert(
      fc.asyncProperty(damages, async (wanted) => {
        number += 1;
        const dir = join(folder.path, `rows-${number}`);
        await cp(sound, dir, { recursive: true });
        const lost = new Map<JsonTable, Set<Record<string, unknown>>>();
        behindItsBack(join(dir, 'cache.sqlite3'), (db) => {
          for (const { table, row, how } of wanted) {
            const { column, wrong } = jsonTables[table];
            const rows = before[table] ?? [];
            const chosen = rows[row % rows.length] ?? expect.unreachable();
            if (typeof chosen[column] !== 'string') continue;
            const key = table === 'enrollment_mode' ? 'date' : 'module_id';
            const same = rows.filter((one) => one[key] === chosen[key] && one.run_no === chosen.run_no);
            for (const one of same) lost.set(table, (lost.get(table) ?? new Set()).add(one));
            db.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE run_no = ? AND "${key}" = ?`).run(
              damaged(chosen[column], wrong, how),
              chosen.run_no,
              chosen[key],
            );
          }
        });
        const cache = openCache(dir, { check: true });
        expect(cache.state.message).toMatch(lost.size === 0 ? /^$/ : /^Some rows of the synced data were damaged/);
        cache.close();
        for (const [table, rows] of Object.entries(rowsOf(dir))) {
          const gone = lost.get(table as JsonTable);
          expect([table, rows]).toEqual([table, (before[table] ?? []).filter((row) => !gone?.has(row))]);
        }
        const started = await startHost({ service, dir, runs: [runId] });
        const entries = await started.resources();
        for (const [table, { dataset }] of Object.entries(jsonTables)) {
          const count = lost.get(table as JsonTable)?.size ?? 0;
          expect(entries.find((entry) => entry.dataset === dataset)).toMatchObject({
            state: count > 0 ? 'partial' : 'complete',
            rejected: count,
            rows: (before[table]?.length ?? 0) - count,
          });
        }
        await started.sync();
        expect((await started.resources()).filter(({ state }) => state === 'partial')).toEqual([]);
        await started.close();
        const again = rowsOf(dir);
        for (const table of Object.keys(jsonTables))
          expect([table, again[table]?.length]).toEqual([table, before[table]?.length]);
        expect(isDeepStrictEqual(again.enrollment_mode, before.enrollment_mode)).toBe(true);
      }),
      { numRuns: atLength(8, 1000) },
    );
  });

  it('of a package, which nothing can be synced into, still set all of it aside', async () => {
    const dir = join(folder.path, 'package');
    await cp(sound, dir, { recursive: true });
    behindItsBack(join(dir, 'cache.sqlite3'), (db) => db.exec("UPDATE problems SET part_ids = '['"));
    const cache = openCache(dir, { check: true, isPackage: true });
    expect(cache.state.message).toMatch(/^The data from this package or publication was damaged/);
    cache.close();
  });
});
