import { parseCourseId } from '#shared/catalog/course-id.ts';
import type { CourseSummary } from '../../remote/records/run-records.ts';
import { type Connection, writeTransaction } from '../database/database.ts';
import { markAlarmsStale } from './run-alarms.ts';
import { forgetAllStandings } from './run-standings.ts';

/** The runs that the service last offered, with their titles. */
export interface CourseSummaries {
  replace(summaries: readonly CourseSummary[]): void;
}

export function createCourseSummaries(db: Connection): CourseSummaries {
  const clear = db.prepare('DELETE FROM course_summary');
  const add = db.prepare(`INSERT OR REPLACE INTO course_summary
    (run_id, course_key, title, start_date, end_date, pacing_type, availability, count, cumulative_count, created)
    VALUES (@course_id, @courseKey, @catalog_course_title, @start_date, @end_date, @pacing_type, @availability, @count,
      @cumulative_count, @created)`);
  const titles = db.prepare<[], unknown[]>('SELECT run_id, title FROM course_summary ORDER BY run_id').raw();
  const nextRevision = db.prepare(`INSERT INTO title_revision (only_row, revision) VALUES (1, 1)
    ON CONFLICT (only_row) DO UPDATE SET revision = revision + 1`);
  const markAlarms = markAlarmsStale(db);
  const forgetStandings = forgetAllStandings(db);
  return {
    replace: writeTransaction(db, (summaries: readonly CourseSummary[]) => {
      const before = JSON.stringify(titles.all());
      clear.run();
      for (const summary of summaries) add.run({ ...summary, courseKey: courseKeyOf(summary.course_id) });
      // Weeks and days of a run are counted from its start.
      markAlarms();
      forgetStandings();
      if (JSON.stringify(titles.all()) !== before) nextRevision.run();
    }),
  };
}

/** The course that a listed run belongs to; null where its id has no known form. */
function courseKeyOf(runId: string): string | null {
  const parsed = parseCourseId(runId);
  return parsed.ok ? parsed.identity.courseKey : null;
}
