import { t } from '../../language/message.ts';
import { type FigureId, headOf } from '../figures.ts';
import { type ValueAxis, valueAxis } from './axes.ts';
import { type DayNote, dayNotes, daysShown, type Noted } from './day-notes.ts';
import type { Chart, ChartOf, Figure } from './drawing.ts';
import { timeChartName } from './names.ts';
import { type Gap, known, type Point, type Series } from './points.ts';

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

/*
 * Days and weeks without a number. A line breaks there and an area ends, which alone could be read as a fall to zero: a light band
 * says that there is nothing to draw.
 */

/** The stretches that some positions make up, which are `step` days wide each. */
function stretches(positions: readonly number[], step: number, kind: Gap['kind']): Gap[] {
  const gaps: Gap[] = [];
  for (const position of positions) {
    const [from, to] = [position - step / 2, position + step / 2];
    const before = gaps.at(-1);
    if (before && before.to >= from) gaps[gaps.length - 1] = { ...before, to, steps: before.steps + 1 };
    else gaps.push({ from, to, steps: 1, kind });
  }
  return gaps;
}

/**
 * The gaps between the first and the last day that a chart shows; `days` are those of which there is a row,
 * in any order.
 */
export function gapsWithin(
  series: readonly { readonly points: readonly Point[] }[],
  days: readonly number[],
  step: number,
): Gap[] {
  const [from, to] = daysShown(series);
  const within = [...new Set(days)].filter((day) => day >= from && day <= to).sort((a, b) => a - b);
  return missingGaps(within, step);
}

/**
 * The gaps between the first and the last row. Rows are in the order of their days, `step` days apart. A gap is counted,
 * not walked through: it may be centuries long.
 */
export function missingGaps(days: readonly number[], step: number): Gap[] {
  return days.flatMap((day, index): Gap[] => {
    const before = days[index - 1] ?? day;
    const steps = Math.ceil((day - before) / step) - 1;
    return steps > 0 ? [{ from: before + step / 2, to: before + (steps + 0.5) * step, steps, kind: 'no data' }] : [];
  });
}

interface Counts extends Readonly<Record<string, number>> {
  /** Days or weeks. */
  readonly n: number;
  readonly bands: number;
}

const withoutData = {
  day: (counts: Counts) =>
    t(
      '{n, plural, one {# day has no data} other {# days have no data}} ({bands, plural, one {shaded band} other {shaded bands}}).',
      counts,
    ),
  week: (counts: Counts) =>
    t(
      '{n, plural, one {# week has no data} other {# weeks have no data}} ({bands, plural, one {shaded band} other {shaded bands}}).',
      counts,
    ),
};
const notShown = {
  day: (counts: Counts) =>
    t(
      '{n, plural, one {# day has hidden counts} other {# days have hidden counts}} ({bands, plural, one {hatched band} other {hatched bands}}).',
      counts,
    ),
  week: (counts: Counts) =>
    t(
      '{n, plural, one {# week has hidden counts} other {# weeks have hidden counts}} ({bands, plural, one {hatched band} other {hatched bands}}).',
      counts,
    ),
};

/** How many days or weeks have no number, and why; nothing where all have one. */
export function gapText(gaps: readonly Gap[], per: 'day' | 'week'): string {
  const textOf = (kind: Gap['kind'], text: (counts: Counts) => string) => {
    const ofKind = gaps.filter((gap) => gap.kind === kind);
    const n = ofKind.reduce((sum, { steps }) => sum + steps, 0);
    return n > 0 ? [text({ n, bands: ofKind.length })] : [];
  };
  return [...textOf('no data', withoutData[per]), ...textOf('not shown', notShown[per])].join(' ');
}

const seriesOf = (chart: Chart): readonly Pick<Series, 'points'>[] => {
  if (chart.kind === 'lines' || chart.kind === 'panels') return chart.series;
  if (chart.kind === 'areas') return chart.bands;
  return chart.kind === 'changes' ? [chart] : [];
};

const daysWithNumbers = (series: readonly { readonly points: readonly Point[] }[]) =>
  new Set(series.flatMap(({ points }) => known(points).map(({ x }) => x)));

/**
 * The stretches of a chart on which it draws no number at all because those of `days` are withheld. Lines that are only in part withheld have
 * a gap there, as a band would lie over the others. Rows may be far apart: how wide one is, `stepOfRows` says, or the chart where it draws weeks.
 */
export function withheldGaps(
  chart: Chart,
  days: readonly number[],
  stepOfRows: 1 | 7,
): { readonly gaps: Gap[]; readonly step: 1 | 7 } {
  const series = seriesOf(chart);
  const positions = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const step = chart.kind === 'changes' && chart.isWeekly ? 7 : stepOfRows;
  const [drawn, withheld] = [daysWithNumbers(series), new Set(days)];
  const notDrawn = positions.filter((day) => withheld.has(day) && !drawn.has(day));
  return { gaps: stretches(notDrawn, step, 'not shown'), step };
}
