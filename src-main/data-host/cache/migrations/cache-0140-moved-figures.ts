import type { Migration } from '../database/migrate.ts';

/** How each figure of a run last moved. In the same file as the rows, so that both are published together or not at all. */
export const cache0140: Migration = {
  number: 140,
  up: (db) =>
    db.exec(`
      CREATE TABLE moved_figure (
        run_no INTEGER NOT NULL, figure TEXT NOT NULL, observed_at INTEGER NOT NULL,
        old_value INTEGER NOT NULL, old_through INTEGER, new_value INTEGER NOT NULL, new_through INTEGER,
        PRIMARY KEY (run_no, figure)
      ) STRICT, WITHOUT ROWID;
    `),
};
