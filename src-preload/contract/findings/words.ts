import { formatNumber, formatPercent } from '../format/numbers.ts';

/*
 * Words that several findings use.
 */

export const noValues = 'There are no values in this range.';

/** A part of a whole as a percentage; of nothing it is 0. */
export const shareOf = (part: number, whole: number): string => formatPercent(whole === 0 ? 0 : (part / whole) * 100);

/** How a number that is another one now changed: in percent, or by itself where a percentage of a few would be noise. */
export function moved(before: number, after: number): string {
  const word = after > before ? 'rose' : 'fell';
  if (before < 100) return `${word} by ${formatNumber(Math.abs(after - before))}`;
  return `${word} by ${formatPercent((Math.abs(after - before) / before) * 100)}`;
}
