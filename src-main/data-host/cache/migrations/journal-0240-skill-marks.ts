import type { Migration } from '../database/migrate.ts';

/** What users know better than the taxonomy about a course and a skill. */
export const journal0240: Migration = {
  number: 240,
  up: (db) =>
    db.exec(`
      -- Null hundredths: the course does not teach the skill.
      CREATE TABLE skill_mark (
        course_key TEXT NOT NULL, skill_id INTEGER NOT NULL, hundredths INTEGER, changed_at INTEGER NOT NULL,
        PRIMARY KEY (course_key, skill_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX skill_mark_by_skill ON skill_mark (skill_id);
    `),
};
