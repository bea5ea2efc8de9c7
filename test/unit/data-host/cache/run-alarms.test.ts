import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { storeRunAlarms } from '#main/data-host/cache/runs/run-alarms.ts';
import { randomOf } from '#test/claims/random.ts';
import { runsOfWeeks, tablesOfWeeks } from '#test/support/tables-of-weeks.ts';

it('finds in three hundred runs what it found when it kept each week as an object', () => {
  const db = tablesOfWeeks(runsOfWeeks(randomOf(83), 300));
  storeRunAlarms(db);
  const kinds = db
    .prepare<[], unknown[]>('SELECT what, count(*) FROM run_alarm GROUP BY what ORDER BY what')
    .raw()
    .all();
  const rows = db.prepare('SELECT * FROM run_alarm ORDER BY rowid').raw().all();
  expect(kinds).toEqual([
    ['Slow fall of weekly activity', 69],
    ['Slow rise of weekly activity', 2],
    ['Weekly activity', 177],
    ['Weekly activity of all runs', 1],
  ]);
  expect(createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)).toBe('6adebf050cf49578');
  db.close();
});

it('expects of no week what custom sections did', () => {
  const runs = runsOfWeeks(randomOf(83), 120);
  /** The alarms where some runs of the first course are said to be something else. */
  const alarms = (change: string) => {
    const db = tablesOfWeeks(runs);
    const some = 'run_no % 4 = 1 AND run_no < 100';
    db.exec(`UPDATE run SET ${change} WHERE ${some}; UPDATE journal.selected_run SET run_id = (SELECT run_id FROM run WHERE run_no = selected_run.rowid);
      UPDATE course_summary SET run_id = (SELECT run_id FROM run WHERE run_no = course_summary.rowid)`);
    storeRunAlarms(db);
    const rows = db.prepare('SELECT * FROM run_alarm ORDER BY run_no, last_day, what').raw().all();
    db.close();
    return rows;
  };
  // The order of the runs stays the same.
  const renamed = (scheme: string) => `run_id = replace(run_id, 'course-v1:', '${scheme}')`;
  const asSections = alarms(renamed('ccx-v1:'));
  expect(asSections).toEqual(alarms(`${renamed('ccw-v1:')}, course_no = 100 + run_no`));
  expect(asSections).not.toEqual(alarms(renamed('ccw-v1:')));
});
