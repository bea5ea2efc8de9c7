import * as z from 'zod';
import { type Message, message } from '../language/message.ts';

/* Filters of the list of runs beside its text, and the number of days over which it compares enrollment. */

/** Where a run stands today, by its dates; a run without dates is in none of them. */
export const runState = z.enum(['current', 'upcoming', 'ended']);
export type RunState = z.infer<typeof runState>;

export const runStateText: Readonly<Record<RunState, Message>> = {
  current: message('Under way'),
  upcoming: message('Not started'),
  ended: message('Ended'),
};

/** As the service writes it. */
export const runPacing = z.enum(['instructor_paced', 'self_paced']);
export type RunPacing = z.infer<typeof runPacing>;

export const runPacingText: Readonly<Record<RunPacing, Message>> = {
  instructor_paced: message('Instructor-paced'),
  self_paced: message('Self-paced'),
};

/** Over how many days lists of runs tell by how much the enrollment changed: a week, four weeks, a quarter. */
export const trendDays = z.enum(['7', '28', '90']);
export type TrendDays = z.infer<typeof trendDays>;

/** Four weeks: a month of days that can be set against each other. */
export const defaultTrendDays: TrendDays = '28';

/** The number of weeks that are drawn of a run. */
export const weeksOfTrend = 12;
/** The number of days whose counts these weeks are computed from. */
export const daysOfTrend = 7 * weeksOfTrend;

/** Where the day of the longer changes is missing, the nearest one that is at most this many days from it stands for it. */
export const daysBesideTrend = 3;

/** Each as the column that holds its change. */
export const changeColumns = { 7: 'change_7d', 28: 'change_28d', 90: 'change_90d' } as const satisfies Record<
  TrendDays,
  string
>;

/** The columns with the days that the changes are over. A change of 7 days has none: it is over seven days, or not known. */
export const daysColumns = { 28: 'change_28d_days', 90: 'change_90d_days' } as const;

/**
 * How far the enrollment and activity of a course's selected runs are here: a figure is known; the last try to read one of
 * those datasets failed; one is further behind today than its kind may be; nothing of them was ever read whole of some run.
 * A course may be in several of these.
 */
export const courseData = z.enum(['known', 'failed', 'behind', 'never']);
export type CourseData = z.infer<typeof courseData>;

/** The same for people: in the filter, in the name of a pinned view and in files. */
export const courseDataText: Readonly<Record<CourseData, Message>> = {
  known: message('With data'),
  failed: message('Last sync failed'),
  behind: message('Data is behind'),
  never: message('Not synced yet'),
};
