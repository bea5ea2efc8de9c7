import type { Migration } from '../database/migrate.ts';

/** Over-supplied skills are listed by how sure they are of it: without an index each page sorts all of them. */
export const cache0320: Migration = {
  number: 320,
  up: (db) => db.exec('CREATE INDEX coverage_skill_by_excess ON coverage_skill (standing, low, courses)'),
};
