import type { Migration } from '../database/migrate.ts';

/** Stores from which state of the data each published table was made, so that the next publication does not read the rows of one that has not changed. */
export const journal0380: Migration = {
  number: 380,
  up: (db) =>
    db.exec(`
      -- JSON; empty for packages and for what was published before this.
      ALTER TABLE published ADD COLUMN states TEXT;
    `),
};
