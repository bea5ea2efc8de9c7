import * as z from 'zod';
import { courseScope, defaultScope } from '../../catalog/course-scope.ts';
import { asOf } from '../../catalog/freshness.ts';
import { type Message, message } from '../../language/message.ts';
import { defaultTau } from '../plan/question.ts';

/*
 * Which courses are compared with what jobs ask for: the parameters of every view of coverage.
 */

/** How the supply of a skill is read. */
export const supplyReadings = ['courses', 'strength', 'learners'] as const;
export type SupplyReading = (typeof supplyReadings)[number];
export const supplyLabels: Readonly<Record<SupplyReading, Message>> = {
  courses: message('Courses'),
  strength: message('Strength'),
  learners: message('Learners'),
};

export const coverageQuestion = z.strictObject({
  scope: courseScope.default(defaultScope),
  supply: z.enum(supplyReadings).default('courses'),
  /** The confidence from which a link counts as taught. */
  tau: z.number().min(0).max(1).default(defaultTau),
});
export type CoverageQuestion = z.infer<typeof coverageQuestion>;

/** Where a skill stands between what jobs ask for and what is taught. */
export const coveragePlaces = ['build', 'keep', 'review', 'rest', 'outside'] as const;
export type CoveragePlace = (typeof coveragePlaces)[number];
export const placeLabels: Readonly<Record<CoveragePlace, Message>> = {
  build: message('Skill gap'),
  keep: message('Covered'),
  review: message('Low demand'),
  rest: message('Neither taught nor in demand'),
  outside: message('Not named by any job'),
};
/** The skills of a place, all together. */
export const placeNames: Readonly<Record<CoveragePlace, Message>> = { ...placeLabels, build: message('Gaps') };
/** The places that a chart of demand and supply has: each is a quarter of it. */
export const quadrants = ['build', 'keep', 'review', 'rest'] as const satisfies readonly CoveragePlace[];
export type Quadrant = (typeof quadrants)[number];
/** Says of each quarter how its skills are alike. The catalog lacks courses, so gaps are gaps of the courses counted. */
export const quadrantMeanings: Readonly<Record<Quadrant, Message>> = {
  build: message('in demand, taught by no course counted'),
  keep: message('in demand and taught'),
  review: message('taught, few postings'),
  rest: message('not taught, few postings'),
};

/** How the number of courses compares with the share of demand, from the low and the high end of the ratio. */
export const standings = ['under', 'in line', 'over'] as const;
export type Standing = (typeof standings)[number];
export const standingLabels: Readonly<Record<Standing, Message>> = {
  under: message('Under-supplied'),
  'in line': message('About in line'),
  over: message('Over-supplied'),
};

/** A job is almost covered from this part of what it asks for on, with at most this many skills missing. */
export const almostCovered = { reached: 0.8, missing: 2 } as const;
/** The number of marks that a chart can label and a reader can tell apart. */
export const maxOnMap = { build: 150, keep: 150, review: 100, rest: 100 } as const satisfies Record<Quadrant, number>;

/*
 * Coverage in short: what stands at the head of its screen and its report.
 */

const count = z.int().min(0);

/** Figures that follow from the comparison alone and are stored with it. */
export const coverageSummary = z.strictObject({
  /** Part of the demand of all jobs that falls on skills that are taught, 0 to 1; null where no demand is known. */
  index: z.number().nullable(),
  /** The demand from which a skill counts as asked for; null where none is known. */
  cut: z.number().nullable(),
  /** Skills by where they stand. */
  places: z.strictObject(
    Object.fromEntries(coveragePlaces.map((place) => [place, count])) as Record<
      (typeof coveragePlaces)[number],
      typeof count
    >,
  ),
  /** Skills to build that a course is linked to after all, but too weakly to count. */
  linkedBelow: count,
  underSupplied: count,
  overSupplied: count,
  jobs: count,
  wholeJobs: count,
  almostJobs: count,
  /** The skill that would complete most jobs: of equal ones that with most demand. Null where none would complete one. */
  completing: z.strictObject({ skillId: z.int(), name: z.string(), jobs: count }).nullable(),
  /** The first of what to build. */
  first: z.strictObject({ skillId: z.int(), name: z.string() }).nullable(),
  coursesInScope: count,
  /** Courses of the scope that teach a skill with the minimum confidence or higher. */
  teachingCourses: count,
  /** Links of courses in scope: above and below the minimum confidence, and of the latter those without a confidence. */
  links: z.strictObject({ above: count, below: count, unknown: count, clamped: count }),
  /** Marks that were used. */
  marks: z.strictObject({ notTaught: count, taught: count }),
});
export type CoverageSummary = z.infer<typeof coverageSummary>;

export const coverageRecord = coverageSummary.extend({
  /** Courses of the scope with a selected run: the learners of these are known. */
  coursesWithRuns: count,
  /** Skills on the service's list, and those of them that no job names, taught or not. */
  listed: count,
  unnamed: count,
  /** How old the jobs are, and the skills with their links to courses. */
  asOf,
  skillsAsOf: asOf,
});
export type CoverageRecord = z.infer<typeof coverageRecord>;
