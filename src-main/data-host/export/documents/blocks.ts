import type { Chart, Figure } from '../../../../src-preload/contract/charts/drawing.ts';
import { known } from '../../../../src-preload/contract/charts/points.ts';
import { type Column, spreadColumns } from '../../../../src-preload/contract/columns.ts';
import { asOfWords } from '../../../../src-preload/contract/format/as-of.ts';
import { formatCell } from '../../../../src-preload/contract/format/cells.ts';
import { formatNumber, formatPercent } from '../../../../src-preload/contract/format/numbers.ts';
import type { AsOf } from '../../../../src-preload/contract/freshness.ts';
import { type ViewDefinition, type ViewName, type ViewRow, views } from '../../../../src-preload/contract/views.ts';
import type { SharedRow } from '../suppression.ts';
import type { Block, Table } from './document.ts';
import type { Reading } from './readings.ts';

/** How old the rows are, in words; null where they speak of several datasets. */
export function asOfText({ page }: { readonly page: { readonly asOf: AsOf | null } }): string | null {
  if (page.asOf === null) return null;
  const words = asOfWords(page.asOf).join(' · ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const nothing = (title: string, reason: string): Block => ({ kind: 'nothing', title, reason });

/** What takes the place of hidden numbers: a gap in lines, or not a number, which bars print as not shown. */
type Mask = null | number;

/** The rows with their hidden numbers masked, for drawing. */
function masked<V extends ViewName>({ page, shared }: Reading<V>, mask: Mask): ViewRow<V>[] {
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
  mask: Mask,
): Block | null {
  const whole = make(reading.page.rows);
  if (whole === null) return null;
  return {
    kind: 'figure',
    ...guarded(whole, reading, () => make(masked(reading, mask))?.chart),
    asOf: asOfText(reading),
  };
}

/** The figure as it may be shared; `safeChart` draws it without its hidden numbers. */
export function guarded<V extends ViewName>(
  figure: Figure,
  reading: Reading<V>,
  safeChart: () => Chart | undefined,
): { figure: Figure; isDrawn: boolean } {
  const hidden = hiddenTexts(reading);
  if (hidden.size === 0) return { figure, isDrawn: hasMarks(figure.chart) };
  const finding = reveals(figure.finding, hidden) ? withheld : figure.finding;
  const chart = cleaned(safeChart() ?? figure.chart);
  const note = [figure.note && !reveals(figure.note, hidden) ? figure.note : null, 'Small numbers are not drawn.']
    .filter((each) => each !== null)
    .join(' ');
  return { figure: { ...figure, finding, note, chart, name: `${figure.title}. ${finding}` }, isDrawn: hasMarks(chart) };
}

/** What was masked is a gap in every kind of line; pairs and dots without both values are left out. */
function cleaned(chart: Chart): Chart {
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
    case 'shares':
      return chart.shares.every(({ count }) => Number.isFinite(count)) ? chart : { ...chart, shares: [] };
    default:
      return chart;
  }
}

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
    case 'world':
      return chart.countries.length > 0;
  }
}

/** More rows than this nobody reads on paper; a data file has them all. */
const mostRows = 300;
/** Of a table over days: about a quarter of a year. */
const mostDays = 92;

export interface TableOptions {
  readonly title?: string;
  readonly hide?: readonly string[];
  /** Keeps the last rows instead of the first: the newest of a table over days. */
  readonly newest?: boolean;
  readonly most?: number;
  readonly texts?: Table['texts'];
  /** What a key of the spread column is called. */
  readonly spreadLabel?: (key: string) => string;
}

/** A view as a table of a report: the columns of the screen, hidden numbers hidden. */
export function tableOf<V extends ViewName>(reading: Reading<V>, options: TableOptions = {}): Table {
  const { page, shared } = reading;
  const { title, columns, spread }: ViewDefinition = views[page.view];
  const { hide = [], newest = false, most = newest ? mostDays : mostRows, spreadLabel, texts } = options;
  const isUsed = ({ key, sparse }: Column) => !sparse || shared.some(({ row }) => row[key] !== null);
  const taken = new Set(columns.map(({ key }) => key));
  const shown = spreadColumns(columns, spread, page.spread)
    .filter((column) => !column.offScreen && !hide.includes(column.key) && isUsed(column))
    .map((column) =>
      taken.has(column.key) || !spreadLabel ? column : { ...column, label: spreadLabel(column.label) },
    );
  const anyHidden = shared.some(({ notes }) => Object.keys(notes).length > 0);
  return {
    id: page.view,
    title: options.title ?? title,
    columns: shown,
    rows: newest ? shared.slice(-most).toReversed() : shared.slice(0, most),
    more: Math.max(0, page.total - most),
    // A total would give the hidden ones away.
    totals: anyHidden ? {} : page.totals,
    asOf: asOfText(reading),
    texts: { ...namedIds(shown, reading), ...texts },
  };
}

/** An id is printed with the name of its thing, where it has one. */
function namedIds<V extends ViewName>(columns: readonly Column[], { label }: Reading<V>): NonNullable<Table['texts']> {
  const named = columns.flatMap(({ key, names }) => {
    if (names === undefined) return [];
    const text = (row: SharedRow['row']) => {
      const id = String(row[key] ?? '—');
      const name = label(names, id);
      return name === null ? id : `${name} · ${id}`;
    };
    return [[key, text] as const];
  });
  return Object.fromEntries(named);
}

/** What a cell prints: its value, why there is none, or that the service reports none. */
export function cellText(column: Column, { row, notes }: Table['rows'][number]): string {
  const note = notes[column.key];
  if (note !== undefined) return note;
  const value = row[column.key];
  return value === null || value === undefined ? '—' : formatCell(column, value);
}
