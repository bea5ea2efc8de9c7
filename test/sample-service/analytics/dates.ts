import type { WeeklyActivity } from '../generator/analytics-records.ts';
import { dayOf } from '../generator/calendar.ts';
import type { CourseRun } from '../generator/course-run.ts';
import { ALL_DAYS, type DayRange } from '../generator/enrollment-rows.ts';
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

/**
 * The days that an enrollment endpoint answers: inclusive lower bound, exclusive upper bound; without bounds the latest day alone.
 * Undefined when there is no day at all.
 */
export function daysOfWindow(run: CourseRun, window: DateWindow | undefined): DayRange | undefined {
  if (window !== undefined) {
    const { from, before } = window;
    return {
      from: from === undefined ? ALL_DAYS.from : dayOf(from.slice(0, 10)),
      before: before === undefined ? ALL_DAYS.before : dayOf(before.slice(0, 10)),
    };
  }
  const latest = run.latestDay();
  return latest === undefined ? undefined : { from: latest, before: latest + 1 };
}

/** Weeks that start on or after the lower bound and end before the upper one; without bounds the latest week alone. */
export function* weeksOfWindow(run: CourseRun, window: DateWindow | undefined): Generator<WeeklyActivity> {
  if (window === undefined) {
    const latest = [...run.activity()].at(-1);
    if (latest !== undefined) yield latest;
    return;
  }
  const { from = '', before = '9999' } = window;
  for (const week of run.activity()) if (week.interval_start >= from && week.interval_end < before) yield week;
}
