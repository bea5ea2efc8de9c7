import type { Connection } from '../database/database.ts';
import { microsPerDay } from '../database/fragments.ts';

/** Which runs have ended, by the data that syncs saw. */
export type RunEnds = ReturnType<typeof createRunEnds>;

/** A service that computes daily, and has given no newer day for so long, has nothing more to compute. */
const quietDays = 28;
/** A run may still be loading at the service when it is first read. A little less than a day: a daily sync is not always as late. */
const seenForMicros = 20 * 3600 * 1_000_000;

export function createRunEnds(db: Connection) {
  const note = db.prepare(`
    INSERT INTO run_newest_day (run_no, day, seen_at, checked_at) VALUES (@runNo, @newest, @now, @now)
    ON CONFLICT (run_no) DO UPDATE SET day = excluded.day, checked_at = excluded.checked_at,
      seen_at = CASE WHEN day = excluded.day THEN seen_at ELSE excluded.seen_at END`);
  const noted = db.prepare<[number], number>('SELECT day FROM run_newest_day WHERE run_no = ?').pluck();
  const newest = db.prepare<[number], number>('SELECT max(data_through) FROM resource WHERE run_no = ?').pluck();
  // An instant to come is that of a clock that was ahead. The last answer of the service counts: a run does not end because no sync has asked for it since.
  const ended = db
    .prepare<[{ now: number; seenBy: number }], number>(
      `SELECT run_no FROM run_newest_day WHERE day < min(checked_at, @now) / ${microsPerDay} - ${quietDays}
        AND (seen_at <= @seenBy OR seen_at > @now)`,
    )
    .pluck();
  return {
    /**
     * Notes that a dataset of the run reaches `day`, and when that was seen. Called in the transaction that publishes the dataset, after
     * its line of the ledger.
     */
    note: (runNo: number, day: number, now: number): void => {
      const before = noted.get(runNo);
      // Only a day before the newest one leaves open whether another dataset still reaches that.
      const isNewest = before === undefined || day >= before;
      note.run({ runNo, newest: isNewest ? day : (newest.get(runNo) ?? day), now });
    },
    /** The numbers of the runs that have ended. */
    ended: (now: number): ReadonlySet<number> => new Set(ended.all({ now, seenBy: now - seenForMicros })),
  };
}
