import { parseDay, parseInstant } from '#shared/time/time.ts';

/*
 * Days and timestamps in bulk. 300,000 skills have 600,000 of them, nearly all in one form, which is read digit by digit. Whatever
 * differs goes through the contract's own parser.
 */

/** By number of the month, leap days left out. */
const daysOfMonths = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The same as the contract's `parseDay`, faster for ordinary days. */
export const readDay = (text: string): number | undefined => ordinaryDay(text) ?? parseDay(text);

/** The same as the contract's `parseInstant`, four times as fast for ordinary timestamps. */
export const readInstant = (text: string): number | undefined => ordinaryInstant(text) ?? parseInstant(text);

/** The day of `2014-12-10`. Undefined for anything but an ordinary day; what is left to the contract's parser is rare. */
export const ordinaryDay = (text: string): number | undefined => (text.length === 10 ? dayOf(text) : undefined);

/**
 * The instant of the forms that services write: `2021-02-23T11:01:08.164127Z`, the same without a fraction, and `2014-12-10T193104`. Undefined
 * for any other.
 */
export function ordinaryInstant(text: string): number | undefined {
  const { length } = text;
  const isCompact = length === 17;
  const hasFraction = length === 27;
  if (text[10] !== 'T' || !(isCompact || ((hasFraction || length === 20) && hasMarks(text)))) return undefined;
  const apart = isCompact ? 2 : 3;
  const hours = twoDigits(text, 11);
  const minutes = twoDigits(text, 11 + apart);
  const seconds = twoDigits(text, 11 + 2 * apart);
  const micros = hasFraction ? sixDigits(text, 19) : 0;
  const day = dayOf(text);
  if (day === undefined || !(hours < 24 && minutes < 60 && seconds < 60 && micros >= 0)) return undefined;
  return (day * 86_400 + hours * 3600 + minutes * 60 + seconds) * 1_000_000 + micros;
}

const hasMarks = (text: string) => text[13] === ':' && text[16] === ':' && text[text.length - 1] === 'Z';

/** The day that a text begins with; undefined for a leap day and what is none. */
function dayOf(text: string): number | undefined {
  if (text[4] !== '-' || text[7] !== '-') return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  // `Date.UTC` takes the years before 100 for those of the last century.
  if (!(year >= 100 && day >= 1 && day <= (daysOfMonths[month] ?? 0))) return undefined;
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

/** NaN where there is no digit, which no comparison lets pass. */
function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - 48;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}

const twoDigits = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1);

function sixDigits(text: string, dot: number): number {
  if (text[dot] !== '.') return Number.NaN;
  return (twoDigits(text, dot + 1) * 100 + twoDigits(text, dot + 3)) * 100 + twoDigits(text, dot + 5);
}
