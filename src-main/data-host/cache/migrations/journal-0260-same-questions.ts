import type { Migration } from '../database/migrate.ts';

/** What users know better than ids and texts about the questions of two runs. */
export const journal0260: Migration = {
  number: 260,
  up: (db) =>
    db.exec(`
      -- The run whose id comes first is the one.
      CREATE TABLE same_question (
        run_id TEXT NOT NULL, part_id TEXT NOT NULL, other_run_id TEXT NOT NULL, other_part_id TEXT NOT NULL,
        is_same INTEGER NOT NULL, changed_at INTEGER NOT NULL, PRIMARY KEY (run_id, part_id, other_run_id, other_part_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX same_question_by_other ON same_question (other_run_id, other_part_id);
    `),
};
