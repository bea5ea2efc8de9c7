import type { CourseRun } from '../generator/course-run.ts';
import type { Row } from '../server/answer.ts';
import type { ServiceRequest } from '../server/request.ts';
import type { RequestClass } from '../server/request-class.ts';
import { readWindow, rowsOfDates, weeksOfDates } from './dates.ts';

/** What a course endpoint is asked. */
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
  (rowsOf: (run: CourseRun) => Iterable<Row & { readonly date: string }>) =>
  ({ run, request }: CourseQuestion): Iterable<Row> =>
    rowsOfDates(() => rowsOf(run), readWindow(request.query));

/** By the rest of the path behind the course id. */
export const COURSE_ENDPOINTS: ReadonlyMap<string, CourseEndpoint> = new Map<string, CourseEndpoint>([
  [
    'activity',
    {
      class: 'activity',
      slug: 'engagement-activity',
      rows: ({ run, request }) => weeksOfDates(() => run.activity(), readWindow(request.query)),
    },
  ],
  ['enrollment', { class: 'enrollment', slug: 'enrollment', rows: dated((run) => run.enrollment()) }],
  [
    'enrollment/birth_year',
    { class: 'enrollment-birth-year', slug: 'enrollment-age', rows: dated((run) => run.enrollmentByBirthYear()) },
  ],
  [
    'enrollment/education',
    { class: 'enrollment-education', slug: 'enrollment-education', rows: dated((run) => run.enrollmentByEducation()) },
  ],
  [
    'enrollment/gender',
    { class: 'enrollment-gender', slug: 'enrollment-gender', rows: dated((run) => run.enrollmentByGender()) },
  ],
  [
    'enrollment/mode',
    { class: 'enrollment-mode', slug: 'enrollment_mode', rows: dated((run) => run.enrollmentByMode()) },
  ],
  [
    'enrollment/location',
    { class: 'enrollment-location', slug: 'enrollment-location', rows: dated((run) => run.enrollmentByLocation()) },
  ],
  ['problems', { class: 'problems', rows: ({ run }) => run.problems() }],
  ['problems_and_tags', { class: 'problems-and-tags', rows: ({ run }) => run.problemsWithTags() }],
  ['videos', { class: 'videos', rows: ({ run }) => run.videos() }],
]);
