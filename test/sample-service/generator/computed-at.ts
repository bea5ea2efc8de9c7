import { compactTimestamp, type Day } from './calendar.ts';
import { hash, KIND } from './random.ts';

/** When the row of a day was computed: in the small hours of the next day. */
export function computedAfter(seed: number, day: Day): string {
  const second = 3 * 3600 + (hash(seed, KIND.enrollmentDay, day) % (4 * 3600));
  return compactTimestamp(day + 1, second);
}
