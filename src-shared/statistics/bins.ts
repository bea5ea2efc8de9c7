import { niceStep } from '../figures/charts/axes.ts';
import type { Weighted } from './median.ts';

/** Counts from 1 on in bins of equal width; all from `over` on share the last one, so that a few cannot flatten the rest. */
export interface CountBins {
  readonly width: number;
  readonly bins: readonly { readonly from: number; readonly count: number }[];
  /** Where the open bin at the end begins; null when there is none. */
  readonly over: number | null;
}

const maxBins = 20;

/** Bins of whole counts above 0. With a `usual` value, whatever is more than twice that far out goes into an open bin. */
export function countBins(values: readonly Weighted[], usual: number | null): CountBins {
  const known = values.filter(({ value }) => value > 0);
  const highest = Math.max(0, ...known.map(({ value }) => value));
  if (highest === 0) return { width: 1, bins: [], over: null };
  const reach = usual !== null && highest > 3 * usual ? 2 * usual : highest;
  const width = Math.max(1, niceStep(reach, maxBins));
  const closed = Math.ceil(reach / width);
  const over = closed * width < highest ? closed * width + 1 : null;
  const counts = Array.from({ length: closed + (over === null ? 0 : 1) }, () => 0);
  for (const { value, count } of known) {
    const place = Math.min(counts.length - 1, Math.floor((value - 1) / width));
    counts[place] = (counts[place] ?? 0) + count;
  }
  return { width, over, bins: counts.map((count, index) => ({ from: index * width + 1, count })) };
}
