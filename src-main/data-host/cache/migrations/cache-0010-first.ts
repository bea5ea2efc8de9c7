import type { Migration } from '../database/migrate.ts';
import { createTaxonomyTables, indexingStatements } from '../taxonomy/taxonomy-tables.ts';

/** Everything that can be synced again. */
export const cache0010: Migration = {
  number: 10,
  up: (db) => {
    db.exec(`
      -- Dictionaries: long texts as small integers. They only grow.
      CREATE TABLE course (
        course_no INTEGER PRIMARY KEY, course_key TEXT NOT NULL UNIQUE, org TEXT NOT NULL, code TEXT NOT NULL
      ) STRICT;
      CREATE TABLE run (
        run_no INTEGER PRIMARY KEY, run_id TEXT NOT NULL UNIQUE, org TEXT NOT NULL, course TEXT NOT NULL, run TEXT NOT NULL,
        course_no INTEGER NOT NULL REFERENCES course
      ) STRICT;
      CREATE INDEX run_by_course ON run (course_no);

      -- Derived from skills and jobs together; filled when first asked for after either was published.
      CREATE TABLE course_reach (course_no INTEGER PRIMARY KEY, skills INTEGER NOT NULL, jobs INTEGER NOT NULL) STRICT;
      CREATE TABLE derived_state (name TEXT PRIMARY KEY, is_current INTEGER NOT NULL) STRICT, WITHOUT ROWID;

      CREATE TABLE activity (
        run_no INTEGER NOT NULL, interval_start INTEGER NOT NULL, interval_end INTEGER NOT NULL,
        "any" INTEGER, attempted_problem INTEGER, played_video INTEGER, posted_forum INTEGER, created INTEGER,
        PRIMARY KEY (run_no, interval_start, interval_end)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE enrollment (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, count INTEGER NOT NULL, created INTEGER,
        PRIMARY KEY (run_no, date)
      ) STRICT, WITHOUT ROWID;

      -- The ledger: one row per dataset, and per run where it has runs (run_no 0 where it has none).
      CREATE TABLE resource (
        dataset TEXT NOT NULL, run_no INTEGER NOT NULL, state TEXT NOT NULL, rows INTEGER NOT NULL DEFAULT 0,
        rejected INTEGER NOT NULL DEFAULT 0, requests INTEGER NOT NULL DEFAULT 0, data_through INTEGER, computed_at INTEGER,
        synced_at INTEGER, tried_at INTEGER, history_from INTEGER, error_code TEXT, error_detail TEXT,
        PRIMARY KEY (dataset, run_no)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE rejected_record (
        dataset TEXT NOT NULL, run_no INTEGER NOT NULL, reason TEXT NOT NULL, raw TEXT NOT NULL
      ) STRICT;
      CREATE INDEX rejected_by_resource ON rejected_record (dataset, run_no);

      -- Pages already seen, by the hash of their body: an unchanged page is copied instead of parsed.
      CREATE TABLE page_memo (
        dataset TEXT NOT NULL, hash TEXT NOT NULL, ids TEXT NOT NULL, PRIMARY KEY (dataset, hash)
      ) STRICT, WITHOUT ROWID;
    `);
    for (const dataset of ['skills', 'jobs', 'job-postings'] as const) {
      createTaxonomyTables(db, dataset, '');
      for (const statement of indexingStatements(dataset, '', 'first')) db.exec(statement);
    }
  },
};
