/*
 * Numbers as they are printed, with what their rounding leaves open.
 */

export interface PrintedNumber {
  readonly value: number;
  /** Half a unit of the last digit; almost nothing for a number of a program. */
  readonly halfUnit: number;
  readonly isPercent: boolean;
}

const written = /(?<sign>[−\-▲▼+]\s?)?(?<digits>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<decimals>\d+))?(?<percent>\s?%)?/gu;

function numberOf({ groups = {} }: RegExpMatchArray): PrintedNumber {
  const { sign = '', digits = '', decimals = '', percent } = groups;
  const size = Number(`${digits.replaceAll(',', '')}${decimals === '' ? '' : `.${decimals}`}`);
  const isPercent = percent !== undefined;
  // A program writes as many digits as a number has, which is no rounding.
  const halfUnit =
    decimals.length > 4 ? 1e-9 * Math.max(1, size) : decimals === '' && !isPercent ? 0 : 0.5 * 10 ** -decimals.length;
  return { value: /[−\-▼]/u.test(sign) ? -size : size, halfUnit, isPercent };
}

/** The number that a cell is; null when it is none, or withheld. */
export function printedNumber(cell: string | number | null | undefined): PrintedNumber | null {
  if (cell === null || cell === undefined || cell === '') return null;
  if (typeof cell === 'number')
    return { value: cell, halfUnit: Number.isInteger(cell) ? 0 : 1e-9 * Math.abs(cell), isPercent: false };
  const [found, ...more] = [...cell.matchAll(written)];
  return found && more.length === 0 && !/[a-zA-Z]/.test(cell) ? numberOf(found) : null;
}

const times = /\b\d{1,2}:\d{2}(?::\d{2})?\b/g;
const dates = /\b(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?: \d{4})?\b/g;

/** All numbers of a sentence, those in dates and times of day left out. */
export const numbersIn = (sentence: string): PrintedNumber[] =>
  [...sentence.replaceAll(times, ' ').replaceAll(dates, ' ').matchAll(written)].map(numberOf);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as files write it (`2026-11-18`, `18 Nov 2026`, days of a spreadsheet) as `2026-11-18`. */
export function isoDay(cell: string | number | null | undefined): string {
  if (typeof cell === 'number') return new Date((cell - 25_569) * 86_400_000).toISOString().slice(0, 10);
  const [, day = '', month = '', year = ''] = /(\d{1,2}) (\w{3}) (\d{4})/.exec(cell ?? '') ?? [];
  if (year === '') return (cell ?? '').slice(0, 10);
  return `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
