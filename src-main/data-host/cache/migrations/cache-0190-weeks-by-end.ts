import type { Migration } from '../database/migrate.ts';

/** The newest week of a run, and the one before it, are found by their ends: the key of a week begins with its start. */
export const cache0190: Migration = {
  number: 190,
  up: (db) => db.exec('CREATE INDEX activity_by_end ON activity (run_no, interval_end, interval_start)'),
};
