import { daysOfMonth, monthOfDay, monthsBefore } from '#shared/time/months.ts';
import { parseDay } from '#shared/time/time.ts';
import type { DaysOfRows } from '../cache/reading/stored-tables.ts';

/*
 * How the days of an organization are divided, so that a day that changes is in a small file, and no file is so small that what it says of
 * itself is most of it.
 */

export interface Period extends DaysOfRows {
  /** The month, as in `2026-10`, the year, or several, as in `2021-2024`. */
  readonly name: string;
}

/** So many months are by themselves where an organization has many runs: those that a sync still adds to, or restates. */
const monthsApart = 3;
/** An organization with so many runs has months. */
export const manyRuns = 20;

/** Before and after every day that a service can name. */
const beforeAll = -10_000_000;
const afterAll = 10_000_000;

/**
 * The periods from the first day to the newest one, in their order: the years before, the newest year, and of an organization with many
 * runs, the year before and the newest months as well. The first one has all days before it, the last one all that follow: a day that
 * cannot be true must not make a period of its own.
 */
export function periodsOf({ firstDay, lastDay: newest }: DaysOfRows, runs: number): Period[] {
  const hasMany = runs >= manyRuns;
  const months = hasMany ? newestMonths(newest) : [];
  const startOfMonths = months[0]?.firstDay ?? afterAll;
  const year = yearOf(newest);
  const firstYear = Math.min(Math.max(yearOf(Math.min(firstDay, newest)), oldestYear), year);
  const apart = [...(hasMany ? [year - 1] : []), year].filter((each) => each >= firstYear);
  const lastBefore = (apart[0] ?? year) - 1;
  const before = lastBefore >= firstYear ? [yearsFrom(firstYear, lastBefore)] : [];
  const years = [...before, ...apart.map((each) => yearsFrom(each, each))]
    .filter((each) => each.firstDay < startOfMonths)
    .map((each) => ({ ...each, lastDay: Math.min(each.lastDay, startOfMonths - 1) }));
  return [...years, ...months].map((period, index, all) => ({
    ...period,
    firstDay: index === 0 ? beforeAll : period.firstDay,
    lastDay: index === all.length - 1 ? afterAll : period.lastDay,
  }));
}

/** No course is older; a day before it lies in the first years. */
const oldestYear = 2000;

function newestMonths(newest: number): Period[] {
  const first = monthsBefore(monthOfDay(newest), monthsApart - 1);
  return Array.from({ length: monthsApart }, (_, index) => {
    const name = monthsBefore(first, -index);
    const days = daysOfMonth(name);
    return { name, firstDay: days.first, lastDay: days.last };
  });
}

const yearsFrom = (first: number, last: number): Period => ({
  name: first === last ? `${first}` : `${first}-${last}`,
  firstDay: firstOf(first),
  lastDay: firstOf(last + 1) - 1,
});

const yearOf = (day: number) => Number(monthOfDay(day).slice(0, 4));
const firstOf = (year: number) => parseDay(`${year}-01-01`) ?? 0;
