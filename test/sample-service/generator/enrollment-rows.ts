import type { DailyEnrollment, EnrollmentByGender, EnrollmentByMode } from './analytics-records.ts';
import { type Day, dateText } from './calendar.ts';
import { computedAfter } from './computed-at.ts';
import { isGap } from './enrollment-curve.ts';
import { fraction, hash, KIND } from './random.ts';
import type { RunContext } from './run-context.ts';
import { upgraded } from './world/run-story.ts';

/** Days from the first to before the second. */
export interface DayRange {
  readonly from: Day;
  readonly before: Day;
}

export const ALL_DAYS: DayRange = { from: Number.NEGATIVE_INFINITY, before: Number.POSITIVE_INFINITY };

/** The days of a run that have rows, oldest first. */
export function* enrollmentDays(context: RunContext, { from, before } = ALL_DAYS): Generator<Day> {
  const { seed, profile } = context;
  const last = Math.min(context.lastDay(), before - 1);
  for (let day = Math.max(profile.opens, from); day <= last; day += 1) if (!isGap(seed, profile, day)) yield day;
}

/** The latest day that has rows. */
export function latestDay(context: RunContext): Day | undefined {
  const { seed, profile } = context;
  for (let day = context.lastDay(); day >= profile.opens; day -= 1) if (!isGap(seed, profile, day)) return day;
  return undefined;
}

/** First fields of every enrollment row. */
export function enrollmentHead(context: RunContext, day: Day): { course_id: string; date: string } {
  return { course_id: context.profile.id, date: dateText(day) };
}

export function* dailyEnrollment(context: RunContext, range?: DayRange): Generator<DailyEnrollment> {
  for (const day of enrollmentDays(context, range)) {
    const count = context.curve().current(day) + context.restatements.enrollment(day);
    yield { ...enrollmentHead(context, day), count, created: computedAfter(context.seed, day) };
  }
}

/** Totals of the dimensions differ a little from the daily count: they are computed from other tables at other times. */
function countOfDimension(context: RunContext, day: Day, salt: number): number {
  const count = context.curve().current(day) + context.restatements.enrollment(day);
  return Math.max(0, count - (hash(context.seed + salt, KIND.demographics, day) % 4));
}

export function* enrollmentByGender(context: RunContext, range?: DayRange): Generator<EnrollmentByGender> {
  const { seed, profile } = context;
  // A share of all, of whom a seventh does not say.
  const women = profile.story && profile.story.audience.women * 0.858;
  const femaleShare = women ?? 0.31 + 0.3 * fraction(seed, KIND.demographics, profile.number);
  for (const day of enrollmentDays(context, range)) {
    const total = countOfDimension(context, day, 1);
    const female = Math.floor(total * femaleShare);
    const other = Math.floor(total * 0.012);
    const unknown = Math.floor(total * 0.13);
    const male = total - female - other - unknown;
    yield { ...enrollmentHead(context, day), female, male, other, unknown, created: computedAfter(seed, day) };
  }
}

/** Modes that running services list, always all of them. Any other mode is counted in `count` and has no key of its own. */
const LISTED_MODES = ['audit', 'credit', 'honor', 'professional', 'verified', 'masters'] as const;

export function* enrollmentByMode(context: RunContext, range?: DayRange): Generator<EnrollmentByMode> {
  for (const day of enrollmentDays(context, range)) {
    const modes = modeCounts(context, day);
    const sum = [...modes.values()].reduce((total, count) => total + count, 0);
    const ever = context.curve().ever(day);
    yield {
      ...enrollmentHead(context, day),
      count: sum,
      cumulative_count: Math.max(ever, sum),
      created: computedAfter(context.seed, day),
      ...(context.reading === 'reality' ? listedModes(modes) : Object.fromEntries(modes)),
    };
  }
}

/** How many are enrolled in each mode; the non-verified professional mode is merged into professional in both readings. */
function modeCounts(context: RunContext, day: Day): Map<string, number> {
  const total = countOfDimension(context, day, 2);
  const counts = new Map<string, number>();
  let rest = total;
  for (const [mode, share] of Object.entries(context.profile.modes)) {
    // Learners upgrade while the run goes on.
    const grown = mode === 'verified' ? share * shareUpgraded(context, day) : share;
    const name = mode === 'no-id-professional' ? 'professional' : mode;
    const count = Math.floor(total * grown);
    counts.set(name, (counts.get(name) ?? 0) + count);
    rest -= count;
  }
  // Learners who have not upgraded yet are still in the first mode.
  const [first] = counts.keys();
  if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + rest);
  return counts;
}

function shareUpgraded({ profile }: RunContext, day: Day): number {
  return profile.story === undefined
    ? Math.min(1, 0.3 + (day - profile.opens) / 200)
    : upgraded(profile, profile.story, day);
}

function listedModes(modes: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries(LISTED_MODES.map((mode) => [mode, modes.get(mode) ?? 0]));
}
