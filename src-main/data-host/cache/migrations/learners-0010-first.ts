import type { Migration } from '../database/migrate.ts';

/** Learner data: a number and sealed bytes per learner. Names and counts are readable with the key alone. */
const learners0010: Migration = {
  number: 10,
  up: (db) =>
    db.exec(`
      -- One row: the salt of everything derived from the key, and what tells whether a key is the right one.
      CREATE TABLE seal (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), salt BLOB NOT NULL, key_check BLOB NOT NULL) STRICT;
      -- AUTOINCREMENT: the number of a forgotten learner is never given to another.
      CREATE TABLE learner (learner_no INTEGER PRIMARY KEY AUTOINCREMENT, pseudonym BLOB NOT NULL UNIQUE) STRICT;
      -- Rows of a reading that was cut off have a generation that no run points to.
      CREATE TABLE learner_run (run_id TEXT PRIMARY KEY, generation INTEGER NOT NULL, read_at INTEGER NOT NULL)
        STRICT, WITHOUT ROWID;
      CREATE TABLE engagement (
        run_id TEXT NOT NULL, generation INTEGER NOT NULL, learner_no INTEGER NOT NULL, nonce BLOB NOT NULL, sealed BLOB NOT NULL,
        PRIMARY KEY (run_id, generation, learner_no)
      ) STRICT, WITHOUT ROWID;
    `),
};

export const learnersMigrations: readonly Migration[] = [learners0010];
