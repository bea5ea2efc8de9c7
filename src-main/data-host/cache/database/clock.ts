import type { Database } from 'better-sqlite3';
import { microsPerSecond, nowInstant } from '#shared/time/time.ts';

/*
 * A clock that was ahead once leaves instants to come in the files, and services send days that are still to come. Nothing that is to
 * come may count as the latest: statements that look for it ask for these bounds.
 */

/** Now, in SQL (an instant), asked for once per statement. */
export const nowSql = '(SELECT now_instant())';

/** The last day that can be true, in SQL: tomorrow in UTC, where some time zones are already. */
export const lastDaySql = '(SELECT now_instant() / 86400000000 + 1)';

/** Lets SQL on this connection ask for the time. */
export function registerClock(db: Database, now: () => number = nowInstant): void {
  db.function('now_instant', () => BigInt(Math.round(now())));
}

/** Longer than any difference of two clocks that are right. */
const toleranceMicros = 24 * 3600 * microsPerSecond;

/** The columns that say when this program did or saw something. */
const ownInstants: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['resource', ['synced_at', 'tried_at', 'whole_at']],
  ['module_reading', ['synced_at', 'confirmed_at']],
  ['run_newest_day', ['seen_at', 'checked_at']],
  ['moved_figure', ['observed_at']],
  ['report_file', ['fetched_at']],
  ['checkpoint_page', ['read_at']],
  ['journal.observed_change', ['observed_at']],
];

/**
 * Dates what lies in the future to now: it was written while the clock was ahead. To be called after a sync, when a service was reached
 * with the present clock. In a transaction of its own.
 */
export function mendInstants(db: Database, now: number): void {
  for (const [table, columns] of ownInstants) {
    const set = columns.map((column) => `${column} = min(${column}, @now)`).join(', ');
    const isToCome = columns.map((column) => `${column} > @limit`).join(' OR ');
    db.prepare(`UPDATE ${table} SET ${set} WHERE ${isToCome}`).run({ now, limit: now + toleranceMicros });
  }
  // Before the newest sync with the right clock, which stays the last one.
  db.prepare(
    `WITH newest AS (SELECT max(started_at) - 1 AS before FROM sync_run WHERE started_at <= @now)
     UPDATE sync_run SET started_at = min(started_at, before), finished_at = min(finished_at, before),
       stopped_at = min(stopped_at, before)
     FROM newest WHERE max(started_at, coalesce(finished_at, 0), coalesce(stopped_at, 0)) > @limit`,
  ).run({ now, limit: now + toleranceMicros });
}
