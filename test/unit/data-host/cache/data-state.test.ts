import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dataState } from '#main/data-host/cache/database/fragments.ts';
import { type DataState, dataStateText } from '#shared/subjects/runs/data-state.ts';

/* Where runs stand by their data: the SQL that reads it, against the words of its definition. */

interface Dates {
  /** The last day of the data. */
  readonly through: number | null;
  /** The day of the end date. */
  readonly end: number | null;
}

const db = new Database(':memory:');
db.exec(`CREATE TABLE figures (run_id TEXT PRIMARY KEY, data_through INTEGER);
  CREATE TABLE course_summary (run_id TEXT PRIMARY KEY, end_date INTEGER)`);
const addFigures = db.prepare('INSERT INTO figures VALUES (?, ?)');
const addSummary = db.prepare('INSERT INTO course_summary VALUES (?, ?)');
const read = db
  .prepare<[], DataState>(
    `SELECT ${dataState('f', '(SELECT max(data_through) FROM figures)')} FROM figures f ORDER BY CAST(run_id AS INTEGER)`,
  )
  .pluck();

/** The state of each run. A run without an end is in the list of the service or not, which makes no difference. */
function statesOf(runs: readonly Dates[], isListed = true): DataState[] {
  db.exec('DELETE FROM figures; DELETE FROM course_summary');
  for (const [index, { through, end }] of runs.entries()) {
    addFigures.run(String(index), through);
    if (end !== null || isListed)
      addSummary.run(String(index), end === null ? null : end * 86_400_000_000 + 3_600_000_000);
  }
  return read.all();
}

const day = fc.option(fc.integer({ min: 16_000, max: 16_030 }));
const someRuns = fc.array(fc.record({ through: day, end: day }), { minLength: 1, maxLength: 12 });

it('is exactly one of the states for each run, as the words of the definition say', () => {
  fc.assert(
    fc.property(someRuns, (runs) => {
      const newest = Math.max(...runs.map(({ through }) => through ?? -1));
      const states = statesOf(runs);
      expect(states).toEqual(
        runs.map(({ through, end }): DataState => {
          if (through === null) return 'none';
          if (newest - through < 7) return 'current';
          return end !== null && end < newest ? 'ended' : 'late';
        }),
      );
      const counted = Object.keys(dataStateText).map((state) => states.filter((each) => each === state).length);
      expect(counted.reduce((a, b) => a + b)).toBe(runs.length);
      expect(states.includes('current')).toBe(newest !== -1);
    }),
  );
});

it('depends on the days between dates alone, and not on whether a run without an end is listed', () => {
  fc.assert(
    fc.property(someRuns, fc.integer({ min: 1, max: 4000 }), (runs, days) => {
      const later = (date: number | null) => (date === null ? null : date + days);
      const states = statesOf(runs);
      expect(statesOf(runs.map(({ through, end }) => ({ through: later(through), end: later(end) })))).toEqual(states);
      expect(statesOf(runs, false)).toEqual(states);
    }),
  );
});

it('is of the newest week up to its seventh day, and has ended on the day after the end', () => {
  const newest = { through: 100, end: null };
  expect(statesOf([newest, { through: 94, end: 1 }, { through: 93, end: 99 }, { through: 93, end: 100 }])).toEqual([
    'current',
    'current',
    'ended',
    'late',
  ]);
});
