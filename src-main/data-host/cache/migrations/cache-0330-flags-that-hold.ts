import type { Migration } from '../database/migrate.ts';

/** The rules of misconceptions, labels, guessing and videos have changed, so every run is looked at again. */
export const cache0330: Migration = {
  number: 330,
  up: (db) => db.exec('DELETE FROM run_looked_at'),
};
