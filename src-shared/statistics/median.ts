/** A value, and how many have it, or how much it weighs: any number from 0 on. */
export interface Weighted {
  readonly value: number;
  readonly count: number;
}

const rounding = 1e-12;

/**
 * The median: the value below and above which lies half of the weight. Where a value ends exactly at half (as of an even number of
 * values) it is the mean of that value and the next, as in Insights. Null without values.
 */
export function weightedMedian(values: readonly Weighted[]): number | null {
  const sorted = values.filter(({ count }) => count > 0).sort((one, other) => one.value - other.value);
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let below = 0;
  for (const [place, { value, count }] of sorted.entries()) {
    below += count;
    // Weights that are not whole add up to half only about.
    if (Math.abs(below - half) <= half * rounding) return (value + (sorted[place + 1]?.value ?? value)) / 2;
    if (below > half) return value;
  }
  return null;
}
