import type { Migration } from '../database/migrate.ts';

/**
 * The resources that were read since the oldest unfinished sync began. The times in the ledger cannot tell: a clock
 * that was set back makes what was read long ago look new.
 */
export const cache0120: Migration = {
  number: 120,
  up: (db) =>
    db.exec(`
      CREATE TABLE sync_done (
        dataset TEXT NOT NULL, run_id TEXT NOT NULL DEFAULT '', PRIMARY KEY (dataset, run_id)
      ) STRICT, WITHOUT ROWID;
    `),
};
