import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { registerClock } from '#main/data-host/cache/database/clock.ts';
import { dataState } from '#main/data-host/cache/database/fragments.ts';
import { type DataState, dataStateText } from '#shared/subjects/runs/data-state.ts';

/* Where runs stand by their data: the SQL that reads it, against the words of its definition. */

interface Dates {
  /** The last day of the data. */
  readonly through: number | null;
  /** The day of the end date, which is in its second hour. */
  readonly end: number | null;
}

const db = new Database(':memory:');
/** The day whose first moment is now. */
let today = 0;
registerClock(db, () => today * 86_400_000_000);
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
function statesOf(runs: readonly Dates[], now: number, isListed = true): DataState[] {
  today = now;
  db.exec('DELETE FROM figures; DELETE FROM course_summary');
  for (const [index, { through, end }] of runs.entries()) {
    addFigures.run(String(index), through);
    if (end !== null || isListed)
      addSummary.run(String(index), end === null ? null : end * 86_400_000_000 + 3_600_000_000);
  }
  return read.all();
}

const someDay = fc.integer({ min: 16_000, max: 16_030 });
const day = fc.option(someDay);
const someRuns = fc.array(fc.record({ through: day, end: day }), { minLength: 1, maxLength: 12 });

it('is exactly one of the states for each run, as the words of the definition say', () => {
  fc.assert(
    fc.property(someRuns, someDay, (runs, now) => {
      const newest = Math.max(...runs.map(({ through }) => through ?? -1));
      const states = statesOf(runs, now);
      expect(states).toEqual(
        runs.map(({ through, end }): DataState => {
          if (through === null) return 'none';
          if (newest - through < 7) return 'current';
          return end !== null && end < now ? 'ended' : 'late';
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
    fc.property(someRuns, someDay, fc.integer({ min: 1, max: 4000 }), (runs, now, days) => {
      const later = (date: number | null) => (date === null ? null : date + days);
      const states = statesOf(runs, now);
      const allLater = runs.map(({ through, end }) => ({ through: later(through), end: later(end) }));
      expect(statesOf(allLater, now + days)).toEqual(states);
      expect(statesOf(runs, now, false)).toEqual(states);
    }),
  );
});

it('is of the newest week up to its seventh day, and has ended once its end date has passed', () => {
  const newest = { through: 100, end: null };
  const older = [
    { through: 94, end: 1 },
    { through: 93, end: 102 },
    { through: 93, end: 103 },
  ];
  expect(statesOf([newest, ...older], 103)).toEqual(['current', 'current', 'ended', 'late']);
});
