/** A value, and how many have it. */
export interface Weighted {
  readonly value: number;
  readonly count: number;
}

/** The median; of an even number the mean of the two in the middle, as in Insights. Null without values. */
export function weightedMedian(values: readonly Weighted[]): number | null {
  const sorted = [...values].sort((one, other) => one.value - other.value);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  const lower = valueAt(sorted, Math.ceil(total / 2) - 1);
  const upper = valueAt(sorted, Math.floor(total / 2));
  return lower === null || upper === null ? null : (lower + upper) / 2;
}

/** The value at a place in the row of all, counted from 0. */
function valueAt(sorted: readonly Weighted[], place: number): number | null {
  let before = 0;
  for (const { value, count } of sorted) {
    before += count;
    if (place < before) return value;
  }
  return null;
}
