import type { PlanMode } from '#shared/subjects/plan/question.ts';
import { bestSet } from './best-set.ts';
import { bestOf, cover, epsilon, gainOf, type Problem, valueOfBest } from './problem.ts';
import { reduce } from './reduce.ts';
import type { Budget } from './search-budget.ts';

export interface SolveOptions {
  readonly mode: PlanMode;
  /** For the best set: the maximum number of courses, present ones included. */
  readonly most: number;
  /** For the fewest: the share of what all courses reach, 0 to 1. */
  readonly share: number;
  /** Courses that are in the plan already. */
  readonly fixed: readonly number[];
  readonly budget: Budget;
}

export interface Solution {
  /** The courses that are there already by gain, then those that were found, by gain. */
  readonly courses: readonly number[];
  readonly isProved: boolean;
  /** Upper limit of what any set with this number of courses reaches; null for the fewest. */
  readonly bound: number | null;
  /** For the fewest: true when fewer courses are proved not to be enough. */
  readonly atLeast: number | null;
}

/** Finds the best set of at most `most` courses, or the fewest that reach enough, in a problem from `reachOnly`. */
export function solve(problem: Problem, order: SolveOptions): Solution {
  return order.mode === 'best' ? solveBest(problem, order) : solveFewest(problem, order);
}

/**
 * Adds the course with the largest gain until there are `most`, or until none gains anything; of equal gains the first course is taken.
 * The value is at least 1 − 1/e of the largest possible (Nemhauser, Wolsey, Fisher 1978), and no method that takes polynomial time
 * promises more (Feige 1998).
 * @param best the best confidences of the courses that are there already; the array is left as it is
 * @param isEnough ends the search early
 */
function greedy(
  problem: Problem,
  best: Float64Array,
  most: number,
  isEnough: (best: Float64Array) => boolean = () => false,
): number[] {
  const now = best.slice();
  const chosen: number[] = [];
  while (chosen.length < most && !isEnough(now)) {
    const next = largestGain(problem, now);
    if (next === null) break;
    chosen.push(next.course);
    cover(problem, next.course, now);
  }
  return chosen;
}

/** The course with the largest gain and its gain; null when none gains anything. Courses that are in already gain nothing. */
function largestGain(problem: Problem, best: Float64Array): { course: number; gain: number } | null {
  let found: { course: number; gain: number } | null = null;
  for (let course = 0; course < problem.courses; course += 1) {
    const gain = gainOf(problem, course, best);
    if (gain > (found?.gain ?? 0) + epsilon) found = { course, gain };
  }
  return found;
}

function solveBest(problem: Problem, { most, fixed, budget }: SolveOptions): Solution {
  const there = bestOf(problem, fixed);
  const { problem: smaller, courseOf } = reduce(problem, there);
  const left = Math.max(0, most - fixed.length);
  const from = greedy(smaller, new Float64Array(smaller.skills), left);
  const found = bestSet(smaller, { most: left, from, budget });
  const before = valueOfBest(problem, there);
  return {
    courses: byGain(problem, fixed, named(found.courses, courseOf)),
    isProved: found.bound <= found.value + epsilon,
    bound: before + found.bound,
    atLeast: null,
  };
}

interface FewestCourses {
  readonly courses: readonly number[];
  /** Fewer courses than that are proved not to be enough; their number once that is proved. */
  readonly atLeast: number;
}

/**
 * The fewest courses with a value of at least the target: for each number of courses from the smallest that can be enough, a set is
 * looked for, and a search that ends without one proves that N are not enough. What the greedy order takes is an upper limit.
 * The problem must be one of {@link reachOnly}, and all its courses together must have that value.
 */
function fewestCourses(problem: Problem, target: number, budget: Budget): FewestCourses {
  const isEnough = (best: Float64Array) => valueOfBest(problem, best) >= target - epsilon;
  const upper = greedy(problem, new Float64Array(problem.skills), problem.courses, isEnough);
  for (let count = 0; count < upper.length; count += 1) {
    const found = bestSet(problem, { most: count, from: [], target, budget });
    if (found.value >= target - epsilon) return { courses: found.courses, atLeast: count };
    if (found.bound >= target - epsilon) return { courses: upper, atLeast: count };
  }
  return { courses: upper, atLeast: upper.length };
}

function solveFewest(problem: Problem, { share, fixed, budget }: SolveOptions): Solution {
  const there = bestOf(problem, fixed);
  const all = bestOf(
    problem,
    Array.from({ length: problem.courses }, (_, course) => course),
  );
  const missing = share * valueOfBest(problem, all) - valueOfBest(problem, there);
  const { problem: smaller, courseOf } = reduce(problem, there);
  const { courses, atLeast } = fewestCourses(smaller, missing, budget);
  return {
    courses: byGain(problem, fixed, named(courses, courseOf)),
    isProved: atLeast === courses.length,
    bound: null,
    atLeast: fixed.length + atLeast,
  };
}

const named = (courses: readonly number[], courseOf: readonly number[]) =>
  courses.map((course) => courseOf[course] ?? 0);

/** The fixed courses by the gain of each after those before it, then the others. */
function byGain(problem: Problem, fixed: readonly number[], found: readonly number[]): number[] {
  const order: number[] = [];
  for (const group of [fixed, found]) {
    const left = [...group].sort((one, other) => one - other);
    while (left.length > 0) {
      const best = bestOf(problem, order);
      const gains = left.map((course) => gainOf(problem, course, best));
      const maxGain = Math.max(...gains);
      order.push(
        ...left.splice(
          gains.findIndex((gain) => gain >= maxGain - epsilon),
          1,
        ),
      );
    }
  }
  return order;
}
