import type { Migration } from '../database/migrate.ts';

/** Names and notes of the team that publishes what this workspace reads. Each publication brings all of them again. */
export const cache0230: Migration = {
  number: 230,
  up: (db) =>
    db.exec(`
      CREATE TABLE team_label (
        kind TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, changed_at INTEGER NOT NULL, PRIMARY KEY (kind, id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE team_note (
        note_no INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, day INTEGER, text TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX team_note_by_subject ON team_note (kind, id, day);
    `),
};
