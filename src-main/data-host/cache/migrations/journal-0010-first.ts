import type { Migration } from '../migrate.ts';

/** What cannot be synced again: the person's own choices. */
export const journal0010: Migration = {
  number: 10,
  up: (db) =>
    db.exec(`
      CREATE TABLE selected_run (
        run_id TEXT PRIMARY KEY, added_at INTEGER NOT NULL, removed_at INTEGER
      ) STRICT, WITHOUT ROWID;
    `),
};
