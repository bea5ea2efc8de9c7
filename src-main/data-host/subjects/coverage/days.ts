import type { CoverageSummary } from '#shared/subjects/coverage/record.ts';
import { nowInstant } from '#shared/time/time.ts';
import type { Connection } from '../../cache/database/database.ts';
import { microsPerDay } from '../../cache/database/fragments.ts';

/** Notes the comparison of all courses under the day of today; a later one of the same day takes its place. */
export function noteCoverage(db: Connection, { index, places, teachingCourses }: CoverageSummary): void {
  db.prepare(
    'INSERT OR REPLACE INTO journal.coverage_day (day, share, build, keep, review, courses) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(Math.floor(nowInstant() / microsPerDay), index, places.build, places.keep, places.review, teachingCourses);
}

/** Whether any day is noted: data of an earlier version of the app may have a comparison and no day. */
export const hasCoverageDay = (db: Connection): boolean =>
  db.prepare('SELECT 1 FROM journal.coverage_day LIMIT 1').get() !== undefined;
