import type {
  DailyEnrollment,
  EnrollmentByBirthYear,
  EnrollmentByEducation,
  EnrollmentByGender,
  EnrollmentByLocation,
  EnrollmentByMode,
  WeeklyActivity,
} from './analytics-records.ts';
import type { Day } from './calendar.ts';
import { type CourseContent, courseContent } from './course-content.ts';
import { partsOfRunId } from './course-run-id.ts';
import type { Course } from './courses.ts';
import { enrollmentByBirthYear, enrollmentByEducation, enrollmentByLocation } from './demographic-rows.ts';
import { type EnrollmentCurve, enrollmentCurve } from './enrollment-curve.ts';
import { type DayRange, dailyEnrollment, enrollmentByGender, enrollmentByMode, latestDay } from './enrollment-rows.ts';
import type { Reading } from './reading.ts';
import { createRestatements, type Restatements } from './restatements.ts';
import type { RunContext } from './run-context.ts';
import type { RunProfile } from './run-plan.ts';
import type { ScaleSize } from './scale.ts';
import { weeklyActivity } from './weekly-activity.ts';

/** One course run: who it is, and every row the service holds about it, in the order in which the service lists them. */
export interface CourseRun extends CourseContent {
  readonly id: string;
  readonly org: string;
  readonly course: string;
  readonly run: string;
  readonly courseKey: string;
  readonly title: string;
  readonly profile: RunProfile;
  readonly restatements: Restatements;
  readonly context: RunContext;
  /** The latest day with enrollment rows. */
  latestDay(): Day | undefined;
  activity(): Iterable<WeeklyActivity>;
  enrollment(days?: DayRange): Iterable<DailyEnrollment>;
  enrollmentByBirthYear(days?: DayRange): Iterable<EnrollmentByBirthYear>;
  enrollmentByEducation(days?: DayRange): Iterable<EnrollmentByEducation>;
  enrollmentByGender(days?: DayRange): Iterable<EnrollmentByGender>;
  enrollmentByMode(days?: DayRange): Iterable<EnrollmentByMode>;
  enrollmentByLocation(days?: DayRange): Iterable<EnrollmentByLocation>;
}

interface RunSettings {
  readonly seed: number;
  readonly reading: Reading;
  readonly size: ScaleSize;
  readonly profile: RunProfile;
  readonly course: Course;
  today(): Day;
}

/** The pipeline is two days behind today. */
const PIPELINE_LAG = 2;

export function createCourseRun(settings: RunSettings): CourseRun {
  const { profile, course } = settings;
  const parts = partsOfRunId(profile.id);
  if (parts === undefined) throw new Error(`not a course run id: ${profile.id}`);
  const restatements = createRestatements();
  const lastDay = (): Day => Math.min(profile.finalDay ?? Number.POSITIVE_INFINITY, settings.today() - PIPELINE_LAG);
  let known: EnrollmentCurve | undefined;
  const curve = (): EnrollmentCurve => {
    if (known?.lastDay !== lastDay()) known = enrollmentCurve(settings.seed, profile, lastDay());
    return known;
  };
  const context: RunContext = { ...settings, parts, restatements, lastDay, curve };
  return {
    id: profile.id,
    ...parts,
    courseKey: `${parts.org}+${parts.course}`,
    title: course.title,
    profile,
    restatements,
    context,
    latestDay: () => latestDay(context),
    activity: () => weeklyActivity(context),
    enrollment: (days) => dailyEnrollment(context, days),
    enrollmentByBirthYear: (days) => enrollmentByBirthYear(context, days),
    enrollmentByEducation: (days) => enrollmentByEducation(context, days),
    enrollmentByGender: (days) => enrollmentByGender(context, days),
    enrollmentByMode: (days) => enrollmentByMode(context, days),
    enrollmentByLocation: (days) => enrollmentByLocation(context, days),
    ...courseContent(context),
  };
}
