import { type ValueAxis, valueAxis } from '../charts/axes.ts';
import { type DayNote, dayNotes, type Noted } from '../charts/day-notes.ts';
import type { Bar, ChartOf, Figure } from '../charts/drawing.ts';
import { modeBands } from '../charts/mode-bands.ts';
import { plotName, timeChartName } from '../charts/names.ts';
import { netChange } from '../charts/net-change.ts';
import { known, type Series, withGaps } from '../charts/points.ts';
import { enrollmentFinding, everEnrolledFinding, modesFinding, netChangeFinding } from '../findings/runs.ts';
import type { ViewPage, ViewRow } from '../views.ts';
import { figureWords } from './words.ts';

/*
 * Enrollment over days. A missing day is a gap everywhere.
 */

/** The axis that fits all points of some lines. */
export const lineAxis = (series: readonly Series[], kind: 'line' | 'bar' = 'line', parts?: number): ValueAxis =>
  valueAxis(
    series.flatMap((each) => known(each.points).map((point) => point.y)),
    kind,
    parts,
  );

/** The notes on days from the first row to the last. */
export const notesWithin = (rows: readonly { readonly date: number }[], noted: readonly Noted[]): DayNote[] =>
  dayNotes(noted, rows[0]?.date, rows.at(-1)?.date);

/** Daily enrollment as a line. */
export function enrollmentFigure(
  rows: readonly ViewRow<'run-enrollment'>[],
  noted: readonly Noted[] = [],
): Figure<ChartOf<'lines'>> {
  const points = withGaps(
    rows.map((row) => ({ x: row.date, y: row.count })),
    1,
  );
  const series = [{ label: 'Enrolled', points, place: 0 }];
  const finding = enrollmentFinding(rows);
  return {
    ...figureWords('run-enrollment'),
    lead: 'Learners enrolled at the end of each UTC day.',
    finding,
    name: timeChartName('Line chart', 'learners enrolled per day', series, finding),
    chart: { kind: 'lines', series, axis: lineAxis(series), notes: notesWithin(rows, noted) },
  };
}

/** Gains and losses, which a line of totals hides. */
export function netChangeFigure(
  rows: readonly ViewRow<'run-enrollment'>[],
  noted: readonly Noted[] = [],
): Figure<ChartOf<'changes'>> {
  const { per, points } = netChange(rows);
  const [from = 0, to = 0] = [rows[0]?.date, rows.at(-1)?.date];
  const finding = netChangeFinding(points, per);
  return {
    id: 'run-net-change',
    title: `Net change per ${per}`,
    finding,
    name: timeChartName('Bar chart', `net change of enrollment per ${per}`, [{ label: 'Net change', points }], finding),
    chart: { kind: 'changes', label: 'Net change', points, from, to, notes: notesWithin(rows, noted) },
  };
}

/** All who ever enrolled. A figure of its own: it only grows, and would flatten the modes. Null of fewer than two days. */
export function everEnrolledFigure(
  rows: readonly ViewRow<'run-modes'>[],
  noted: readonly Noted[] = [],
): Figure<ChartOf<'lines'>> | null {
  const points = withGaps(
    rows.map((row) => ({ x: row.date, y: row.cumulative_count })),
    1,
  );
  if (known(points).length < 2) return null;
  const series = [{ label: 'Ever enrolled', points, place: 0 }];
  const finding = everEnrolledFinding(rows);
  return {
    id: 'run-ever-enrolled',
    title: 'Ever enrolled',
    finding,
    name: timeChartName('Line chart', 'learners who ever enrolled, per day', series, finding),
    chart: { kind: 'lines', series, axis: lineAxis(series, 'line', 3), notes: notesWithin(rows, noted) },
  };
}

/** With more bands than this nobody can follow one through the stack. */
const mostBands = 4;

/** Enrollment by mode: stacked over days, side by side when there are many, and bars when there is one day only. */
export function modesFigure(
  page: Pick<ViewPage<'run-modes'>, 'rows' | 'spread'>,
  noted: readonly Noted[] = [],
): Figure<ChartOf<'areas' | 'bars' | 'panels'>> {
  const bands = modeBands(page.rows, page.spread);
  const notes = notesWithin(page.rows, noted);
  const finding = modesFinding(bands, page.rows);
  const words = { ...figureWords('run-modes'), finding };
  const overDays = timeChartName('Stacked area chart', 'learners enrolled per day by mode', bands, finding);
  if (page.rows.length === 1) {
    return {
      ...words,
      name: plotName('Bar chart', 'learners by mode on one day', bands.length, finding),
      note: 'There is one day only, so no course over time can be shown.',
      chart: { kind: 'bars', bars: bands.map(lastOf), valueLabel: 'Enrolled' },
    };
  }
  if (bands.filter((band) => band.place !== null).length > mostBands) {
    return {
      ...words,
      name: overDays.replace('Stacked area chart', 'Line charts'),
      note: 'Each panel has a scale of its own, from zero.',
      chart: { kind: 'panels', series: bands, notes },
    };
  }
  return { ...words, name: overDays, chart: { kind: 'areas', bands, axis: stackAxis(bands), notes } };
}

/** From zero to the highest sum of one day. */
function stackAxis(bands: readonly Series[]): ValueAxis {
  const sums = new Map<number, number>();
  for (const { points } of bands) {
    for (const { x, y } of points) sums.set(x, (sums.get(x) ?? 0) + (y ?? 0));
  }
  return valueAxis([...sums.values()], 'bar', 5);
}

const lastOf = ({ label, points, place }: Series): Bar => ({
  label,
  value: points.at(-1)?.y ?? 0,
  ...(place === null && { kind: 'apart' as const }),
});
