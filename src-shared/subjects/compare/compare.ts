import * as z from 'zod';
import { isSection, parseCourseId } from '../../catalog/course-id.ts';

/** The kinds of things that can be compared, side by side. */
export const compareKinds = ['runs', 'courses', 'jobs', 'skills'] as const;
export type CompareKind = (typeof compareKinds)[number];

/** More than this is no comparison any more. */
export const maxCompared = 6;

/** The things picked for a comparison, by kind; course runs and courses by their ids, jobs and skills by their numbers. */
const picked = z.array(z.string().max(255)).max(maxCompared);
export const comparePicks = z.strictObject({ runs: picked, courses: picked, jobs: picked, skills: picked });
export type ComparePicks = z.infer<typeof comparePicks>;

/** A run of a course, as the list of course runs and their changes has it. */
interface ListedRun {
  readonly run_id: string;
  readonly course_key: string;
  readonly start_date: number | null;
  readonly data_through: number | null;
  readonly current: number | null;
}

/**
 * The run that most users want to compare with the one before: among the courses with newest data the run with the most learners, and the
 * run of its course that began before it. Where the start of a run is not known, the days that its data reach say which came first. Null
 * where no course has two runs, one after the other. Custom sections of a run are no runs of their own here.
 */
export function newestPair(runs: readonly ListedRun[]): readonly [string, string] | null {
  const known = runs.filter(({ run_id, data_through }) => data_through !== null && !isSection(run_id));
  const pairs = [...Map.groupBy(known, ({ course_key }) => course_key).values()].flatMap((ofCourse) => {
    const hasStarts = ofCourse.every(({ start_date }) => start_date !== null);
    const momentOf = (run: ListedRun) => (hasStarts ? run.start_date : run.data_through) ?? 0;
    const [newest, before] = ofCourse.toSorted((one, other) => momentOf(other) - momentOf(one));
    return newest && before && momentOf(before) < momentOf(newest) ? [{ newest, before }] : [];
  });
  const [first] = pairs.toSorted(
    (one, other) =>
      (other.newest.data_through ?? 0) - (one.newest.data_through ?? 0) ||
      (other.newest.current ?? 0) - (one.newest.current ?? 0),
  );
  return first ? [first.newest.run_id, first.before.run_id] : null;
}

/** From where the days of compared runs are counted: not at all, from the first day of data, or from the start of each. */
export type Alignment = 'dates' | 'day0' | 'start';

/** The days from the first to the last that the data of a run reaches. */
interface ReachedDays {
  readonly first_day: number | null;
  readonly data_through: number | null;
}

/** Whether runs are all of one course, one after the other: then their days of the calendar say nothing of how they compare. */
export function areOfOneCourse(runIds: readonly string[]): boolean {
  const courses = runIds.map((runId) => {
    const parsed = parseCourseId(runId);
    return parsed.ok ? parsed.identity.courseKey : runId;
  });
  return courses.length > 1 && new Set(courses).size === 1;
}

/** How runs are compared until a user chooses: counted from the start of each, or by date where runs of several courses went on at the same time. */
export function usualAlignment(runIds: readonly string[], reached: readonly ReachedDays[]): Alignment {
  if (areOfOneCourse(runIds)) return 'start';
  const known = reached.flatMap(({ first_day: first, data_through: last }) =>
    first === null || last === null ? [] : [{ first, last }],
  );
  const begin = Math.max(...known.map(({ first }) => first));
  const end = Math.min(...known.map(({ last }) => last));
  return known.length > 1 && begin > end ? 'start' : 'dates';
}
