import type { MatrixColumn } from '../../../../src-preload/contract/charts/dot-matrix.ts';
import type { Chart, Figure } from '../../../../src-preload/contract/charts/drawing.ts';
import { known } from '../../../../src-preload/contract/charts/points.ts';
import { type ViewDefinition, type ViewName, type ViewRow, views } from '../../../../src-preload/contract/views.ts';
import { alternatives, withCells } from './alternatives.ts';
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
    const hidden = Object.keys(shared[index]?.notes ?? {});
    if (hidden.length === 0) return row;
    const values = hidden.map((key) => [key, Object.hasOwn(row, key) ? mask : null]);
    return withCells(page.view, row, Object.fromEntries(values));
  });
}

const withheld = 'Some of these numbers are too small to be shared, so the finding is left out.';

/** A figure whose hidden numbers are neither drawn nor said. */
export function figureBlock<V extends ViewName>(
  reading: Reading<V>,
  make: (rows: ViewRow<V>[]) => Figure | null,
): FigureBlock | null {
  return guarded(reading, make, ({ chart }) => make(masked(reading, maskOf(chart)))?.chart);
}

/** A figure as it may be shared; `safeChart` draws it without its hidden numbers. */
export function guarded<V extends ViewName, F extends Figure>(
  reading: Reading<V>,
  make: (rows: ViewRow<V>[]) => F | null,
  safeChart: (whole: F) => Chart | undefined,
): FigureBlock | null {
  const figure = make(reading.page.rows);
  if (figure === null) return null;
  const asOf = asOfText(reading);
  const hidesAny = reading.shared.some(({ notes }) => Object.keys(notes).length > 0);
  if (!hidesAny) return { kind: 'figure', figure, isDrawn: hasMarks(figure.chart), withholds: false, asOf };
  const say = (of: (figure: Figure) => string | undefined) =>
    shareable(reading, (rows) => of(make(rows) ?? figure) ?? '');
  const days = shownDays(reading);
  const ofDays = days.length === 0 ? undefined : make(days)?.finding;
  const finding = say((each) => each.finding) ?? ofDays ?? withheld;
  const chart = cleaned(safeChart(figure) ?? figure.chart, figure.chart);
  const note = [say((each) => each.note), `Numbers of learners below ${reading.threshold} are not drawn.`];
  return {
    kind: 'figure',
    figure: { ...figure, finding, note: note.filter(Boolean).join(' '), chart, name: `${figure.title}. ${finding}` },
    isDrawn: hasMarks(chart),
    withholds: true,
    asOf,
  };
}

/**
 * Of rows that are days by themselves what is left of them: what can be said of those days can be shared. None of rows that
 * make up a whole, of which a sentence about some would not be true.
 */
function shownDays<V extends ViewName>(reading: Reading<V>): ViewRow<V>[] {
  const { columns, spread, addsUp }: ViewDefinition = views[reading.page.view];
  if (spread !== undefined || addsUp !== undefined || columns[0]?.type !== 'day') return [];
  const needed = columns.filter(({ nullable }) => !nullable).map(({ key }) => key);
  const hasAll = (index: number) => needed.every((key) => reading.shared[index]?.notes[key] === undefined);
  return masked(reading, null).filter((_, index) => hasAll(index));
}

/** What is said of the rows when that tells nothing about their hidden numbers; null otherwise. */
function shareable<V extends ViewName>(reading: Reading<V>, say: (rows: ViewRow<V>[]) => string): string | null {
  const said = say(reading.page.rows);
  return alternatives(reading).every((rows) => say(rows) === said) ? said : null;
}

/** The finding of a table, or that it is left out. */
export const findingOf = <V extends ViewName>(reading: Reading<V>, say: (rows: ViewRow<V>[]) => string): string =>
  shareable(reading, say) ?? withheld;

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
