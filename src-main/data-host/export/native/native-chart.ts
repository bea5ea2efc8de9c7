import { views } from '#shared/catalog/views.ts';
import type { Chart } from '#shared/figures/charts/drawing.ts';
import { stepOf } from '../reports/masked-figure.ts';
import type { FigureBlock } from '../reports/report.ts';
import type { SheetChart } from '../xlsx/charts/sheet-chart.ts';
import { type ChartedTable, type DayPlot, type NamedBars, overDays, overNames } from './plots.ts';

/*
 * Figures as charts of a spreadsheet. A figure says which columns it draws as they are. A chart refers to these and to nothing else, so
 * that it has a gap wherever the table has an empty cell.
 */

/** The chart of a figure beside the table of its view; null where the table lacks what the figure draws. */
export function nativeChart({ figure, isDrawn, view }: FigureBlock, table: ChartedTable): SheetChart | null {
  const plot = isDrawn ? plotOf(figure.chart) : null;
  if (plot === null) return null;
  if (plot.over === 'names') return overNames(figure.title, plot, table);
  return overDays(figure.title, plot, { key: views[view].columns[0].key, step: stepOf(view) }, table);
}

/** How a spreadsheet draws a chart of each kind; null for one that it cannot draw honestly. */
function plotOf(chart: Chart): DayPlot | NamedBars | null {
  switch (chart.kind) {
    case 'lines':
      // A spreadsheet has neither a band behind lines nor an axis that counts days.
      return chart.band || chart.counts ? null : { over: 'days', as: 'lines', series: chart.series };
    case 'panels':
      return chart.counts ? null : { over: 'days', as: 'lines', series: chart.series };
    case 'areas':
      return { over: 'days', as: 'stack', series: chart.bands };
    case 'changes':
      return chart.column === undefined
        ? null
        : { over: 'days', as: 'changes', series: [{ paletteIndex: null, column: chart.column }] };
    case 'bars':
      return chart.columns
        ? { over: 'names', names: chart.columns.label, values: chart.columns.value, bars: chart.bars }
        : null;
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
