import { bestSet } from './best-set.ts';
import type { Budget } from './budget.ts';
import { greedy } from './greedy.ts';
import { epsilon, type Problem, valueOfBest } from './problem.ts';

export interface FewestCourses {
  readonly courses: readonly number[];
  /** Fewer courses than that are proved not to be enough; their number once that is proved. */
  readonly atLeast: number;
}

/**
 * The fewest courses with a value of at least the target: for each number of courses from the smallest that can be enough, a set is
 * looked for, and a search that ends without one proves that so many are not enough. What the greedy order takes is an upper limit.
 * The problem must be one of {@link reachOnly}, and all its courses together must have that value.
 */
export function fewestCourses(problem: Problem, target: number, budget: Budget): FewestCourses {
  const isEnough = (best: Float64Array) => valueOfBest(problem, best) >= target - epsilon;
  const upper = greedy(problem, new Float64Array(problem.skills), problem.courses, isEnough);
  for (let count = 0; count < upper.length; count += 1) {
    const found = bestSet(problem, { most: count, from: [], target, budget });
    if (found.value >= target - epsilon) return { courses: found.courses, atLeast: count };
    if (found.bound >= target - epsilon) return { courses: upper, atLeast: count };
  }
  return { courses: upper, atLeast: upper.length };
}
