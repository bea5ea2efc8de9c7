import type { Migration } from '../database/migrate.ts';

/** The reports that the user wants of a run, where they are not the usual ones. */
export const journal0040: Migration = {
  number: 40,
  up: (db) =>
    db.exec(`
      -- report_names is a JSON list; an empty one fetches none.
      CREATE TABLE report_choice (
        run_id TEXT PRIMARY KEY, report_names TEXT NOT NULL, chosen_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `),
};
