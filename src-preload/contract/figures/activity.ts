import { type ActivityUnit, activitySeries } from '../charts/activity-series.ts';
import { dayNotes, type Noted } from '../charts/day-notes.ts';
import type { ChartOf, Figure } from '../charts/drawing.ts';
import { timeChartName } from '../charts/names.ts';
import { activityFinding, activityShareFinding } from '../findings/runs.ts';
import type { ViewRow } from '../views.ts';
import { lineAxis } from './enrollment.ts';
import { figureWords } from './words.ts';

/** Weekly activity as lines, in learners or as a share of those enrolled. */
export function activityFigure(
  rows: readonly ViewRow<'run-activity'>[],
  unit: ActivityUnit = 'learners',
  noted: readonly Noted[] = [],
): Figure<ChartOf<'lines'>> {
  const isShare = unit === 'percent';
  const series = activitySeries(rows, unit);
  const finding = isShare ? activityShareFinding(rows) : activityFinding(rows);
  const what = isShare ? '% of enrolled learners active per week' : 'unique learners per week';
  return {
    ...figureWords('run-activity'),
    lead: `${isShare ? '% of enrolled' : 'Unique'} learners per week ending, UTC.`,
    finding,
    name: timeChartName('Line chart', what, series, finding, isShare ? 1 : 0),
    chart: {
      kind: 'lines',
      series,
      axis: lineAxis(series),
      notes: dayNotes(noted, rows[0]?.week_ending, rows.at(-1)?.week_ending),
      ...(isShare && { unit: '%' }),
    },
  };
}
