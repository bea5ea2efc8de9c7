import { pivotColumns, pivotRow } from '#shared/catalog/columns.ts';
import { countsLearners } from '#shared/catalog/small-numbers.ts';
import { type ViewName, type ViewRow, viewDefinition, views } from '#shared/catalog/views.ts';
import { type Chart, type Figure, hasMarks, type MatrixColumn } from '#shared/figures/charts/drawing.ts';
import { stepOf, withWithheldDays } from '#shared/figures/charts/over-days.ts';
import { known } from '#shared/figures/charts/points.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { ageBandOf } from '#shared/statistics/ages.ts';
import { lowerFirst } from '#shared/text/text.ts';
import type { MaskedRow } from '../../masking/masked-rows.ts';
import { asOfText } from './blocks.ts';
import type { FigureBlock } from './report.ts';
import { type ViewRows, withCells } from './report-reader.ts';

/*
 * Figures as they may leave the app, in a report or as a picture: small numbers are neither drawn nor said.
 */

const overDays: ReadonlySet<Chart['kind']> = new Set(['lines', 'changes', 'areas', 'panels']);

/** Stands for withheld numbers: a gap over days, or not a number, which bars print as not shown. */
const maskOf = ({ kind }: Chart) => (overDays.has(kind) ? null : Number.NaN);

/** The rows with their withheld numbers masked, for drawing. */
function withMask<V extends ViewName>({ page, masked }: ViewRows<V>, mask: null | number): ViewRow<V>[] {
  return page.rows.map((row, index) => {
    const notShown = Object.keys(masked[index]?.notes ?? {});
    if (notShown.length === 0) return row;
    const values = notShown.map((key) => [key, Object.hasOwn(row, key) ? mask : null]);
    return withCells(page.view, row, Object.fromEntries(values));
  });
}

/** The finding of what withholds some of its numbers. */
const withheld = message('No summary is given because some of these numbers are too small to be shared.');

/** The finding where too much is withheld to draw anything. */
export const nothingDrawn = message('Nothing is shown because the numbers are too small to be shared.');

/** The rule by which they are withheld. */
export const ruleNote = (threshold: number): string =>
  t('Learner counts below {threshold} are hidden.', { threshold: String(threshold) });

/** A note without the rule at its end, for a page that says it once for all its figures. */
export const withoutRule = (note: string, rule: string | undefined): string =>
  rule !== undefined && note.endsWith(rule) ? note.slice(0, -rule.length).trimEnd() : note;

/** A figure whose withheld numbers are neither drawn nor said. */
export function figureBlock<V extends ViewName>(
  viewRows: ViewRows<V>,
  make: (rows: ViewRow<V>[]) => Figure | null,
): FigureBlock | null {
  return guarded(viewRows, make, ({ chart }) => make(withMask(viewRows, maskOf(chart)))?.chart);
}

/** A figure as it may be shared; `safeChart` draws it without its withheld numbers. */
export function guarded<V extends ViewName, F extends Figure>(
  viewRows: ViewRows<V>,
  make: (rows: ViewRow<V>[]) => F | null,
  safeChart: (whole: F) => Chart | undefined,
): FigureBlock | null {
  const made = make(viewRows.page.rows);
  if (made === null) return null;
  const figure = { ...made, title: translated(made.title) };
  const [asOf, { view }] = [asOfText(viewRows), viewRows.page];
  if (!withholdsAny(viewRows))
    return { kind: 'figure', figure, view, isDrawn: hasMarks(figure.chart), withholds: false, asOf };
  const say = (of: (figure: Figure) => string | undefined) =>
    shareable(viewRows, (rows) => of(make(rows) ?? figure) ?? '');
  const days = shownDays(viewRows, columnsDrawn(made.chart));
  const ofDays = days.length === 0 ? undefined : make(days)?.finding;
  const ofShown = made.isOfShown ? made : null;
  const sayable = say((each) => each.finding) ?? ofShown?.finding ?? (ofDays && amongShown(ofDays)) ?? t(withheld);
  const safe = cleaned(safeChart(figure) ?? figure.chart, figure.chart);
  const noted = { chart: safe, note: say((each) => each.note) ?? ofShown?.note };
  const { chart, note: words } = withWithheldDays(noted, withheldDays(viewRows, made.drawn), stepOf(view) ?? 1);
  const isDrawn = hasMarks(chart) && !isOnePoint(chart);
  const finding = hasMarks(chart) ? sayable : t(nothingDrawn);
  const rule = ruleNote(viewRows.threshold);
  const saysHidden = made.saysHidden === true || (words ?? '') !== (noted.note ?? '');
  const note = [...(isDrawn ? [words, saysHidden ? '' : hiddenText(viewRows, figure)] : []), rule];
  return {
    kind: 'figure',
    figure: { ...figure, finding, note: note.filter(Boolean).join(' '), chart, name: `${figure.title}. ${finding}` },
    view,
    isDrawn,
    withholds: true,
    rule,
    asOf,
  };
}

/** How many of the numbers that a chart draws are hidden, where no band over days says it; empty of none. */
function hiddenText<V extends ViewName>(viewRows: ViewRows<V>, { chart, drawn }: Figure): string {
  const { columns, pivot } = viewDefinition(viewRows.page.view);
  const own = new Set<string>(columns.map(({ key }) => key));
  // Without a list of columns, those that a spread column stands for are drawn, or else all.
  const isDrawn = (key: string) => drawn?.includes(key) ?? (pivot === undefined || !own.has(key));
  const ofRow = ({ notes }: MaskedRow) => Object.keys(notes).filter(isDrawn);
  const isOfCountry = (each: MaskedRow) => typeof each.row.country_alpha2 === 'string' && ofRow(each).length > 0;
  const countries = viewRows.masked.filter(isOfCountry).length;
  if (countries > 0)
    return t(
      '{n, plural, one {# country has a hidden count{of, select, map { (hatched or gray)} other {}}.} other {# countries have hidden counts{of, select, map { (hatched or gray)} other {}}.}}',
      { n: countries, of: chart.kind === 'world' ? 'map' : 'bars' },
    );
  const n = viewRows.masked.flatMap(ofRow).length;
  return n === 0 ? '' : t('{n, plural, one {# number is hidden.} other {# numbers are hidden.}}', { n });
}

/** Whether any cell of the rows is withheld, or left out of the sum that a cell is. */
export const withholdsAny = ({ masked }: Pick<ViewRows<ViewName>, 'masked'>): boolean =>
  masked.some(({ row, notes }) => Object.keys(notes).length > 0 || typeof row.runs_left_out === 'number');

/** A sentence about some days is not true of all: one of the withheld days may be the highest. */
const amongShown = (finding: string) => t('Among the days shown, {finding}', { finding: lowerFirst(finding) });

/** The days or weeks of which some number that is drawn is withheld. */
function withheldDays<V extends ViewName>(
  { page, masked }: ViewRows<V>,
  drawn: readonly string[] | undefined,
): number[] {
  if (stepOf(page.view) === null) return [];
  const [day] = views[page.view].columns;
  return page.rows.flatMap((row, index) => {
    const at = (row as Readonly<Record<string, unknown>>)[day.key];
    const keys = Object.keys(masked[index]?.notes ?? {});
    return typeof at === 'number' && keys.some((key) => drawn?.includes(key) ?? true) ? [at] : [];
  });
}

/** The columns that each line of a chart draws; none where one of them is computed. */
function columnsDrawn(chart: Chart): string[] {
  const drawn = chart.kind === 'lines' ? chart.series.map(({ column }) => column) : [];
  return drawn.every((column) => column !== undefined) ? drawn : [];
}

/**
 * For rows that are days, the remaining ones: what can be said of those days can be shared. A day of which nothing is drawn is left out: the note on
 * its band counts it. None of rows that make up a whole, of which a sentence about some would not be true.
 */
function shownDays<V extends ViewName>(viewRows: ViewRows<V>, drawn: readonly string[]): ViewRow<V>[] {
  const { columns, pivot, addsUp } = viewDefinition(viewRows.page.view);
  if (pivot !== undefined || addsUp !== undefined || columns[0]?.type !== 'day') return [];
  const needed = columns.filter(({ nullable }) => !nullable).map(({ key }) => key);
  const isShown = (index: number, key: string) => viewRows.masked[index]?.notes[key] === undefined;
  const isLeft = (index: number) =>
    needed.every((key) => isShown(index, key)) && (drawn.length === 0 || drawn.some((key) => isShown(index, key)));
  return withMask(viewRows, null).filter((_, index) => isLeft(index));
}

// The other tables that are possible for a reader who sees one without its withheld numbers, and knows its totals. A sentence that would
// read differently then says something about them.
interface Cell {
  readonly row: number;
  readonly key: string;
  /** Null where it is withheld. */
  readonly value: number | null;
}

/** The part of a total that a row belongs to, where parts have many rows each: a band of ages holds many years. */
function partOf(view: ViewName, row: Readonly<Record<string, unknown>>): string {
  return view === 'run-birth-years' && typeof row.age === 'number' ? ageBandOf(row.age) : '';
}

/**
 * The rows with numbers in place of the withheld ones: those of a total as large as they can be from the first on, and from the
 * last on. They follow from what is shown alone, so that what is left out for their sake tells nothing either. Empty when nothing is withheld.
 */
function alternatives<V extends ViewName>(viewRows: ViewRows<V>): ViewRow<V>[][] {
  const { page } = viewRows;
  const { counts, figures } = cellsOf(viewRows);
  if (![...counts, ...figures].some(({ value }) => value === null)) return [];
  return [1, -1].map((way) => {
    const values = new Map<number, Record<string, number>>();
    const set = ({ row, key }: Cell, value: number) => values.set(row, { ...values.get(row), [key]: value });
    for (const group of groupsOf(viewRows, counts)) {
      for (const [cell, value] of filled(viewRows, group, way)) set(cell, value);
    }
    // A withheld share or difference is as good as unknown.
    for (const cell of figures) if (cell.value === null) set(cell, way * largeFigure);
    return page.rows.map((row, index) => withCells(page.view, row, values.get(index) ?? {}));
  });
}

const largeFigure = 70;

/** The numbers of all rows: those that count learners, and those that follow from such counts. */
function cellsOf<V extends ViewName>({ page, masked }: ViewRows<V>): { counts: Cell[]; figures: Cell[] } {
  const { columns, pivot } = viewDefinition(page.view);
  const all = pivotColumns(columns, pivot, page.pivot);
  const cells = page.rows.flatMap((each, row) => {
    const values = pivot === undefined ? each : pivotRow(each as never, pivot, page.pivot);
    return all.flatMap((column) => {
      const value = (values as Readonly<Record<string, unknown>>)[column.key];
      const isWithheld = masked[row]?.notes[column.key] !== undefined;
      if (typeof value !== 'number' && !isWithheld) return [];
      return [{ column, cell: { row, key: column.key, value: typeof value === 'number' ? value : null } }];
    });
  });
  const those = (keep: (cell: (typeof cells)[number]) => boolean) => cells.filter(keep).map(({ cell }) => cell);
  return {
    counts: those(({ column }) => countsLearners(column)),
    figures: those(({ column }) => column.ofLearners !== undefined),
  };
}

/** Counts that make up one total each; those that make up none stand alone. */
function groupsOf<V extends ViewName>({ page }: ViewRows<V>, counts: readonly Cell[]): Cell[][] {
  const { addsUp, columns } = viewDefinition(page.view);
  const own = new Set(columns.map(({ key }) => key));
  const nameOf = ({ row, key }: Cell) => {
    if (addsUp && 'inRow' in addsUp && (addsUp.inRow.includes(key) || !own.has(key))) return String(row);
    if (!addsUp || !('inColumn' in addsUp) || !addsUp.inColumn.includes(key)) return `${row} ${key}`;
    const cells = (page.rows[row] ?? {}) as Readonly<Record<string, unknown>>;
    const isKnown = addsUp.known === undefined || cells[addsUp.known] !== null;
    return JSON.stringify([
      key,
      isKnown,
      partOf(page.view, cells),
      addsUp.within === undefined ? null : cells[addsUp.within],
    ]);
  };
  return [...Map.groupBy(counts, nameOf).values()];
}

/** As large as a count may be whose total is not known, in thresholds. */
const fewTimes = 4;

/** The withheld counts of a total with numbers that they may have, the first ones (or the last ones) as large as they can be. */
function filled<V extends ViewName>(viewRows: ViewRows<V>, group: readonly Cell[], way: number): [Cell, number][] {
  const notShown = group.filter(({ value }) => value === null);
  const ordered = way === 1 ? notShown : notShown.toReversed();
  const total = publishedTotal(viewRows, group);
  const shown = group.reduce((sum, { value }) => sum + (value ?? 0), 0);
  let left = (total === null ? notShown.length * fewTimes * viewRows.threshold : total - shown) - notShown.length;
  return ordered.map((cell) => {
    const more = Math.max(0, total === null ? Math.min(left, fewTimes * viewRows.threshold) : left);
    left -= more;
    return [cell, 1 + more];
  });
}

/** The total of a group, as the share of a count that is shown tells it; null where none does. */
function publishedTotal<V extends ViewName>({ page }: ViewRows<V>, group: readonly Cell[]): number | null {
  for (const { row, value } of group) {
    const cells = page.rows[row] as Readonly<Record<string, unknown>> | undefined;
    const share = cells?.pct_of_known ?? cells?.pct;
    if (typeof share === 'number' && share > 0 && value !== null) return Math.round((100 * value) / share);
  }
  return null;
}

/** The sentence about the rows when it reveals nothing about their withheld numbers; null otherwise. */
function shareable<V extends ViewName>(viewRows: ViewRows<V>, say: (rows: ViewRow<V>[]) => string): string | null {
  const sentence = say(viewRows.page.rows);
  return alternatives(viewRows).every((rows) => say(rows) === sentence) ? sentence : null;
}

/** Whether a single point is left of all lines: a chart of it would say less than its sentence does, unless a band is behind it. */
const isOnePoint = (chart: Chart): boolean =>
  (chart.kind === 'lines' || chart.kind === 'panels') &&
  chart.series.flatMap(({ points }) => known(points)).length === 1 &&
  !hasBand(chart);

const hasBand = (chart: Chart): boolean =>
  chart.kind === 'lines' && chart.band !== undefined && known(chart.band.high).length > 0;

/** A masked value is a gap in every kind of line; marks without a value are left out; a median is that of the whole. */
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
