import type { Migration } from '../database/migrate.ts';

/** Which report files were fetched. The files themselves lie beside the database, under `reports`. */
export const cache0040: Migration = {
  number: 40,
  up: (db) =>
    db.exec(`
      CREATE TABLE report_file (
        run_no INTEGER NOT NULL, report_name TEXT NOT NULL, last_modified INTEGER, expiration_date INTEGER, file_size INTEGER,
        sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, file TEXT NOT NULL, fetched_at INTEGER NOT NULL,
        PRIMARY KEY (run_no, report_name)
      ) STRICT, WITHOUT ROWID;
    `),
};
