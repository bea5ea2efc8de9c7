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
 * The run of a course that began last before another one of it; null where there is none, or where a run with data has no known start, as
 * then nothing says which came first. Custom sections go on beside their run: none of them came before it.
 */
export function runBefore(ofCourse: readonly ListedRun[], runId: string): string | null {
  const listed = ofCourse.filter(({ run_id, data_through }) => data_through !== null && !isSection(run_id));
  const starts = new Map(
    listed.flatMap(({ run_id, start_date }) => (start_date === null ? [] : [[run_id, start_date] as const])),
  );
  const began = starts.get(runId);
  if (began === undefined || starts.size < listed.length) return null;
  const earlier = [...starts].filter(([, start]) => start < began);
  return earlier.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

/**
 * The run that most users want to compare with the one before: among the courses with newest data the run with the most learners, of those
 * that began last in their courses, and the run before it. Null where no course has two runs, one after the other.
 */
export function newestPair(runs: readonly ListedRun[]): readonly [string, string] | null {
  const pairs = [...Map.groupBy(runs, ({ course_key }) => course_key).values()].flatMap((ofCourse) => {
    const withBefore = ofCourse.flatMap((run) => {
      const before = runBefore(ofCourse, run.run_id);
      return before === null ? [] : [{ newest: run, before }];
    });
    return withBefore
      .toSorted((one, other) => (other.newest.start_date ?? 0) - (one.newest.start_date ?? 0))
      .slice(0, 1);
  });
  const [first] = pairs.toSorted(
    (one, other) =>
      (other.newest.data_through ?? 0) - (one.newest.data_through ?? 0) ||
      (other.newest.current ?? 0) - (one.newest.current ?? 0),
  );
  return first ? [first.newest.run_id, first.before] : null;
}

/** From where the days of compared runs are counted: not at all, from the first day of data, or from the start of each. */
export type Alignment = 'dates' | 'day0' | 'start';

/** The days from the first to the last that the data of a run reaches. */
interface ReachedDays {
  readonly first_day: number | null;
  readonly data_through: number | null;
}

/** Whether runs are all of one course, and none is a custom section, which goes on beside its run: then the same date says little of how they compare. */
function areOfOneCourse(runIds: readonly string[]): boolean {
  if (runIds.some(isSection)) return false;
  const courses = runIds.map((runId) => {
    const parsed = parseCourseId(runId);
    return parsed.ok ? parsed.identity.courseKey : runId;
  });
  return courses.length > 1 && new Set(courses).size === 1;
}

/** How runs are compared until a user chooses: counted from the start of each, or by date where runs of several courses went on at the same time. */
export function defaultAlignment(runIds: readonly string[], reached: readonly ReachedDays[]): Alignment {
  if (areOfOneCourse(runIds)) return 'start';
  const known = reached.flatMap(({ first_day: first, data_through: last }) =>
    first === null || last === null ? [] : [{ first, last }],
  );
  const begin = Math.max(...known.map(({ first }) => first));
  const end = Math.min(...known.map(({ last }) => last));
  return known.length > 1 && begin > end ? 'start' : 'dates';
}

/** How an address or a link asks for runs to be compared; `default` where that depends on the days of the runs, which only the screen reads. */
type LinkAlignment = Alignment | 'default';

/** Alignment of a new link: an address without one is by date, as those are that were stored before there was a choice. */
export const alignmentOfLink = (runIds: readonly string[]): LinkAlignment =>
  areOfOneCourse(runIds) ? 'start' : 'default';
