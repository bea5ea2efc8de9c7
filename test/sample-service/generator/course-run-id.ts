/** The parts of a course run id. */
export interface CourseRunParts {
  readonly org: string;
  readonly course: string;
  readonly run: string;
}

/** The same pattern as the real service: three parts, separated by slashes or by plus signs. */
const COURSE_RUN_ID = /^(?:[a-z-]+\d+:)?([^/+]+)[/+]([^/+]+)[/+]([^/]+)$/;

/** Splits `course-v1:a+b+c`, `ccx-v1:a+b+c+ccx@1` or `a/b/c`; undefined when it is neither. */
export function partsOfRunId(id: string): CourseRunParts | undefined {
  const [, org, course, run] = COURSE_RUN_ID.exec(id) ?? [];
  return org === undefined || course === undefined || run === undefined ? undefined : { org, course, run };
}
