import type { MatrixColumn } from '../../../../src-preload/contract/charts/dot-matrix.ts';
import type { Chart, Figure } from '../../../../src-preload/contract/charts/drawing.ts';
import { known } from '../../../../src-preload/contract/charts/points.ts';
import { formatNumber, formatPercent } from '../../../../src-preload/contract/format/numbers.ts';
import { type ViewDefinition, type ViewName, type ViewRow, views } from '../../../../src-preload/contract/views.ts';
import { asOfText } from './blocks.ts';
import type { FigureBlock } from './document.ts';
import type { Reading } from './readings.ts';

/*
 * Figures as they may leave the app, in a report or as a picture: small numbers are neither drawn nor said.
 */

const overDays: ReadonlySet<Chart['kind']> = new Set(['lines', 'changes', 'areas', 'panels']);

/** What takes the place of hidden numbers: a gap over days, or not a number, which bars print as not shown. */
const maskOf = ({ kind }: Chart) => (overDays.has(kind) ? null : Number.NaN);

/** The rows with their hidden numbers masked, for drawing. */
function masked<V extends ViewName>({ page, shared }: Reading<V>, mask: null | number): ViewRow<V>[] {
  return page.rows.map((row, index) => {
    const hidden = Object.keys(shared[index]?.notes ?? {}).filter((key) => Object.hasOwn(row, key));
    return hidden.length === 0 ? row : { ...row, ...Object.fromEntries(hidden.map((key) => [key, mask])) };
  });
}

/** Every hidden number as people would read it. */
function hiddenTexts<V extends ViewName>({ page, shared }: Reading<V>): Set<string> {
  const { columns, spread }: ViewDefinition = views[page.view];
  const texts = new Set<string>();
  for (const [index, { notes }] of shared.entries()) {
    const row = page.rows[index] as Record<string, unknown> | undefined;
    const counts = spread === undefined ? {} : (JSON.parse(String(row?.[spread] ?? '{}')) as Record<string, unknown>);
    for (const key of Object.keys(notes)) {
      const value = row?.[key] ?? counts[key];
      if (typeof value !== 'number') continue;
      texts.add(formatNumber(Math.abs(value)));
      if (columns.find((column) => column.key === key)?.unit === '%') texts.add(formatPercent(value));
    }
  }
  return texts;
}

/** Days and things are not learners; how many there are gives no small number away. */
const noCounts =
  /\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)( \d{4})?|\b[\d,.]+ (of [\d,.]+ )?(days?|weeks?|countr(y|ies)|videos?|problems?|subsections?|skills?|courses?|jobs?|submissions)\b/g;
const numbers = /[\d][\d.,\u00A0\u202F]*%?/g;

/** Whether a sentence says one of the hidden numbers. */
export function reveals(sentence: string, hidden: ReadonlySet<string>): boolean {
  const said = sentence.replace(noCounts, '').match(numbers) ?? [];
  return said.some((number) => hidden.has(number.replace(/[.,]$/, '')));
}

const withheld = 'Some of these numbers are too small to be shared, so the finding is left out.';

/** A figure whose hidden numbers are neither drawn nor said. */
export function figureBlock<V extends ViewName>(
  reading: Reading<V>,
  make: (rows: ViewRow<V>[]) => Figure | null,
): FigureBlock | null {
  const whole = make(reading.page.rows);
  if (whole === null) return null;
  return guarded(whole, reading, () => make(masked(reading, maskOf(whole.chart)))?.chart);
}

/** The figure as it may be shared; `safeChart` draws it without its hidden numbers. */
export function guarded<V extends ViewName>(
  figure: Figure,
  reading: Reading<V>,
  safeChart: () => Chart | undefined,
): FigureBlock {
  const asOf = asOfText(reading);
  const hidden = hiddenTexts(reading);
  if (hidden.size === 0) return { kind: 'figure', figure, isDrawn: hasMarks(figure.chart), withholds: false, asOf };
  const finding = reveals(figure.finding, hidden) ? withheld : figure.finding;
  const chart = cleaned(safeChart() ?? figure.chart, figure.chart);
  const note = [
    figure.note && !reveals(figure.note, hidden) ? figure.note : null,
    `Numbers of learners below ${reading.threshold} are not drawn.`,
  ]
    .filter((each) => each !== null)
    .join(' ');
  return {
    kind: 'figure',
    figure: { ...figure, finding, note, chart, name: `${figure.title}. ${finding}` },
    isDrawn: hasMarks(chart),
    withholds: true,
    asOf,
  };
}

/** What was masked is a gap in every kind of line; marks without a value are left out; a median is that of the whole. */
function cleaned(chart: Chart, whole: Chart): Chart {
  const gap = <P extends { y: number | null }>(points: readonly P[]) =>
    points.map((point) => (Number.isNaN(point.y) ? { ...point, y: null } : point));
  switch (chart.kind) {
    case 'lines':
    case 'panels':
      return { ...chart, series: chart.series.map((each) => ({ ...each, points: gap(each.points) })) };
    case 'changes':
      return { ...chart, points: gap(chart.points) };
    case 'pairs':
      return { ...chart, pairs: chart.pairs.filter(({ from, to }) => Number.isFinite(from) && Number.isFinite(to)) };
    case 'dots':
      return { ...chart, dots: chart.dots.filter(({ value }) => Number.isFinite(value)) };
    case 'scatter':
      return { ...chart, points: chart.points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) };
    case 'matrix':
      return { ...chart, columns: chart.columns.map(withoutUnknown) };
    case 'histogram':
      return whole.kind === 'histogram' ? { ...chart, ...(whole.marks && { marks: whole.marks }) } : chart;
    case 'shares':
      return chart.shares.every(({ count }) => Number.isFinite(count)) ? chart : { ...chart, shares: [] };
    default:
      return chart;
  }
}

const withoutUnknown = (column: MatrixColumn): MatrixColumn => ({
  ...column,
  values: column.values.map((value) => (value !== null && Number.isFinite(value) ? value : null)),
});

function hasMarks(chart: Chart): boolean {
  switch (chart.kind) {
    case 'lines':
    case 'panels':
      return chart.series.some(({ points }) => known(points).length > 0);
    case 'areas':
      return chart.bands.some(({ points }) => known(points).length > 0);
    case 'changes':
      return known(chart.points).length > 0;
    case 'bars':
      return chart.bars.length > 0;
    case 'dots':
      return chart.dots.length > 0;
    case 'pairs':
      return chart.pairs.length > 0;
    case 'histogram':
      return chart.bins.length > 0;
    case 'shares':
      return chart.shares.length > 0;
    case 'scatter':
      return chart.points.length > 1;
    case 'matrix':
      return chart.rows.length > 0;
    case 'world':
      return chart.countries.length > 0;
  }
}
