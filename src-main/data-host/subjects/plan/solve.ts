import type { PlanMode } from '#shared/subjects/plan/question.ts';
import { bestSet } from './best-set.ts';
import type { Budget } from './budget.ts';
import { fewestCourses } from './fewest.ts';
import { greedy } from './greedy.ts';
import { bestOf, epsilon, gainOf, type Problem, valueOfBest } from './problem.ts';
import { reduce } from './reduce.ts';

export interface SolveOrder {
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
export function solve(problem: Problem, order: SolveOrder): Solution {
  return order.mode === 'best' ? solveBest(problem, order) : solveFewest(problem, order);
}

function solveBest(problem: Problem, { most, fixed, budget }: SolveOrder): Solution {
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

function solveFewest(problem: Problem, { share, fixed, budget }: SolveOrder): Solution {
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
