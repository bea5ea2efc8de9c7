import type { Migration } from '../database/migrate.ts';

/** Until when a service asked to wait (instant), by the account that it refused: a restart does not shorten that. */
export const cache0170: Migration = {
  number: 170,
  up: (db) =>
    db.exec('CREATE TABLE service_pause (account TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID'),
};
