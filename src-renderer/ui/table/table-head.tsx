import type { Column } from '#shared/catalog/columns.ts';
import type { ViewName } from '#shared/catalog/views.ts';
import { isNumeric } from '#shared/text/cells.ts';
import { type Sorting, writeSort } from '../../routing/query-values.ts';
import { Definition } from './definition.tsx';
import { isUsualOrder, nextOrder, type PlaceInOrder, placeInOrder } from './sort-order.ts';

interface TableHeadProps {
  readonly view: ViewName;
  readonly columns: readonly Column[];
  readonly current: Sorting;
  /** Given the order as the address has it; undefined for the usual one. */
  readonly onSort: (sort: string | undefined) => void;
}

/** The heads of the columns, which order the table. */
export function TableHead({ view, columns, current, onSort }: TableHeadProps) {
  const sortBy = (column: Column, isFurther: boolean) => {
    const next = nextOrder(view, current, column, isFurther);
    onSort(isUsualOrder(view, next) ? undefined : writeSort(next));
  };
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <HeaderCell
            key={column.key}
            column={column}
            order={placeInOrder(view, current, column)}
            onSort={(isFurther) => sortBy(column, isFurther)}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeaderCellProps {
  readonly column: Column;
  readonly order: PlaceInOrder | null;
  /** With Shift the column orders the rows that are alike in those before it. */
  readonly onSort: (isFurther: boolean) => void;
}

/** A column head: label and unit, a button that sorts, and the definition in place. */
function HeaderCell({ column, order, onSort }: HeaderCellProps) {
  const sorted = order?.direction === 'asc' ? 'ascending' : 'descending';
  const unit = unitOf(column);
  const label = (
    <>
      {column.label}
      {unit && <span className="unit"> {unit}</span>}
    </>
  );
  return (
    <th scope="col" className={isNumeric(column) ? 'num' : undefined} aria-sort={order?.place === 1 ? sorted : 'none'}>
      <Definition column={column}>
        {(id) => (
          <button type="button" className="sort" aria-describedby={id} onClick={(event) => onSort(event.shiftKey)}>
            {label}
            <span aria-hidden="true" className="sort-mark">
              {order && (order.direction === 'asc' ? '▲' : '▼')}
              {order?.isOneOfMany && <span className="sort-place">{order.place}</span>}
            </span>
            {order?.isOneOfMany && (
              <span className="sr-only">
                {' '}
                ({order.place}, {sorted})
              </span>
            )}
          </button>
        )}
      </Definition>
    </th>
  );
}

/** The unit behind the label, unless the label or each value says it already; of instants, the zone. */
function unitOf({ unit, label, type }: Column): string | undefined {
  if (type === 'instant') return 'UTC';
  return unit !== undefined && unit !== 's' && !label.toLowerCase().includes(unit) ? unit : undefined;
}
