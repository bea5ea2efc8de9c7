/** A difference of values below this is none: it comes from adding in another order. */
export const epsilon = 1e-9;

/** One course and its links, as it is given. */
export interface CourseLinks {
  /** Indexes of skills, each once. */
  readonly skills: readonly number[];
  /** The same links' confidences, 0 to 1. */
  readonly confidences: readonly number[];
}

/**
 * Courses and the skills that they teach, as typed arrays: the links of course `i` are those from `start[i]` up to `start[i + 1]`.
 * Courses are in the order in which ties are decided: the first of two equal ones is taken.
 */
export interface Problem {
  readonly courses: number;
  readonly skills: number;
  readonly start: Int32Array;
  readonly skill: Int32Array;
  readonly confidence: Float64Array;
  /** By skill. */
  readonly weight: Float64Array;
}

export function problemOf(rows: readonly CourseLinks[], weight: Float64Array): Problem {
  const links = rows.reduce((sum, row) => sum + row.skills.length, 0);
  const start = new Int32Array(rows.length + 1);
  const skill = new Int32Array(links);
  const confidence = new Float64Array(links);
  let link = 0;
  rows.forEach((row, course) => {
    row.skills.forEach((each, index) => {
      skill[link] = each;
      confidence[link] = row.confidences[index] ?? 0;
      link += 1;
    });
    start[course + 1] = link;
  });
  return { courses: rows.length, skills: weight.length, start, skill, confidence, weight };
}

/** The same links, each as sure as the others: of a problem where a skill is reached or not. */
export const reachOnly = (problem: Problem): Problem => ({
  ...problem,
  confidence: new Float64Array(problem.confidence.length).fill(1),
});

/** Typed arrays answer undefined beyond their end, which never happens here. */
export const at = (values: Float64Array | Int32Array, index: number): number => values[index] as number;

/** By skill, the best confidence in a set of courses; 0 where none teaches it. */
export function bestOf(problem: Problem, set: Iterable<number>): Float64Array {
  const best = new Float64Array(problem.skills);
  for (const course of set) cover(problem, course, best);
  return best;
}

/** Adds a course to the best confidences of a set. */
export function cover({ start, skill, confidence }: Problem, course: number, best: Float64Array): void {
  const end = at(start, course + 1);
  for (let link = at(start, course); link < end; link += 1) {
    const each = at(skill, link);
    if (at(confidence, link) > at(best, each)) best[each] = at(confidence, link);
  }
}

/** F(A) = Σ W_s · max c_is over the courses i of the set; what the set reaches in a problem of {@link reachOnly}. */
export function valueOfBest(problem: Problem, best: Float64Array): number {
  let value = 0;
  for (let skill = 0; skill < problem.skills; skill += 1) value += at(problem.weight, skill) * at(best, skill);
  return value;
}

/** F(A ∪ {course}) − F(A), given the best confidences of A. */
export function gainOf({ start, skill, confidence, weight }: Problem, course: number, best: Float64Array): number {
  let gain = 0;
  const end = at(start, course + 1);
  for (let link = at(start, course); link < end; link += 1) {
    const each = at(skill, link);
    const more = at(confidence, link) - at(best, each);
    if (more > 0) gain += at(weight, each) * more;
  }
  return gain;
}

/** Limits how long a search goes on. */
export type Budget = ReturnType<typeof createBudget>;

/**
 * The number of links that a slow computer examines within the time limit. The count ends a search, and not the clock, because the
 * screen and a file that is made elsewhere, later, must have the same plan.
 */
const maxLinks = 10_000_000;

/** Ends a search on computers that are slower still, in milliseconds. */
const limitMs = 400;

/** Read the clock every 100,000 links. */
const linksBetween = 100_000;

/** @param now milliseconds of a clock that only goes forwards */
export function createBudget(now: () => number = () => performance.now(), max = maxLinks) {
  const end = now() + limitMs;
  let left = max;
  let untilLook = 0;
  return {
    /** Subtracts links that were examined; returns false once the search must end. */
    spend: (links: number): boolean => {
      left -= links;
      untilLook -= links;
      if (untilLook <= 0) {
        untilLook = linksBetween;
        if (now() >= end) left = 0;
      }
      return left > 0;
    },
  };
}
