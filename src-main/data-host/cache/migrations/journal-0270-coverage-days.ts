import type { Migration } from '../database/migrate.ts';

/** How much of what jobs ask for all courses taught, day by day: earlier links of jobs and courses are not kept. */
export const journal0270: Migration = {
  number: 270,
  up: (db) =>
    db.exec(`
      -- Days since 1970-01-01 UTC; the share is from 0 to 1, and null where no demand is known.
      CREATE TABLE coverage_day (
        day INTEGER PRIMARY KEY, share REAL, build INTEGER NOT NULL, keep INTEGER NOT NULL, review INTEGER NOT NULL,
        courses INTEGER NOT NULL
      ) STRICT;
    `),
};
