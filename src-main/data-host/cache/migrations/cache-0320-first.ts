import type { Migration } from '../database/schema.ts';

/** Everything that can be synced again, as version 1.0.0 stored it. */
export const cache0320: Migration = {
  number: 320,
  up: (db) =>
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

      -- Where each dataset stands: one row per dataset, and per run where it has runs (run_no 0 where it has none).
      CREATE TABLE resource (
        dataset TEXT NOT NULL, run_no INTEGER NOT NULL, state TEXT NOT NULL, rows INTEGER NOT NULL DEFAULT 0,
        rejected INTEGER NOT NULL DEFAULT 0, requests INTEGER NOT NULL DEFAULT 0, data_through INTEGER, computed_at INTEGER,
        synced_at INTEGER, tried_at INTEGER, history_from INTEGER, error_code TEXT, error_detail TEXT, whole_at INTEGER,
        PRIMARY KEY (dataset, run_no)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX resource_by_run ON resource (run_no, synced_at);
      CREATE INDEX resource_failed ON resource (dataset, run_no) WHERE state = 'failed';
      CREATE TABLE rejected_record (dataset TEXT NOT NULL, run_no INTEGER NOT NULL, reason TEXT NOT NULL, raw TEXT NOT NULL) STRICT;
      CREATE INDEX rejected_by_resource ON rejected_record (dataset, run_no);
      CREATE TABLE module_reading (
        dataset TEXT NOT NULL, run_no INTEGER NOT NULL, module_id TEXT NOT NULL, rows INTEGER NOT NULL, synced_at INTEGER NOT NULL,
        told TEXT, confirmed_at INTEGER, sync_id TEXT,
        PRIMARY KEY (dataset, run_no, module_id)
      ) STRICT, WITHOUT ROWID;

      -- Pages already seen, by the hash of their body: an unchanged page is copied instead of parsed.
      CREATE TABLE page_memo (
        dataset TEXT NOT NULL, hash TEXT NOT NULL, ids TEXT NOT NULL,
        PRIMARY KEY (dataset, hash)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE list_marker (dataset TEXT PRIMARY KEY, marker TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE list_size (
        skills INTEGER NOT NULL, jobs INTEGER NOT NULL, postings INTEGER NOT NULL, courses INTEGER NOT NULL
      ) STRICT;

      -- Progress of a sync that was stopped, so that the next one resumes it: pages whose rows are in the _next tables, and
      -- resources that are read.
      CREATE TABLE checkpoint_page (
        dataset TEXT NOT NULL, page INTEGER NOT NULL, page_size INTEGER NOT NULL, hash TEXT NOT NULL, ids TEXT NOT NULL,
        memo INTEGER NOT NULL, read_at INTEGER NOT NULL,
        PRIMARY KEY (dataset, page)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE sync_done (
        dataset TEXT NOT NULL, run_id TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (dataset, run_id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE service_pause (account TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;

      -- How each sync ended and what failed in it, for people. left_out is JSON.
      CREATE TABLE sync_run (
        sync_id TEXT PRIMARY KEY, started_at INTEGER NOT NULL, finished_at INTEGER, outcome TEXT, stopped_at INTEGER,
        is_whole INTEGER NOT NULL DEFAULT 1, complete INTEGER, failed INTEGER, requests INTEGER, error_code TEXT,
        error_detail TEXT, is_everything INTEGER NOT NULL DEFAULT 0, left_out TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE sync_failure (
        failure_no INTEGER PRIMARY KEY, failed_at INTEGER NOT NULL, dataset TEXT NOT NULL, run_id TEXT, error_code TEXT NOT NULL,
        error_detail TEXT NOT NULL
      ) STRICT;

      -- Observed changes until they are in the journal: two files are never committed as one.
      CREATE TABLE pending_change (
        change_no INTEGER PRIMARY KEY, change_id TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))), observed_at INTEGER NOT NULL,
        dataset TEXT NOT NULL, kind TEXT NOT NULL, run_id TEXT, record TEXT NOT NULL, field TEXT, old_value ANY, new_value ANY
      ) STRICT;

      -- The taxonomy.
      CREATE TABLE skill (
        id INTEGER PRIMARY KEY, name TEXT, description TEXT, external_id TEXT, info_url TEXT, type_id TEXT, type_name TEXT,
        created INTEGER, modified INTEGER, courses INTEGER NOT NULL, max_confidence REAL, best_course_no INTEGER
      ) STRICT;
      CREATE INDEX skill_by_name_first ON skill (name COLLATE NOCASE);
      CREATE TABLE course_skill (
        skill_id INTEGER NOT NULL, course_no INTEGER NOT NULL, confidence REAL,
        PRIMARY KEY (skill_id, course_no)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX course_skill_by_course_first ON course_skill (course_no, skill_id);
      CREATE VIRTUAL TABLE skill_name USING fts5(
        name, content = '', prefix = '2 3', tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'");
      CREATE TABLE job (
        id INTEGER PRIMARY KEY, name TEXT, external_id TEXT, created INTEGER, modified INTEGER, skills INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX job_by_name_first ON job (name COLLATE NOCASE);
      CREATE TABLE job_skill (
        job_id INTEGER NOT NULL, skill_id INTEGER NOT NULL, significance REAL, unique_postings REAL,
        PRIMARY KEY (job_id, skill_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX job_skill_by_skill_similar ON job_skill (skill_id, job_id, significance, unique_postings);
      CREATE TABLE job_only_skill (
        id INTEGER PRIMARY KEY, name TEXT, description TEXT, external_id TEXT, info_url TEXT, type_id TEXT, type_name TEXT,
        created INTEGER, modified INTEGER
      ) STRICT;
      CREATE TABLE skill_demand (skill_id INTEGER PRIMARY KEY, jobs INTEGER NOT NULL, demand REAL) STRICT;
      CREATE INDEX skill_demand_by_demand_first ON skill_demand (demand);
      CREATE VIRTUAL TABLE job_name USING fts5(
        name, content = '', prefix = '2 3', tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'");
      CREATE TABLE job_posting (
        id INTEGER PRIMARY KEY, job_id INTEGER NOT NULL, job_name TEXT, job_external_id TEXT, median_salary REAL,
        median_posting_duration REAL, unique_postings REAL, unique_companies REAL, created INTEGER, modified INTEGER
      ) STRICT;
      CREATE INDEX job_posting_by_job_first ON job_posting (job_id);

      -- Counts over the whole taxonomy, and the number of its current reading.
      CREATE TABLE course_reach (course_no INTEGER PRIMARY KEY, skills INTEGER NOT NULL, jobs INTEGER NOT NULL, demand REAL) STRICT;
      CREATE TABLE job_reach (job_id INTEGER PRIMARY KEY, taught_skills INTEGER NOT NULL) STRICT;
      CREATE TABLE derived_state (name TEXT PRIMARY KEY, is_current INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE taxonomy_generation (number INTEGER NOT NULL) STRICT;
      CREATE TABLE job_vector (
        job_id INTEGER PRIMARY KEY, length REAL NOT NULL, significance REAL NOT NULL, postings REAL NOT NULL
      ) STRICT;

      -- Demand against supply of all courses.
      CREATE TABLE coverage_state (key TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
      CREATE TABLE coverage_skill (
        skill_id INTEGER PRIMARY KEY, name TEXT NOT NULL, place TEXT NOT NULL, jobs INTEGER NOT NULL, demand REAL,
        median_salary REAL, courses INTEGER NOT NULL, strength REAL NOT NULL, quotient REAL, shrunken REAL, low REAL, high REAL,
        standing TEXT, nearness_pct REAL, near_skills TEXT, carriers TEXT, opportunity_pct REAL, completes INTEGER NOT NULL,
        gain_pct REAL
      ) STRICT;
      CREATE INDEX coverage_skill_by_place ON coverage_skill (place, demand);
      CREATE INDEX coverage_skill_by_demand ON coverage_skill (demand);
      CREATE INDEX coverage_skill_by_opportunity ON coverage_skill (opportunity_pct, demand);
      CREATE INDEX coverage_skill_by_courses ON coverage_skill (place, courses, demand);
      CREATE INDEX coverage_skill_by_standing ON coverage_skill (standing, high);
      CREATE INDEX coverage_skill_by_completes ON coverage_skill (completes, demand);
      CREATE INDEX coverage_skill_by_excess ON coverage_skill (standing, low, courses);
      CREATE TABLE coverage_job (
        job_id INTEGER PRIMARY KEY, name TEXT NOT NULL, reached_pct REAL NOT NULL, skills INTEGER NOT NULL,
        missing_count INTEGER NOT NULL, missing_skills TEXT NOT NULL, unique_postings REAL, median_salary REAL
      ) STRICT;

      -- Rows of runs. An opened package withholds counts: withheld names the columns of such a row. No key of their own where a
      -- service may send a row twice.
      CREATE TABLE enrollment (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, count INTEGER, created INTEGER, withheld TEXT,
        PRIMARY KEY (run_no, date)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE enrollment_mode (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, count INTEGER, cumulative_count INTEGER, modes TEXT NOT NULL,
        created INTEGER, withheld TEXT,
        PRIMARY KEY (run_no, date)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE enrollment_gender (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, female INTEGER, male INTEGER, other INTEGER, unknown INTEGER,
        created INTEGER, withheld TEXT,
        PRIMARY KEY (run_no, date)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE enrollment_birth_year (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, birth_year INTEGER, count INTEGER, created INTEGER, withheld TEXT
      ) STRICT;
      CREATE INDEX enrollment_birth_year_by_day ON enrollment_birth_year (run_no, date);
      CREATE TABLE enrollment_education (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, education_level TEXT, count INTEGER, created INTEGER, withheld TEXT
      ) STRICT;
      CREATE INDEX enrollment_education_by_day ON enrollment_education (run_no, date);
      CREATE TABLE enrollment_location (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, country_alpha2 TEXT, country_alpha3 TEXT, country_name TEXT, count INTEGER,
        created INTEGER, withheld TEXT
      ) STRICT;
      CREATE INDEX enrollment_location_by_day ON enrollment_location (run_no, date);
      CREATE TABLE activity (
        run_no INTEGER NOT NULL, interval_start INTEGER NOT NULL, interval_end INTEGER NOT NULL, "any" INTEGER,
        attempted_problem INTEGER, played_video INTEGER, posted_forum INTEGER, created INTEGER, withheld TEXT,
        PRIMARY KEY (run_no, interval_start, interval_end)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX activity_by_end ON activity (run_no, interval_end, interval_start);
      CREATE TABLE recent_activity (
        run_no INTEGER NOT NULL, activity_type TEXT NOT NULL, interval_start INTEGER NOT NULL, interval_end INTEGER NOT NULL,
        count INTEGER, withheld TEXT,
        PRIMARY KEY (run_no, activity_type)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE problems (
        run_no INTEGER NOT NULL, module_id TEXT NOT NULL, total_submissions INTEGER, correct_submissions INTEGER,
        part_ids TEXT NOT NULL, created INTEGER, withheld TEXT
      ) STRICT;
      CREATE INDEX problems_by_run ON problems (run_no, module_id);
      CREATE INDEX problems_by_words ON problems (run_no) WHERE NOT (rtrim(substr(module_id, -32), '0123456789abcdef') = '' AND
        substr(module_id, -33, 1) IN ('@', '/', '|'));
      CREATE TABLE problem_tags (
        run_no INTEGER NOT NULL, module_id TEXT NOT NULL, total_submissions INTEGER, correct_submissions INTEGER,
        tags TEXT NOT NULL, created INTEGER, withheld TEXT
      ) STRICT;
      CREATE INDEX problem_tags_by_run ON problem_tags (run_no, module_id);
      CREATE TABLE videos (
        run_no INTEGER NOT NULL, video_id TEXT NOT NULL, encoded_module_id TEXT, duration REAL, segment_length REAL,
        users_at_start INTEGER, users_at_end INTEGER, created INTEGER, withheld TEXT
      ) STRICT;
      CREATE INDEX videos_by_run ON videos (run_no);
      CREATE INDEX videos_by_words ON videos (run_no) WHERE NOT (rtrim(substr(video_id, -32), '0123456789abcdef') = '' AND
        substr(video_id, -33, 1) IN ('@', '/', '|'));
      CREATE TABLE answer_distribution (
        run_no INTEGER NOT NULL, module_id TEXT NOT NULL, part_id TEXT NOT NULL, correct INTEGER, count INTEGER,
        first_response_count INTEGER, last_response_count INTEGER, value_id TEXT, answer_value TEXT, problem_display_name TEXT,
        question_text TEXT, variant REAL, created INTEGER, withheld TEXT
      ) STRICT;
      CREATE INDEX answer_distribution_by_module ON answer_distribution (run_no, module_id);
      CREATE INDEX answer_titles ON answer_distribution (run_no, module_id) WHERE problem_display_name <> '';
      CREATE TABLE grade_distribution (
        run_no INTEGER NOT NULL, module_id TEXT NOT NULL, grade REAL, max_grade REAL, count INTEGER, created INTEGER, withheld TEXT
      ) STRICT;
      CREATE INDEX grade_distribution_by_module ON grade_distribution (run_no, module_id);
      CREATE TABLE sequential_open (
        run_no INTEGER NOT NULL, module_id TEXT NOT NULL, count INTEGER NOT NULL, created INTEGER
      ) STRICT;
      CREATE INDEX sequential_open_by_module ON sequential_open (run_no, module_id);

      -- Totals that a package shows although it withholds some of their parts.
      CREATE TABLE told_total (
        dataset TEXT NOT NULL, run_no INTEGER NOT NULL, date INTEGER NOT NULL, total INTEGER NOT NULL,
        PRIMARY KEY (dataset, run_no, date)
      ) STRICT, WITHOUT ROWID;

      -- Figures of each run, stored when its rows are published: a list of thousands of runs reads one row of each.
      CREATE TABLE run_figure (
        run_no INTEGER PRIMARY KEY, data_through INTEGER, current INTEGER, change_7d INTEGER, ever_enrolled INTEGER, verified ANY,
        modes_through INTEGER, active_last_week INTEGER, enrolled_then INTEGER, active_pct REAL, week_ending INTEGER,
        withheld TEXT, ever_enrolled_before INTEGER, verified_before ANY, active_before INTEGER, change_28d INTEGER,
        change_90d INTEGER
      ) STRICT;
      CREATE TABLE moved_figure (
        run_no INTEGER NOT NULL, figure TEXT NOT NULL, observed_at INTEGER NOT NULL, old_value INTEGER NOT NULL,
        old_through INTEGER, new_value INTEGER NOT NULL, new_through INTEGER,
        PRIMARY KEY (run_no, figure)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE run_newest_day (
        run_no INTEGER PRIMARY KEY, day INTEGER NOT NULL, seen_at INTEGER NOT NULL, checked_at INTEGER NOT NULL
      ) STRICT;

      -- What needs attention in a run, and weeks that were unusual for it. A run without a row in run_looked_at is still to be
      -- looked at.
      CREATE TABLE run_flag (
        run_no INTEGER NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, part_id TEXT,
        sentence TEXT NOT NULL, learners INTEGER NOT NULL, share REAL, low REAL, high REAL, expected REAL, severity REAL NOT NULL,
        is_key INTEGER NOT NULL,
        PRIMARY KEY (run_no, place)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX run_flag_by_weight ON run_flag (is_key DESC, severity DESC, run_no, place);
      CREATE TABLE run_looked_at (
        run_no INTEGER PRIMARY KEY, problems INTEGER NOT NULL, answers_synced INTEGER NOT NULL, too_few INTEGER NOT NULL,
        not_shown INTEGER NOT NULL, videos INTEGER NOT NULL, videos_too_few INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE run_alarm (
        run_no INTEGER NOT NULL, last_day INTEGER NOT NULL, what TEXT NOT NULL, found INTEGER, expected INTEGER NOT NULL,
        score REAL NOT NULL,
        PRIMARY KEY (run_no, last_day, what)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX run_alarm_by_day ON run_alarm (last_day);

      -- Runs that the service offers, with a number that grows with their titles; and report files, which lie beside the database.
      CREATE TABLE course_summary (
        run_id TEXT PRIMARY KEY, title TEXT, start_date INTEGER, end_date INTEGER, pacing_type TEXT, availability TEXT,
        count INTEGER, cumulative_count INTEGER, created INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE title_revision (only_row INTEGER PRIMARY KEY, revision INTEGER NOT NULL) STRICT;
      CREATE TABLE report_file (
        run_no INTEGER NOT NULL, report_name TEXT NOT NULL, last_modified INTEGER, expiration_date INTEGER, file_size INTEGER,
        sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, file TEXT NOT NULL, fetched_at INTEGER NOT NULL,
        PRIMARY KEY (run_no, report_name)
      ) STRICT, WITHOUT ROWID;

      -- Names, notes and marks of the team that publishes what this workspace reads. Each publication brings all of them again.
      CREATE TABLE team_label (
        kind TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, changed_at INTEGER NOT NULL,
        PRIMARY KEY (kind, id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE team_note (
        note_no INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, day INTEGER, text TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX team_note_by_subject ON team_note (kind, id, day);
      CREATE TABLE team_skill_mark (
        course_key TEXT NOT NULL, skill_id INTEGER NOT NULL, hundredths INTEGER,
        PRIMARY KEY (course_key, skill_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX team_skill_mark_by_skill ON team_skill_mark (skill_id);

      INSERT INTO taxonomy_generation VALUES (1);
    `),
};
