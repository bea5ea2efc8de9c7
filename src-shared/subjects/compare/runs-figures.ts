import { keyInTable } from '../../catalog/columns.ts';
import { type ViewRow, views } from '../../catalog/views.ts';
import { valueAxis } from '../../figures/charts/axes.ts';
import { dayNotes, daysShown, type Noted } from '../../figures/charts/day-notes.ts';
import type { ChartOf, Figure } from '../../figures/charts/drawing.ts';
import { timeChartName } from '../../figures/charts/names.ts';
import { known, type Series, withGaps } from '../../figures/charts/points.ts';
import { headOf } from '../../figures/figures.ts';
import { message, t } from '../../language/message.ts';
import { comparedFinding, liesApart } from './runs-findings.ts';

/** More lines than this cross too often to be followed: each gets a panel of its own. */
const maxLines = 5;

const measures = {
  enrollment: {
    ...headOf('compare-enrollment'),
    what: message('learners enrolled at the end of the day'),
    whatPercent: message('learners enrolled at the end of the day, % of current enrollment'),
    per: 'day',
    counts: 'days',
    step: 1,
  },
  activity: {
    ...headOf('compare-activity'),
    what: message('learners with any activity in the week'),
    whatPercent: message('learners with any activity in the week, % of current enrollment'),
    per: 'week',
    counts: 'weeks',
    step: 7,
  },
} as const;

/** The place of a row: its day of the calendar, or its number since day 0. */
function placeOf(row: ViewRow<'compare-enrollment'> | ViewRow<'compare-activity'>) {
  return 'date' in row ? { day: row.date, number: row.day_no } : { day: row.week_ending, number: row.week_no };
}

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
  const { id, per, step } = measures[measure];
  const percent = unit === 'percent';
  const what = t(percent ? measures[measure].whatPercent : measures[measure].what);
  const placed = rows.flatMap((row) => {
    const { day, number } = placeOf(row);
    const x = day ?? number;
    return x === null ? [] : [{ x, runs: row.runs }];
  });
  const isCounted = rows.length > 0 && rows.every((row) => placeOf(row).day === null);
  const counts = isCounted ? measures[measure].counts : undefined;
  const series = comparedSeries(placed, runIds, nameOf, isCounted ? 1 : step);
  const finding = comparedFinding(series, { what, per, counts, percent });
  const filled = series.filter((each) => known(each.points).length > 0);
  const notes = isCounted ? [] : dayNotes(noted, ...daysShown(filled));
  const common = { series: filled, unit: percent ? '%' : '', counts, notes };
  const inPanels = filled.length > maxLines;
  const axis = valueAxis(
    filled.flatMap((each) => known(each.points).map((point) => point.y)),
    'bar',
  );
  return {
    ...headOf(id),
    finding,
    note: inPanels ? t('All panels have the same scales.') : undefined,
    advice: !isCounted && liesApart(series) ? t('Count from day 0 to see them on top of each other.') : undefined,
    name: timeChartName(inPanels ? t('Line charts') : t('Line chart'), what, series, finding, percent ? 1 : 0, counts),
    chart: inPanels ? { kind: 'panels', axis, ...common } : { kind: 'lines', axis, ...common },
  };
}

interface ComparedRow {
  /** The day of the calendar, or since day 0. */
  readonly x: number;
  /** A JSON object: the value of each run that has one. */
  readonly runs: string | null;
}

/** One line per run, in the order in which they were picked; `step` is the number of days between two values. */
export function comparedSeries(
  rows: readonly ComparedRow[],
  runIds: readonly string[],
  nameOf: (runId: string) => string,
  step: number,
): Series[] {
  const values = rows.map((row) => ({
    x: row.x,
    of: JSON.parse(row.runs ?? '{}') as Readonly<Record<string, number | null>>,
  }));
  // Both views of compared runs have the columns of their runs in the same place.
  const { columns, pivot } = views['compare-enrollment'];
  return runIds.map((runId, index) => {
    const own = values.flatMap(({ x, of }) => {
      const y = of[runId];
      return y === undefined || y === null ? [] : [{ x, y }];
    });
    return {
      label: nameOf(runId),
      place: index,
      column: keyInTable(columns, pivot, runIds, runId),
      points: withGaps(own, step),
    };
  });
}
