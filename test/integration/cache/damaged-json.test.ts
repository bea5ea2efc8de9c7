import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCache } from '#main/data-host/cache/cache.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { behindItsBack } from '../../support/damaged-database.ts';
import { makeFolder } from '../../support/folder.ts';
import { startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

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
      expect(coverage.total).toBe(state === 'ready' ? total : 0);
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
