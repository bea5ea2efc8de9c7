import { parseCourseId } from '#shared/catalog/course-id.ts';
import type { Migration } from '../database/migrate.ts';

/** The course of each listed run, which has a title for its course also where the run is not selected. */
export const cache0420: Migration = {
  number: 420,
  up: (db) => {
    db.exec(`
      ALTER TABLE course_summary ADD COLUMN course_key TEXT;
      CREATE INDEX course_summary_by_course ON course_summary (course_key)`);
    const set = db.prepare('UPDATE course_summary SET course_key = ? WHERE run_id = ?');
    for (const runId of db.prepare<[], string>('SELECT run_id FROM course_summary').pluck().all()) {
      const parsed = parseCourseId(runId);
      if (parsed.ok) set.run(parsed.identity.courseKey, runId);
    }
  },
};
