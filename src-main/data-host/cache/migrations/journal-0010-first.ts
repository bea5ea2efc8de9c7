import type { Migration } from '../database/migrate.ts';

/** The user's own choices, which cannot be synced again. */
export const journal0010: Migration = {
  number: 10,
  up: (db) =>
    db.exec(`
      CREATE TABLE selected_run (
        run_id TEXT PRIMARY KEY, added_at INTEGER NOT NULL, removed_at INTEGER
      ) STRICT, WITHOUT ROWID;
    `),
};
