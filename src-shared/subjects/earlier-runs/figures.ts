import type { RunRecord } from '../../catalog/records.ts';
import type { ViewRow } from '../../catalog/views.ts';
import type { ChartOf, Figure } from '../../figures/charts/drawing.ts';
import { type Counts, sinceStart, timeChartName } from '../../figures/charts/names.ts';
import { lineAxis } from '../../figures/charts/over-days.ts';
import { known, type Point, withGaps } from '../../figures/charts/points.ts';
import { headOf } from '../../figures/figures.ts';
import { message, t } from '../../language/message.ts';
import { hasNotStarted, notStarted } from '../../statistics/earlier-runs.ts';
import { chanceIn, formatNumber, formatPercent } from '../../text/numbers.ts';
import { formatInstantDay } from '../../time/days.ts';

type EarlierRunsView = 'run-earlier' | 'run-earlier-activity';

const measures = {
  'run-earlier': {
    value: 'count',
    lead: message('Learners enrolled, by day since the start of each run.'),
    what: message('learners enrolled, compared with earlier runs'),
    counts: 'days',
  },
  'run-earlier-activity': {
    value: 'any',
    lead: message('Learners active in the week, by week since the start of each run.'),
    what: message('learners active in the week, compared with earlier runs'),
    counts: 'weeks',
  },
} as const;

type EarlierRow = ViewRow<'run-earlier'> | ViewRow<'run-earlier-activity'>;

/** A day or week of either view. */
interface Row extends Pick<ViewRow<'run-earlier'>, 'lowest' | 'median_of_runs' | 'highest' | 'earlier_runs'> {
  readonly index: number;
  readonly value: number | null;
}

const rowOf = (row: EarlierRow): Row =>
  'day_no' in row ? { ...row, index: row.day_no, value: row.count } : { ...row, index: row.week_no, value: row.any };

/** A run over the band of the earlier runs of its course, counted from its start. Null where no run began before. */
export function earlierRunsFigure(
  view: EarlierRunsView,
  earlierRows: readonly EarlierRow[],
): Figure<ChartOf<'lines'>> | null {
  if (earlierRows.length === 0) return null;
  const rows = earlierRows.map(rowOf);
  const { value, lead, what, counts } = measures[view];
  // One run alone has neither a median nor a band.
  const isOnlyOne = rows.every(({ earlier_runs: runs }) => runs <= 1);
  const line = (numberOf: (row: Row) => number | null): Point[] =>
    withGaps(
      rows.map((row) => ({ x: row.index, y: numberOf(row) })),
      1,
    );
  const series = [
    { label: t('This run'), points: line((row) => row.value), paletteIndex: 0 },
    {
      label: isOnlyOne ? t('Earlier run') : t('Median of earlier runs'),
      points: line((row) => row.median_of_runs),
      paletteIndex: 1,
    },
  ].filter(({ points }) => known(points).length > 0);
  const [low, high] = [line((row) => row.lowest), line((row) => row.highest)];
  const finding = earlierRunsFinding(rows, counts);
  return {
    ...headOf(view),
    lead: t(lead),
    finding,
    ...(!isOnlyOne && { note: t('The band goes from the lowest to the highest value of the earlier runs.') }),
    drawn: [value, 'median_of_runs', ...(isOnlyOne ? [] : ['lowest', 'highest'])],
    name: timeChartName(t('Line chart'), t(what), series, finding, 0, counts),
    chart: {
      kind: 'lines',
      series,
      band: { label: t('Earlier runs'), low, high },
      axis: lineAxis([...series, { label: '', points: high, paletteIndex: null }]),
      counts,
    },
  };
}

/** Where the run stands in its last day or week with a band, beside the median and the range of the earlier runs. */
function earlierRunsFinding(rows: readonly Row[], counts: Counts): string {
  const last = rows.findLast(({ value, median_of_runs: median }) => value !== null && median !== null);
  if (last === undefined || last.value === null || last.median_of_runs === null)
    return counts === 'days'
      ? t('This run and the earlier runs have no day in common.')
      : t('This run and the earlier runs have no week in common.');
  const { value: count, median_of_runs: median } = last;
  const values = {
    when: sinceStart(last.index, counts),
    learners: count,
    runs: last.earlier_runs,
    median: formatNumber(median),
    lowest: formatNumber(last.lowest ?? 0),
    highest: formatNumber(last.highest ?? 0),
  };
  // A later count may be there and withheld, so that this does not say whether the run has started.
  if (hasNotStarted(rows.findLast(({ value }) => value !== null)?.index ?? null, false))
    return t(
      '{when}: {learners, plural, one {# learner} other {# learners}}. Before its start, a run is not compared with earlier runs.',
      values,
    );
  if (count === median)
    return t(
      '{when}: {learners, plural, one {# learner} other {# learners}}, as many as {runs, plural, =1 {the earlier run ({median})} other {the median of # earlier runs, which had between {lowest} and {highest}}}.',
      values,
    );
  if (median === 0)
    return t(
      '{when}: {learners, plural, one {# learner} other {# learners}}, when {runs, plural, =1 {the earlier run was at} other {the median of # earlier runs was}} 0.',
      values,
    );
  return t(
    '{when}: {learners, plural, one {# learner} other {# learners}}, {share} {side, select, above {above} other {below}} {runs, plural, =1 {the earlier run ({median})} other {the median of # earlier runs, which had between {lowest} and {highest}}}.',
    {
      ...values,
      share: formatPercent((100 * Math.abs(count - median)) / median),
      side: count > median ? 'above' : 'below',
    },
  );
}

/**
 * With how many learners a run may end, or why that is not said: the screen and the report say it alike.
 * @param run when the service says that the run ends
 */
export function outlookText(row: ViewRow<'run-outlook'>, { end }: Pick<RunRecord, 'end'>): string {
  const { state, low_end: low, middle_end: middle, high_end: high, cases, of_cases: of, complete_runs: complete } = row;
  if (state === 'forecast' && low !== null && middle !== null && high !== null && cases !== null && of !== null)
    return t(
      'Forecast: about {middle} learners {isKnown, select, true {on {end}, when the run ends} other {at the end}}. If the run grows as {runs} earlier runs did, the chance that it ends with {low} to {high} learners is {cases} in {of}.',
      {
        runs: formatNumber(of - 1),
        ...chanceIn(cases, of),
        isKnown: String(end !== null),
        end: end === null ? '' : formatInstantDay(end),
        middle: formatNumber(middle),
        low: formatNumber(low),
        high: formatNumber(high),
      },
    );
  if (state === notStarted) return t('No forecast: by the data so far, the run has not started.');
  if (state === 'ended') return t('No forecast: the run has reached its end date, or its data has stopped.');
  if (state === 'at rest')
    return t('The run is no longer growing: enrollment changed by at most 0.5% in its last 28 days.');
  if (state === 'self-paced') return t('No forecast: the run is self-paced, so learners may join at any time.');
  if (state === 'drift')
    return t(
      'No forecast: growth after this day tended to rise or to fall from one earlier run to the next, so earlier runs are no guide to this one.',
    );
  if (state === 'withheld') return t('No forecast: its enrollment is too small to be shown.');
  return t(
    'No forecast: it needs three complete earlier runs with data on this day, and {complete, plural, one {# of {runs, plural, one {# earlier run} other {# earlier runs}} is complete} other {# of {runs, plural, one {# earlier run} other {# earlier runs}} are complete}}.',
    { complete, runs: row.earlier_runs },
  );
}
