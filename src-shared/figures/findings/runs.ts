import type { ViewRow } from '../../catalog/views.ts';
import { formatNumber, formatPercent, plural } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { formatDate } from '../../time/days.ts';
import type { Point, Series } from '../charts/points.ts';
import { moved, noValues, shareOf } from './phrases.ts';

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

/** What the service counts that cannot be true: said where it shows, without numbers, as it is unknown which of them is wrong. */
export function activityOddities(rows: readonly ViewRow<'run-activity'>[]): string {
  const isMore = (one: number | null, other: number | null) => one !== null && other !== null && one > other;
  const overEnrolled = rows.some((row) => isMore(row.any, row.enrolled));
  const overAny = rows.some((row) =>
    [row.played_video, row.attempted_problem, row.posted_forum].some((kind) => isMore(kind, row.any)),
  );
  return [
    overEnrolled && 'The service counts weeks with more active learners than were enrolled at their end.',
    overAny && 'The service counts weeks with more learners in one kind of action than in any activity.',
  ]
    .filter((words) => words !== false)
    .join(' ');
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
export function enrollmentFinding(all: readonly ViewRow<'run-enrollment'>[]): string {
  const rows = all.flatMap(({ date, count }) => (count === null ? [] : [{ date, count }]));
  const hidden = all.length - rows.length;
  const withheld = hidden === 0 ? '' : ` ${plural(hidden, 'day')} ${hidden === 1 ? 'is' : 'are'} not shown.`;
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return `${noValues}${withheld}`;
  if (first === last) return `${plural(last.count, 'learner')} enrolled on ${formatDate(last.date)}.${withheld}`;
  const peak = rows.reduce((best, row) => (row.count > best.count ? row : best), first);
  const highest =
    peak.count === last.count ? ', its highest' : `; highest ${formatNumber(peak.count)} on ${formatDate(peak.date)}`;
  if (first.count === last.count)
    return `Enrollment was ${formatNumber(last.count)} on ${formatDate(first.date)} and on ${formatDate(last.date)}${highest}.${withheld}`;
  return `Enrollment ${moved(first.count, last.count)} from ${formatDate(first.date)} to ${formatNumber(last.count)} on ${formatDate(last.date)}${highest}.${withheld}`;
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

/** The learners in each mode on the last day, and those in none that has a name. */
export function modesFinding(bands: readonly Series[], rows: readonly ViewRow<'run-modes'>[]): string {
  const last = rows.at(-1);
  if (!last) return noValues;
  const total = last.count ?? 0;
  const named = bands.filter((band) => band.place !== null && band.points.at(-1)?.y != null).slice(0, 3);
  const parts = named.map((band) => {
    const count = band.points.at(-1)?.y ?? 0;
    return `${isolate(band.label)} ${formatNumber(count)} (${shareOf(count, total)})`;
  });
  const gap = last.unlisted ?? 0;
  const unlisted =
    gap > 0 ? ` ${plural(gap, 'learner')} (${shareOf(gap, total)}) in modes that the service does not list.` : '';
  const over = gap < 0 ? ` The service names ${formatNumber(-gap)} more in modes than it counts in all.` : '';
  if (parts.length === 0)
    return `${formatDate(last.date)}: ${plural(total, 'learner')}, none in a mode with a name.${unlisted}`;
  return `${formatDate(last.date)}, of ${plural(total, 'learner')} counted by mode: ${parts.join(', ')}.${unlisted}${over}`;
}

/** How many ever came, and how many of them are still there. */
export function everEnrolledFinding(rows: readonly ViewRow<'run-modes'>[]): string {
  const last = rows.findLast((row) => row.cumulative_count !== null);
  if (!last) return noValues;
  const ever = last.cumulative_count ?? 0;
  const still =
    last.count === null || ever === 0
      ? ''
      : `; the same count has ${formatNumber(last.count)} of them (${shareOf(last.count, ever)}) enrolled on that day`;
  return `${plural(ever, 'learner')} had ever enrolled by ${formatDate(last.date)}${still}.`;
}
