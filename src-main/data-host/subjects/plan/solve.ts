import type { PlanMode } from '#shared/subjects/plan/question.ts';
import { at, type Budget, bestOf, cover, epsilon, gainOf, type Problem, valueOfBest } from './problem.ts';
import { reduce } from './reduce.ts';

export interface SolveOptions {
  readonly mode: PlanMode;
  /** For the best set: the maximum number of courses, present ones included. */
  readonly max: number;
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

/** Finds the best set of at most `max` courses, or the fewest that reach enough, in a problem from `reachOnly`. */
export function solve(problem: Problem, options: SolveOptions): Solution {
  return options.mode === 'best' ? solveBest(problem, options) : solveFewest(problem, options);
}

/**
 * Adds the course with the largest gain until there are `max`, or until none gains anything; of equal gains the first course is taken.
 * The value is at least 1 − 1/e of the largest possible (Nemhauser, Wolsey, Fisher 1978), and no method that takes polynomial time
 * promises more (Feige 1998).
 * @param best the best confidences of the courses that are there already; the array is left as it is
 * @param isEnough ends the search early
 */
function greedy(
  problem: Problem,
  best: Float64Array,
  max: number,
  isEnough: (best: Float64Array) => boolean = () => false,
): number[] {
  const now = best.slice();
  const chosen: number[] = [];
  while (chosen.length < max && !isEnough(now)) {
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

interface BestSet {
  readonly courses: readonly number[];
  readonly value: number;
  /** No set of this size has a larger value; the value itself once that is proved. */
  readonly bound: number;
}

interface SearchOptions {
  readonly max: number;
  /** The set to improve. */
  readonly from: readonly number[];
  /** The search ends with the first set of such a value, and looks for no smaller one. */
  readonly target?: number;
  readonly budget: Budget;
}

/** A course of a node of the search, with its gain there. */
interface Candidate {
  readonly course: number;
  readonly gain: number;
  /** The gain in steps of the epsilon. */
  readonly rank: number;
}

/**
 * Finds a set of at most N courses with the largest value, by depth-first branch and bound. At a node with set A and candidates in
 * order of their gains, no set that takes its next courses from the i-th on has more than F(A) + the sum of as many gains from there on
 * (submodularity), nor more than F(A) + Σ W_s · (best confidence of these candidates − that of A)⁺. Starts from a known set, replaces it by
 * better ones alone, and says which value no set exceeds.
 */
export function bestSet(problem: Problem, options: SearchOptions): BestSet {
  const { from, max, target = Number.POSITIVE_INFINITY } = options;
  const search = new Search(problem, options);
  if (search.found.value < target - epsilon) {
    const all = Array.from({ length: problem.courses }, (_, course) => course);
    search.extend([], new Float64Array(problem.skills), all, max);
  }
  const { found, open } = search;
  const isFromStart = found.courses === from;
  return { courses: isFromStart ? [...from] : found.courses, value: found.value, bound: Math.max(found.value, open) };
}

class Search {
  found: { readonly courses: readonly number[]; readonly value: number };
  /** The largest bound of what was not looked at; nothing while the search goes on. */
  open = Number.NEGATIVE_INFINITY;
  readonly #problem: Problem;
  readonly #target: number;
  readonly #budget: Budget;
  #isOver = false;

  constructor(problem: Problem, { from, target = Number.POSITIVE_INFINITY, budget }: SearchOptions) {
    this.#problem = problem;
    this.#target = target;
    this.#budget = budget;
    this.found = { courses: from, value: valueOfBest(problem, bestOf(problem, from)) };
  }

  /** A value that a set must exceed to be of use. */
  get #toBeat(): number {
    return Number.isFinite(this.#target) ? this.#target - 2 * epsilon : this.found.value;
  }

  /** Looks at every set that adds up to `left` of these courses to a set with these best confidences. */
  extend(set: readonly number[], best: Float64Array, courses: readonly number[], left: number): void {
    if (left === 0) return;
    const value = valueOfBest(this.#problem, best);
    const candidates = this.#candidates(value, best, courses, left);
    const bounds = this.#bounds(value, best, candidates, left);
    for (const [index, { course, gain }] of candidates.entries()) {
      const bound = bounds[index] ?? 0;
      if (bound <= this.#toBeat + epsilon) return;
      if (this.#isOver) {
        this.open = Math.max(this.open, bound);
        return;
      }
      this.#consider([...set, course], value + gain);
      // With one pick left, the first candidate is the best one.
      if (left === 1) return;
      const more = best.slice();
      cover(this.#problem, course, more);
      const rest = candidates.slice(index + 1).map((each) => each.course);
      this.extend([...set, course], more, rest, left - 1);
    }
  }

  #consider(courses: readonly number[], value: number): void {
    if (value <= this.found.value + epsilon) return;
    this.found = { courses, value };
    if (value >= this.#target - epsilon) this.#isOver = true;
  }

  /**
   * The courses that can be part of a better set, largest gain first; equal gains in the order of the problem. A set with a course has no
   * more than F(A) + its gain + the largest other gains.
   */
  #candidates(value: number, best: Float64Array, courses: readonly number[], left: number): Candidate[] {
    const found: Candidate[] = [];
    let links = 0;
    for (const course of courses) {
      links += at(this.#problem.start, course + 1) - at(this.#problem.start, course);
      const gain = gainOf(this.#problem, course, best);
      if (gain > epsilon) found.push({ course, gain, rank: Math.round(gain / epsilon) });
    }
    if (!this.#budget.spend(links + courses.length)) this.#isOver = true;
    found.sort(compareGains);
    const others = found.slice(0, left - 1).reduce((sum, { gain }) => sum + gain, 0);
    const needed = this.#toBeat + epsilon - value - others;
    const useful = found.findIndex(({ gain }) => gain <= needed);
    return useful === -1 ? found : found.slice(0, useful);
  }

  /** For each candidate the largest value of a set whose next course is that one or one behind it. */
  #bounds(value: number, best: Float64Array, candidates: readonly Candidate[], left: number): number[] {
    const bounds = new Array<number>(candidates.length);
    const together = best.slice();
    let covered = value;
    let sum = value;
    for (let index = candidates.length - 1; index >= 0; index -= 1) {
      const { course, gain } = candidates[index] as Candidate;
      sum += gain - (candidates[index + left]?.gain ?? 0);
      if (left > 1) {
        covered += gainOf(this.#problem, course, together);
        cover(this.#problem, course, together);
      }
      bounds[index] = left > 1 ? Math.min(sum, covered) : sum;
    }
    return bounds;
  }
}

/** Gains are compared in steps of the epsilon, so that the order of adding up decides nothing. */
const compareGains = (one: Candidate, other: Candidate) => other.rank - one.rank || one.course - other.course;

function solveBest(problem: Problem, { max, fixed, budget }: SolveOptions): Solution {
  const there = bestOf(problem, fixed);
  const { problem: smaller, courseOf } = reduce(problem, there);
  const left = Math.max(0, max - fixed.length);
  const from = greedy(smaller, new Float64Array(smaller.skills), left);
  const found = bestSet(smaller, { max: left, from, budget });
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
    const found = bestSet(problem, { max: count, from: [], target, budget });
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
