import type { Migration } from '../database/migrate.ts';

/** How each sync ended, and what failed in it: kept for people, since the ledger only knows the last try. */
export const cache0060: Migration = {
  number: 60,
  up: (db) =>
    db.exec(`
      -- Set when a sync was paused or has ended; finished_at is also set for one that was continued by a later sync.
      ALTER TABLE sync_run ADD COLUMN stopped_at INTEGER;
      -- Whether all that is selected was to be read, or only a part.
      ALTER TABLE sync_run ADD COLUMN is_whole INTEGER NOT NULL DEFAULT 1;
      ALTER TABLE sync_run ADD COLUMN complete INTEGER;
      ALTER TABLE sync_run ADD COLUMN failed INTEGER;
      ALTER TABLE sync_run ADD COLUMN requests INTEGER;
      ALTER TABLE sync_run ADD COLUMN error_code TEXT;
      ALTER TABLE sync_run ADD COLUMN error_detail TEXT;
      UPDATE sync_run SET stopped_at = finished_at;
      CREATE TABLE sync_failure (
        failure_no INTEGER PRIMARY KEY, failed_at INTEGER NOT NULL, dataset TEXT NOT NULL, run_id TEXT,
        error_code TEXT NOT NULL, error_detail TEXT NOT NULL
      ) STRICT;
    `),
};
