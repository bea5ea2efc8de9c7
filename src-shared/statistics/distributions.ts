import { niceStep } from '../figures/charts/axes.ts';

/** A value, and how many have it, or how much it weighs: any number from 0 on. */
interface Weighted {
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

/** The median of sorted numbers, or of the first ones; 0 without any. */
export const middleOfSorted = (sorted: ArrayLike<number>, count: number = sorted.length): number => {
  const half = count >> 1;
  return count % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

/** The median of numbers; 0 without any. */
export const middleOf = (values: Iterable<number>): number => middleOfSorted(Float64Array.from(values).sort());

/** Counts from 1 on in bins of equal width; all from `over` on share the last one, so that a few cannot flatten the rest. */
interface CountBins {
  readonly width: number;
  readonly bins: readonly { readonly from: number; readonly count: number }[];
  /** Where the open bin at the end begins; null when there is none. */
  readonly over: number | null;
}

const maxBins = 20;

/** Bins of whole counts above 0. With a `typical` value, counts above twice that value go into an open bin. */
export function countBins(values: readonly Weighted[], typical: number | null): CountBins {
  const known = values.filter(({ value }) => value > 0);
  const highest = Math.max(0, ...known.map(({ value }) => value));
  if (highest === 0) return { width: 1, bins: [], over: null };
  const reach = typical !== null && highest > 3 * typical ? 2 * typical : highest;
  const width = Math.max(1, niceStep(reach, maxBins));
  const closed = Math.ceil(reach / width);
  const over = closed * width < highest ? closed * width + 1 : null;
  const counts = Array.from({ length: closed + (over === null ? 0 : 1) }, () => 0);
  for (const { value, count } of known) {
    const index = Math.min(counts.length - 1, Math.floor((value - 1) / width));
    counts[index] = (counts[index] ?? 0) + count;
  }
  return { width, over, bins: counts.map((count, index) => ({ from: index * width + 1, count })) };
}

/**
 * The part of Student's t with a whole number of degrees of freedom, 1 or more, outside of ±t: the two-sided p-value. Finite sums of
 * M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964), 26.7.3 and 26.7.4.
 */
export function studentTail(t: number, freedom: number): number {
  const angle = Math.atan(Math.abs(t) / Math.sqrt(freedom));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isEven = freedom % 2 === 0;
  let [sum, term] = [0, isEven ? 1 : cosine];
  for (let power = isEven ? 0 : 1; power <= freedom - 2; power += 2) {
    sum += term;
    term *= (cosine * cosine * (power + 1)) / (power + 2);
  }
  return Math.max(0, 1 - (isEven ? sine * sum : (2 / Math.PI) * (angle + sine * sum)));
}
