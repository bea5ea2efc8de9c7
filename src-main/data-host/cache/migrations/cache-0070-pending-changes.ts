import type { Migration } from '../database/migrate.ts';

/** Observed changes, until they are in the journal: two files are never committed as one. */
export const cache0070: Migration = {
  number: 70,
  up: (db) =>
    db.exec(`
      CREATE TABLE pending_change (
        change_no INTEGER PRIMARY KEY,
        change_id TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
        observed_at INTEGER NOT NULL, dataset TEXT NOT NULL, kind TEXT NOT NULL, run_id TEXT, record TEXT NOT NULL,
        field TEXT, old_value ANY, new_value ANY
      ) STRICT;
    `),
};
