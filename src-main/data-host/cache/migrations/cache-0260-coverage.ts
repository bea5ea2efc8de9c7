import type { Migration } from '../database/migrate.ts';

/** Demand against supply of all courses, compared by the thread that syncs; and a number that grows with every published list. */
export const cache0260: Migration = {
  number: 260,
  up: (db) =>
    db.exec(`
      CREATE TABLE taxonomy_generation (number INTEGER NOT NULL) STRICT;
      INSERT INTO taxonomy_generation VALUES (1);
      CREATE TABLE coverage_state (key TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
      CREATE TABLE coverage_skill (
        skill_id INTEGER PRIMARY KEY, name TEXT NOT NULL, place TEXT NOT NULL, jobs INTEGER NOT NULL, demand REAL, median_salary REAL,
        courses INTEGER NOT NULL, strength REAL NOT NULL, quotient REAL, shrunken REAL, low REAL, high REAL, standing TEXT,
        nearness_pct REAL, near_skills TEXT, carriers TEXT, opportunity_pct REAL, completes INTEGER NOT NULL, gain_pct REAL
      ) STRICT;
      CREATE INDEX coverage_skill_by_place ON coverage_skill (place, demand);
      CREATE INDEX coverage_skill_by_demand ON coverage_skill (demand);
      CREATE INDEX coverage_skill_by_opportunity ON coverage_skill (opportunity_pct, demand);
      CREATE INDEX coverage_skill_by_courses ON coverage_skill (place, courses, demand);
      CREATE INDEX coverage_skill_by_standing ON coverage_skill (standing, high);
      CREATE INDEX coverage_skill_by_completes ON coverage_skill (completes, demand);
      CREATE TABLE coverage_job (
        job_id INTEGER PRIMARY KEY, name TEXT NOT NULL, reached_pct REAL NOT NULL, skills INTEGER NOT NULL, missing_count INTEGER NOT NULL,
        missing_skills TEXT NOT NULL, unique_postings REAL, median_salary REAL
      ) STRICT;
    `),
};
