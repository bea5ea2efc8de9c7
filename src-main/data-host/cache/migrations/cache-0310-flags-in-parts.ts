import type { Migration } from '../database/migrate.ts';

/** What is said of a flag is stored as the parts of its sentences, in no language: all runs are looked at again. */
export const cache0310: Migration = {
  number: 310,
  up: (db) => db.exec('DELETE FROM run_looked_at'),
};
