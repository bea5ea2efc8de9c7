import type { Migration } from '../database/migrate.ts';

/** Which state of the taxonomy's lists a package holds: its maker says so, since the history that tells it stays with the maker. */
export const cache0160: Migration = {
  number: 160,
  up: (db) =>
    db.exec('CREATE TABLE list_marker (dataset TEXT PRIMARY KEY, marker TEXT NOT NULL) STRICT, WITHOUT ROWID'),
};
