import type { Migration } from '../database/migrate.ts';

/**
 * What tells a sync that nothing new is to be expected: what the list of problems said of a problem when its answers were read, when
 * the whole history of a dataset was last read, and when a sync first saw the newest day of a run.
 */
export const cache0220: Migration = {
  number: 220,
  up: (db) =>
    db.exec(`
      -- What the list said of the problem then; null where it is unknown, or where some of its rows could not be read.
      ALTER TABLE module_reading ADD COLUMN told TEXT;
      -- When a sync last found that the list still says so.
      ALTER TABLE module_reading ADD COLUMN confirmed_at INTEGER;
      -- The sync that read it: a later one that goes on with it does not read it again.
      ALTER TABLE module_reading ADD COLUMN sync_id TEXT;
      ALTER TABLE resource ADD COLUMN whole_at INTEGER;
      UPDATE resource SET whole_at = synced_at WHERE history_from IS NOT NULL;
      -- Whether nothing was to be left out, and what was: JSON for people.
      ALTER TABLE sync_run ADD COLUMN is_everything INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE sync_run ADD COLUMN left_out TEXT;
      -- The newest day of a run, when a sync saw it first, and when one saw it last.
      CREATE TABLE run_newest_day (
        run_no INTEGER PRIMARY KEY, day INTEGER NOT NULL, seen_at INTEGER NOT NULL, checked_at INTEGER NOT NULL
      ) STRICT;
      INSERT INTO run_newest_day (run_no, day, seen_at, checked_at)
      SELECT run_no, max(data_through), max(synced_at), max(synced_at) FROM resource
      WHERE run_no <> 0 AND data_through IS NOT NULL AND synced_at IS NOT NULL GROUP BY run_no;
    `),
};
