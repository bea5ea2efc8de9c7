import type Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { storeRunAlarms } from '#main/data-host/cache/runs/run-alarms.ts';
import { createMaskedAlarms } from '#main/data-host/masking/masking.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { randomOf, times } from '#test/claims/random.ts';
import { tablesOfWeeks } from '#test/support/tables-of-weeks.ts';

const [count, holiday] = [9, 25];

/** Nine runs of which all lose half of their learners in one week, and the last one nearly all in another. */
function tables(): Database.Database {
  const random = randomOf(35);
  return tablesOfWeeks(
    times(count, (run) => ({
      id: `course-v1:Org+Course${run}+Run`,
      start: null,
      rows: times(40, (week) => ({
        interval_end: (19_000 + 7 * week) * microsPerDay,
        any:
          run === count - 1 && week === 35
            ? 4
            : random.poisson(500 * (week === holiday ? 0.5 : 1) * Math.exp(0.05 * random.normal())),
      })),
    })),
  );
}

interface Alarm {
  readonly run_no: number;
  readonly what: string;
  readonly found: number;
}

const alarms = (db: Database.Database) =>
  db.prepare<[], Alarm>('SELECT run_no, what, found FROM run_alarm ORDER BY run_no, last_day').all();
const ofAll = (db: Database.Database) => alarms(db).filter(({ run_no }) => run_no === 0);

describe('weeks out of their usual course in a file', () => {
  it('tell the sum of the runs that it shows, and not of those that are left out', () => {
    const db = tables();
    storeRunAlarms(db);
    const whole = ofAll(db);
    expect(whole).toMatchObject([{ what: 'Weekly activity of all runs' }]);
    db.exec('CREATE TEMP VIEW run AS SELECT * FROM main.run WHERE run_no > 2');
    createMaskedAlarms(db, 0)({ view: 'unusual-weeks' });
    const lost = db
      .prepare<[number], number>('SELECT sum("any") FROM activity WHERE run_no <= 2 AND interval_end = ?')
      .pluck()
      .get((19_000 + 7 * holiday) * microsPerDay);
    expect(ofAll(db).map(({ found }) => found)).toContain((whole[0]?.found ?? 0) - (lost ?? 0));
    db.close();
  });

  it('say nothing of a count that is withheld', () => {
    const db = tables();
    storeRunAlarms(db);
    expect(alarms(db)).toContainEqual({ run_no: count, what: 'Weekly activity', found: 4 });
    createMaskedAlarms(db, 10)({ view: 'run-alarms' });
    expect(alarms(db).filter(({ run_no }) => run_no === count)).toEqual([]);
    expect(ofAll(db)).toHaveLength(1);
    db.close();
  });
});
