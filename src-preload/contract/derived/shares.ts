/** Counts as percentages of all for which the trait is known; null for those for which it is not, and of nobody. */
export function sharesOfKnown<T>(
  rows: readonly T[],
  count: (row: T) => number,
  known: (row: T) => boolean,
): (number | null)[] {
  const total = rows.reduce((sum, row) => (known(row) ? sum + count(row) : sum), 0);
  return rows.map((row) => (known(row) && total > 0 ? (count(row) / total) * 100 : null));
}
