import { at, bestOf, cover, epsilon, gainOf, type Problem, valueOfBest } from './problem.ts';
import type { Budget } from './search-budget.ts';

export interface BestSet {
  readonly courses: readonly number[];
  readonly value: number;
  /** No set of this size has a larger value; the value itself once that is proved. */
  readonly bound: number;
}

export interface SearchOptions {
  readonly most: number;
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
export function bestSet(problem: Problem, order: SearchOptions): BestSet {
  const { from, most, target = Number.POSITIVE_INFINITY } = order;
  const search = new Search(problem, order);
  if (search.found.value < target - epsilon) {
    const all = Array.from({ length: problem.courses }, (_, course) => course);
    search.extend([], new Float64Array(problem.skills), all, most);
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
