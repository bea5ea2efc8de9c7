import { cover, epsilon, gainOf, type Problem } from './problem.ts';

/**
 * Adds the course with the largest gain until there are `most`, or until none gains anything; of equal gains the first course is taken.
 * The value is at least 1 − 1/e of the largest possible (Nemhauser, Wolsey, Fisher 1978), and no method that takes polynomial time
 * promises more (Feige 1998).
 * @param best the best confidences of the courses that are there already; the array is left as it is
 * @param isEnough ends the search early
 */
export function greedy(
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
