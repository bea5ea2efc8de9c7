import type { Migration } from '../database/migrate.ts';

/** Marks of the team that publishes what this workspace reads. Each publication brings all of them again. */
export const cache0240: Migration = {
  number: 240,
  up: (db) =>
    db.exec(`
      CREATE TABLE team_skill_mark (
        course_key TEXT NOT NULL, skill_id INTEGER NOT NULL, hundredths INTEGER, PRIMARY KEY (course_key, skill_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX team_skill_mark_by_skill ON team_skill_mark (skill_id);
    `),
};
