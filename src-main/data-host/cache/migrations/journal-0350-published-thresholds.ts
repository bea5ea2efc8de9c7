import type { Migration } from '../database/migrate.ts';

/** Stores the data and threshold of each publication, because the same data with two thresholds reveals what one of them hides. */
export const journal0350: Migration = {
  number: 350,
  up: (db) =>
    db.exec(`
      -- The id of a snapshot; 0 hides nothing. Both are empty for packages and for what was published before this.
      ALTER TABLE published ADD COLUMN snapshot TEXT;
      ALTER TABLE published ADD COLUMN threshold INTEGER;
    `),
};
