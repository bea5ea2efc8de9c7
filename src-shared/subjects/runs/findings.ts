import { nameWithTerm } from '../../catalog/course-id.ts';
import { changeColumns, daysColumns, type TrendDays } from '../../catalog/run-choice.ts';
import type { ViewRow } from '../../catalog/views.ts';
import type { Point, Series } from '../../figures/charts/points.ts';
import { isMoveInPercent, moved, noValues, sentences, shareOf, withheldFinding } from '../../figures/phrases.ts';
import { t } from '../../language/message.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { isolate, listed } from '../../text/text.ts';
import { formatDate } from '../../time/days.ts';
import type { DataState } from './data-state.ts';

/*
 * Findings on the days and weeks of a run, in one or two sentences, computed.
 */

/** How any activity moved over the last weeks: against the week exactly four weeks earlier, or the first one there is. */
export function activityFinding(rows: readonly ViewRow<'run-activity'>[], weeks = 4): string {
  const known = rows.filter((row) => row.any !== null);
  const last = known.at(-1);
  if (!last) return t(noValues);
  const now = { learners: last.any ?? 0, day: formatDate(last.week_ending) };
  const earlier = known.find((row) => row.week_ending === last.week_ending - 7 * weeks);
  if (earlier) {
    const values = { ...now, weeks: String(weeks) };
    if (earlier.any === last.any)
      return t(
        'The number of active learners is the same as {weeks} weeks before: {learners, plural, one {# learner} other {# learners}} in the week ending {day}.',
        values,
      );
    return t(
      'The number of active learners {direction, select, up {rose} other {fell}} by {amount} over {weeks} weeks, to {learners, plural, one {# learner} other {# learners}} in the week ending {day}.',
      { ...values, ...moved(earlier.any ?? 0, last.any ?? 0) },
    );
  }
  const first = known[0];
  if (!first || first === last)
    return t('Active learners: {learners, plural, one {# learner} other {# learners}} in the week ending {day}.', now);
  const values = { ...now, start: formatDate(first.week_ending) };
  if (first.any === last.any)
    return t(
      'The number of active learners is the same as in the week ending {start}: {learners, plural, one {# learner} other {# learners}} in the week ending {day}.',
      values,
    );
  return t(
    'The number of active learners {direction, select, up {rose} other {fell}} by {amount} since the week ending {start}, to {learners, plural, one {# learner} other {# learners}} in the week ending {day}.',
    { ...values, ...moved(first.any ?? 0, last.any ?? 0) },
  );
}

/** Counts of the service that cannot be true: said where it shows, without numbers, as it is unknown which of them is wrong. */
export function activityOddities(rows: readonly ViewRow<'run-activity'>[]): string {
  const isMore = (one: number | null, other: number | null) => one !== null && other !== null && one > other;
  const overEnrolled = rows.some((row) => isMore(row.any, row.enrolled));
  const overAny = rows.some((row) =>
    [row.played_video, row.attempted_problem, row.posted_forum].some((kind) => isMore(kind, row.any)),
  );
  return sentences(
    overEnrolled &&
      t('In some weeks the service counts more active learners than were enrolled at the end of the week.'),
    overAny && t('In some weeks the service counts more learners for one kind of action than for “Any activity”.'),
  );
}

/** The same for the share of those enrolled. */
export function activityShareFinding(rows: readonly ViewRow<'run-activity'>[]): string {
  const known = rows.filter((row) => row.any_pct !== null);
  const last = known.at(-1);
  if (!last) return t('Enrollment in these weeks is not known, so no share can be given.');
  const weeks = rows.length - known.length;
  return sentences(
    t('{share} of those enrolled were active in the week ending {day}.', {
      share: formatPercent(last.any_pct ?? 0),
      day: formatDate(last.week_ending),
    }),
    weeks > 0 &&
      t(
        '{weeks, plural, one {# week with unknown enrollment is left out.} other {# weeks with unknown enrollment are left out.}}',
        { weeks },
      ),
  );
}

/** From where to where enrollment went, and its highest day. */
export function enrollmentFinding(all: readonly ViewRow<'run-enrollment'>[]): string {
  const rows = all.flatMap(({ date, count }) => (count === null ? [] : [{ date, count }]));
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return t(noValues);
  const values = { count: formatNumber(last.count), start: formatDate(first.date), day: formatDate(last.date) };
  if (first === last)
    return t('{learners, plural, one {# learner was} other {# learners were}} enrolled on {day}.', {
      learners: last.count,
      day: values.day,
    });
  const highest = rows.reduce((best, row) => (row.count > best.count ? row : best), first);
  const isHighest = highest.count === last.count;
  const peak = { peak: formatNumber(highest.count), peakDay: formatDate(highest.date) };
  if (first.count === last.count)
    return isHighest
      ? t('Enrollment was {count} on {start} and again on {day}, with no higher count in between.', values)
      : t('Enrollment was {count} on {start} and again on {day}; it peaked at {peak} on {peakDay}.', {
          ...values,
          ...peak,
        });
  const move = {
    ...values,
    ...moved(first.count, last.count),
    isShare: String(isMoveInPercent(first.count)),
    before: formatNumber(first.count),
  };
  return isHighest
    ? t(
        'From {start} to {day}, enrollment {direction, select, up {rose} other {fell}}{isShare, select, true { by {amount},} other {}} from {before} to {count}, the highest in that time.',
        move,
      )
    : t(
        'From {start} to {day}, enrollment {direction, select, up {rose} other {fell}}{isShare, select, true { by {amount},} other {}} from {before} to {count}; it peaked at {peak} on {peakDay}.',
        { ...move, ...peak },
      );
}

/** The best and the worst period of a net change. */
export function netChangeFinding(points: readonly Point[], per: 'day' | 'week'): string {
  const values = points.flatMap(({ x, y }) => (y === null ? [] : [{ x, y }]));
  const first = values[0];
  if (!first) return t(noValues);
  const best = values.reduce((a, b) => (b.y > a.y ? b : a), first);
  const losses = values.filter((value) => value.y < 0).length;
  const counts = { losses, all: values.length };
  const gain = { gain: formatNumber(best.y), day: formatDate(best.x) };
  if (per === 'day')
    return best.y > 0
      ? t(
          'The largest gain was {gain} on {day}; {losses, plural, =0 {{all, plural, one {it is the only day} other {enrollment did not fall on any of # days}}} other {enrollment fell on # of {all, plural, one {# day} other {# days}}}}.',
          { ...counts, ...gain },
        )
      : t(
          '{losses, plural, =0 {Enrollment did not change {all, plural, one {on the only day} other {on any of # days}}.} other {Enrollment did not rise on any day; it fell on # of {all, plural, one {# day} other {# days}}.}}',
          counts,
        );
  return best.y > 0
    ? t(
        'The largest gain was {gain} in the week ending {day}; {losses, plural, =0 {{all, plural, one {it is the only week} other {enrollment did not fall in any of # weeks}}} other {enrollment fell in # of {all, plural, one {# week} other {# weeks}}}}.',
        { ...counts, ...gain },
      )
    : t(
        '{losses, plural, =0 {Enrollment did not change {all, plural, one {in the only week} other {in any of # weeks}}.} other {Enrollment did not rise in any week; it fell in # of {all, plural, one {# week} other {# weeks}}.}}',
        counts,
      );
}

/** The learners in each mode on the last day, and those in none that has a name. */
export function modesFinding(bands: readonly Series[], rows: readonly ViewRow<'run-modes'>[]): string {
  const last = rows.at(-1);
  if (!last) return t(noValues);
  if (last.count === null) return t(withheldFinding);
  const total = last.count;
  const named = bands.filter((band) => band.paletteIndex !== null && band.points.at(-1)?.y != null).slice(0, 3);
  const modes = named.map((band) => {
    const count = band.points.at(-1)?.y ?? 0;
    return `${isolate(band.label)} ${formatNumber(count)} (${shareOf(count, total)})`;
  });
  const gap = last.unlisted ?? 0;
  const unlisted =
    gap > 0 &&
    t(
      '{gap, plural, one {# learner ({share}) is} other {# learners ({share}) are}} in modes that the service does not list.',
      {
        gap,
        share: shareOf(gap, total),
      },
    );
  const day = formatDate(last.date);
  if (modes.length === 0)
    return sentences(
      t(
        'On {day}, the service counted {learners, plural, one {# learner} other {# learners}} but gave no enrollment mode for any of them.',
        {
          day,
          learners: total,
        },
      ),
      unlisted,
    );
  return sentences(
    t(
      'On {day}, the service counted {learners, plural, one {# learner} other {# learners}} by enrollment mode: {modes}.',
      {
        day,
        learners: total,
        modes: modes.join(', '),
      },
    ),
    unlisted,
    gap < 0 && t('The service’s counts by mode add up to {more} more than its total.', { more: formatNumber(-gap) }),
    t('Counts by mode can differ from daily enrollment.'),
  );
}

/** How many ever came, and how many of them are still there, as modes count them: the daily enrollment may differ. */
export function everEnrolledFinding(rows: readonly ViewRow<'run-modes'>[]): string {
  const last = rows.findLast((row) => row.cumulative_count !== null);
  if (!last) return t(noValues);
  const ever = last.cumulative_count ?? 0;
  const values = { ever, day: formatDate(last.date) };
  if (last.count === null || ever === 0)
    return t('{ever, plural, one {# learner} other {# learners}} had enrolled at some point by {day}.', values);
  return t(
    '{ever, plural, one {# learner} other {# learners}} had enrolled at some point by {day}. According to the service’s counts by mode, {now} of them ({share}) were enrolled on that day.',
    { ...values, now: formatNumber(last.count), share: shareOf(last.count, ever) },
  );
}

const maxNamed = 3;

type Row = Pick<
  ViewRow<'run-trends'>,
  'run_id' | 'run_label' | 'change_7d' | 'change_28d' | 'change_90d' | 'data_state' | 'data_through'
> &
  Partial<Pick<ViewRow<'run-trends'>, (typeof daysColumns)[keyof typeof daysColumns]>>;

interface Known {
  readonly row: Row;
  readonly change: number;
}

interface Changed {
  readonly row: Row;
  readonly change: number | null;
  readonly isHidden: boolean;
}

/**
 * Says in which runs enrollment fell in the last days of their data: first the current ones, for which something can still be done.
 * @param hidden the columns of a row, by its index, whose numbers are withheld in the package that is open; null while that is not known,
 * and with it why a run cannot be compared
 */
export function lostLearnersText(
  rows: readonly Row[],
  days: TrendDays,
  hidden: ReadonlyMap<number, ReadonlySet<string>> | null = new Map(),
): string {
  const column = changeColumns[days];
  const all = rows.map((row, index) => ({
    row,
    change: row[column],
    isHidden: row[column] === null && hidden?.get(index)?.has(column) === true,
  }));
  const reasons = hidden === null ? [] : (['noDay', 'hidden'] as const);
  const of = (state: DataState) => all.filter(({ row }) => row.data_state === state);
  const none = of('none').length;
  return sentences(
    ...(['current', 'ended', 'late'] as const).map((state) => ofState(state, of(state), { days, reasons })),
    none > 0 && t('{n, plural, one {# run has no data.} other {# runs have no data.}}', { n: none }),
    rows.some((row) => isOverOtherDays(row, days)) &&
      t('Where the day {days} days earlier is missing, the nearest day is compared.', { days }),
  );
}

/** Whether ended runs stand in a list among others that have data. */
export function hasEndedAmongOthers(rows: readonly Pick<Row, 'data_state'>[]): boolean {
  const states = new Set(rows.map(({ data_state }) => data_state));
  return states.has('ended') && (states.has('current') || states.has('late'));
}

/** Whether the change of a run is known, and over other days than asked for. */
const isOverOtherDays = (row: Row, days: TrendDays): boolean =>
  days !== '7' && row[changeColumns[days]] !== null && (row[daysColumns[days]] ?? Number(days)) !== Number(days);

interface Told {
  readonly days: TrendDays;
  readonly reasons: readonly NotCompared['why'][];
}

/** The same of the runs in one state; empty where there are none. */
function ofState(state: DataState, all: readonly Changed[], { days, reasons }: Told): string {
  const known = all.flatMap(({ row, change }) => (change === null ? [] : [{ row, change }]));
  const unknown = all.filter(({ change }) => change === null);
  return sentences(
    known.length > 0 && knownText(state, known, days),
    ...reasons.map((why) =>
      notComparedText(
        unknown.filter(({ isHidden }) => isHidden === (why === 'hidden')).map(({ row }) => nameOf(row)),
        { state, days, why },
      ),
    ),
  );
}

function knownText(state: DataState, known: readonly Known[], days: TrendDays): string {
  const lost = known.filter(({ change }) => change < 0).toSorted((a, b) => a.change - b.change);
  const named = lost.slice(0, maxNamed).map(({ row, change }) => `${nameOf(row)} (${formatNumber(change)})`);
  const values = {
    runs: runsIn(state, known.length),
    known: known.length,
    n: formatNumber(lost.length),
    span: spanOf(known, days),
    named: listed(named),
    more: String(lost.length > maxNamed),
  };
  return lost.length === 0
    ? t(
        '{known, plural, one {Enrollment did not fall in {runs}} other {Enrollment fell in none of {runs}}} in the {span}.',
        values,
      )
    : t(
        '{known, plural, one {Enrollment fell in {runs}} other {Enrollment fell in {n} of {runs}}} in the {span}{more, select, true {, most of all} other {:}} {named}.',
        values,
      );
}

const nameOf = ({ run_id, run_label }: Row): string =>
  run_label === null ? isolate(run_id) : nameWithTerm(run_label, run_id);

interface NotCompared {
  readonly state: DataState;
  readonly days: TrendDays;
  /** There is no number of a day to compare with, or one is withheld. */
  readonly why: 'noDay' | 'hidden';
}

/** Says why the change of these runs is not known, and names them where they are few; false where there are none. */
function notComparedText(names: readonly string[], { state, days, why }: NotCompared): string | false {
  if (names.length === 0) return false;
  const values = {
    runs: runsIn(state, names.length),
    n: names.length,
    days,
    are: names.length <= maxNamed ? 'named' : 'counted',
    names: listed(names),
  };
  return why === 'hidden'
    ? t(
        '{runs} cannot be compared with {days} days earlier, because a number is too small to be shown{are, select, named {: {names}} other {}}.',
        values,
      )
    : t(
        '{runs} cannot be compared with {days} days earlier, because {n, plural, one {it has} other {they have}} no data from then{are, select, named {: {names}} other {}}.',
        values,
      );
}

const runsIn = (state: DataState, n: number): string =>
  t(
    '{state, select, current {{n, plural, one {# run with current data} other {# runs with current data}}} ended {{n, plural, one {# ended run} other {# ended runs}}} other {{n, plural, one {# run with late data} other {# runs with late data}}}}',
    { state, n },
  );

/** The days that the changes are of, with their last one where it is the same for all. */
function spanOf(known: readonly Known[], days: TrendDays): string {
  const [last = null, ...others] = new Set(known.map(({ row }) => row.data_through));
  return last !== null && others.length === 0
    ? t('{days} days to {day}', { days, day: formatDate(last) })
    : t('last {days} days of their data', { days });
}
