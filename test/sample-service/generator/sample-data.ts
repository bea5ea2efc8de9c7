import { type Day, dateText, dayOf } from './calendar.ts';
import { type CourseRun, createCourseRun } from './course-run.ts';
import type { Reading } from './reading.ts';
import { runProfiles } from './run-profile.ts';
import { SCALE_SIZES, type Scale } from './scale.ts';
import { createTaxonomy, type Taxonomy } from './taxonomy.ts';
import { daysToMove } from './world/settings.ts';
import { createWorldTaxonomy } from './world/world-taxonomy.ts';

export interface SampleDataOptions {
  readonly seed: number;
  readonly scale: Scale;
  readonly reading: Reading;
  /** How many course runs; without a number as many as the scale has. */
  readonly runs?: number | undefined;
  /** How many problems each run has; without a number they differ, as the scale has it. */
  readonly problems?: number | undefined;
  /** The date of the generated world, `YYYY-MM-DD`. */
  readonly today: string;
  /** Moves the hand-written world, so that it is as new on `today` as its tables are on the day they were written for. */
  readonly fresh?: boolean;
}

/** The truth: what the service holds. Tests compare what arrived with this. */
export interface SampleData extends Taxonomy {
  readonly runs: readonly CourseRun[];
  findRun(id: string): CourseRun | undefined;
  /** Today's date of the generated world. */
  readonly today: string;
  advance(days: number): void;
  /** Takes back every change: records, restatements and days. */
  reset(): void;
}

/** In the specification reading a few weeks of location, birth year and education are kept, to show that ranges work. */
const DEMOGRAPHIC_DAYS: Readonly<Record<Reading, number>> = { specification: 28, reality: 1 };

export function createSampleData(options: SampleDataOptions): SampleData {
  const { seed, scale, reading } = options;
  const size = { ...SCALE_SIZES[scale], problemsEach: options.problems };
  let today: Day = dayOf(options.today);
  const movedBy = options.fresh ? daysToMove(today) : 0;
  const taxonomy =
    scale === 'world'
      ? createWorldTaxonomy({ seed, reading, movedBy, today: () => today })
      : createTaxonomy({
          seed,
          reading,
          skillCount: size.skills,
          jobCount: size.jobs,
          courseCount: size.courses,
          skillsPerJob: size.skillsPerJob,
        });
  const { courseAt } = taxonomy;
  const plan = { scale, runs: options.runs, demographicDays: DEMOGRAPHIC_DAYS[reading], movedBy, courseAt };
  const runs = runProfiles(plan).map((profile) =>
    createCourseRun({
      seed,
      reading,
      size,
      profile,
      course: courseAt(profile.courseIndex),
      today: () => today,
    }),
  );
  const runsById = new Map(runs.map((run) => [run.id, run]));
  return {
    ...taxonomy,
    runs,
    findRun: (id) => runsById.get(id),
    get today() {
      return dateText(today);
    },
    advance(days) {
      today += days;
    },
    reset() {
      today = dayOf(options.today);
      for (const list of [taxonomy.skills, taxonomy.jobs, taxonomy.jobPostings]) list.reset();
      for (const run of runs) run.restatements.reset();
    },
  };
}
