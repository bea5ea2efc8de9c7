import type { Migration } from '../database/migrate.ts';

/** What a sync had done when it was stopped, so that the next one goes on from there. */
export const cache0030: Migration = {
  number: 30,
  up: (db) =>
    db.exec(`
      -- Pages of a list that are already in its _next tables. The body's hash tells whether the list still is the same.
      CREATE TABLE checkpoint_page (
        dataset TEXT NOT NULL, page INTEGER NOT NULL, page_size INTEGER NOT NULL, hash TEXT NOT NULL, ids TEXT NOT NULL,
        memo INTEGER NOT NULL, read_at INTEGER NOT NULL, PRIMARY KEY (dataset, page)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE sync_run (
        sync_id TEXT PRIMARY KEY, started_at INTEGER NOT NULL, finished_at INTEGER, outcome TEXT
      ) STRICT, WITHOUT ROWID;
    `),
};
