import type { Migration } from '../database/migrate.ts';

/** A random name for the rows of each dataset, of each run; it is drawn again whenever one of them changes. */
export const cache0430: Migration = {
  number: 430,
  up: (db) =>
    db.exec(`
      CREATE TABLE content_version (
        dataset TEXT NOT NULL, run_no INTEGER NOT NULL, version TEXT NOT NULL, PRIMARY KEY (dataset, run_no)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO content_version SELECT dataset, run_no, lower(hex(randomblob(8))) FROM resource`),
};
