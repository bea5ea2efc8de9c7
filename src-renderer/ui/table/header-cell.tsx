import type { Column } from '../../../src-preload/contract/columns.ts';
import { isNumeric } from '../../../src-preload/contract/format/cells.ts';
import { Definition } from './definition.tsx';

interface HeaderCellProps {
  readonly column: Column;
  readonly direction: 'asc' | 'desc' | undefined;
  readonly onSort: () => void;
}

/** A column head: label and unit, a button that sorts, and the definition in place. */
export function HeaderCell({ column, direction, onSort }: HeaderCellProps) {
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
