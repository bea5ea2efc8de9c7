import type { Migration } from '../database/migrate.ts';

/** Where each run stands beside the earlier runs of its course. A run without a row is still to be compared. */
export const cache0410: Migration = {
  number: 410,
  up: (db) =>
    db.exec(`
      CREATE TABLE run_standing (
        run_no INTEGER PRIMARY KEY, day_no INTEGER, vs_earlier REAL, usual_range TEXT, earlier_runs INTEGER NOT NULL, withheld TEXT
      ) STRICT`),
};
