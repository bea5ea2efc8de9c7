import * as z from 'zod';

/** Over how many days lists of runs tell by how much the enrollment changed: a week, four weeks, a quarter. */
export const trendDays = z.enum(['7', '28', '90']);
export type TrendDays = z.infer<typeof trendDays>;

/** Four weeks: a month of days that can be set against each other. */
export const defaultTrendDays: TrendDays = '28';

/** So many weeks are drawn of a run. */
export const weeksOfTrend = 12;
/** As far back as the counts go that these weeks follow from. */
export const daysOfTrend = 7 * weeksOfTrend;

/** Where the day of the longer changes is missing, the nearest one that is at most so many days from it stands for it. */
export const daysBesideTrend = 3;

/** Each as the column that holds its change. */
export const changeColumns = { 7: 'change_7d', 28: 'change_28d', 90: 'change_90d' } as const satisfies Record<
  TrendDays,
  string
>;
