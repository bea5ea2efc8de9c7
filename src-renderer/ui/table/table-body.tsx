import type { ClipboardEvent, ReactNode } from 'react';
import type { Column } from '../../../src-preload/contract/columns.ts';
import { isNumeric } from '../format.ts';
import { type AnyRow, CellValue } from './cell-value.tsx';
import { toTabbed } from './copy.ts';
import { moveInRows } from './row-keys.ts';

interface TableBodyProps {
  readonly columns: readonly Column[];
  readonly rows: readonly AnyRow[];
  /** How some columns are shown instead of by their type. */
  readonly cells: Readonly<Partial<Record<string, (row: AnyRow) => ReactNode>>>;
}

/** The rows. One of them is in the tab order; arrow keys go on from there, and copying takes the row that has the focus. */
export function TableBody({ columns, rows, cells }: TableBodyProps) {
  const copyRow = (event: ClipboardEvent, row: AnyRow) => {
    if (!document.getSelection()?.isCollapsed) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', toTabbed(columns, [row]));
  };
  return (
    <tbody onKeyDown={moveInRows}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity of its own beyond its place on the page
        <tr key={index} tabIndex={index === 0 ? 0 : -1} onCopy={(event) => copyRow(event, row)}>
          {columns.map((column, place) => {
            const content = cells[column.key]?.(row) ?? <CellValue column={column} row={row} />;
            const className = classOf(column);
            return place === 0 ? (
              <th key={column.key} scope="row" className={className}>
                {content}
              </th>
            ) : (
              <td key={column.key} className={className}>
                {content}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

/** Numbers stand right; dates stay on one line. */
function classOf(column: Column): string | undefined {
  if (isNumeric(column)) return 'num';
  return column.type === 'day' || column.type === 'instant' ? 'date' : undefined;
}
