import type { CourseRun } from '../generator/course-run.ts';
import type { DayRange } from '../generator/enrollment-rows.ts';
import type { Row } from '../server/answer.ts';
import type { ServiceRequest } from '../server/request.ts';
import type { RequestClass } from '../server/request-class.ts';
import { daysOfWindow, readWindow, weeksOfWindow } from './dates.ts';

/** A request to a course endpoint. */
export interface CourseQuestion {
  readonly run: CourseRun;
  readonly request: ServiceRequest;
}

/** An endpoint under /courses/{course_id}/ that answers a list. */
export interface CourseEndpoint {
  readonly class: RequestClass;
  /** The last part of the name of its CSV file; undefined where none is defined. */
  readonly slug?: string;
  rows(question: CourseQuestion): Iterable<Row>;
}

const dated =
  (rowsOf: (run: CourseRun, days: DayRange) => Iterable<Row>) =>
  ({ run, request }: CourseQuestion): Iterable<Row> => {
    const days = daysOfWindow(run, readWindow(request.query));
    return days === undefined ? [] : rowsOf(run, days);
  };

function* listed<Problem extends { readonly module_id: string }>(run: CourseRun, problems: Iterable<Problem>) {
  for (const problem of problems) if (!run.restatements.isUnlisted(problem.module_id)) yield problem;
}

/** By the rest of the path behind the course id. */
export const COURSE_ENDPOINTS: ReadonlyMap<string, CourseEndpoint> = new Map<string, CourseEndpoint>([
  [
    'activity',
    {
      class: 'activity',
      slug: 'engagement-activity',
      rows: ({ run, request }) => weeksOfWindow(run, readWindow(request.query)),
    },
  ],
  ['enrollment', { class: 'enrollment', slug: 'enrollment', rows: dated((run, days) => run.enrollment(days)) }],
  [
    'enrollment/birth_year',
    {
      class: 'enrollment-birth-year',
      slug: 'enrollment-age',
      rows: dated((run, days) => run.enrollmentByBirthYear(days)),
    },
  ],
  [
    'enrollment/education',
    {
      class: 'enrollment-education',
      slug: 'enrollment-education',
      rows: dated((run, days) => run.enrollmentByEducation(days)),
    },
  ],
  [
    'enrollment/gender',
    { class: 'enrollment-gender', slug: 'enrollment-gender', rows: dated((run, days) => run.enrollmentByGender(days)) },
  ],
  [
    'enrollment/mode',
    { class: 'enrollment-mode', slug: 'enrollment_mode', rows: dated((run, days) => run.enrollmentByMode(days)) },
  ],
  [
    'enrollment/location',
    {
      class: 'enrollment-location',
      slug: 'enrollment-location',
      rows: dated((run, days) => run.enrollmentByLocation(days)),
    },
  ],
  ['problems', { class: 'problems', rows: ({ run }) => listed(run, run.problems()) }],
  ['problems_and_tags', { class: 'problems-and-tags', rows: ({ run }) => listed(run, run.problemsWithTags()) }],
  ['videos', { class: 'videos', rows: ({ run }) => run.videos() }],
]);
