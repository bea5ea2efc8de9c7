import type { Migration } from '../database/migrate.ts';

/** How many postings name the skills of each course, counted with what else is counted for all courses. */
export const cache0090: Migration = {
  number: 90,
  up: (db) => db.exec('ALTER TABLE course_reach ADD COLUMN demand REAL; UPDATE derived_state SET is_current = 0;'),
};
