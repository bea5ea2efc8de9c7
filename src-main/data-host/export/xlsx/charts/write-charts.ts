import type { ZipFile } from '#main/files/zip-file.ts';
import type { CellRow, Column } from '#shared/catalog/columns.ts';
import { columnLetters, divisorOf, epoch, formatOf } from '../cells.ts';
import { chartPart, drawing, drawingPart, drawingRelations, relationships } from '../parts.ts';
import { sheetReference, xmlText } from '../texts.ts';
import { type AxisWords, type ChartCells, type ChartElsewhere, chartXml } from './chart-xml.ts';
import { type SheetChart, sizeOf } from './sheet-chart.ts';

/** Charts with the table that they draw. */
export interface ChartsOfSheet {
  /** The name of its sheet. */
  readonly table: string;
  readonly charts: readonly SheetChart[];
  readonly columns: readonly Column[];
}

/** Pixels in the units of drawings. */
const emu = 9525;
/** The height of a row whose text does not wrap, in pixels. */
const rowHeight = 20;
/** Rows between two charts. */
const apart = 2;

/** The drawing of a sheet of charts, one under the other. */
export function drawingXml(charts: readonly SheetChart[]): string {
  let row = 0;
  const anchors = charts.map((chart, index) => {
    const { width, height } = sizeOf(chart);
    const from = `<xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>`;
    row += Math.ceil(height / rowHeight) + apart;
    return `<xdr:oneCellAnchor>${from}<xdr:ext cx="${width * emu}" cy="${height * emu}"/>${frame(chart, index + 1)}<xdr:clientData/></xdr:oneCellAnchor>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    `<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main">${anchors.join('')}</xdr:wsDr>`,
  ].join('');
}

/** The chart that the drawing's relation of this number leads to. */
function frame({ title, description }: SheetChart, number: number): string {
  const names = `id="${number + 1}" name="${xmlText(`Chart ${number}`)}" descr="${xmlText(description)}" title="${xmlText(title)}"`;
  const chart = `<c:chart xmlns:c="${drawing}/chart" xmlns:r="${relationships}" r:id="rId${number}"/>`;
  return [
    `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr ${names}/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>`,
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
    `<a:graphic><a:graphicData uri="${drawing}/chart">${chart}</a:graphicData></a:graphic></xdr:graphicFrame>`,
  ].join('');
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

/** Copies of the cells of a table, as a chart outside of its workbook needs them. An empty cell has none. */
export function copiedCells(
  columns: readonly Column[],
  rows: readonly CellRow[],
): Pick<ChartElsewhere, 'headCopy' | 'firstCopy'> {
  const columnOf = (key: string) => columns.find((column) => column.key === key);
  const point = (index: number, value: string | number) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`;
  return {
    headCopy: (key) => `<c:strCache><c:ptCount val="1"/>${point(0, xmlText(columnOf(key)?.label ?? ''))}</c:strCache>`,
    firstCopy(key, count) {
      const column = columnOf(key);
      const cells = rows.slice(0, count).map((row) => row[key] ?? null);
      const points = cells.flatMap((cell, index) => (cell === null ? [] : [point(index, copyOf(cell, column))]));
      const all = `<c:ptCount val="${cells.length}"/>${points.join('')}`;
      if (column === undefined || column.type === 'text') return `<c:strCache>${all}</c:strCache>`;
      return `<c:numCache><c:formatCode>${xmlText(formatOf(column))}</c:formatCode>${all}</c:numCache>`;
    },
  };
}

function copyOf(cell: string | number | boolean, column: Column | undefined): string | number {
  if (typeof cell !== 'number') return xmlText(String(cell));
  return column?.type === 'day' ? epoch + cell : cell / divisorOf(column ?? {});
}
