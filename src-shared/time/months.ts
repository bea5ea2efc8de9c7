import * as z from 'zod';
import { formatMonthOf } from './days.ts';
import { formatDay, parseDay } from './time.ts';

/** A calendar month, as in `2026-10`. Those of a year that is written with four digits alone. */
export const month = z.string().regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/);
export type Month = z.infer<typeof month>;

/** The first and the last day of a month. */
export interface DaysOfMonth {
  readonly first: number;
  readonly last: number;
}

/** The month `count` months before; a negative count is after it. */
export function monthsBefore(of: Month, count: number): Month {
  const [year = 0, number = 1] = of.split('-').map(Number);
  const months = year * 12 + number - 1 - count;
  return `${Math.floor(months / 12)}-${String((((months % 12) + 12) % 12) + 1).padStart(2, '0')}`;
}

export const monthOfDay = (day: number): Month => formatDay(day).slice(0, 7);

export function daysOfMonth(of: Month): DaysOfMonth {
  const firstOf = (each: Month) => parseDay(`${each}-01`) ?? 0;
  return { first: firstOf(of), last: firstOf(monthsBefore(of, -1)) - 1 };
}

/** The newest month that had ended before a day. */
export const lastMonthBefore = (day: number): Month => monthsBefore(monthOfDay(day), 1);

/** The month that is meant on a day: `last` is the newest one that has ended. */
export const resolvedMonth = (asked: Month | 'last', day: number): Month =>
  asked === 'last' ? lastMonthBefore(day) : asked;

/** Whether a month has ended before a day. */
export const hasEnded = (of: Month, day: number): boolean => daysOfMonth(of).last < day;

/** `October 2026`, or `octubre de 2026`. */
export const formatMonth = (of: Month): string => formatMonthOf(daysOfMonth(of).first);
