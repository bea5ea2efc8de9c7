import type { Activity } from '../remote/activity-records.ts';
import type { EnrollmentDay } from '../remote/enrollment-records.ts';
import type { Connection } from './database.ts';
import type { Published } from './ledger.ts';
import { microsPerDay } from './views/fragments.ts';

/** Where the rows of one dataset of one run are kept. */
export interface RunFacts<Value> {
  /**
   * Replaces everything from that day on; older rows stay. Must run in a transaction together with the ledger entry.
   */
  replaceFrom(runNo: number, fromDay: number, values: readonly Value[]): void;
  summary(runNo: number): Pick<Published, 'rows' | 'data_through' | 'computed_at'>;
}

type Summary = Pick<Published, 'rows' | 'data_through' | 'computed_at'>;
const empty: Summary = { rows: 0, data_through: null, computed_at: null };

export function createActivityFacts(db: Connection): RunFacts<Activity> {
  const remove = db.prepare('DELETE FROM activity WHERE run_no = ? AND interval_start >= ?');
  const add = db.prepare(`INSERT OR REPLACE INTO activity
    (run_no, interval_start, interval_end, "any", attempted_problem, played_video, posted_forum, created)
    VALUES (@runNo, @interval_start, @interval_end, @any, @attempted_problem, @played_video, @posted_forum, @created)`);
  const summary = db.prepare<[number], Summary>(`
    SELECT count(*) AS rows, (max(interval_end) - 1) / ${microsPerDay} AS data_through, max(created) AS computed_at
    FROM activity WHERE run_no = ?`);
  return {
    replaceFrom: (runNo, fromDay, values) => {
      remove.run(runNo, fromDay * microsPerDay);
      for (const value of values) add.run({ ...value, runNo });
    },
    summary: (runNo) => summary.get(runNo) ?? empty,
  };
}

export function createEnrollmentFacts(db: Connection): RunFacts<EnrollmentDay> {
  const remove = db.prepare('DELETE FROM enrollment WHERE run_no = ? AND date >= ?');
  const add = db.prepare(
    'INSERT OR REPLACE INTO enrollment (run_no, date, count, created) VALUES (@runNo, @date, @count, @created)',
  );
  const summary = db.prepare<[number], Summary>(
    'SELECT count(*) AS rows, max(date) AS data_through, max(created) AS computed_at FROM enrollment WHERE run_no = ?',
  );
  return {
    replaceFrom: (runNo, fromDay, values) => {
      remove.run(runNo, fromDay);
      for (const value of values) add.run({ ...value, runNo });
    },
    summary: (runNo) => summary.get(runNo) ?? empty,
  };
}
