import type { Day } from './calendar.ts';
import type { CourseRunParts } from './course-run-id.ts';
import type { Course } from './courses.ts';
import type { EnrollmentCurve } from './enrollment-curve.ts';
import type { Reading } from './reading.ts';
import type { Restatements } from './restatements.ts';
import type { RunProfile } from './run-plan.ts';
import type { ScaleSize } from './scale.ts';

/** Source of the rows of one run. */
export interface RunContext {
  readonly seed: number;
  readonly reading: Reading;
  readonly size: ScaleSize;
  readonly profile: RunProfile;
  readonly course: Course;
  readonly parts: CourseRunParts;
  readonly restatements: Restatements;
  /** Today's date of the generated world. */
  today(): Day;
  /** The last day that the pipeline has computed. */
  lastDay(): Day;
  curve(): EnrollmentCurve;
}
