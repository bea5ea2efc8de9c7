import type { Migration } from '../database/migrate.ts';

/**
 * Observed changes. Services give current values only, so this laptop is the only place where yesterday's value
 * still is: rows are added, never changed. The value before the first change is its `old_value`.
 */
export const journal0030: Migration = {
  number: 30,
  up: (db) =>
    db.exec(`
      CREATE TABLE observed_change (
        change_no INTEGER PRIMARY KEY,
        observed_at INTEGER NOT NULL,
        dataset TEXT NOT NULL,
        -- 'changed', 'restated' (a past day has another value), 'gone' or 'new'.
        kind TEXT NOT NULL,
        run_id TEXT,
        -- The record: its id, or ids joined by a colon, or the day.
        record TEXT NOT NULL,
        field TEXT,
        old_value ANY,
        new_value ANY
      ) STRICT;
      CREATE INDEX observed_change_by_record ON observed_change (dataset, record, field);
      CREATE INDEX observed_change_by_time ON observed_change (observed_at);
    `),
};
