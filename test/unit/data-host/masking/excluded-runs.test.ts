import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { excludeRuns, storedBeside } from '#main/data-host/masking/masking.ts';

const [kept, removed, never] = ['course-v1:O+A+1', 'course-v1:O+A+2', 'course-v1:O+B+1'];
const block = (run: string) => `${run.replace('course-v1', 'block-v1')}+type@problem+block@p`;

let db: Database.Database;

beforeEach(() => {
  db = new Database(':memory:');
  db.exec(`ATTACH ':memory:' AS journal;
    CREATE TABLE journal.selected_run (run_id TEXT, removed_at INTEGER);
    CREATE TABLE run (run_no INTEGER PRIMARY KEY, run_id TEXT);
    CREATE TABLE course_summary (run_id TEXT, title TEXT);
    CREATE TABLE resource (run_no INTEGER, synced_at INTEGER);`);
  for (const id of [kept, removed, never]) {
    db.prepare('INSERT INTO run (run_id) VALUES (?)').run(id);
    db.prepare('INSERT INTO course_summary VALUES (?, ?)').run(id, 'A title');
  }
  choose(kept, null);
  choose(removed, 5);
});
afterEach(() => db.close());

const choose = (id: string, removedAt: number | null) =>
  db.prepare('INSERT INTO journal.selected_run VALUES (?, ?)').run(id, removedAt);
const runsIn = (table: string) => db.prepare(`SELECT run_id FROM ${table} ORDER BY run_id`).pluck().all();

describe('runs that are not in the choice', () => {
  it('are in no table of runs, nor in the list of the service', () => {
    expect(excludeRuns(db, null).excludesSome).toBe(true);
    expect([runsIn('run'), runsIn('course_summary')]).toEqual([[kept], [kept]]);
    expect([runsIn('main.run'), runsIn('main.course_summary')]).toEqual([
      [kept, removed, never],
      [kept, removed, never],
    ]);
  });

  it('cannot be asked for, alone or beside others', () => {
    const { refuse } = excludeRuns(db, null);
    for (const params of [{ runId: removed }, { runId: never }, { runIds: [kept, removed] }])
      expect(() => refuse({ params } as never)).toThrow(expect.objectContaining({ code: 'RUN_LEFT_OUT' }));
    for (const params of [{ runId: kept }, { runIds: [kept] }, { runIds: [] }, { runId: 'course-v1:O+C+1' }, {}])
      expect(refuse({ params } as never)).toBeUndefined();
  });

  it('have no rows, notes or labels, on them or on one of their blocks', () => {
    const { has } = excludeRuns(db, null);
    const rows = (id: string) => [
      ...[{ run_id: id }, { run_id: null, kind: 'run', id }, { kind: 'run', id }],
      ...[
        { kind: 'problem', id: block(id) },
        { kind: 'video', id: block(id) },
      ],
    ];
    expect(rows(removed).map(has)).toEqual([true, true, true, true, true]);
    expect(rows(kept).map(has)).toEqual([false, false, false, false, false]);
    const others = [{ kind: 'course', id: removed }, { run_id: kept, kind: 'run', id: removed }, { id: 7 }, {}];
    expect(others.map(has)).toEqual([false, false, false, false]);
    expect(has({ kind: 'problem', id: 'i4x://O/A/problem/p' })).toBe(false);
  });

  it('are none where all are chosen', () => {
    for (const id of [removed, never]) choose(id, null);
    const { excludesSome, refuse, has } = excludeRuns(db, null);
    expect([excludesSome, has({ run_id: removed }), runsIn('run').length]).toEqual([false, false, 3]);
    expect(refuse({ params: { runId: removed } } as never)).toBeUndefined();
  });

  it('are those beside the runs that a configuration names, if these are chosen at all', () => {
    const { has } = excludeRuns(db, [never, 'course-v1:O+C+1']);
    expect([kept, removed, never].map((run_id) => has({ run_id }))).toEqual([true, true, true]);
    expect(runsIn('run')).toEqual([]);
  });

  it('are as without a configuration where that names the chosen ones', () => {
    const { has } = excludeRuns(db, [kept]);
    expect([kept, removed, never].map((run_id) => has({ run_id }))).toEqual([false, true, true]);
  });
});

it('runs that were synced beside those of a list are named in order', () => {
  const sync = (no: number, at: number | null) => db.prepare('INSERT INTO resource VALUES (?, ?)').run(no, at);
  for (const no of [3, 1, 1]) sync(no, 5);
  sync(2, null);
  expect(storedBeside(db, [])).toEqual([kept, never]);
  expect(storedBeside(db, [kept])).toEqual([never]);
  expect(storedBeside(db, [kept, never])).toEqual([]);
});
