import type { Migration } from '../database/migrate.ts';

/** How many skills of each job a course teaches: counted once, so that jobs are sorted by it at once. */
export const cache0080: Migration = {
  number: 80,
  up: (db) => db.exec('CREATE TABLE job_reach (job_id INTEGER PRIMARY KEY, taught_skills INTEGER NOT NULL) STRICT;'),
};
