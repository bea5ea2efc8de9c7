import type { CellRow, Column } from '#shared/catalog/columns.ts';
import { type ViewName, viewDefinition, views } from '#shared/catalog/views.ts';
import type { BarList, Chart } from '#shared/figures/charts/drawing.ts';
import { stepOf } from '#shared/figures/charts/over-days.ts';
import type { Series } from '#shared/figures/charts/points.ts';
import { t, translated } from '#shared/language/message.ts';
import type { FigureBlock } from '../reports/report.ts';
import type { SheetChart } from '../xlsx/charts/sheet-chart.ts';
import { type ChartedTable, type DayPlot, overDays, overNames } from './plots.ts';

/*
 * Figures as charts of a spreadsheet. A figure says which columns it draws as they are. A chart refers to these and to nothing else, so
 * that it has a gap wherever the table has an empty cell.
 */

/** A figure as a spreadsheet draws it: series over days, or bars with their names. */
type Plot =
  | { readonly over: 'days'; readonly as: DayPlot['as']; readonly series: readonly Series[]; readonly unit?: string }
  | { readonly over: 'names'; readonly list: BarList };

/** How a spreadsheet draws a chart of each kind; null for one that it cannot draw honestly. */
function plotOf(chart: Chart): Plot | null {
  switch (chart.kind) {
    case 'lines':
      // A spreadsheet has neither a band behind lines nor an axis that counts days.
      if (chart.band || chart.counts) return null;
      return { over: 'days', as: 'lines', series: chart.series, ...(chart.unit !== undefined && { unit: chart.unit }) };
    case 'panels':
      if (chart.counts) return null;
      return { over: 'days', as: 'lines', series: chart.series, ...(chart.unit !== undefined && { unit: chart.unit }) };
    case 'areas':
      return { over: 'days', as: 'stack', series: chart.bands };
    case 'changes':
      return { over: 'days', as: 'changes', series: [{ ...chart, paletteIndex: null }] };
    case 'bars':
      return { over: 'names', list: chart };
    case 'histogram':
    case 'dots':
    case 'pairs':
    case 'scatter':
    case 'matrix':
    case 'shares':
    case 'world':
      return null;
  }
}

/** The chart of a figure beside the table of its view; null where the table lacks what the figure draws. */
export function nativeChart(
  { figure: { title, chart }, isDrawn, view }: FigureBlock,
  table: ChartedTable,
): SheetChart | null {
  const plot = isDrawn ? plotOf(chart) : null;
  if (plot === null) return null;
  if (plot.over === 'days')
    return overDays(title, plot, { key: views[view].columns[0].key, step: stepOf(view) }, table);
  const { bars, columns } = plot.list;
  return columns ? overNames(title, { over: 'names', names: columns.label, values: columns.value, bars }, table) : null;
}

/** A chart with a table of its own, which holds the numbers that the figure draws and no others: a withheld one is an empty cell. */
export interface ChartOfItsOwn {
  readonly chart: SheetChart;
  readonly table: ChartedTable;
}

const categoryKey = 'category';
const keyOf = (index: number) => `series_${index + 1}`;

/** The chart of a figure for a file without the table of its view; null where there is no native chart of its kind. */
export function ownChart({ figure: { title, chart }, isDrawn, view }: FigureBlock): ChartOfItsOwn | null {
  const plot = isDrawn ? plotOf(chart) : null;
  if (plot === null) return null;
  return plot.over === 'days' ? overOwnDays(title, plot, view) : overOwnNames(title, plot.list, view);
}

/** The unit of a column of the view, or of those that it is spread into. */
function unitOf(view: ViewName, key: string | undefined): string | undefined {
  const { columns, pivot } = viewDefinition(view);
  return columns.find((each) => each.key === (key ?? '') || each.key === pivot)?.unit;
}

function valueColumn(key: string, label: string, values: readonly (number | null)[], unit: string | undefined): Column {
  const isWhole = values.every((value) => value === null || Number.isInteger(value));
  const type = isWhole && unit !== '%' ? 'integer' : 'number';
  return { key, type, nullable: true, label, meaning: '', source: '', ...(unit !== undefined && { unit }) };
}

function overOwnDays(
  title: string,
  { as, series, unit }: Extract<Plot, { over: 'days' }>,
  view: ViewName,
): ChartOfItsOwn | null {
  // An axis of days has one place for each.
  if (series.some(({ points }) => new Set(points.map(({ x }) => x)).size < points.length)) return null;
  const days = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((one, other) => one - other);
  const values = series.map(({ points }) => {
    const known = new Map(points.map(({ x, y }) => [x, y]));
    return days.map((day) => known.get(day) ?? null);
  });
  const columns: Column[] = [
    { key: categoryKey, type: 'day', nullable: false, label: t('Day'), meaning: '', source: '' },
    ...series.map((each, index) =>
      valueColumn(keyOf(index), each.label, values[index] ?? [], unit ?? unitOf(view, each.column)),
    ),
  ];
  const table: ChartedTable = {
    columns,
    rows: days.map(
      (day, row): CellRow => ({
        [categoryKey]: day,
        ...Object.fromEntries(values.map((all, index) => [keyOf(index), all[row] ?? null])),
      }),
    ),
  };
  const plot: DayPlot = {
    over: 'days',
    as,
    series: series.map(({ paletteIndex }, index) => ({ paletteIndex, column: keyOf(index) })),
  };
  // A figure says itself where a day is missing, by a point without a number.
  const chart = overDays(title, plot, { key: categoryKey, step: null }, table);
  return chart && { chart, table };
}

function overOwnNames(title: string, { bars, valueLabel, columns }: BarList, view: ViewName): ChartOfItsOwn | null {
  const ofView = viewDefinition(view).columns;
  const names = ofView.find(({ key }) => key === columns?.label);
  const values = bars.map(({ value }) => (Number.isFinite(value) ? value : null));
  const table: ChartedTable = {
    columns: [
      {
        key: categoryKey,
        type: 'text',
        nullable: false,
        label: names ? translated(names.label) : t('Name'),
        meaning: '',
        source: '',
      },
      valueColumn(keyOf(0), valueLabel, values, unitOf(view, columns?.value)),
    ],
    rows: bars.map(({ label }, index): CellRow => {
      const value = values[index] ?? null;
      // An empty cell looks like a zero; the name says that there is a number.
      return { [categoryKey]: value === null ? t('{name}, not shown', { name: label }) : label, [keyOf(0)]: value };
    }),
  };
  const chart = overNames(title, { over: 'names', names: categoryKey, values: keyOf(0), bars }, table);
  return chart && { chart, table };
}
