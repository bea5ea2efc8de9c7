import type { SkillMark } from '#shared/subjects/annotations/annotations.ts';
import type { MissingReason, PlanQuestion } from '#shared/subjects/plan/question.ts';
import { type AppliedLinks, applyMarks, type CourseOfPlan, type RawLink } from './links.ts';
import { at, type Budget, bestOf, type CourseLinks, epsilon, type Problem, problemOf, reachOnly } from './problem.ts';
import { maxGains, reachedBy, type Step, stepsOf, taughtBy } from './reading.ts';
import { type Solution, solve } from './solve.ts';
import { type JobToPlan, type WeightedSkills, weighSkills } from './weights.ts';

/** Everything that a plan follows from. The order of the lists decides nothing. */
export interface PlanInput {
  readonly question: PlanQuestion;
  readonly jobs: readonly JobToPlan[];
  /** Every course that a link or a mark names. */
  readonly courses: readonly CourseOfPlan[];
  /** The links of the taxonomy to the skills of the jobs. */
  readonly links: readonly RawLink[];
  readonly marks: readonly SkillMark[];
  /** Skills that are there already. */
  readonly known: ReadonlySet<number>;
}

/** A skill that the courses of a plan do not reach. */
export interface Missing {
  readonly skill: number;
  readonly reason: MissingReason;
  /** The course of the scope that teaches it best, and how surely; null where none names it. */
  readonly best: { readonly courseKey: string; readonly confidence: number } | null;
  /** The course outside of the scope that teaches it best, with the minimum confidence or higher. */
  readonly elsewhere: { readonly courseKey: string; readonly confidence: number } | null;
}

/** A finished plan. Courses of `problem` are those of `keys`. */
export interface Plan {
  readonly keys: readonly string[];
  readonly problem: Problem;
  readonly skills: WeightedSkills;
  readonly links: AppliedLinks;
  readonly fixed: ReadonlySet<number>;
  readonly solution: Solution;
  readonly steps: readonly Step[];
  /** By skill: whether the plan teaches it (1), and how surely. */
  readonly taught: Float64Array;
  readonly best: Float64Array;
  /** Share that the plan reaches, and share that all courses of the scope reach; 0 to 1. */
  readonly reached: number;
  readonly reachable: number;
  /** By job: the share that the plan reaches, and the share that all courses of the scope reach. */
  readonly jobs: readonly { readonly jobId: number; readonly reached: number; readonly reachable: number }[];
  readonly missing: readonly Missing[];
  /** The courses outside of the plan that would add most to what it reaches. */
  readonly next: readonly { readonly course: number; readonly gain: number }[];
}

/** More would not help to choose one. */
const maxNext = 10;

export function planOf(input: PlanInput, budget: Budget): Plan {
  const { question, jobs, known } = input;
  const skills = weighSkills(jobs, question.weights, question.jobWeights, known);
  const links = applyMarks(input, skills);
  const inOrder = inOrderOfTies(
    links.courses.filter(({ course }) => course.isInScope || question.withCourses.includes(course.courseKey)),
    skills,
  );
  const keys = inOrder.map(({ courseKey }) => courseKey);
  const problem = problemOf(
    inOrder.map(({ row }) => row),
    skills.weight,
  );
  const fixed = new Set(question.withCourses.map((key) => keys.indexOf(key)).filter((course) => course >= 0));
  const solution = solve(reachOnly(problem), {
    mode: question.mode,
    max: question.most,
    share: question.share / 100,
    fixed: [...fixed],
    budget,
  });
  return { keys, problem, skills, links, fixed, solution, ...factsOf(problem, solution.courses, skills, links) };
}

/** Courses that teach something. Of two that add the same, the surer one comes first, then the one with more selected runs. */
function inOrderOfTies(courses: AppliedLinks['courses'], { weight }: WeightedSkills) {
  return courses
    .filter(({ taught }) => taught.length > 0)
    .map(({ course: { courseKey, runs }, taught }) => {
      const ordered = [...taught].sort((one, other) => one.skill - other.skill);
      const row: CourseLinks = {
        skills: ordered.map(({ skill }) => skill),
        confidences: ordered.map(({ confidence }) => confidence),
      };
      const alone = ordered.reduce((sum, { skill, confidence }) => sum + at(weight, skill) * confidence, 0);
      return { courseKey, runs, row, sureness: Math.round(alone / epsilon) };
    })
    .sort(
      (one, other) => other.sureness - one.sureness || other.runs - one.runs || compare(one.courseKey, other.courseKey),
    );
}

/** By code units, the same on every computer. */
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function factsOf(problem: Problem, courses: readonly number[], skills: WeightedSkills, links: AppliedLinks) {
  const set = new Set(courses);
  const all = Array.from({ length: problem.courses }, (_, course) => course);
  const best = bestOf(problem, courses);
  const reached = reachedBy(problem, courses);
  const [taught, teachable] = [taughtBy(problem, courses), taughtBy(problem, all)];
  const part = (weights: Float64Array, which: Float64Array) =>
    weights.reduce((sum, weight, skill) => sum + (at(which, skill) > 0 ? weight : 0), 0);
  return {
    taught,
    best,
    steps: stepsOf(problem, courses),
    reached,
    reachable: reachedBy(problem, all),
    jobs: skills.byJob.map((weights, job) => ({
      jobId: links.jobIds[job] ?? 0,
      reached: part(weights, taught),
      reachable: part(weights, teachable),
    })),
    missing: missingOf(skills, links, taught, teachable),
    next: maxGains(reachOnly(problem), taught, set, maxNext),
  };
}

/** The skills that a plan does not reach, largest weight first. */
function missingOf(
  { skillIds, weight }: WeightedSkills,
  { best, elsewhere }: AppliedLinks,
  taught: Float64Array,
  teachable: Float64Array,
): Missing[] {
  return skillIds
    .map((_, skill): Missing => {
      const inScope = best[skill] ?? null;
      const reason = at(teachable, skill) > 0 ? 'left' : inScope === null ? 'unnamed' : 'below';
      return { skill, reason, best: inScope, elsewhere: elsewhere[skill] ?? null };
    })
    .filter(({ skill }) => at(taught, skill) === 0)
    .sort((one, other) => {
      const more = at(weight, other.skill) - at(weight, one.skill);
      return Math.abs(more) > epsilon ? more : one.skill - other.skill;
    });
}
