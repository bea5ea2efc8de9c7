import type { Migration } from '../database/migrate.ts';

/** How many flags each run has, counted when it is looked at: one row of a list read a page of flags with their sentences for it. */
export const cache0400: Migration = {
  number: 400,
  up: (db) =>
    db.exec(`
      ALTER TABLE run_looked_at ADD COLUMN flags INTEGER NOT NULL DEFAULT 0;
      UPDATE run_looked_at AS l SET flags = (SELECT count(*) FROM run_flag x WHERE x.run_no = l.run_no)`),
};
