import type { ViewRow } from '../../catalog/views.ts';
import { type ActivityUnit, activitySeries } from '../../figures/charts/activity-series.ts';
import { dayNotes, type Noted } from '../../figures/charts/day-notes.ts';
import type { ChartOf, Figure } from '../../figures/charts/drawing.ts';
import { gapsWithin } from '../../figures/charts/gaps.ts';
import { timeChartName } from '../../figures/charts/names.ts';
import { known } from '../../figures/charts/points.ts';
import { headOf } from '../../figures/figures.ts';
import { t } from '../../language/message.ts';
import { lineAxis, noteOfGaps } from '../enrollment/figures.ts';
import { activityFinding, activityOddities, activityShareFinding } from '../runs/findings.ts';

/** Weekly activity as lines, in learners or as a share of those enrolled. */
export function activityFigure(
  rows: readonly ViewRow<'run-activity'>[],
  unit: ActivityUnit = 'learners',
  noted: readonly Noted[] = [],
): Figure<ChartOf<'lines'>> {
  const isShare = unit === 'percent';
  const series = activitySeries(rows, unit);
  const finding = isShare ? activityShareFinding(rows) : activityFinding(rows);
  const gaps = gapsWithin(
    series,
    series.flatMap(({ points }) => known(points).map(({ x }) => x)),
    7,
  );
  const what = isShare ? t('% of enrolled learners active per week') : t('unique learners per week');
  return {
    ...headOf('run-activity'),
    lead: isShare ? t('% of enrolled learners per week ending, UTC.') : t('Unique learners per week ending, UTC.'),
    finding,
    note: noteOfGaps(gaps, 'week', activityOddities(rows)),
    name: timeChartName(t('Line chart'), what, series, finding, isShare ? 1 : 0),
    chart: {
      kind: 'lines',
      series,
      axis: lineAxis(series),
      notes: dayNotes(noted, rows[0]?.week_ending, rows.at(-1)?.week_ending),
      gaps,
      ...(isShare && { unit: '%' }),
    },
  };
}
