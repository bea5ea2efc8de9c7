import { isSmall } from '#shared/catalog/small-numbers.ts';

/** Which counts of a total are hidden, and whether that total would give them away and has to be hidden as well. */
export interface HiddenCounts {
  /** One per count, in the same order. */
  readonly hidden: readonly boolean[];
  readonly hidesTotal: boolean;
}

/**
 * The rule for small numbers, over the counts that make up one total. `counts` come in an order that does not depend on them (a
 * fixed list, or the names); null is a count that was hidden before. Zero is hidden only by
 * callers, beside a total that is.
 *
 * Counts below the threshold are hidden. Then counts of at least the threshold are hidden, the first ones in the order, until the sum
 * of all hidden ones, which follows from the total, leaves each small one anywhere from 1 to the threshold minus one. That also holds
 * for a reader who knows this rule: the larger ones could each be larger, and the small ones could each be 1. Where the counts
 * do not suffice, all of them are hidden with the total.
 */
export function hiddenCounts(counts: readonly (number | null)[], threshold: number): HiddenCounts {
  const unknown = counts.map((count) => count === null);
  const sizes = counts.map((count) => Math.abs(count ?? 0));
  const small = sizes.map((size) => isSmall(size, threshold));
  if (!small.includes(true)) return { hidden: unknown, hidesTotal: false };
  const hidden = [...small];
  if (!unknown.includes(true)) {
    for (let index = 0; index < sizes.length && !isSafe(sizes, hidden, threshold); index += 1) {
      if (!hidden[index] && sizes[index] !== 0) hidden[index] = true;
    }
    if (isSafe(sizes, hidden, threshold)) return { hidden, hidesTotal: false };
  }
  return { hidden: sizes.map((size, index) => size !== 0 || unknown[index] === true), hidesTotal: true };
}

/** Whether the sum of the hidden counts may be known: no small one can then be distinguished from any other number below the threshold. */
export function isSafe(sizes: readonly number[], hidden: readonly boolean[], threshold: number): boolean {
  const kept = sizes.filter((_, index) => hidden[index]);
  const small = kept.filter((size) => isSmall(size, threshold)).length;
  if (kept.length === 0) return true;
  if (small === 0) return false;
  const sum = kept.reduce((total, size) => total + size, 0);
  const large = kept.length - small;
  // One small count may be the largest while the other small ones are 1, and the larger ones as small as they can be.
  if (large > 0) return sum >= small - 1 + (threshold - 1) + threshold * large;
  const isAll = sizes.every((size, index) => hidden[index] || size === 0);
  return isAll && sum >= small - 1 + (threshold - 1) && sum <= (threshold - 1) * (small - 1) + 1;
}
