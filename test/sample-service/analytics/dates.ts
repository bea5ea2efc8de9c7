import type { Reading } from '../generator/reading.ts';
import { type Answer, detailAnswer, objectAnswer } from '../server/answer.ts';

/** Bounds in the service's own notation, `2014-12-10T000000`, so that text comparison orders them. */
export interface DateWindow {
  readonly from: string | undefined;
  readonly before: string | undefined;
}

/** A date parameter that cannot be read. */
export class MalformedDate extends Error {}

/** Reads start_date and end_date; undefined when neither is given. */
export function readWindow(query: URLSearchParams): DateWindow | undefined {
  const from = readDate(query.get('start_date'));
  const before = readDate(query.get('end_date'));
  return from === undefined && before === undefined ? undefined : { from, before };
}

function readDate(text: string | null): string | undefined {
  if (text === null || text === '') return undefined;
  const [, date, time = '000000'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{6}))?$/.exec(text) ?? [];
  if (date === undefined) throw new MalformedDate(text);
  const colons = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`;
  const read = new Date(`${date}T${colons}Z`);
  // 2014-02-30 is read as 2 March by some engines.
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== date) throw new MalformedDate(text);
  return `${date}T${time}`;
}

/** Running services crash on a malformed date; the specification does not say, so that reading answers politely. */
export function malformedDate(reading: Reading, text: string): Answer {
  return reading === 'reality'
    ? objectAnswer(500, { status: 500 })
    : detailAnswer(400, `"${text}" is not a date of the form YYYY-MM-DD.`);
}

/** Rows with a date: inclusive lower bound, exclusive upper bound; without bounds the latest date alone. */
export function rowsOfDates<T extends { readonly date: string }>(
  all: () => Iterable<T>,
  window: DateWindow | undefined,
): Iterable<T> {
  if (window === undefined) return latest(all, (row) => row.date);
  const from = window.from?.slice(0, 10) ?? '';
  const before = window.before?.slice(0, 10) ?? '9999';
  return filtered(all(), (row) => row.date >= from && row.date < before);
}

/** Weeks that start on or after the lower bound and end before the upper one; without bounds the latest week alone. */
export function weeksOfDates<T extends { readonly interval_start: string; readonly interval_end: string }>(
  all: () => Iterable<T>,
  window: DateWindow | undefined,
): Iterable<T> {
  if (window === undefined) return latest(all, (row) => row.interval_end);
  const { from = '', before = '9999' } = window;
  return filtered(all(), (row) => row.interval_start >= from && row.interval_end < before);
}

function* filtered<T>(rows: Iterable<T>, keep: (row: T) => boolean): Generator<T> {
  for (const row of rows) if (keep(row)) yield row;
}

function latest<T>(all: () => Iterable<T>, key: (row: T) => string): Iterable<T> {
  let greatest = '';
  for (const row of all()) if (key(row) > greatest) greatest = key(row);
  return filtered(all(), (row) => key(row) === greatest);
}
