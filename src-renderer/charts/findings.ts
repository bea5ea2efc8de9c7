import type { ViewRow } from '../../src-preload/contract/views.ts';
import { formatDate, formatNumber, formatPercent, formatSalary, plural } from '../ui/format.ts';
import type { Point } from './points.ts';

/*
 * The captions of the charts: what the rows say, in one or two sentences, computed.
 */

const noValues = 'There are no values in this range.';

function moved(before: number, after: number): string {
  if (before === after) return 'did not change';
  const word = after > before ? 'rose' : 'fell';
  // A percentage of a few is noise: the number itself says more.
  if (before < 100) return `${word} by ${formatNumber(Math.abs(after - before))}`;
  return `${word} by ${formatPercent((Math.abs(after - before) / before) * 100)}`;
}

/** How any activity moved over the last weeks: against the week exactly four weeks earlier, or the first one there is. */
export function activityFinding(rows: readonly ViewRow<'run-activity'>[], weeks = 4): string {
  const known = rows.filter((row) => row.any !== null);
  const last = known.at(-1);
  if (!last) return noValues;
  const end = `${formatNumber(last.any ?? 0)} learners in the week ending ${formatDate(last.week_ending)}`;
  const earlier = known.find((row) => row.week_ending === last.week_ending - 7 * weeks);
  if (earlier) return `Any activity ${moved(earlier.any ?? 0, last.any ?? 0)} over ${weeks} weeks, to ${end}.`;
  const first = known[0];
  if (!first || first === last) return `Any activity: ${end}.`;
  return `Any activity ${moved(first.any ?? 0, last.any ?? 0)} since the week ending ${formatDate(first.week_ending)}, to ${end}.`;
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
  const highest = peak === last ? ', its highest' : `; highest ${formatNumber(peak.count)} on ${formatDate(peak.date)}`;
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

/** Which course fits best, and how many fit well. */
export function confidenceFinding(
  rows: readonly { readonly label: string; readonly value: number }[],
  total: number,
): string {
  const best = rows[0];
  if (!best) return noValues;
  const good = rows.filter((row) => row.value >= 0.5).length;
  const scope = rows.length < total ? `the ${rows.length} shown of ${formatNumber(total)}` : formatNumber(total);
  return `${best.label} fits best (${formatNumber(best.value, 2)}); ${formatNumber(good)} of ${scope} at 0.50 or above.`;
}

/** Which skill weighs most, and how many of the job's skills are taught. */
export function significanceFinding(rows: readonly ViewRow<'job-skills'>[], total: number): string {
  const known = rows.filter((row) => row.significance !== null);
  const first = known[0];
  if (!first) return noValues;
  const top = known.reduce((a, b) => ((b.significance ?? 0) > (a.significance ?? 0) ? b : a), first);
  const taught = rows.filter((row) => row.best_course !== null).length;
  const scope = rows.length < total ? `the ${rows.length} skills shown` : plural(total, 'skill');
  return `${top.name ?? 'An unnamed skill'} weighs most (${formatNumber(top.significance ?? 0, 1)}); a course is linked to ${formatNumber(taught)} of ${scope}.`;
}

/** Where pay and demand are, and what could not be drawn. */
export function postingsFinding(rows: readonly ViewRow<'job-postings'>[]): string {
  const drawn = rows.filter((row) => row.median_salary !== null && (row.unique_postings ?? 0) > 0);
  const first = drawn[0];
  if (!first) return 'No job has both a salary and postings.';
  const paid = drawn.reduce((a, b) => ((b.median_salary ?? 0) > (a.median_salary ?? 0) ? b : a), first);
  const asked = drawn.reduce((a, b) => ((b.unique_postings ?? 0) > (a.unique_postings ?? 0) ? b : a), first);
  const left = rows.length - drawn.length;
  const missing =
    left > 0 ? ` ${plural(left, 'job')} without a salary or postings ${left === 1 ? 'is' : 'are'} not drawn.` : '';
  const name = (row: ViewRow<'job-postings'>) => row.job_name ?? 'An unnamed job';
  return `${name(asked)} has most postings (${formatNumber(asked.unique_postings ?? 0)}); ${name(paid)} pays most (${formatSalary(paid.median_salary ?? 0)} USD/yr).${missing}`;
}
