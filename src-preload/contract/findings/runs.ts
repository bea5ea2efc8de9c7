import type { Point, Series } from '../charts/points.ts';
import { formatDate } from '../format/days.ts';
import { formatNumber, formatPercent, plural } from '../format/numbers.ts';
import type { ViewRow } from '../views.ts';
import { moved, noValues, shareOf } from './words.ts';

/*
 * What the days and weeks of a run say, in one or two sentences, computed.
 */

/** How any activity moved over the last weeks: against the week exactly four weeks earlier, or the first one there is. */
export function activityFinding(rows: readonly ViewRow<'run-activity'>[], weeks = 4): string {
  const known = rows.filter((row) => row.any !== null);
  const last = known.at(-1);
  if (!last) return noValues;
  const end = `${plural(last.any ?? 0, 'learner')} in the week ending ${formatDate(last.week_ending)}`;
  const since = (before: number | null, span: string, then: string) =>
    before === last.any
      ? `Any activity is as it was ${then}: ${end}.`
      : `Any activity ${moved(before ?? 0, last.any ?? 0)} ${span}, to ${end}.`;
  const earlier = known.find((row) => row.week_ending === last.week_ending - 7 * weeks);
  if (earlier) return since(earlier.any, `over ${weeks} weeks`, `${weeks} weeks before`);
  const first = known[0];
  if (!first || first === last) return `Any activity: ${end}.`;
  const start = `the week ending ${formatDate(first.week_ending)}`;
  return since(first.any, `since ${start}`, `in ${start}`);
}

/** The same for the share of those enrolled. */
export function activityShareFinding(rows: readonly ViewRow<'run-activity'>[]): string {
  const known = rows.filter((row) => row.any_pct !== null);
  const last = known.at(-1);
  if (!last) return 'The enrollment of these weeks is not known, so no share can be given.';
  const missing = rows.length - known.length;
  const gap =
    missing > 0
      ? ` ${plural(missing, 'week')} without a known enrollment ${missing === 1 ? 'is' : 'are'} left out.`
      : '';
  return `${formatPercent(last.any_pct ?? 0)} of those enrolled were active in the week ending ${formatDate(last.week_ending)}.${gap}`;
}

/** From where to where enrollment went, and its highest day. */
export function enrollmentFinding(rows: readonly ViewRow<'run-enrollment'>[]): string {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return noValues;
  if (first === last) return `${plural(last.count, 'learner')} enrolled on ${formatDate(last.date)}.`;
  const peak = rows.reduce((best, row) => (row.count > best.count ? row : best), first);
  const highest =
    peak.count === last.count ? ', its highest' : `; highest ${formatNumber(peak.count)} on ${formatDate(peak.date)}`;
  if (first.count === last.count)
    return `Enrollment was ${formatNumber(last.count)} on ${formatDate(first.date)} and on ${formatDate(last.date)}${highest}.`;
  return `Enrollment ${moved(first.count, last.count)} from ${formatDate(first.date)} to ${formatNumber(last.count)} on ${formatDate(last.date)}${highest}.`;
}

/** The best and the worst period of a net change. */
export function netChangeFinding(points: readonly Point[], per: 'day' | 'week'): string {
  const values = points.flatMap(({ x, y }) => (y === null ? [] : [{ x, y }]));
  const first = values[0];
  if (!first) return noValues;
  const best = values.reduce((a, b) => (b.y > a.y ? b : a), first);
  const losses = values.filter((value) => value.y < 0).length;
  const when = per === 'day' ? `on ${formatDate(best.x)}` : `in the week ending ${formatDate(best.x)}`;
  const gain = best.y > 0 ? `Largest gain ${formatNumber(best.y)} ${when}` : `No ${per} with a gain`;
  return `${gain}; ${formatNumber(losses)} of ${plural(values.length, per)} lost learners.`;
}

/** Who is enrolled in which mode on the last day, and who in none that has a name. */
export function modesFinding(bands: readonly Series[], rows: readonly ViewRow<'run-modes'>[]): string {
  const last = rows.at(-1);
  if (!last) return noValues;
  const total = last.count ?? 0;
  const named = bands.filter((band) => band.place !== null).slice(0, 3);
  const parts = named.map((band) => {
    const count = band.points.at(-1)?.y ?? 0;
    return `${band.label} ${formatNumber(count)} (${shareOf(count, total)})`;
  });
  const gap = last.unlisted ?? 0;
  const unlisted =
    gap > 0 ? ` ${plural(gap, 'learner')} (${shareOf(gap, total)}) in modes that the service does not list.` : '';
  return `${formatDate(last.date)}: ${parts.join(', ')}.${unlisted}`;
}

/** How many ever came, and how many of them are still there. */
export function everEnrolledFinding(rows: readonly ViewRow<'run-modes'>[]): string {
  const last = rows.findLast((row) => row.cumulative_count !== null);
  if (!last) return noValues;
  const ever = last.cumulative_count ?? 0;
  const still = last.count === null ? '' : `; ${shareOf(last.count, ever)} of them are still enrolled`;
  return `${formatNumber(ever)} learners had ever enrolled by ${formatDate(last.date)}${still}.`;
}
