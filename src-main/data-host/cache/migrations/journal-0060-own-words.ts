import type { Migration } from '../database/migrate.ts';

/** Names, notes and pinned addresses: what people write themselves. */
export const journal0060: Migration = {
  number: 60,
  up: (db) =>
    db.exec(`
      CREATE TABLE label (
        kind TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, changed_at INTEGER NOT NULL, PRIMARY KEY (kind, id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE note (
        note_no INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, day INTEGER, text TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX note_by_subject ON note (kind, id, day);
      CREATE TABLE pin (
        address TEXT PRIMARY KEY, name TEXT NOT NULL, pinned_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `),
};
