import type { Migration } from '../database/schema.ts';

/** Choices and words of users, and changes that this computer alone has seen, as version 1.0.0 stored them. No sync brings them back. */
export const journal0270: Migration = {
  number: 270,
  up: (db) =>
    db.exec(`
      -- Course runs and what is read of them. Subsections are listed by no endpoint; an empty list of report names fetches none.
      CREATE TABLE selected_run (run_id TEXT PRIMARY KEY, added_at INTEGER NOT NULL, removed_at INTEGER) STRICT, WITHOUT ROWID;
      CREATE TABLE subsection (
        run_id TEXT NOT NULL, module_id TEXT NOT NULL, added_at INTEGER NOT NULL,
        PRIMARY KEY (run_id, module_id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE report_choice (
        run_id TEXT PRIMARY KEY, report_names TEXT NOT NULL, chosen_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE learner_run (run_id TEXT PRIMARY KEY, switched_on_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;

      -- Observed changes, 'changed', 'restated' (a past day has another value), 'gone' or 'new': rows are added, never changed.
      -- record is an id, ids with colons, or a day.
      CREATE TABLE observed_change (
        change_no INTEGER PRIMARY KEY, observed_at INTEGER NOT NULL, dataset TEXT NOT NULL, kind TEXT NOT NULL, run_id TEXT,
        record TEXT NOT NULL, field TEXT, old_value ANY, new_value ANY, change_id TEXT
      ) STRICT;
      CREATE INDEX observed_change_by_record ON observed_change (dataset, record, field);
      CREATE INDEX observed_change_by_time ON observed_change (observed_at);
      CREATE UNIQUE INDEX observed_change_by_id ON observed_change (change_id);
      CREATE INDEX observed_change_by_dataset ON observed_change (dataset, observed_at);
      CREATE INDEX observed_link_by_dataset ON observed_change (dataset, observed_at) WHERE field = 'link';

      -- Names, notes, pinned addresses and reports that people keep.
      CREATE TABLE label (
        kind TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, changed_at INTEGER NOT NULL,
        PRIMARY KEY (kind, id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE note (
        note_no INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, day INTEGER, text TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX note_by_subject ON note (kind, id, day);
      CREATE TABLE pin (address TEXT PRIMARY KEY, name TEXT NOT NULL, pinned_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE document (
        document_no INTEGER PRIMARY KEY, name TEXT NOT NULL, recipe TEXT NOT NULL, saved_at INTEGER NOT NULL
      ) STRICT;

      -- What users know better: skills of a course (null hundredths: not taught), and questions of two runs (the run whose id
      -- comes first is the one).
      CREATE TABLE skill_mark (
        course_key TEXT NOT NULL, skill_id INTEGER NOT NULL, hundredths INTEGER, changed_at INTEGER NOT NULL,
        PRIMARY KEY (course_key, skill_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX skill_mark_by_skill ON skill_mark (skill_id);
      CREATE TABLE same_question (
        run_id TEXT NOT NULL, part_id TEXT NOT NULL, other_run_id TEXT NOT NULL, other_part_id TEXT NOT NULL,
        is_same INTEGER NOT NULL, changed_at INTEGER NOT NULL,
        PRIMARY KEY (run_id, part_id, other_run_id, other_part_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX same_question_by_other ON same_question (other_run_id, other_part_id);

      -- Watched rules with the state of the last look ('unknown', 'ok', 'crossed', 'back'), what they saw, and where the last
      -- digest ended.
      CREATE TABLE watch (
        watch_no INTEGER PRIMARY KEY, rule TEXT NOT NULL, added_at INTEGER NOT NULL, state TEXT NOT NULL DEFAULT 'unknown',
        value REAL, seen_at INTEGER
      ) STRICT;
      CREATE TABLE watch_event (
        event_no INTEGER PRIMARY KEY, watch_no INTEGER NOT NULL, seen_at INTEGER NOT NULL, state TEXT NOT NULL, value REAL,
        threshold REAL, snapshot_id TEXT, read_at INTEGER
      ) STRICT;
      CREATE INDEX watch_event_by_time ON watch_event (seen_at);
      CREATE TABLE watch_value (
        watch_no INTEGER NOT NULL, seen_at INTEGER NOT NULL, value REAL NOT NULL,
        PRIMARY KEY (watch_no, seen_at)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE digest (
        digest_no INTEGER PRIMARY KEY, since INTEGER NOT NULL, until INTEGER NOT NULL, made_at INTEGER NOT NULL
      ) STRICT;

      -- Share of demand that all courses taught, by day, from 0 to 1; null where no demand is known.
      CREATE TABLE coverage_day (
        day INTEGER PRIMARY KEY, share REAL, build INTEGER NOT NULL, keep INTEGER NOT NULL, review INTEGER NOT NULL,
        courses INTEGER NOT NULL
      ) STRICT;
    `),
};
