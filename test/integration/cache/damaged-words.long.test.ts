import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { methods } from '#contract/methods.ts';
import { type LocalDataHost, openDataHost } from '#main/data-host/host.ts';
import { everyNth } from '../../support/at-length.ts';
import { makeFolder } from '../../support/folder.ts';
import { everythingOf } from '../../support/packages.ts';

/*
 * A wrong byte in a value of the journal is no damage to SQLite. It costs the entry that it is in, and neither the others of its list nor
 * anything else. Every day `damaged-json` does so to the cache, and `plausible-store` to names of the journal.
 */

const fixture = fileURLToPath(new URL('../../fixtures/version-1.0/data.zip', import.meta.url));
const ports = { authorize: async () => ({ header: null }), emit: () => {} };

let folder: Awaited<ReturnType<typeof makeFolder>>;
let whole: string;
let runs: readonly string[];
const journalIn = (dir: string) => new Database(join(dir, 'journal.sqlite3'));

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  folder = await makeFolder();
  whole = join(folder.path, 'whole');
  mkdirSync(whole);
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(fixture)))) writeFileSync(join(whole, name), bytes);
  await openDataHost(whole, ports).close();
  const db = journalIn(whole);
  runs = db.prepare<[], string>('SELECT run_id FROM selected_run').pluck().all();
  const [run = '', other = ''] = runs;
  const rule = { subject: { kind: 'run', id: run }, measure: 'current', op: 'below', value: 50 };
  const seen = 1_700_000_000_000_000;
  db.prepare("INSERT INTO watch VALUES (1, ?, 1, 'crossed', 30, ?)").run(JSON.stringify(rule), seen);
  db.exec(`INSERT INTO watch_event VALUES (1, 1, ${seen}, 'crossed', 30, 50, '', NULL);
    INSERT INTO watch_value VALUES (1, ${seen}, 30);
    INSERT INTO digest VALUES (1, 1, 2, 3);
    INSERT INTO coverage_day VALUES (20000, 0.5, 1, 2, 3, 4);
    INSERT INTO skill_mark VALUES ('edX+DemoX', 1, 50, ${seen});
    INSERT INTO observed_change (observed_at, dataset, kind, run_id, record, field, old_value, new_value)
      VALUES (${seen}, 'enrollment', 'restated', '${run}', '16000', 'count', 20, 30);
    INSERT INTO same_question VALUES ('${run}', 'p', '${other}', 'q', 1, ${seen});
    INSERT INTO fix_item VALUES ('${run}', 'i', 'p', 'key', 'todo', 'n', ${seen});
    INSERT INTO said_report VALUES ('x', 20000, '[]')`);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await folder.remove();
});

const texts = ['', 'x', '{', '[]', 'null', '__proto__', '\u202e', 'a'.repeat(100_000), '-1', '9'.repeat(20)];
const integers = [-1n, 0n, 2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n + 1n, 253_402_300_800_000_000n];
const wrong: Readonly<Record<string, readonly (string | bigint | number)[]>> = {
  TEXT: texts,
  INTEGER: integers,
  REAL: [1e308, -1e308],
  ANY: ['x', 1e308, -1n],
};

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

function columnsOf(dir: string): Column[] {
  const db = journalIn(dir);
  const found = db
    .prepare<[], Column>(
      `SELECT s.name AS "table", c.name AS "column", c.type FROM sqlite_schema s JOIN pragma_table_info(s.name) c
       WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%' AND s.name NOT LIKE 'ledger%'`,
    )
    .all();
  db.close();
  return found;
}

/** Everything that shows what the journal holds. */
const readings = (): readonly (readonly [string, object])[] => {
  const [runId] = runs;
  const views: readonly (readonly [string, object])[] = [
    ...['labels', 'skill-marks', 'watches', 'portfolio-index', 'observed-changes', 'largest-changes'].map(
      (view) => [view, {}] as const,
    ),
    ['watch-events', { after: 0 }],
    ['restated-days', { after: 0 }],
    ['notes', { kind: 'run', id: runId }],
    ['run-trends', {}],
    ['run-subsections', { runId }],
  ];
  return [
    ['labels:all', {}],
    ['pins:list', {}],
    ['savedReports:list', {}],
    ['subsections:list', { runId }],
    ['overview:get', {}],
    ['search:all', { text: 'demo', limit: 10 }],
    ...views.map(([view, params]) => ['view:rows', { view, params, page: 1, pageSize: 50 }] as const),
  ];
};

async function readAll(host: LocalDataHost): Promise<string[]> {
  const failed: string[] = [];
  for (const [method, input] of readings()) {
    try {
      const answer = await host.call(method as never, input as never);
      const { output } =
        (methods as Record<string, { output: { safeParse(value: unknown): { success: boolean } } }>)[method] ??
        expect.unreachable(method);
      if (!output.safeParse(answer).success) failed.push(`${method} ${JSON.stringify(input)}: malformed`);
    } catch (error) {
      failed.push(`${method} ${JSON.stringify(input)}: ${error}`);
    }
  }
  return failed;
}

describe('a value of the journal that is wrong', () => {
  it('keeps no list from being read, and nothing from being handed over', async () => {
    const cases = columnsOf(whole).flatMap((column) =>
      (wrong[column.type] ?? expect.unreachable(column.type)).map((value) => ({ ...column, value })),
    );
    const failed: string[] = [];
    let tried = 0;
    for (const { table, column, value } of everyNth(37, cases)) {
      const dir = join(folder.path, 'damaged');
      rmSync(dir, { recursive: true, force: true });
      cpSync(whole, dir, { recursive: true });
      const db = journalIn(dir);
      try {
        const first = `${table} SET "${column}" = ? WHERE "${column}" IS (SELECT "${column}" FROM ${table} LIMIT 1)`;
        // Several rows may have the same value; a key stays one.
        db.prepare(`UPDATE OR IGNORE ${first}`).run(value);
      } finally {
        db.close();
      }
      const host = openDataHost(dir, ports);
      try {
        const found = await readAll(host);
        if (['label', 'note', 'skill_mark'].includes(table)) {
          const selection = everythingOf([...runs], { threshold: 10 });
          const path = join(folder.path, 'made.zip');
          const read = { path, folder: join(folder.path, 'read') };
          await host
            .call('host:writePackage', { selection, path })
            .then(() => host.call('host:importPackage', read))
            .catch((error) => found.push(`package: ${error}`));
        }
        failed.push(...found.map((each) => `${table}.${column} = ${String(value).slice(0, 40)}: ${each}`));
      } finally {
        await host.close();
      }
      tried += 1;
    }
    expect(failed).toEqual([]);
    expect(tried).toBeGreaterThan(10);
  });
});
