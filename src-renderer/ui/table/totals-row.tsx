import type { Column } from '../../../src-preload/contract/columns.ts';
import { formatCell } from '../../../src-preload/contract/format/cells.ts';
import { plural } from '../../../src-preload/contract/format/numbers.ts';
import { classOf } from './table-body.tsx';

interface TotalsRowProps {
  readonly columns: readonly Column[];
  readonly totals: Readonly<Record<string, number>>;
  readonly rows: number;
}

/** The sums over all rows of the table, not only of the page; nothing where no column can be added up. */
export function TotalsRow({ columns, totals, rows }: TotalsRowProps) {
  if (!columns.some((column) => column.key in totals)) return null;
  return (
    <tfoot>
      <tr>
        {columns.map((column, place) => {
          const total = totals[column.key];
          if (place === 0 && total === undefined) {
            return (
              <th key={column.key} scope="row">
                All {plural(rows, 'row')}
              </th>
            );
          }
          return (
            <td key={column.key} className={classOf(column)}>
              {total === undefined ? null : formatCell(column, total)}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
