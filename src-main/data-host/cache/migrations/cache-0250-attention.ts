import type { Migration } from '../database/migrate.ts';

/**
 * What of each run needs attention, in the order of its weight: Overview shows the first of thousands of runs. A run without a row in
 * `run_looked_at` is still to be looked at, as all are at first and each is once its problems or videos change.
 */
export const cache0250: Migration = {
  number: 250,
  up: (db) =>
    db.exec(`
      CREATE TABLE run_flag (
        run_no INTEGER NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, part_id TEXT, sentence TEXT NOT NULL,
        learners INTEGER NOT NULL, share REAL, low REAL, high REAL, expected REAL, severity REAL NOT NULL, is_key INTEGER NOT NULL,
        PRIMARY KEY (run_no, place)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX run_flag_by_weight ON run_flag (is_key DESC, severity DESC, run_no, place);
      CREATE TABLE run_looked_at (
        run_no INTEGER PRIMARY KEY, problems INTEGER NOT NULL, answers_synced INTEGER NOT NULL, too_few INTEGER NOT NULL,
        not_shown INTEGER NOT NULL, videos INTEGER NOT NULL, videos_too_few INTEGER NOT NULL
      ) STRICT;
    `),
};
