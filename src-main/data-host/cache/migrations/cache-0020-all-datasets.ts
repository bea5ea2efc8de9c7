import type { Migration } from '../database/migrate.ts';

/** The remaining datasets of a run. Without a key of their own where a service may send the same row twice. */
export const cache0020: Migration = {
  number: 20,
  up: (db) => {
    db.exec(`
      CREATE TABLE recent_activity (
        run_no INTEGER NOT NULL, activity_type TEXT NOT NULL, interval_start INTEGER NOT NULL, interval_end INTEGER NOT NULL,
        count INTEGER, PRIMARY KEY (run_no, activity_type)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE enrollment_gender (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, female INTEGER, male INTEGER, other INTEGER, unknown INTEGER,
        created INTEGER, PRIMARY KEY (run_no, date)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE enrollment_mode (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, count INTEGER, cumulative_count INTEGER, modes TEXT NOT NULL,
        created INTEGER, PRIMARY KEY (run_no, date)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE enrollment_birth_year (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, birth_year INTEGER, count INTEGER NOT NULL, created INTEGER
      ) STRICT;
      CREATE TABLE enrollment_education (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, education_level TEXT, count INTEGER NOT NULL, created INTEGER
      ) STRICT;
      CREATE TABLE enrollment_location (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, country_alpha2 TEXT, country_alpha3 TEXT, country_name TEXT,
        count INTEGER NOT NULL, created INTEGER
      ) STRICT;
      CREATE TABLE problems (
        run_no INTEGER NOT NULL, module_id TEXT NOT NULL, total_submissions INTEGER, correct_submissions INTEGER,
        part_ids TEXT NOT NULL, created INTEGER
      ) STRICT;
      CREATE TABLE problem_tags (
        run_no INTEGER NOT NULL, module_id TEXT NOT NULL, total_submissions INTEGER, correct_submissions INTEGER,
        tags TEXT NOT NULL, created INTEGER
      ) STRICT;
      CREATE TABLE videos (
        run_no INTEGER NOT NULL, video_id TEXT NOT NULL, encoded_module_id TEXT, duration REAL, segment_length REAL,
        users_at_start INTEGER, users_at_end INTEGER, created INTEGER
      ) STRICT;
      CREATE TABLE answer_distribution (
        run_no INTEGER NOT NULL, module_id TEXT NOT NULL, part_id TEXT NOT NULL, correct INTEGER, count INTEGER,
        first_response_count INTEGER, last_response_count INTEGER, value_id TEXT, answer_value TEXT,
        problem_display_name TEXT, question_text TEXT, variant REAL, created INTEGER
      ) STRICT;
      CREATE TABLE grade_distribution (
        run_no INTEGER NOT NULL, module_id TEXT NOT NULL, grade REAL, max_grade REAL, count INTEGER NOT NULL, created INTEGER
      ) STRICT;
      CREATE TABLE sequential_open (
        run_no INTEGER NOT NULL, module_id TEXT NOT NULL, count INTEGER NOT NULL, created INTEGER
      ) STRICT;

      CREATE INDEX enrollment_birth_year_by_day ON enrollment_birth_year (run_no, date);
      CREATE INDEX enrollment_education_by_day ON enrollment_education (run_no, date);
      CREATE INDEX enrollment_location_by_day ON enrollment_location (run_no, date);
      CREATE INDEX problems_by_run ON problems (run_no, module_id);
      CREATE INDEX problem_tags_by_run ON problem_tags (run_no, module_id);
      CREATE INDEX videos_by_run ON videos (run_no);
      CREATE INDEX answer_distribution_by_module ON answer_distribution (run_no, module_id);
      CREATE INDEX grade_distribution_by_module ON grade_distribution (run_no, module_id);
      CREATE INDEX sequential_open_by_module ON sequential_open (run_no, module_id);

      -- Problems and subsections are read one by one: when, and with what result.
      CREATE TABLE module_reading (
        dataset TEXT NOT NULL, run_no INTEGER NOT NULL, module_id TEXT NOT NULL, rows INTEGER NOT NULL,
        synced_at INTEGER NOT NULL, PRIMARY KEY (dataset, run_no, module_id)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
