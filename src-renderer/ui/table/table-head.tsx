import type { Column } from '#shared/catalog/columns.ts';
import { type ViewName, views } from '#shared/catalog/views.ts';
import { isNumeric } from '#shared/text/cells.ts';
import { type Sorting, writeSort } from '../../routing/query-values.ts';
import { Definition } from './definition.tsx';
import { sortOf } from './pivot.ts';

interface TableHeadProps {
  readonly view: ViewName;
  readonly columns: readonly Column[];
  readonly current: Sorting;
  /** Given the order as the address has it; undefined for the usual one. */
  readonly onSort: (sort: string | undefined) => void;
}

/** The heads of the columns, which order the table. */
export function TableHead({ view, columns, current, onSort }: TableHeadProps) {
  const sortBy = (column: Column) => {
    const next = nextSort(current, sortOf(views[view], column), isNumeric(column));
    onSort(isDefault(view, next) ? undefined : writeSort(next));
  };
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <HeaderCell
            key={column.key}
            column={column}
            direction={sameColumn(current, sortOf(views[view], column)) ? current.direction : undefined}
            onSort={() => sortBy(column)}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeaderCellProps {
  readonly column: Column;
  readonly direction: 'asc' | 'desc' | undefined;
  readonly onSort: () => void;
}

/** A column head: label and unit, a button that sorts, and the definition in place. */
function HeaderCell({ column, direction, onSort }: HeaderCellProps) {
  const sorted = direction === 'asc' ? 'ascending' : 'descending';
  const unit = unitOf(column);
  const label = (
    <>
      {column.label}
      {unit && <span className="unit"> {unit}</span>}
    </>
  );
  return (
    <th scope="col" className={isNumeric(column) ? 'num' : undefined} aria-sort={direction ? sorted : 'none'}>
      <Definition column={column}>
        {(id) => (
          <button type="button" className="sort" aria-describedby={id} onClick={onSort}>
            {label}
            <span aria-hidden="true" className="sort-mark">
              {direction === 'asc' ? '▲' : direction === 'desc' ? '▼' : ''}
            </span>
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

const sameColumn = (one: Pick<Sorting, 'column' | 'key'>, other: Pick<Sorting, 'column' | 'key'>) =>
  one.column === other.column && one.key === other.key;

/** The same column turns round; a new one starts with the largest numbers, or with A. */
function nextSort(current: Sorting, by: Pick<Sorting, 'column' | 'key'>, numeric: boolean): Sorting {
  if (sameColumn(current, by)) return { ...by, direction: current.direction === 'asc' ? 'desc' : 'asc' };
  return { ...by, direction: numeric ? 'desc' : 'asc' };
}

function isDefault(view: ViewName, sort: Sorting): boolean {
  const usual = views[view].defaultSort;
  return sort.key === undefined && usual.column === sort.column && usual.direction === sort.direction;
}
