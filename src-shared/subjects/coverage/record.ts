import * as z from 'zod';
import { asOf } from '../../catalog/freshness.ts';
import { coveragePlaces } from './question.ts';

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
  /** Courses of the scope that teach a skill at the cut-off or above. */
  teachingCourses: count,
  /** Links of courses in scope: above and below the cut-off, and of the latter those without a confidence. */
  links: z.strictObject({ above: count, below: count, unknown: count, clamped: count }),
  /** Marks that were used. */
  marks: z.strictObject({ notTaught: count, taught: count }),
});
export type CoverageSummary = z.infer<typeof coverageSummary>;

export const coverageRecord = coverageSummary.extend({
  /** Courses of the scope with a selected run: the learners of these are known. */
  coursesWithRuns: count,
  asOf,
});
export type CoverageRecord = z.infer<typeof coverageRecord>;
