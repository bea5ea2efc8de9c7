import { isSmall } from '#shared/catalog/small-numbers.ts';

/** Which counts of a total are withheld, and whether that total would give them away and has to be withheld as well. */
export interface WithheldCounts {
  /** One per count, in the same order. */
  readonly withheld: readonly boolean[];
  readonly withholdsTotal: boolean;
}

/**
 * The rule for small numbers, over the counts that make up one total. `counts` come in an order that does not depend on them (a
 * fixed list, or the names); null is a count that was withheld before. Zero is withheld only by
 * callers, beside a total that is.
 *
 * Counts below the threshold are withheld. Then counts of at least the threshold are withheld, the first ones in the order, until the sum
 * of all withheld ones, which follows from the total, leaves each small one anywhere from 1 to the threshold minus one. That also holds
 * for a reader who knows this rule: the larger ones could each be larger, and the small ones could each be 1. Where the counts
 * do not suffice, all of them are withheld with the total.
 */
export function withheldCounts(counts: readonly (number | null)[], threshold: number): WithheldCounts {
  const unknown = counts.map((count) => count === null);
  const sizes = counts.map((count) => Math.abs(count ?? 0));
  const small = sizes.map((size) => isSmall(size, threshold));
  if (!small.includes(true)) return { withheld: unknown, withholdsTotal: false };
  const withheld = [...small];
  if (!unknown.includes(true)) {
    for (let index = 0; index < sizes.length && !isSafe(sizes, withheld, threshold); index += 1) {
      if (!withheld[index] && sizes[index] !== 0) withheld[index] = true;
    }
    if (isSafe(sizes, withheld, threshold)) return { withheld, withholdsTotal: false };
  }
  return { withheld: sizes.map((size, index) => size !== 0 || unknown[index] === true), withholdsTotal: true };
}

/** Whether the sum of the withheld counts may be known: no small one can then be distinguished from any other number below the threshold. */
export function isSafe(sizes: readonly number[], withheld: readonly boolean[], threshold: number): boolean {
  const kept = sizes.filter((_, index) => withheld[index]);
  const small = kept.filter((size) => isSmall(size, threshold)).length;
  if (kept.length === 0) return true;
  if (small === 0) return false;
  const sum = kept.reduce((total, size) => total + size, 0);
  const large = kept.length - small;
  // One small count may be the largest while the other small ones are 1, and the larger ones as small as they can be.
  if (large > 0) return sum >= small - 1 + (threshold - 1) + threshold * large;
  const isAll = sizes.every((size, index) => withheld[index] || size === 0);
  return isAll && sum >= small - 1 + (threshold - 1) && sum <= (threshold - 1) * (small - 1) + 1;
}
