import * as z from 'zod';
import { courseKeySchema } from '../../catalog/course-id.ts';
import { asOf } from '../../catalog/freshness.ts';
import { missingReasons } from './question.ts';

/*
 * A finished plan in short: what stands at the head of its screen and its report, and what the command line prints.
 */

const count = z.int().min(0);
/** A part of what the jobs ask for, 0 to 1. */
const share = z.number();
const courseKeys = z.array(courseKeySchema);

const plannedJob = z.strictObject({
  jobId: z.int(),
  name: z.string(),
  /** Skills that the taxonomy names for the job and that count. */
  skills: count,
  /** All its skills weigh the same, because neither significance nor postings are known. */
  isUnweighted: z.boolean(),
});

export const planRecord = z.strictObject({
  /** The courses of the plan in their order: those that were there already, then those that were found. */
  courses: courseKeys,
  /** Those that were there already. */
  fixed: courseKeys,
  /** Courses that were there already and teach nothing of it. */
  idle: courseKeys,
  /** Courses of the plan without which it reaches as much. */
  superfluous: courseKeys,
  /** What the courses reach, which the best set makes as large as possible, and what all courses of the scope reach. */
  reached: share,
  reachable: share,
  /** No better set, or no smaller one, exists. */
  isProved: z.boolean(),
  /** Upper limit of what any set with this number of courses reaches; null for the fewest. */
  bound: share.nullable(),
  /** For the fewest courses: true when fewer are proved not to be enough. */
  atLeast: count.nullable(),
  coursesInScope: count,
  /** Courses of the scope that teach a skill of the jobs. */
  usefulCourses: count,
  skills: count,
  jobs: z.array(plannedJob),
  /** The jobs whose skills are there already, how many skills of the planned jobs that is, and their part of all weights. */
  known: z.strictObject({
    jobs: z.array(z.strictObject({ jobId: z.int(), name: z.string() })),
    skills: count,
    share,
  }),
  /** Links of courses in scope to these skills. */
  links: z.strictObject({ above: count, below: count, unknown: count, clamped: count }),
  /** Marks that were used. */
  marks: z.strictObject({ notTaught: count, taught: count }),
  missing: z.array(
    z.strictObject({ skillId: z.int(), name: z.string(), weight: share, reason: z.enum(missingReasons) }),
  ),
  asOf,
});
export type PlanRecord = z.infer<typeof planRecord>;
