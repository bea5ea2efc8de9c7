import * as z from 'zod';
import { courseKeySchema } from '../../catalog/course-id.ts';
import { courseScope, defaultScope } from '../../catalog/course-scope.ts';
import { asOf } from '../../catalog/freshness.ts';
import { type Message, message } from '../../language/message.ts';

/*
 * The question of a plan of courses: the parameters of every view of a plan.
 */

/** The convention of this app: a link counts as taught from here on. The screen says which minimum was used. */
export const defaultTau = 0.5;
/** Percent of what can be reached that "fewest courses" aims at: the last courses of 100 % teach one skill each. */
export const defaultShare = 95;
export const defaultMax = 3;
/** More courses than that are no plan for one learner. */
export const maxInPlan = 8;
export const maxPlannedJobs = 12;
const maxNamedCourses = 20;

/** How the skills of a job are weighted. */
export const planWeights = ['balanced', 'significance', 'postings', 'equal'] as const;
export type PlanWeights = (typeof planWeights)[number];
export const weightLabels: Readonly<Record<PlanWeights, Message>> = {
  balanced: message('Balanced: 70% significance, 30% postings'),
  significance: message('By significance'),
  postings: message('By postings'),
  equal: message('Equal'),
};

export const planModes = ['best', 'fewest'] as const;
export type PlanMode = (typeof planModes)[number];
export const modeLabels: Readonly<Record<PlanMode, Message>> = {
  best: message('Best set'),
  fewest: message('Fewest courses'),
};

/** How several jobs are weighted against each other. */
export const jobWeights = ['equal', 'postings'] as const;
export type JobWeights = (typeof jobWeights)[number];
export const jobWeightLabels: Readonly<Record<JobWeights, Message>> = {
  equal: message('All equally'),
  postings: message('By postings'),
};

const courses = z.array(courseKeySchema).max(maxNamedCourses);

export const planQuestion = z.strictObject({
  jobIds: z.array(z.int().min(0)).max(maxPlannedJobs),
  scope: courseScope.default(defaultScope),
  mode: z.enum(planModes).default('best'),
  /** For the best set: the maximum number of courses, fixed ones included. */
  most: z.int().min(1).max(maxInPlan).default(defaultMax),
  /** For the fewest courses: percent of what all courses of the scope reach. */
  share: z.int().min(50).max(100).default(defaultShare),
  /** The confidence from which a link counts as taught. */
  tau: z.number().min(0).max(1).default(defaultTau),
  weights: z.enum(planWeights).default('balanced'),
  jobWeights: z.enum(jobWeights).default('equal'),
  /** Leaves out skills whose type is common. */
  withoutCommon: z.boolean().default(false),
  /** Jobs whose skills are there already: what the planned jobs ask for beyond them is what counts. */
  knownJobIds: z.array(z.int().min(0)).max(maxPlannedJobs).default([]),
  /** Courses that are in the plan already. */
  withCourses: courses.default([]),
  /** Courses that must not be in the plan. */
  withoutCourses: courses.default([]),
});
export type PlanQuestion = z.infer<typeof planQuestion>;

/** Why the courses of a plan do not reach a skill. */
export const missingReasons = ['unnamed', 'below', 'left'] as const;
export type MissingReason = (typeof missingReasons)[number];
export const missingLabels: Readonly<Record<MissingReason, Message>> = {
  unnamed: message('Taught by no course counted'),
  below: message('Perhaps taught, with low confidence'),
  left: message('Taught by other courses'),
};

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
  /** Courses that were there already. */
  fixed: courseKeys,
  /** Courses that were there already and teach nothing of it. */
  idle: courseKeys,
  /** Courses of the plan without which it reaches as much. */
  superfluous: courseKeys,
  /** Reach of the courses, which the best set makes as large as possible, and of all courses of the scope. */
  reached: share,
  reachable: share,
  /** No better set, or no smaller one, exists. */
  isProved: z.boolean(),
  /** Upper limit of what any set with this number of courses reaches; null for the fewest. */
  bound: share.nullable(),
  /** For the fewest courses: true when fewer are proved not to be enough. */
  atLeast: count.nullable(),
  /** Courses that may be in the plan: those of the scope, and those that were there already. */
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
  /** How old the jobs are, and the skills with their links to courses. */
  asOf,
  skillsAsOf: asOf,
});
export type PlanRecord = z.infer<typeof planRecord>;
