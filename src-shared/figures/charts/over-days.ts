import { t } from '../../language/message.ts';
import { type FigureId, headOf } from '../figures.ts';
import { type ValueAxis, valueAxis } from './axes.ts';
import { type DayNote, dayNotes, type Noted } from './day-notes.ts';
import type { ChartOf, Figure } from './drawing.ts';
import { gapsWithin, gapText } from './gaps.ts';
import { timeChartName } from './names.ts';
import { type Gap, known, type Series } from './points.ts';

/*
 * Figures over the days or weeks of a run. A missing day is a gap everywhere.
 */

/** The axis that fits all points of some lines. */
export const lineAxis = (series: readonly Series[], kind: 'line' | 'bar' = 'line', parts?: number): ValueAxis =>
  valueAxis(
    series.flatMap((each) => known(each.points).map((point) => point.y)),
    kind,
    parts,
  );

/** The notes on days from the first row to the last. */
export const notesWithin = (days: readonly number[], noted: readonly Noted[]): DayNote[] =>
  dayNotes(noted, days[0], days.at(-1));

export const daysOf = (rows: readonly { readonly date: number }[]): number[] => rows.map(({ date }) => date);

/** The note on a chart with gaps, after its other notes. */
export const noteOfGaps = (gaps: readonly Gap[], per: 'day' | 'week', note = ''): string | undefined =>
  [note, gapText(gaps, per)].filter(Boolean).join(' ') || undefined;

interface LinesOverDays extends Pick<Figure, 'finding' | 'lead'> {
  readonly id: FigureId;
  /** Names the lines for screen readers, in the language of the user. */
  readonly what: string;
  readonly series: readonly Series[];
  /** The days of the rows, in their order; a week is its last day. */
  readonly days: readonly number[];
  /** The days with a number, where some rows have none. */
  readonly daysWithData?: readonly number[];
  readonly noted: readonly Noted[];
  readonly per?: 'day' | 'week';
  readonly axis?: ValueAxis;
  readonly unit?: string;
  readonly decimals?: number;
  /** The note, besides the gaps. */
  readonly note?: string;
}

/** Lines over days or weeks, with their gaps and the notes of users. */
export function linesOverDays({
  id,
  what,
  series,
  days,
  noted,
  finding,
  ...options
}: LinesOverDays): Figure<ChartOf<'lines'>> {
  const { daysWithData = days, per = 'day', axis = lineAxis(series), unit, decimals = 0, note, ...words } = options;
  const gaps = gapsWithin(series, daysWithData, per === 'day' ? 1 : 7);
  return {
    ...headOf(id),
    ...words,
    finding,
    note: noteOfGaps(gaps, per, note),
    name: timeChartName(t('Line chart'), what, series, finding, decimals),
    chart: { kind: 'lines', series, axis, ...(unit !== undefined && { unit }), notes: notesWithin(days, noted), gaps },
  };
}
