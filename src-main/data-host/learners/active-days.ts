import { parseDay } from '../../../src-preload/contract/time.ts';

/** A day of a learner's timeline and how much the learner did: the sum of all that the service counts. */
type ActiveDay = readonly [day: number, count: number];

/**
 * A learner's timeline as pairs of day and sum, in the order of days, as JSON; null without any. The service's form is an
 * array of objects with a `date` and counts of any names; what is not of that form is left out.
 */
export function activeDays(days: string | null): string | null {
  if (days === null) return null;
  const read: unknown = JSON.parse(days);
  const found = (Array.isArray(read) ? read : []).flatMap(dayOf).sort(([one], [other]) => one - other);
  return found.length === 0 ? null : JSON.stringify(found);
}

function dayOf(entry: unknown): ActiveDay[] {
  if (typeof entry !== 'object' || entry === null || !('date' in entry) || typeof entry.date !== 'string') return [];
  const day = parseDay(entry.date.slice(0, 10));
  const sum = Object.values(entry).reduce<number>(
    (total, count) => (typeof count === 'number' && count > 0 && count < 1e9 ? total + count : total),
    0,
  );
  return day === undefined || sum === 0 ? [] : [[day, sum]];
}
