import type { Migration } from '../database/migrate.ts';

/** The runs that the service says it has, with their titles, where it has such a list. */
export const cache0050: Migration = {
  number: 50,
  up: (db) =>
    db.exec(`
      CREATE TABLE course_summary (
        run_id TEXT PRIMARY KEY, title TEXT, start_date INTEGER, end_date INTEGER, pacing_type TEXT, availability TEXT,
        count INTEGER, cumulative_count INTEGER, created INTEGER
      ) STRICT, WITHOUT ROWID;
    `),
};
