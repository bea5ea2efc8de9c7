import { valueAxis } from '../charts/axes.ts';
import { comparedSeries, mostLines } from '../charts/compared-series.ts';
import { dayNotes, daysShown, type Noted } from '../charts/day-notes.ts';
import type { ChartOf, Figure } from '../charts/drawing.ts';
import { timeChartName } from '../charts/names.ts';
import { known } from '../charts/points.ts';
import { comparedFinding } from '../findings/compared-runs.ts';
import type { ViewRow } from '../views.ts';

const measures = {
  enrollment: { id: 'compare-enrollment', title: 'Enrollment', what: 'learners enrolled per day', step: 1 },
  activity: {
    id: 'compare-activity',
    title: 'Weekly activity',
    what: 'learners with any activity per week',
    step: 7,
  },
} as const;

/**
 * Runs on one scale, by date or counted from day 0: as lines, or as panels when they are too many for lines. Notes are on days of
 * the calendar, so only runs by date bear them.
 */
export function comparedFigure(
  measure: keyof typeof measures,
  rows: readonly (ViewRow<'compare-enrollment'> | ViewRow<'compare-activity'>)[],
  { runIds, unit = 'absolute' }: { readonly runIds: readonly string[]; readonly unit?: 'absolute' | 'percent' },
  nameOf: (runId: string) => string,
  noted: readonly Noted[] = [],
): Figure<ChartOf<'lines' | 'panels'>> {
  const { id, title, step } = measures[measure];
  const percent = unit === 'percent';
  const what = `${measures[measure].what}${percent ? ', % of current enrollment' : ''}`;
  const placed = rows.flatMap((row) => {
    const x = ('date' in row ? row.date : row.week_ending) ?? row.day_no;
    return x === null ? [] : [{ x, runs: row.runs }];
  });
  const counted = rows.every((row) => ('date' in row ? row.date : row.week_ending) === null);
  const series = comparedSeries(placed, runIds, nameOf, step);
  const finding = comparedFinding(series, { what, counted, percent });
  const filled = series.filter((each) => known(each.points).length > 0);
  const notes = counted ? [] : dayNotes(noted, ...daysShown(filled));
  const common = { series: filled, unit: percent ? '%' : '', countsDays: counted, notes };
  const axis = valueAxis(
    filled.flatMap((each) => known(each.points).map((point) => point.y)),
    'bar',
  );
  return {
    id,
    title,
    finding,
    name: timeChartName('Line chart', what, series, finding, percent ? 1 : 0, counted),
    chart: filled.length > mostLines ? { kind: 'panels', axis, ...common } : { kind: 'lines', axis, ...common },
  };
}
