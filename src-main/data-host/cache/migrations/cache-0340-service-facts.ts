import type { Migration } from '../database/migrate.ts';

/**
 * Missing data has states of its own: rows that could not be read, and rows that the service denies. A report file is kept with
 * what its storage says of its version, and the form of an address that a service knows is remembered between runs of the program.
 */
export const cache0340: Migration = {
  number: 340,
  up: (db) =>
    db.exec(`
      UPDATE resource SET state = 'partial' WHERE state = 'complete' AND rejected > 0;
      UPDATE resource SET state = 'gone' WHERE state = 'noRows' AND rows > 0;
      CREATE INDEX resource_lacking ON resource (dataset, run_no) WHERE state IN ('partial', 'gone');
      ALTER TABLE report_file ADD COLUMN etag TEXT;
      ALTER TABLE report_file ADD COLUMN http_modified TEXT;
      CREATE TABLE service_route (
        address TEXT NOT NULL, route TEXT NOT NULL, form INTEGER NOT NULL, PRIMARY KEY (address, route)
      ) STRICT, WITHOUT ROWID;
    `),
};
