import { compactTimestamp } from '../generator/calendar.ts';
import type { CourseRun } from '../generator/course-run.ts';
import { partsOfRunId } from '../generator/course-run-id.ts';
import type { SampleData } from '../generator/sample-data.ts';
import { type Answer, objectAnswer } from '../server/answer.ts';
import { rowsOrNone } from './answers.ts';

/** One row for every run that the service knows: the list that the specified endpoints do not give. */
export function answerSummaries(data: SampleData, query: URLSearchParams): Answer {
  const ids = query.get('course_ids')?.split(',');
  const malformed = ids?.find((id) => partsOfRunId(id) === undefined);
  if (malformed !== undefined) {
    const message = `Course id/key ${malformed} malformed.`;
    return objectAnswer(400, { error_code: 'course_key_malformed', developer_message: message });
  }
  const runs = data.runs.filter((run) => ids === undefined || ids.includes(run.id));
  return rowsOrNone(runs.filter((run) => run.context.lastDay() >= run.profile.opens).map((run) => summaryOf(run)));
}

function summaryOf(run: CourseRun): object {
  const { profile } = run;
  const rows = newestRows(run);
  const latest = rows.at(-1);
  const weekBefore = rows.at(-8);
  const { course_id, date, count, cumulative_count, created, ...modes } = latest ?? { count: 0, cumulative_count: 0 };
  const change = count - (weekBefore?.count ?? 0);
  return {
    course_id: run.id,
    catalog_course_title: run.title,
    catalog_course: run.courseKey,
    start_date: compactTimestamp(profile.starts, 0),
    end_date: profile.ends === undefined ? null : compactTimestamp(profile.ends, 0),
    pacing_type: profile.pace,
    availability: availability(run),
    count,
    cumulative_count,
    count_change_7_days: change,
    passing_users: Math.floor(count / 9),
    enrollment_modes: Object.fromEntries(
      Object.entries(modes).map(([mode, enrolled]) => [mode, modeSummary(Number(enrolled), weekBefore?.[mode])]),
    ),
    programs: [],
    created: created ?? null,
  };
}

/** Days that hold eight rows even where the pipeline had an outage. */
const enoughDays = 40;

/** The newest rows alone: thousands of runs are listed at once. */
function newestRows(run: CourseRun) {
  const latest = run.latestDay();
  return latest === undefined
    ? []
    : [...run.enrollmentByMode({ from: latest - enoughDays, before: Number.POSITIVE_INFINITY })];
}

function modeSummary(count: number, before: string | number | undefined): object {
  return {
    count,
    cumulative_count: count,
    count_change_7_days: count - Number(before ?? 0),
    passing_users: Math.floor(count / 9),
  };
}

function availability({ profile, context }: CourseRun): string {
  if (profile.starts > context.today()) return 'Upcoming';
  return profile.ends !== undefined && profile.ends < context.today() ? 'Archived' : 'Current';
}
