import type { Migration } from '../database/migrate.ts';

/** Alarms of a run depend on the weeks of all runs now, so those that are stored no longer hold: the next reader works them out. */
export const cache0370: Migration = {
  number: 370,
  up: (db) => db.exec("DELETE FROM run_alarm; DELETE FROM derived_state WHERE name = 'run_alarm'"),
};
