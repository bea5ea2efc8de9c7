import type { ClipboardEvent, ReactNode } from 'react';
import type { Column } from '../../../src-preload/contract/columns.ts';
import { isNumeric } from '../format.ts';
import { type AnyRow, CellValue } from './cell-value.tsx';
import { toTabbed } from './copy.ts';
import { type LinkedRows, linkedRowProps } from './linked-rows.ts';
import { moveInRows } from './row-keys.ts';

interface TableBodyProps {
  readonly columns: readonly Column[];
  readonly rows: readonly AnyRow[];
  /** How some columns are shown instead of by their type. */
  readonly cells: Readonly<Partial<Record<string, (row: AnyRow) => ReactNode>>>;
  readonly linked?: LinkedRows<AnyRow> | undefined;
}

/** The rows. One of them is in the tab order; arrow keys go on from there. */
export function TableBody(props: TableBodyProps) {
  return (
    <tbody onKeyDown={moveInRows}>
      {props.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity of its own beyond its place on the page
        <TableRow key={index} {...props} row={row} first={index === 0} />
      ))}
    </tbody>
  );
}

interface TableRowProps extends Omit<TableBodyProps, 'rows'> {
  readonly row: AnyRow;
  readonly first: boolean;
}

/** One row; copying takes the row that has the focus. */
function TableRow({ columns, row, cells, linked, first }: TableRowProps) {
  const copyRow = (event: ClipboardEvent) => {
    if (!document.getSelection()?.isCollapsed) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', toTabbed(columns, [row]));
  };
  return (
    <tr tabIndex={first ? 0 : -1} onCopy={copyRow} {...(linked && linkedRowProps(linked, row))}>
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
  );
}

/** Numbers stand right; dates stay on one line. */
function classOf(column: Column): string | undefined {
  if (isNumeric(column)) return 'num';
  return column.type === 'day' || column.type === 'instant' ? 'date' : undefined;
}
