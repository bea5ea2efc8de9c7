import type { Migration } from '../database/migrate.ts';

/** The runs for which the user has switched learner data on. Nothing about any learner is in the journal. */
export const journal0050: Migration = {
  number: 50,
  up: (db) =>
    db.exec(`
      CREATE TABLE learner_run (
        run_id TEXT PRIMARY KEY, switched_on_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `),
};
