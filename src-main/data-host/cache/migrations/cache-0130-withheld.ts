import type { Migration } from '../database/migrate.ts';

/** Tables of runs that count learners, and which of their columns must be able to be unknown. */
const counted = [
  'activity',
  'recent_activity',
  'enrollment_gender',
  'enrollment_mode',
  'problems',
  'problem_tags',
  'videos',
  'answer_distribution',
];

/**
 * An opened package has counts that it withholds: `withheld` names the columns of such a row. Where a service always gives a count,
 * the column had to become one that may be empty. `told_total` has the totals that a package tells although it withholds some of their parts.
 */
export const cache0130: Migration = {
  number: 130,
  up: (db) => {
    for (const table of counted) db.exec(`ALTER TABLE ${table} ADD COLUMN withheld TEXT`);
    db.exec(`
      ALTER TABLE enrollment RENAME TO enrollment_before;
      CREATE TABLE enrollment (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, count INTEGER, created INTEGER, withheld TEXT, PRIMARY KEY (run_no, date)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO enrollment (run_no, date, count, created) SELECT run_no, date, count, created FROM enrollment_before;
      DROP TABLE enrollment_before;

      ALTER TABLE enrollment_birth_year RENAME TO birth_year_before;
      CREATE TABLE enrollment_birth_year (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, birth_year INTEGER, count INTEGER, created INTEGER, withheld TEXT
      ) STRICT;
      INSERT INTO enrollment_birth_year (run_no, date, birth_year, count, created)
        SELECT run_no, date, birth_year, count, created FROM birth_year_before ORDER BY rowid;
      DROP TABLE birth_year_before;
      CREATE INDEX enrollment_birth_year_by_day ON enrollment_birth_year (run_no, date);

      ALTER TABLE enrollment_education RENAME TO education_before;
      CREATE TABLE enrollment_education (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, education_level TEXT, count INTEGER, created INTEGER, withheld TEXT
      ) STRICT;
      INSERT INTO enrollment_education (run_no, date, education_level, count, created)
        SELECT run_no, date, education_level, count, created FROM education_before ORDER BY rowid;
      DROP TABLE education_before;
      CREATE INDEX enrollment_education_by_day ON enrollment_education (run_no, date);

      ALTER TABLE enrollment_location RENAME TO location_before;
      CREATE TABLE enrollment_location (
        run_no INTEGER NOT NULL, date INTEGER NOT NULL, country_alpha2 TEXT, country_alpha3 TEXT, country_name TEXT,
        count INTEGER, created INTEGER, withheld TEXT
      ) STRICT;
      INSERT INTO enrollment_location (run_no, date, country_alpha2, country_alpha3, country_name, count, created)
        SELECT run_no, date, country_alpha2, country_alpha3, country_name, count, created FROM location_before ORDER BY rowid;
      DROP TABLE location_before;
      CREATE INDEX enrollment_location_by_day ON enrollment_location (run_no, date);

      ALTER TABLE grade_distribution RENAME TO grade_before;
      CREATE TABLE grade_distribution (
        run_no INTEGER NOT NULL, module_id TEXT NOT NULL, grade REAL, max_grade REAL, count INTEGER, created INTEGER, withheld TEXT
      ) STRICT;
      INSERT INTO grade_distribution (run_no, module_id, grade, max_grade, count, created)
        SELECT run_no, module_id, grade, max_grade, count, created FROM grade_before ORDER BY rowid;
      DROP TABLE grade_before;
      CREATE INDEX grade_distribution_by_module ON grade_distribution (run_no, module_id);

      CREATE TABLE told_total (
        dataset TEXT NOT NULL, run_no INTEGER NOT NULL, date INTEGER NOT NULL, total INTEGER NOT NULL, PRIMARY KEY (dataset, run_no, date)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
