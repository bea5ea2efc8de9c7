import { formatNumber } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { formatDate } from '../../time/days.ts';
import { known, type Point } from './points.ts';

/*
 * What a chart is called by assistive technology: its type, what it shows, the range, each series in numbers, and the
 * finding. Made from the rows, so it cannot lie.
 */

/** What an axis counts that does not show days of the calendar. */
export type Counts = 'days' | 'weeks';

/** A place on an axis over time: a day of the calendar, or the number of a day or week since day 0. */
export function placeText(place: number, counts?: Counts): string {
  if (counts === undefined) return formatDate(place);
  return `${counts === 'days' ? 'Day' : 'Week'} ${formatNumber(place)}`;
}

interface NamedSeries {
  readonly label: string;
  readonly points: readonly Point[];
}

function seriesText({ label, points }: NamedSeries, decimals: number): string {
  const values = known(points);
  const first = values[0];
  const last = values.at(-1);
  if (!first || !last) return `${isolate(label)}: no values.`;
  const numbers = values.map((value) => value.y);
  const say = (value: number) => formatNumber(value, decimals);
  return `${isolate(label)}: from ${say(first.y)} to ${say(last.y)}, lowest ${say(Math.min(...numbers))}, highest ${say(Math.max(...numbers))}.`;
}

/** The name of a chart over days, of the calendar or counted from the first. */
export function timeChartName(
  type: string,
  what: string,
  series: readonly NamedSeries[],
  finding: string,
  decimals = 0,
  counts?: Counts,
): string {
  const days = series.flatMap((each) => known(each.points).map((point) => point.x));
  const span =
    days.length === 0 ? '' : `, ${placeText(Math.min(...days), counts)} to ${placeText(Math.max(...days), counts)}`;
  const lines = series.map((each) => seriesText(each, decimals)).join(' ');
  return `${type} of ${what}${span}, ${series.length} series. ${lines} ${finding} The data table follows.`;
}

/** The name of a chart of named values or of points. */
export function plotName(type: string, what: string, count: number, finding: string): string {
  return `${type} of ${what}, ${formatNumber(count)} marks. ${finding} The data table follows.`;
}
