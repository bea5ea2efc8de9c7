import { type ViewName, viewDefinition } from '../../catalog/views.ts';
import { t } from '../../language/message.ts';
import { type FigureId, headOf } from '../figures.ts';
import { sentences, someHidden, withheldFinding } from '../phrases.ts';
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

interface LinesOverDays extends Pick<Figure, 'finding' | 'lead' | 'drawn'> {
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
function gapText(gaps: readonly Gap[], per: 'day' | 'week'): string {
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

/** Days whose weeks a chart draws, as the days on which those end. */
function weeksOf(days: readonly number[], ends: readonly number[]): number[] {
  const [end] = ends;
  return end === undefined ? [] : days.map((day) => day + ((((end - day) % 7) + 7) % 7));
}

/**
 * The stretches of a chart on which it draws no number at all because those of `days` are withheld, and on how many others it lacks some. Lines
 * that are only in part withheld have a gap there, as a band would lie over the others. Rows may be far apart: how wide one is, `stepOfRows`
 * says, or the chart where it draws weeks.
 */
export function withheldGaps(
  chart: Chart,
  days: readonly number[],
  stepOfRows: 1 | 7,
): { readonly gaps: Gap[]; readonly inPart: number; readonly step: 1 | 7 } {
  const series = seriesOf(chart);
  const positions = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const step = chart.kind === 'changes' && chart.isWeekly ? 7 : stepOfRows;
  const drawn = daysWithNumbers(series);
  const withheld = new Set(step === stepOfRows ? days : weeksOf(days, positions));
  const affected = positions.filter((day) => withheld.has(day));
  const notDrawn = affected.filter((day) => !drawn.has(day));
  return { gaps: stretches(notDrawn, step, 'not shown'), inPart: affected.length - notDrawn.length, step };
}

/** A gap without the part of it that another one covers. */
function outside(gap: Gap, other: Gap): Gap[] {
  if (other.to <= gap.from || gap.to <= other.from) return [gap];
  const step = (gap.to - gap.from) / gap.steps;
  const parts = [
    { from: gap.from, to: other.from },
    { from: other.to, to: gap.to },
  ];
  return parts.flatMap(({ from, to }) =>
    from < to ? [{ ...gap, from, to, steps: Math.round((to - from) / step) }] : [],
  );
}

const inPartText = {
  day: (n: number) =>
    t('{n, plural, one {# day has some hidden counts.} other {# days have some hidden counts.}}', { n }),
  week: (n: number) =>
    t('{n, plural, one {# week has some hidden counts.} other {# weeks have some hidden counts.}}', { n }),
};

/** A chart over days of which some numbers are withheld: those days are hatched and counted, and are no days without data. */
export function withWithheldDays<C extends Chart>(
  { chart, note }: { readonly chart: C; readonly note?: string | undefined },
  days: readonly number[],
  stepOfRows: 1 | 7,
): { readonly chart: C; readonly note: string | undefined } {
  const { gaps, inPart, step } = withheldGaps(chart, days, stepOfRows);
  const per = step === 7 ? 'week' : 'day';
  const before = 'gaps' in chart ? (chart.gaps ?? []) : [];
  const missing = before.flatMap((gap) =>
    gaps.reduce((parts, hidden) => parts.flatMap((part) => outside(part, hidden)), [gap]),
  );
  const [old, corrected] = (['day', 'week'] as const)
    .map((each) => [gapText(before, each), gapText(missing, each)] as const)
    .find(([text]) => text !== '' && note?.includes(text)) ?? ['', ''];
  const words = [
    old === '' ? note : note?.replace(old, corrected).trim(),
    gapText(gaps, per),
    inPart > 0 ? inPartText[per](inPart) : '',
  ];
  return {
    chart: gaps.length > 0 && 'gaps' in chart ? { ...chart, gaps: [...missing, ...gaps] } : chart,
    note: words.filter(Boolean).join(' ') || undefined,
  };
}

/** How many days a row over time is about; null where rows are no days or weeks. */
export function stepOf(view: ViewName): 1 | 7 | null {
  const { columns } = viewDefinition(view);
  const key = columns[0]?.key;
  return key === 'week_ending' ? 7 : key === 'date' ? 1 : null;
}

/** The withheld columns of each row that has any, by its place. */
export type WithheldCells = ReadonlyMap<number, ReadonlySet<string>>;

/** The rows of which a number that a figure draws is withheld. Shares of one day are of the last one. */
function rowsWithheld(
  { chart, drawn }: Figure,
  rows: readonly object[],
  withheld: WithheldCells,
): Readonly<Record<string, unknown>>[] {
  return rows.flatMap((row, index) => {
    const keys = withheld.get(index);
    const isDrawn = keys !== undefined && (drawn === undefined || drawn.some((key) => keys.has(key)));
    return isDrawn && (chart.kind !== 'shares' || index === rows.length - 1)
      ? [row as Readonly<Record<string, unknown>>]
      : [];
  });
}

/** A figure of rows some of whose numbers are withheld, as a package has them: says so, where it does not yet. */
export function withWithheld<F extends Figure>(
  figure: F,
  view: ViewName,
  rows: readonly object[],
  withheld: WithheldCells,
): F {
  const own = rowsWithheld(figure, rows, withheld);
  if (own.length === 0) return figure;
  const [step, [first]] = [stepOf(view), viewDefinition(view).columns];
  if (step !== null && 'gaps' in figure.chart) {
    const days = own.flatMap((row) => (first && typeof row[first.key] === 'number' ? [Number(row[first.key])] : []));
    const marked = withWithheldDays(figure, days, step);
    if (marked.note !== figure.note) return { ...figure, ...marked };
  }
  const saysSo = [someHidden, withheldFinding].some((words) => figure.finding.includes(t(words)));
  return saysSo ? figure : { ...figure, finding: sentences(figure.finding, t(someHidden)) };
}
