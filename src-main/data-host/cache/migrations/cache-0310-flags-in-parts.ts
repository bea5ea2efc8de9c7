import type { Migration } from '../database/migrate.ts';

/** The words of a flag are stored as the parts of their sentences, in no language: all runs are looked at again. */
export const cache0310: Migration = {
  number: 310,
  up: (db) => db.exec('DELETE FROM run_looked_at'),
};
