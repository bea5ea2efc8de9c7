import type { Migration } from '../database/migrate.ts';

/** Shares are drawn towards their like otherwise, so every run is looked at again. */
export const cache0380: Migration = {
  number: 380,
  up: (db) => db.exec('DELETE FROM run_looked_at'),
};
