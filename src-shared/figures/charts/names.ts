import { t } from '../../language/message.ts';
import { formatNumber } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { formatDate } from '../../time/days.ts';
import { known, type Point } from './points.ts';

/*
 * Names charts for assistive technology: the type, the content, the range, each series in numbers, and the finding. Made from the rows, so
 * it cannot lie.
 */

/** The unit of an axis that does not show days of the calendar. */
export type Counts = 'days' | 'weeks';

/** A place on an axis over time: a day of the calendar, the days since day 0, or which week it is. */
export function positionText(position: number, counts?: Counts): string {
  if (counts === undefined) return formatDate(position);
  const time = { count: Math.abs(position), number: formatNumber(position) };
  if (counts === 'weeks' && position >= 0) return t('week {number}', { number: formatNumber(position + 1) });
  return counts === 'days'
    ? t('{count, plural, one {{number} day} other {{number} days}}', time)
    : t('{count, plural, one {{number} week} other {{number} weeks}}', time);
}

interface NamedSeries {
  readonly label: string;
  readonly points: readonly Point[];
}

function seriesText({ label, points }: NamedSeries, decimals: number): string {
  const values = known(points);
  const first = values[0];
  const last = values.at(-1);
  if (!first || !last) return t('{series}: no values.', { series: isolate(label) });
  const numbers = values.map((value) => value.y);
  const say = (value: number) => formatNumber(value, decimals);
  return t('{series}: from {first} to {last}, lowest {lowest}, highest {highest}.', {
    series: isolate(label),
    first: say(first.y),
    last: say(last.y),
    lowest: say(Math.min(...numbers)),
    highest: say(Math.max(...numbers)),
  });
}

/** The name of a chart over days, of the calendar or counted from the first. `type` and `what` are in the language of the user. */
export function timeChartName(
  type: string,
  what: string,
  series: readonly NamedSeries[],
  finding: string,
  decimals = 0,
  counts?: Counts,
): string {
  const days = series.flatMap((each) => known(each.points).map((point) => point.x));
  const lines = series.map((each) => seriesText(each, decimals)).join(' ');
  const head =
    days.length === 0
      ? t('{type} of {what}, {series, plural, other {# series}}.', { type, what, series: series.length })
      : t('{type} of {what}, {from} to {to}, {series, plural, other {# series}}.', {
          type,
          what,
          from: positionText(Math.min(...days), counts),
          to: positionText(Math.max(...days), counts),
          series: series.length,
        });
  return `${head} ${lines} ${finding} ${t('The data table follows.')}`;
}

/** The name of a chart of named values or of points. */
export function plotName(type: string, what: string, count: number, finding: string): string {
  const head = t('{type} of {what}, {points, plural, one {# data point} other {# data points}}.', {
    type,
    what,
    points: count,
  });
  return `${head} ${finding} ${t('The data table follows.')}`;
}

/*
 * When something was, counted from the start of a run, or from its first day of data. Weeks are counted from 0 as days are, while people
 * call the first one week 1. The figures of week 10 are known only after 10 weeks, so the text says "in week 10 of the run", not "after 9 weeks".
 */

/** The beginning of a sentence: `After 73 days`, `In week 10 of the run`, `2 days before the start`. */
export function sinceStart(index: number, counts: Counts): string {
  if (index === 0) return counts === 'days' ? t('On the first day') : t('In the first week');
  const count = Math.abs(index);
  const time = { counts, count, number: formatNumber(count) };
  if (index < 0)
    return t(
      '{counts, select, days {{count, plural, one {{number} day} other {{number} days}}} other {{count, plural, one {{number} week} other {{number} weeks}}}} before the start',
      time,
    );
  return counts === 'days'
    ? t('After {count, plural, one {{number} day} other {{number} days}}', time)
    : t('In week {week} of the run', { week: formatNumber(index + 1) });
}
