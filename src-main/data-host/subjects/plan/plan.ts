import type { SkillMark } from '#shared/subjects/annotations/annotations.ts';
import type { MissingReason, PlanQuestion } from '#shared/subjects/plan/question.ts';
import { byCodeUnits } from '#shared/text/text.ts';
import { type AppliedLinks, applyMarks, type CourseOfPlan, type RawLink } from './links.ts';
import {
  at,
  type Budget,
  bestOf,
  type CourseLinks,
  cover,
  epsilon,
  gainOf,
  type Problem,
  problemOf,
  reachOnly,
  valueOfBest,
} from './problem.ts';
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
      (one, other) =>
        other.sureness - one.sureness || other.runs - one.runs || byCodeUnits(one.courseKey, other.courseKey),
    );
}

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

/*
 * Reads a finished plan: facts about each of its courses, and about the other courses.
 */

/** R(A) = Σ W_s · [a course of the set teaches s], of a problem whose links all count as taught. */
export const reachedBy = (problem: Problem, set: Iterable<number>): number => {
  const yesNo = reachOnly(problem);
  return valueOfBest(yesNo, bestOf(yesNo, set));
};

/** Which skills a set of courses teaches, with any confidence. */
const taughtBy = (problem: Problem, set: Iterable<number>): Float64Array => bestOf(reachOnly(problem), set);

/** A link of a course: the index of the skill and the confidence. */
export interface Link {
  readonly skill: number;
  readonly confidence: number;
}

/** One course of a plan. Values and shares are between 0 and 1. */
interface Step {
  readonly course: number;
  /** Gain over the courses before it. */
  readonly adds: number;
  /** Total with the courses before it. */
  readonly reached: number;
  /** Skills that no course before it teaches, largest weight first. */
  readonly newSkills: readonly Link[];
  /** Skills that it is surer to teach than the courses before it. */
  readonly stronger: readonly Link[];
  /** R(A) − R(A∖i): what would not be reached without it. */
  readonly onlyHere: number;
  /** The course outside of the plan that would replace it best, and what is then no longer reached; null where there is none. */
  readonly instead: { readonly course: number; readonly loss: number } | null;
}

export function stepsOf(problem: Problem, set: readonly number[]): Step[] {
  const yesNo = reachOnly(problem);
  const best = new Float64Array(problem.skills);
  const taught = new Float64Array(problem.skills);
  const isWithout = comparedWithout(yesNo, set);
  return set.map((course): Step => {
    const links = linksOf(problem, course);
    const newSkills = links.filter(({ skill }) => at(taught, skill) === 0);
    const stronger = links.filter(({ skill, confidence }) => at(taught, skill) > 0 && confidence > at(best, skill));
    const before = valueOfBest(yesNo, taught);
    cover(problem, course, best);
    cover(yesNo, course, taught);
    const reached = valueOfBest(yesNo, taught);
    return { course, adds: reached - before, reached, newSkills, stronger, ...isWithout(course) };
  });
}

/** The links of a course that count as taught, largest weight first. */
export function linksOf(problem: Problem, course: number): Link[] {
  const { start, skill, confidence, weight } = problem;
  const links: Link[] = [];
  for (let link = at(start, course); link < at(start, course + 1); link += 1) {
    links.push({ skill: at(skill, link), confidence: at(confidence, link) });
  }
  return links.sort((one, other) => at(weight, other.skill) - at(weight, one.skill) || one.skill - other.skill);
}

/**
 * Compares a set with itself less one course. A course outside gains there what it gains beside the whole set, and the skills that only the
 * missing one teaches: each link is looked at twice, however many courses the set has.
 */
function comparedWithout(problem: Problem, set: readonly number[]) {
  const { start, skill, weight } = problem;
  const members = new Set(set);
  const all = bestOf(problem, set);
  const whole = valueOfBest(problem, all);
  const onlyBy = onlyTeachers(problem, set);
  /** By course of the set, what the others would gain of the skills that it alone teaches. */
  const gained = new Map<number, Map<number, number>>(set.map((course) => [course, new Map()]));
  for (let course = 0; course < problem.courses; course += 1) {
    if (members.has(course)) continue;
    for (let link = at(start, course); link < at(start, course + 1); link += 1) {
      const each = at(skill, link);
      const gains = gained.get(at(onlyBy, each));
      gains?.set(course, (gains.get(course) ?? 0) + at(weight, each));
    }
  }
  const first = maxGains(problem, all, members, 1)[0];
  return (course: number): Pick<Step, 'onlyHere' | 'instead'> => {
    const left = valueOfBest(
      problem,
      bestOf(
        problem,
        set.filter((each) => each !== course),
      ),
    );
    // A course that gains none of these skills gains no more than the first one beside the whole set.
    const others = new Set([...(gained.get(course)?.keys() ?? []), ...(first === undefined ? [] : [first.course])]);
    const gains = [...others].map((other) => ({
      course: other,
      gain: gainOf(problem, other, all) + (gained.get(course)?.get(other) ?? 0),
    }));
    const substitute = largest(gains, 1)[0];
    return {
      onlyHere: Math.max(0, whole - left),
      instead: substitute === undefined ? null : { course: substitute.course, loss: whole - left - substitute.gain },
    };
  };
}

/** By skill, the course of a set that alone teaches it; -1 where none or several do. */
function onlyTeachers({ skills, start, skill }: Problem, set: readonly number[]): Int32Array {
  const found = new Int32Array(skills).fill(-1);
  const teachers = new Int32Array(skills);
  for (const course of set) {
    for (let link = at(start, course); link < at(start, course + 1); link += 1) {
      const each = at(skill, link);
      teachers[each] = at(teachers, each) + 1;
      found[each] = at(teachers, each) === 1 ? course : -1;
    }
  }
  return found;
}

interface Gain {
  readonly course: number;
  readonly gain: number;
}

/** The courses outside of a set with the largest gains, at most N, without those that gain nothing. */
export function maxGains(problem: Problem, best: Float64Array, set: ReadonlySet<number>, max: number): Gain[] {
  const gains: Gain[] = [];
  for (let course = 0; course < problem.courses; course += 1) {
    if (!set.has(course)) gains.push({ course, gain: gainOf(problem, course, best) });
  }
  return largest(gains, max);
}

/** The largest of these gains, of equal ones the first course, without a sort of all. */
function largest(gains: readonly Gain[], max: number): Gain[] {
  const found: Gain[] = [];
  for (const each of gains) {
    if (each.gain <= epsilon || (found.length === max && compareGains(each, found.at(-1) as Gain) > 0)) continue;
    const behind = found.findIndex((other) => compareGains(each, other) < 0);
    found.splice(behind === -1 ? found.length : behind, 0, each);
    if (found.length > max) found.pop();
  }
  return found;
}

const compareGains = (one: Gain, other: Gain) =>
  Math.round(other.gain / epsilon) - Math.round(one.gain / epsilon) || one.course - other.course;
