import type { ActivityType, WeeklyActivity } from '../generator/analytics-records.ts';
import type { CourseRun } from '../generator/course-run.ts';
import { type Answer, objectAnswer } from '../server/answer.ts';
import { noRows } from './answers.ts';

const TYPES: readonly ActivityType[] = ['any', 'attempted_problem', 'played_video', 'posted_forum'];

/** The latest week in which this activity was counted; `label` is the older name of the parameter and wins. */
export function answerRecentActivity(run: CourseRun | undefined, query: URLSearchParams): Answer {
  const wanted = (query.get('label') ?? query.get('activity_type') ?? 'any').toLowerCase();
  const type = TYPES.find((known) => known === wanted);
  if (run === undefined || type === undefined) return noRows();
  let latest: WeeklyActivity | undefined;
  for (const week of run.activity()) if (typeof week[type] === 'number') latest = week;
  if (latest === undefined) return noRows();
  return objectAnswer(200, {
    interval_start: isoTimestamp(latest.interval_start),
    interval_end: isoTimestamp(latest.interval_end),
    activity_type: type,
    count: latest[type],
    course_id: run.id,
  });
}

/** This one endpoint writes ISO timestamps with colons and a zone. */
function isoTimestamp(compact: string): string {
  return compact.replace(/T(\d\d)(\d\d)(\d\d)$/, 'T$1:$2:$3Z');
}
