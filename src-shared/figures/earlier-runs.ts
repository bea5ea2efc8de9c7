import type { ViewRow } from '../catalog/views.ts';
import { formatNumber, formatPercent, plural } from '../text/numbers.ts';
import type { ChartOf, Figure } from './charts/drawing.ts';
import { timeChartName } from './charts/names.ts';
import { known, type Point, withGaps } from './charts/points.ts';
import { lineAxis } from './enrollment.ts';
import { headOf } from './figures.ts';

type Row = ViewRow<'run-earlier'>;

/** A run over the band of the earlier runs of its course, counted from day 0. Null where no run began before. */
export function earlierRunsFigure(rows: readonly Row[]): Figure<ChartOf<'lines'>> | null {
  if (rows.length === 0) return null;
  const line = (value: (row: Row) => number | null): Point[] =>
    withGaps(
      rows.map((row) => ({ x: row.day_no, y: value(row) })),
      1,
    );
  const series = [
    { label: 'This run', points: line((row) => row.count), place: 0 },
    { label: 'Median of earlier runs', points: line((row) => row.median_of_runs), place: 1 },
  ].filter(({ points }) => known(points).length > 0);
  const [low, high] = [line((row) => row.lowest), line((row) => row.highest)];
  const finding = earlierRunsFinding(rows);
  return {
    ...headOf('run-earlier'),
    lead: 'Learners enrolled, counted from day 0, the first day with any learner.',
    finding,
    note: 'The band goes from the lowest to the highest of the earlier runs.',
    name: timeChartName('Line chart', 'learners enrolled, beside earlier runs', series, finding, 0, 'days'),
    chart: {
      kind: 'lines',
      series,
      band: { label: 'Earlier runs', low, high },
      axis: lineAxis([...series, { label: '', points: high, place: null }]),
      counts: 'days',
    },
  };
}

/** Where the run stands on its last day with a band, beside the median and the range of the earlier runs. */
function earlierRunsFinding(rows: readonly Row[]): string {
  const last = rows.findLast(({ count, median_of_runs: median }) => count !== null && median !== null);
  if (last === undefined || last.count === null || last.median_of_runs === null)
    return 'The run and the earlier ones have no day in common.';
  const { day_no: day, count, median_of_runs: median, lowest, highest, earlier_runs: runs } = last;
  const begin = `Day ${formatNumber(day)}: ${plural(count, 'learner')}`;
  const than = runs === 1 ? 'the earlier run' : `the median of ${formatNumber(runs)} earlier runs`;
  const range = runs === 1 ? formatNumber(median) : `${formatNumber(lowest ?? 0)} to ${formatNumber(highest ?? 0)}`;
  if (count === median) return `${begin}, as many as ${than} (${range}).`;
  if (median === 0) return `${begin}, where ${than} had none.`;
  const share = formatPercent((100 * Math.abs(count - median)) / median);
  return `${begin}, ${share} ${count > median ? 'above' : 'below'} ${than} (${range}).`;
}
