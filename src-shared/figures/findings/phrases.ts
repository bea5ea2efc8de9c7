import { formatNumber, formatPercent } from '../../text/numbers.ts';

/*
 * Words that several findings use.
 */

export const noValues = 'There are no values in this range.';

/** A part of a whole as a percentage; of nothing there is no share. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : formatPercent((part / whole) * 100);

/** Stands in place of a finding that counts would be needed for which are withheld. */
export const withheldFinding = 'Some of these numbers are not shown, so nothing is said of all of them.';

/** How a number that is another one now changed: in percent, or by itself where a percentage of a few would be noise. */
export function moved(before: number, after: number): string {
  const word = after > before ? 'rose' : 'fell';
  if (before < 100) return `${word} by ${formatNumber(Math.abs(after - before))}`;
  return `${word} by ${formatPercent((Math.abs(after - before) / before) * 100)}`;
}
