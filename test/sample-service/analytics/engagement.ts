import type { LearnerEngagement } from '../generator/analytics-records.ts';
import type { CourseRun } from '../generator/course-run.ts';
import type { Answer } from '../server/answer.ts';
import { rowsOrNone } from './answers.ts';

/** One row for every active learner of a run; a username narrows it down to one. */
export function answerEngagement(run: CourseRun | undefined, query: URLSearchParams): Answer {
  return rowsOrNone(run === undefined ? [] : wanted(run.learnerEngagement(), query.get('username')));
}

function* wanted(rows: Iterable<LearnerEngagement>, username: string | null): Generator<LearnerEngagement> {
  for (const row of rows) if (username === null || row.username === username) yield row;
}
