import type { Migration } from '../database/migrate.ts';

/** Which publication each folder holds, and the title and name that were given for it and for packages. */
export const journal0340: Migration = {
  number: 340,
  up: (db) =>
    db.exec(`
      -- The folder without links, or an empty text for packages. Instants are microseconds since 1970-01-01 UTC.
      CREATE TABLE published (
        folder TEXT PRIMARY KEY, publication_id TEXT, number INTEGER NOT NULL, title TEXT NOT NULL, made_by TEXT NOT NULL,
        published_at INTEGER NOT NULL
      ) STRICT;
    `),
};
