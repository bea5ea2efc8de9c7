import { type CellRow, type Column, wordsKey } from '#shared/catalog/columns.ts';
import { valueAxis } from '#shared/figures/charts/axes.ts';
import type { BarList } from '#shared/figures/charts/drawing.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import { known, loneIndexes, maxMarkers, notShown, type Point, type Series } from '#shared/figures/charts/points.ts';
import { type Message, message, t, translated } from '#shared/language/message.ts';
import { listed, upperFirst } from '#shared/text/text.ts';
import { barPaletteIndex, seriesColour, styleOf } from '../reports/svg/element.ts';
import type { ChartSeries, SheetChart } from '../xlsx/charts/sheet-chart.ts';

/** Lines, a stack or gains and losses over days: the index of each series in the palette, and its column. */
export interface DayPlot {
  readonly over: 'days';
  readonly as: 'lines' | 'stack' | 'changes';
  readonly series: readonly Pick<Series, 'paletteIndex' | 'column'>[];
}

/** With more series than this no reader follows one. */
const maxSeries = 8;

/** The days of a table: their column, and how many days a row is about; null where that varies or a row says what is missing. */
export interface DaysOfTable {
  readonly key: string;
  readonly step: number | null;
}

/** The table of a sheet with its rows in their order. */
export interface ChartedTable {
  readonly columns: readonly Column[];
  readonly rows: readonly CellRow[];
}

/** Colour, dashes and shape of a series. */
type Look = Omit<ChartSeries, 'column' | 'marked'>;

/** The look that a series has on paper, too. */
const lookOf = (paletteIndex: number | null): Look => {
  const { dash, marker } = styleOf(paletteIndex);
  return { colour: seriesColour(paletteIndex), dash, marker };
};

/** Gains and losses. */
const lookOfChanges: Look = { ...lookOf(null), colour: ink.positive, below: ink.negative };

const forms: Readonly<Record<SheetChart['form'], Message>> = {
  lines: message('Line chart'),
  points: message('Dot chart'),
  areas: message('Stacked area chart'),
  stack: message('Stacked column chart'),
  columns: message('Column chart'),
  bars: message('Bar chart'),
};

/** The words of a chart: those of its figure and of the heads of its columns. */
function wordsOf(form: SheetChart['form'], title: string, drawn: readonly Column[], category: Column) {
  const labels = drawn.map(({ label }) => translated(label));
  const units = new Set(drawn.map(({ unit }) => translated(unit ?? '')));
  const [unit = ''] = units.size === 1 ? units : [];
  return {
    title,
    description: t('{title}. {form} of {columns} by {category}. The numbers are in the table on the previous sheet.', {
      title,
      form: t(forms[form]),
      columns: listed(labels),
      category: translated(category.label),
    }),
    valueTitle: drawn.length === 1 ? (labels[0] ?? '') : upperFirst(unit),
  };
}

/** A chart over the days of a table; null where the table lacks a column, has a single day, or a day twice. */
export function overDays(
  title: string,
  { as, series }: DayPlot,
  { key: dayKey, step }: DaysOfTable,
  { columns, rows }: ChartedTable,
): SheetChart | null {
  const category = columns.find(({ key }) => key === dayKey);
  const drawn = series.flatMap(({ column }) => columns.find(({ key }) => key === column) ?? []);
  // A part of a figure would be another one.
  if (category?.type !== 'day' || drawn.length < series.length) return null;
  const lines = drawn.flatMap((column, index): Line[] => {
    const cells = cellsOf(rows, category.key, column.key);
    return known(cells).length > 0 ? [{ paletteIndex: series[index]?.paletteIndex ?? null, column, cells }] : [];
  });
  const days = lines[0]?.cells.map(({ x }) => x) ?? [];
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined || from === to || lines.length > maxSeries) return null;
  // An axis of days has one place for each.
  if (new Set(days).size < days.length) return null;
  const form = formOf(as, lines, days, step);
  const labelled = lines.map(({ column }) => column);
  return {
    form,
    ...wordsOf(form, title, labelled, category),
    categories: category.key,
    series: lines.map(({ paletteIndex, column, cells }) => ({
      column: column.key,
      ...(as === 'changes' ? lookOfChanges : lookOf(paletteIndex)),
      marked: form === 'points' || cells.length <= maxMarkers ? 'all' : loneRows(cells),
    })),
    rows: rows.length,
    days: [from, to],
    ...axisOf(form, lines),
  };
}

/** A series with its cells in the order of their days. */
interface Line {
  readonly paletteIndex: number | null;
  readonly column: Column;
  readonly cells: readonly Cell[];
}

/** A cell of a day, and its row. */
interface Cell extends Point {
  readonly row: number;
}

const loneRows = (cells: readonly Cell[]) => loneIndexes(cells).flatMap((index) => cells[index]?.row ?? []);

/** The cells of a column in the order of their days. */
const cellsOf = (rows: readonly CellRow[], day: string, value: string): Cell[] =>
  rows
    .flatMap((row, index): Cell[] => {
      const [x, y] = [row[day], row[value]];
      return typeof x === 'number' ? [{ row: index, x, y: typeof y === 'number' ? y : null }] : [];
    })
    .sort((one, other) => one.x - other.x);

/**
 * Lines join the days beside one that has no row, and stacks without one of their parts are too low: lines become points where a row is
 * missing, and stacks become lines where a cell is empty or below zero.
 */
function formOf(
  as: DayPlot['as'],
  lines: readonly Line[],
  days: readonly number[],
  step: number | null,
): SheetChart['form'] {
  if (as === 'changes') return 'columns';
  const hasEveryDay =
    step === null || days.every((day, index) => index === 0 || day - (days[index - 1] ?? day) <= step);
  const hasEveryCell = lines.every(({ cells }) => cells.every(({ y }) => y !== null && y >= 0));
  if (as === 'stack' && hasEveryCell) return hasEveryDay ? 'areas' : 'stack';
  return hasEveryDay ? 'lines' : 'points';
}

/** The steps, about, that the values along the side are divided into. */
const parts = 5;

/** The axis of a chart with areas begins at zero. Lines may leave zero where they would be flat otherwise, as on the screen. */
function axisOf(form: SheetChart['form'], lines: readonly Line[]): Pick<SheetChart, 'min' | 'max' | 'step'> {
  const isStack = form === 'areas' || form === 'stack';
  const values = isStack ? sumsOf(lines) : lines.flatMap(({ cells }) => known(cells).map(({ y }) => y));
  const { min, max, step } = valueAxis(values, form === 'lines' || form === 'points' ? 'line' : 'bar', parts);
  // Days may be added to the table: an end that is not given moves with them.
  return { min: min >= 0 ? min : null, max: max <= 0 ? 0 : null, step };
}

/** How high a stack is, day by day. */
const sumsOf = (lines: readonly Line[]): number[] =>
  (lines[0]?.cells ?? []).map((_, day) => lines.reduce((sum, { cells }) => sum + (cells[day]?.y ?? 0), 0));

/** Bars by name: the columns of both, and what the figure draws. */
export interface NamedBars {
  readonly over: 'names';
  readonly names: string;
  readonly values: string;
  readonly bars: BarList['bars'];
}

/** Bars of the first rows, where these are the ones that the figure draws. */
export function overNames(
  title: string,
  { names, values, bars }: NamedBars,
  { columns, rows }: ChartedTable,
): SheetChart | null {
  const category = [wordsKey(names), names].flatMap(
    (columnKey) => columns.find(({ key }) => key === columnKey) ?? [],
  )[0];
  const column = columns.find(({ key }) => key === values);
  if (!category || !column) return null;
  // A number that is withheld is none in the figure, and an empty cell in the table.
  const isSame = bars.every(({ value }, index) => Object.is(rows[index]?.[values] ?? notShown, value));
  // The name of what is not known is an empty cell, too, and a bar without a name says nothing.
  const nameless = rows.findIndex((row) => (row[category.key] ?? '') === '');
  const count = nameless === -1 ? bars.length : Math.min(nameless, bars.length);
  if (!isSame || count < 2) return null;
  const drawn = bars.slice(0, count).flatMap(({ value }) => (Number.isFinite(value) ? [value] : []));
  const isChange = drawn.some((value) => value < 0);
  const { step } = valueAxis(drawn, 'bar');
  return {
    form: 'bars',
    ...wordsOf(
      'bars',
      count < rows.length ? t('{title}, first {count} rows', { title, count: String(count) }) : title,
      [column],
      category,
    ),
    categories: category.key,
    series: [{ column: values, ...(isChange ? lookOfChanges : lookOf(barPaletteIndex)), marked: [] }],
    rows: count,
    days: null,
    min: isChange ? null : 0,
    max: null,
    step,
  };
}
