import type { CellRow, Column } from '#shared/catalog/columns.ts';
import { epoch } from '../cells.ts';
import { divisorOf, formatOf } from '../styles.ts';
import { xmlText } from '../texts.ts';
import type { ChartElsewhere } from './chart-xml.ts';

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
