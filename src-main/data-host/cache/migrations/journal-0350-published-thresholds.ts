import type { Migration } from '../database/migrate.ts';

/** Which data was published to each folder, and with which threshold: the same data with two thresholds tells what one of them hides. */
export const journal0350: Migration = {
  number: 350,
  up: (db) =>
    db.exec(`
      -- The id of a snapshot; 0 hides nothing. Both are empty for packages and for what was published before this.
      ALTER TABLE published ADD COLUMN snapshot TEXT;
      ALTER TABLE published ADD COLUMN threshold INTEGER;
    `),
};
