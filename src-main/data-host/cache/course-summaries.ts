import type { CourseSummary } from '../remote/course-records.ts';
import { type Connection, writing } from './database.ts';

/** The runs that the service last offered, with their titles. */
export interface CourseSummaries {
  replace(summaries: readonly CourseSummary[]): void;
}

export function createCourseSummaries(db: Connection): CourseSummaries {
  const clear = db.prepare('DELETE FROM course_summary');
  const add = db.prepare(`INSERT OR REPLACE INTO course_summary
    (run_id, title, start_date, end_date, pacing_type, availability, count, cumulative_count, created)
    VALUES (@course_id, @catalog_course_title, @start_date, @end_date, @pacing_type, @availability, @count,
      @cumulative_count, @created)`);
  return {
    replace: writing(db, (summaries: readonly CourseSummary[]) => {
      clear.run();
      for (const summary of summaries) add.run(summary);
    }),
  };
}
