import type { Migration } from '../database/migrate.ts';

/** How often the titles of the offered runs have changed: an index of names tells by it whether it is out of date. */
export const cache0150: Migration = {
  number: 150,
  up: (db) => db.exec('CREATE TABLE title_revision (only_row INTEGER PRIMARY KEY, revision INTEGER NOT NULL) STRICT'),
};
