import { daysBesideTrend, weeksOfTrend } from '#shared/catalog/run-choice.ts';
import { column } from '../../catalog/columns.ts';
import {
  booleanOrNull,
  countedLearners,
  day,
  dayOrNull,
  integerOrNull,
  learners,
  number,
  numberOrNull,
  text,
  textOrNull,
} from '../../catalog/common-columns.ts';
import { message } from '../../language/message.ts';
import { daysOfNewestWeek } from '../../time/like-weeks.ts';

const changeOver = <const D extends 28 | 90>(days: D) =>
  integerOrNull(`change_${days}d`, {
    label: `${days}-day change`,
    head: true,
    meaning: `Current enrollment minus the enrollment ${days} calendar days earlier. If that day is missing, the nearest day within ${daysBesideTrend} days of it is used. Empty if there is none.`,
    source: 'derived: enrollment.count',
    unit: learners,
    ofLearners: { from: 'current', isNamed: true },
    isChange: true,
  });

const daysOf = <const D extends 28 | 90>(days: D) =>
  integerOrNull(`change_${days}d_days`, {
    label: `Days of the ${days}-day change`,
    meaning: `Days between the two compared days: ${days}, or ${days - daysBesideTrend} to ${days + daysBesideTrend} if that day is missing. Empty if there is no such day.`,
    source: 'derived: enrollment.date',
    unit: 'days',
    offScreen: true,
    explains: [`change_${days}d`],
  });

/** How runs move, and where they stand. */
export const runTrend = {
  trend: textOrNull('trend', {
    label: 'Weekly change',
    meaning: `Change in enrollment in each of the ${weeksOfTrend} weeks up to the last day with data, shown as bars: up for a gain, down for a loss. A week is shaded and has no bar if its first or last day is missing. The column is sorted by the 28-day change.`,
    source: 'enrollment.count',
    json: 'any',
    screenOnly: true,
  }),
  change28d: changeOver(28),
  change90d: changeOver(90),
  days28: daysOf(28),
  days90: daysOf(90),
  flags: integerOrNull('flags', {
    label: 'Needs attention',
    meaning:
      'Flags on the problems and videos of the course run; each kind has its own rule. Empty if they are not part of this data, and until the run has been checked. Exported files do not have this column. They list each flag instead, with small counts hidden.',
    source: 'derived: problems, answer_distribution, grade_distribution, problems_and_tags, videos',
    screenOnly: true,
  }),
  activeWeek: dayOrNull('active_week', {
    label: 'Last day of the active week',
    meaning: 'The last day of the week that “Active in last week of data” covers.',
    source: 'derived: activity.interval_end',
  }),
  isOlder: booleanOrNull('is_older', {
    label: 'Older data',
    meaning: `Whether the run’s data ends ${daysOfNewestWeek} days or more before the newest data of the selected runs. If so, its figures are for an earlier week than the newest ones.`,
    source: 'derived: enrollment.date',
    offScreen: true,
  }),
};

const endOfMonth = 'the month’s last day with data';
const ofThatMonth = 'enrollment on that month’s last day with data';
const netOf = (enrollment: string) =>
  `${enrollment} minus enrollment on the last day with data of the month before it. Empty if either month has no data.`;
const activeOf = (month: string) =>
  `Mean number of active learners over the weeks that end in ${month}. Empty if there is no data for such a week.`;

const netColumn = <const K extends string>(
  key: K,
  label: string,
  enrollment: string,
  more: { readonly from?: string } = {},
) =>
  integerOrNull(key, {
    label,
    meaning: netOf(enrollment),
    source: 'derived: enrollment.count',
    unit: learners,
    ofLearners: { ...more, isNamed: true },
  });
const activeColumn = <const K extends string>(key: K, label: string, month: string) =>
  numberOrNull(key, {
    label,
    meaning: activeOf(month),
    source: 'derived: activity.any',
    unit: learners,
    decimals: 0,
    ofLearners: { isNamed: true },
  });

/** The day that a count of a month rests on: not its last day where days are missing. */
const lastDayOf = <const K extends string>(key: K, label: string, month: string) =>
  dayOrNull(key, {
    label,
    meaning: `The last day with data in ${month}; enrollment for that month is taken from this day.`,
    source: 'derived: enrollment.date',
    offScreen: true,
  });

/** A run in a calendar month, beside the month before and the same month of the year before. */
export const runMonth = {
  count: integerOrNull('count', {
    label: 'Enrolled at month’s end',
    meaning: `Learners enrolled on ${endOfMonth}.`,
    source: 'enrollment.count',
    unit: learners,
  }),
  net: netColumn('net_month', 'Net change in the month', `Enrollment on ${endOfMonth}`, { from: 'count' }),
  netBefore: netColumn('net_before', 'Net change, previous month', `Net change in the previous month: ${ofThatMonth}`),
  netLastYear: netColumn(
    'net_last_year',
    'Net change, year before',
    `Net change in the same month of the year before: ${ofThatMonth}`,
  ),
  active: activeColumn('active_month', 'Active per week', 'the month'),
  activeBefore: activeColumn('active_before', 'Active per week, previous month', 'the previous month'),
  activeLastYear: activeColumn('active_last_year', 'Active per week, year before', 'the same month of the year before'),
  day: lastDayOf('month_day', 'Last day of the month with data', 'the month'),
  dayBefore: lastDayOf('before_day', 'Last day with data, previous month', 'the previous month'),
  dayTwoBefore: lastDayOf('two_day', 'Last day with data, two months earlier', 'the month two months earlier'),
  dayLastYear: lastDayOf(
    'year_day',
    'Last day with data, same month of the year before',
    'the same month of the year before',
  ),
  dayBeforeLastYear: lastDayOf(
    'year_before_day',
    'Last day with data, 13 months earlier',
    'the month 13 months earlier',
  ),
};

/** How a run is unusual: a single week, one of all runs, or weeks that add up. */
export const runAlarmText = {
  week: message('Weekly activity'),
  all: message('Weekly activity of all runs'),
  up: message('Slow rise of weekly activity'),
  down: message('Slow fall of weekly activity'),
} as const;

const activitySource = 'derived: activity.any';

/** Unusual weeks of a run, or of all of them. */
export const runAlarm = {
  runId: textOrNull('run_id', {
    label: 'Course run',
    meaning: 'The course run. Empty for a week that concerns all runs.',
    source: 'course_id',
    link: { to: 'run', by: 'run_id' },
    names: 'run',
  }),
  what: text('what', {
    label: 'Unusual figure',
    meaning:
      'Weekly activity: a week that differs from the number that the weeks before it suggest (a damped trend). Two effects are removed first: the change that all selected runs share in that calendar week (the median over runs), and the pattern of three or more earlier runs of the course, without custom sections (ccx), in the same week counted from the start. Weekly activity of all runs: a week in which that median itself differs from the weeks before it, as during holidays. Slow rise or slow fall of weekly activity: after the shared change is removed, a line through the logarithms of the last 26 weeks rises or falls in three weeks in a row. The line is so clear that chance alone would produce such a line in 1 of 100,000 cases (Student’s t, widened because weeks depend on the weeks before), and the change is at least 10 learners and 5%. For the next 26 weeks, no other slow rise or fall of the run is listed. Weeks are not judged if fewer than six runs have a known swing. This assumes that the weeks of one run swing alike, and that at least half of the runs share the change that counts as shared.',
    source: activitySource,
    inWords: true,
  }),
  lastDay: day('last_day', {
    label: 'Through',
    meaning: 'The last day (UTC) of the week.',
    source: activitySource,
  }),
  found: column({
    ...countedLearners,
    key: 'found',
    label: 'Found',
    meaning: 'Learners active in the week. For all runs, the number is the sum over runs.',
    source: activitySource,
  }),
  expected: column({
    ...countedLearners,
    key: 'expected',
    label: 'Expected',
    meaning: 'The number expected from the previous weeks, the other runs and earlier runs, rounded.',
    source: activitySource,
  }),
  score: number('score', {
    label: 'Deviation',
    meaning:
      'How far the week is from the expected number, as a multiple of the usual swing. A week is listed if chance alone would put it that far out in fewer than 0.4% of cases, and the difference is at least 10 learners and 5%. Formula: the difference ÷ the usual swing. If the median size of this result for all runs in that week is above 1, the result is also divided by that median. The usual swing is 1.4826 × the median absolute deviation of earlier errors, or the swing of a count if that is larger. Chance is judged by Student’s t; its degrees of freedom are the number of earlier errors minus two, at most 8.',
    source: activitySource,
    decimals: 1,
    ofLearners: {},
  }),
};
