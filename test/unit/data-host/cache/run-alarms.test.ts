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
