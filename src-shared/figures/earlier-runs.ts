import type { ViewRow } from '../catalog/views.ts';
import { formatNumber, formatPercent, plural } from '../text/numbers.ts';
import type { ChartOf, Figure } from './charts/drawing.ts';
import { timeChartName } from './charts/names.ts';
import { known, type Point, withGaps } from './charts/points.ts';
import { lineAxis } from './enrollment.ts';
import { headOf } from './figures.ts';

type EarlierRunsView = 'run-earlier' | 'run-earlier-activity';

const measures = {
  'run-earlier': {
    lead: 'Learners enrolled, counted from the start of each run.',
    what: 'learners enrolled, beside earlier runs',
    counts: 'days',
    per: 'Day',
  },
  'run-earlier-activity': {
    lead: 'Learners with any activity in the week, counted from the start of each run.',
    what: 'learners with any activity in the week, beside earlier runs',
    counts: 'weeks',
    per: 'Week',
  },
} as const;

type EarlierRow = ViewRow<'run-earlier'> | ViewRow<'run-earlier-activity'>;

/** A day or week of either view. */
interface Row extends Pick<ViewRow<'run-earlier'>, 'lowest' | 'median_of_runs' | 'highest' | 'earlier_runs'> {
  readonly place: number;
  readonly value: number | null;
}

const rowOf = (row: EarlierRow): Row =>
  'day_no' in row ? { ...row, place: row.day_no, value: row.count } : { ...row, place: row.week_no, value: row.any };

/** A run over the band of the earlier runs of its course, counted from its start. Null where no run began before. */
export function earlierRunsFigure(
  view: EarlierRunsView,
  given: readonly EarlierRow[],
): Figure<ChartOf<'lines'>> | null {
  if (given.length === 0) return null;
  const rows = given.map(rowOf);
  const { lead, what, counts, per } = measures[view];
  const line = (value: (row: Row) => number | null): Point[] =>
    withGaps(
      rows.map((row) => ({ x: row.place, y: value(row) })),
      1,
    );
  const series = [
    { label: 'This run', points: line((row) => row.value), place: 0 },
    { label: 'Median of earlier runs', points: line((row) => row.median_of_runs), place: 1 },
  ].filter(({ points }) => known(points).length > 0);
  const [low, high] = [line((row) => row.lowest), line((row) => row.highest)];
  const finding = earlierRunsFinding(rows, per);
  return {
    ...headOf(view),
    lead,
    finding,
    note: 'The band goes from the lowest to the highest of the earlier runs.',
    name: timeChartName('Line chart', what, series, finding, 0, counts),
    chart: {
      kind: 'lines',
      series,
      band: { label: 'Earlier runs', low, high },
      axis: lineAxis([...series, { label: '', points: high, place: null }]),
      counts,
    },
  };
}

/** Where the run stands in its last day or week with a band, beside the median and the range of the earlier runs. */
function earlierRunsFinding(rows: readonly Row[], per: 'Day' | 'Week'): string {
  const last = rows.findLast(({ value, median_of_runs: median }) => value !== null && median !== null);
  if (last === undefined || last.value === null || last.median_of_runs === null)
    return `The run and the earlier ones have no ${per.toLowerCase()} in common.`;
  const { place, value: count, median_of_runs: median, lowest, highest, earlier_runs: runs } = last;
  const begin = `${per} ${formatNumber(place)}: ${plural(count, 'learner')}`;
  const than = runs === 1 ? 'the earlier run' : `the median of ${formatNumber(runs)} earlier runs`;
  const range = runs === 1 ? formatNumber(median) : `${formatNumber(lowest ?? 0)} to ${formatNumber(highest ?? 0)}`;
  if (count === median) return `${begin}, as many as ${than} (${range}).`;
  if (median === 0) return `${begin}, where ${than} had none.`;
  const share = formatPercent((100 * Math.abs(count - median)) / median);
  return `${begin}, ${share} ${count > median ? 'above' : 'below'} ${than} (${range}).`;
}
