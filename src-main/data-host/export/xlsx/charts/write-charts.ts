import type { ZipFile } from '#main/files/zip-file.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { columnLetters } from '../cells.ts';
import { chartPart, drawingPart, drawingRelations } from '../parts.ts';
import { divisorOf, formatOf } from '../styles.ts';
import { sheetReference } from '../texts.ts';
import type { AxisWords } from './chart-axes.ts';
import { type ChartCells, chartXml } from './chart-xml.ts';
import { drawingXml } from './drawing-xml.ts';
import type { SheetChart } from './sheet-chart.ts';

/** Charts with the table that they draw. */
export interface ChartsOfSheet {
  /** The name of its sheet. */
  readonly table: string;
  readonly charts: readonly SheetChart[];
  readonly columns: readonly Column[];
}

/** Writes the charts of the sheet with this number. They refer to the cells of their table by the name of its sheet. */
export async function writeCharts(
  zip: ZipFile,
  number: number,
  numbers: readonly number[],
  { table, charts, columns }: ChartsOfSheet,
): Promise<void> {
  const cells = cellsOf(table, columns);
  for (const [index, chart] of charts.entries()) {
    await zip.add(chartPart(numbers[index] ?? 0), [chartXml(chart, cells, wordsOf(chart, columns))]);
  }
  await zip.add(drawingPart(number), [drawingXml(charts)]);
  for (const [part, xml] of drawingRelations(number, numbers)) await zip.add(part, [xml]);
}

const columnOf = (columns: readonly Column[], key: string) => columns.find((column) => column.key === key);

/** Where the cells of a table are on the sheet of this name. */
export function cellsOf(name: string, columns: readonly Column[]): ChartCells {
  const sheet = sheetReference(name);
  const letters = (key: string) => columnLetters(columns.findIndex((column) => column.key === key));
  return {
    head: (key) => `${sheet}!$${letters(key)}$1`,
    first: (key, rows) => `${sheet}!$${letters(key)}$2:$${letters(key)}$${rows + 1}`,
  };
}

/** Axes have the words and the number formats of the columns. */
export function wordsOf({ categories, series: [first] }: SheetChart, columns: readonly Column[]): AxisWords {
  const [category, value] = [columnOf(columns, categories), columnOf(columns, first?.column ?? '')];
  return {
    categoryTitle: category?.label ?? '',
    categoryFormat: category ? formatOf(category) : 'General',
    valueFormat: value ? formatOf(value) : 'General',
    divisor: divisorOf(value ?? {}),
  };
}
