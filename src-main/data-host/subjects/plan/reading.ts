import { at, bestOf, cover, epsilon, gainOf, type Problem, reachOnly, valueOfBest } from './problem.ts';

/*
 * Reads a finished plan: facts about each of its courses, and about the other courses.
 */

/** R(A) = Σ W_s · [a course of the set teaches s], of a problem whose links all count as taught. */
export const reachedBy = (problem: Problem, set: Iterable<number>): number => {
  const yesNo = reachOnly(problem);
  return valueOfBest(yesNo, bestOf(yesNo, set));
};

/** Which skills a set of courses teaches, with any confidence. */
export const taughtBy = (problem: Problem, set: Iterable<number>): Float64Array => bestOf(reachOnly(problem), set);

/** A link of a course: the index of the skill and the confidence. */
export interface Link {
  readonly skill: number;
  readonly confidence: number;
}

/** One course of a plan. Values and shares are between 0 and 1. */
export interface Step {
  readonly course: number;
  /** What it adds to what the courses before it reach. */
  readonly adds: number;
  /** What it and the courses before it reach. */
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
  const whole = valueOfBest(yesNo, bestOf(yesNo, set));
  const best = new Float64Array(problem.skills);
  const taught = new Float64Array(problem.skills);
  return set.map((course): Step => {
    const links = linksOf(problem, course);
    const newSkills = links.filter(({ skill }) => at(taught, skill) === 0);
    const stronger = links.filter(({ skill, confidence }) => at(taught, skill) > 0 && confidence > at(best, skill));
    const before = valueOfBest(yesNo, taught);
    cover(problem, course, best);
    cover(yesNo, course, taught);
    const reached = valueOfBest(yesNo, taught);
    return {
      course,
      adds: reached - before,
      reached,
      newSkills,
      stronger,
      ...withoutIt(yesNo, set, course, whole),
    };
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

function withoutIt(problem: Problem, set: readonly number[], course: number, whole: number) {
  const rest = bestOf(
    problem,
    set.filter((each) => each !== course),
  );
  const left = valueOfBest(problem, rest);
  const substitute = maxGains(problem, rest, new Set(set), 1)[0];
  return {
    onlyHere: Math.max(0, whole - left),
    instead: substitute === undefined ? null : { course: substitute.course, loss: whole - left - substitute.gain },
  };
}

/** The courses outside of a set with the largest gains, at most so many, without those that gain nothing. */
export function maxGains(
  problem: Problem,
  best: Float64Array,
  set: ReadonlySet<number>,
  most: number,
): { readonly course: number; readonly gain: number }[] {
  const gains: { course: number; gain: number }[] = [];
  for (let course = 0; course < problem.courses; course += 1) {
    if (set.has(course)) continue;
    const gain = gainOf(problem, course, best);
    if (gain > epsilon) gains.push({ course, gain });
  }
  return gains
    .sort(
      (one, other) => Math.round(other.gain / epsilon) - Math.round(one.gain / epsilon) || one.course - other.course,
    )
    .slice(0, most);
}
