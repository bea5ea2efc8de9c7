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
  for (const [index, { value, count }] of sorted.entries()) {
    below += count;
    // Weights that are not whole add up to half only about.
    if (Math.abs(below - half) <= half * rounding) return (value + (sorted[index + 1]?.value ?? value)) / 2;
    if (below > half) return value;
  }
  return null;
}

/** The median of sorted numbers; 0 without any. */
export const middleOfSorted = (sorted: ArrayLike<number>): number => {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

/** The median of numbers; 0 without any. */
export const middleOf = (values: Iterable<number>): number => middleOfSorted(Float64Array.from(values).sort());
