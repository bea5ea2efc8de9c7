import { dayOf } from './calendar.ts';
import type { Course } from './courses.ts';
import { furtherRunPlans } from './further-runs.ts';
import { PROFESSIONAL_MODES, type RunPlan, type RunProfile, UNLISTED_MODES } from './run-plan.ts';
import { SCALE_SIZES, type Scale } from './scale.ts';
import { worldRunPlans } from './world/world-runs.ts';

const AUDIT_AND_VERIFIED = { audit: 0.86, verified: 0.12, honor: 0.02 };
const HONOR_AND_VERIFIED = { honor: 0.72, verified: 0.19, audit: 0.09 };

const DEMO_RUNS: readonly RunPlan[] = [
  {
    course: 0,
    run: 'Demo_2014',
    opens: '2013-11-04',
    starts: '2014-02-03',
    ends: '2015-06-30',
    finalDay: '2015-12-10',
    traits: { peak: 24, modes: HONOR_AND_VERIFIED, hasTags: true },
  },
  {
    course: 0,
    run: 'Demo_Course',
    opens: '2013-09-02',
    starts: '2013-10-07',
    ends: '2014-12-19',
    finalDay: '2014-12-10',
    traits: { id: 'edX/DemoX/Demo_Course', peak: 31, modes: HONOR_AND_VERIFIED, hasForum: false },
  },
];

const RECENT_RUNS: readonly RunPlan[] = [
  { course: 1, run: '3T2026', opens: '2026-06-15', starts: '2026-09-08', ends: '2026-12-14', traits: { peak: 210 } },
  {
    course: 28,
    run: '1T2024',
    opens: '2023-11-20',
    starts: '2024-01-15',
    traits: { pace: 'self_paced', peak: 34, modes: UNLISTED_MODES, answerCounts: 'first-and-last' },
  },
  {
    course: 50,
    run: '2025-Spring',
    opens: '2024-12-02',
    starts: '2025-02-10',
    ends: '2025-05-30',
    traits: { peak: 96, hasTags: false },
  },
  { course: 7, run: '1T2027', opens: '2026-11-25', starts: '2027-02-01', traits: { peak: 120 } },
];

const MORE_RUNS: readonly RunPlan[] = [
  { course: 13, run: '2T2019', opens: '2019-02-01', starts: '2019-04-15', traits: { pace: 'self_paced', peak: 64 } },
  {
    course: 300,
    run: 'Executive_2026',
    opens: '2026-07-01',
    starts: '2026-10-05',
    traits: { peak: 9, modes: PROFESSIONAL_MODES },
  },
  { course: 451, run: '3T2025', opens: '2025-06-02', starts: '2025-09-15', ends: '2026-01-09', traits: { peak: 140 } },
  {
    course: 77,
    run: 'R3',
    opens: '2021-08-01',
    starts: '2021-09-06',
    traits: { pace: 'self_paced', peak: 22, modes: UNLISTED_MODES, answerCounts: 'first-and-last' },
  },
  { course: 1, run: '3T2025', opens: '2025-06-10', starts: '2025-09-09', ends: '2025-12-15', traits: { peak: 180 } },
  {
    course: 1,
    run: 'rerun',
    opens: '2026-09-20',
    starts: '2026-10-12',
    traits: { id: 'ccx-v1:edx+1.005x-CCX+rerun+ccx@15', peak: 3, hasForum: false },
  },
];

/** Five years in which every day of every dimension is kept. */
const LONG_RUN: RunPlan = {
  course: 9_999,
  run: 'Evergreen',
  opens: '2021-11-20',
  starts: '2021-12-01',
  traits: { pace: 'self_paced', peak: 420, demographicDays: undefined },
};

interface RunsOfScale {
  readonly scale: Scale;
  /** How many; without a number as many as the scale has. */
  readonly runs: number | undefined;
  readonly demographicDays: number;
  /** Days by which the hand-written world is later than its tables say. */
  readonly movedBy: number;
  courseAt(index: number): Course;
}

/** The runs of a scale: the two demonstration runs of 2014 first (in the hand-written world after its own), and any further ones last. */
export function runProfiles({ scale, runs, demographicDays, movedBy, courseAt }: RunsOfScale): RunProfile[] {
  const plans = plansOf(scale, movedBy);
  const count = runs ?? plans.length;
  const further: RunPlan[] = furtherRunPlans(
    Math.max(0, count - plans.length),
    SCALE_SIZES[scale].courses,
    plans.length,
  );
  return [...plans.slice(0, count), ...further].map((plan, number) =>
    profileOf(plan, number, demographicDays, courseAt(plan.course)),
  );
}

function plansOf(scale: Scale, movedBy: number): RunPlan[] {
  switch (scale) {
    case 'small':
      return [...DEMO_RUNS, ...RECENT_RUNS];
    case 'real':
      return [...DEMO_RUNS, ...RECENT_RUNS, ...MORE_RUNS];
    case 'stress':
      return [...DEMO_RUNS, ...RECENT_RUNS, LONG_RUN];
    case 'world':
      return [...worldRunPlans(movedBy), ...DEMO_RUNS];
  }
}

function profileOf(plan: RunPlan, number: number, demographicDays: number, course: Course): RunProfile {
  return {
    number,
    id: `course-v1:${course.org}+${course.code}+${plan.run}`,
    courseIndex: plan.course,
    opens: dayOf(plan.opens),
    starts: dayOf(plan.starts),
    ends: plan.ends === undefined ? undefined : dayOf(plan.ends),
    finalDay: plan.finalDay === undefined ? undefined : dayOf(plan.finalDay),
    pace: 'instructor_paced',
    peak: 50,
    modes: AUDIT_AND_VERIFIED,
    hasForum: true,
    hasTags: true,
    answerCounts: 'count',
    demographicDays,
    ...plan.traits,
  };
}
