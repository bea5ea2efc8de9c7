import type { Connection } from '../database/database.ts';
import type { Migration } from '../database/migrate.ts';

/** What any two jobs are compared by, and an index of their skills that holds all that is read of a link. */
export const cache0270: Migration = {
  number: 270,
  up: (db) => {
    db.exec(`CREATE TABLE job_vector (
      job_id INTEGER PRIMARY KEY, length REAL NOT NULL, significance REAL NOT NULL, postings REAL NOT NULL) STRICT`);
    for (const index of indexesOfLinks(db)) db.exec(`DROP INDEX ${index}`);
    db.exec('CREATE INDEX job_skill_by_skill_similar ON job_skill (skill_id, job_id, significance, unique_postings)');
  },
};

/** Each reading of the list named its own indexes. */
const indexesOfLinks = (db: Connection) =>
  db
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'job_skill' AND sql IS NOT NULL",
    )
    .pluck()
    .all();
