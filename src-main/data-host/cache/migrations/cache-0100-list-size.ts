import type { Migration } from '../database/migrate.ts';

/** How long the lists are: counted once they have changed, not at every start. */
export const cache0100: Migration = {
  number: 100,
  up: (db) =>
    db.exec(`
      CREATE TABLE list_size (
        skills INTEGER NOT NULL, jobs INTEGER NOT NULL, postings INTEGER NOT NULL, courses INTEGER NOT NULL
      ) STRICT;
    `),
};
