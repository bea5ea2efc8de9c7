import type { Migration } from '../database/migrate.ts';

/** Subsections are listed by no endpoint: their ids are the user's own. */
export const journal0020: Migration = {
  number: 20,
  up: (db) =>
    db.exec(`
      CREATE TABLE subsection (
        run_id TEXT NOT NULL, module_id TEXT NOT NULL, added_at INTEGER NOT NULL, PRIMARY KEY (run_id, module_id)
      ) STRICT, WITHOUT ROWID;
    `),
};
