import type { Migration } from '../database/migrate.ts';

/** Reports that people keep, to make them again after the next sync. */
export const journal0100: Migration = {
  number: 100,
  up: (db) =>
    db.exec(`
      CREATE TABLE document (
        document_no INTEGER PRIMARY KEY, name TEXT NOT NULL, recipe TEXT NOT NULL, saved_at INTEGER NOT NULL
      ) STRICT;
    `),
};
