/*
 * Classes for the colours of the map: round bounds, about as many countries in each.
 */

const mostClasses = 6;

/** The largest of 1, 2 and 5 times a power of ten that is not above the value. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([5, 2, 1].find((factor) => factor * power <= value) ?? 1) * power;
}

/** The lowest value of each class, lowest first; never more than six classes, fewer when values are alike. */
export function classStarts(values: readonly number[]): number[] {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b);
  if (sorted.length === 0) return [];
  const starts = Array.from({ length: mostClasses - 1 }, (_, index) => {
    const value = sorted[Math.floor(((index + 1) * sorted.length) / mostClasses)] ?? 1;
    return roundDown(value);
  });
  return [...new Set([1, ...starts])].sort((a, b) => a - b);
}

/** The class of a value, counted from 0; −1 of nothing. */
export const classOf = (value: number, starts: readonly number[]): number =>
  starts.findLastIndex((start) => value >= start);

export interface ClassBounds {
  readonly from: number;
  readonly to: number | null;
}

/** The bounds of each class, both included; the last one is open. */
export const classBounds = (starts: readonly number[]): ClassBounds[] =>
  starts.map((from, index) => ({ from, to: (starts[index + 1] ?? 0) - 1 > 0 ? (starts[index + 1] ?? 0) - 1 : null }));
