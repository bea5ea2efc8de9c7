import type { ReactNode } from 'react';
import type { Column } from '../../../src-preload/contract/columns.ts';
import { isNumeric } from '../../../src-preload/contract/format/cells.ts';
import {
  type ViewColumn,
  type ViewDefinition,
  type ViewName,
  type ViewParams,
  type ViewRow,
  views,
} from '../../../src-preload/contract/views.ts';
import { isLearnerView } from '../../../src-preload/contract/views-by-subject/learners.ts';
import { mostPrintedRows, usePrinting } from '../../app/printing.ts';
import { readSort, type Sorting, writeSort } from '../../app/query-values.ts';
import { useSettings } from '../../client/settings.ts';
import { ErrorState, Skeleton } from '../states.tsx';
import { TableScroll } from '../table-scroll.tsx';
import type { AnyRow } from './cell-value.tsx';
import { EmptyTable } from './empty-table.tsx';
import { HeaderCell } from './header-cell.tsx';
import { hiddenColumnsOf } from './hidden-columns.ts';
import type { LinkedRows } from './linked-rows.ts';
import { filledColumns, shownColumns, shownRows, sortOf } from './spread.ts';
import { TableBody } from './table-body.tsx';
import { TableFoot } from './table-foot.tsx';
import { TotalsRow } from './totals-row.tsx';
import { useCopy } from './use-copy.ts';
import { usePage } from './use-page.ts';

/** What of a table stands in the address. */
export interface TableAddress {
  readonly sort: string | undefined;
  readonly page: number | undefined;
}

/** A table that is told its order and page, and tells when the person wants others. */
export interface AddressedTable {
  readonly address: TableAddress;
  readonly onAddress: (address: TableAddress) => void;
}

export interface DataTableProps<V extends ViewName> extends AddressedTable {
  readonly view: V;
  readonly params: ViewParams<V>;
  /** Said instead of the view's title. */
  readonly title?: string;
  readonly cells?: Partial<Record<ViewColumn<V>, (row: ViewRow<V>) => ReactNode>>;
  readonly hide?: readonly ViewColumn<V>[];
  /** How the keys of a spread column are called above their columns. */
  readonly spreadLabel?: (key: string) => string;
  /** The chart whose marks the rows stand for. */
  readonly linked?: LinkedRows<ViewRow<V>>;
  /** Rows per page, when not as in the settings. */
  readonly pageSize?: number;
  readonly whole?: { readonly label: string; readonly href: string };
  /** Present while filters are set; removes them. */
  readonly onClear?: (() => void) | undefined;
  /** Said when there are no rows for no special reason. */
  readonly none?: string;
}

/** A table of one view of the contract: columns, order, pages, states, export. */
export function DataTable<V extends ViewName>(props: DataTableProps<V>) {
  const { view, params, address, title = views[view].title, hide = [], none = 'There are no rows.' } = props;
  const settings = useSettings();
  // Where only the first rows are shown, paper has no more of them either.
  const expanded = usePrinting() && props.whole === undefined;
  const pageSize = expanded ? mostPrintedRows : (props.pageSize ?? settings.pageSize);
  const sort = readSort(view, address.sort);
  const wanted = { view, params, sort };
  const { page, isPending, result } = usePage(wanted, expanded ? 1 : (address.page ?? 1), pageSize);
  const copyShared = useCopy(wanted, { page, pageSize }, title);
  const copy = isLearnerView(view) ? null : copyShared;

  if (isPending || result.isPending) return <Skeleton />;
  if (result.isError) return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  const data = result.data;
  if (data.rows.length === 0 && data.total === 0) {
    return <EmptyTable asOf={data.asOf} onClear={props.onClear} otherwise={none} />;
  }

  const definition: ViewDefinition = views[view];
  const rows = shownRows(definition, data.spread, data.rows as readonly AnyRow[]);
  const offered = filledColumns(shownColumns(definition, data.spread, hide, props.spreadLabel), rows);
  const hidden = hiddenColumnsOf(settings, view);
  const columns = offered.filter((column, place) => place === 0 || !hidden.includes(column.key));
  const current: Sorting = sort ?? views[view].defaultSort;
  const sortBy = (column: Column) => {
    const next = nextSort(current, sortOf(definition, column), isNumeric(column));
    props.onAddress({ sort: isDefault(view, next) ? undefined : writeSort(next), page: undefined });
  };
  return (
    <div className="data-table" aria-busy={result.isPlaceholderData}>
      <TableScroll label={title}>
        <table>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell
                  key={column.key}
                  column={column}
                  direction={sameColumn(current, sortOf(definition, column)) ? current.direction : undefined}
                  onSort={() => sortBy(column)}
                />
              ))}
            </tr>
          </thead>
          <TableBody
            columns={columns}
            rows={rows}
            cells={(props.cells ?? {}) as Record<string, (row: AnyRow) => ReactNode>}
            linked={props.linked as LinkedRows<AnyRow> | undefined}
            copy={copy}
          />
          <TotalsRow columns={columns} totals={data.totals} rows={data.total} />
        </table>
      </TableScroll>
      <TableFoot
        wanted={wanted}
        copy={copy}
        data={data}
        rows={rows}
        page={page}
        pageSize={pageSize}
        columns={columns}
        offered={offered}
        title={title}
        whole={props.whole}
        onPage={(next) => props.onAddress({ sort: address.sort, page: next === 1 ? undefined : next })}
      />
    </div>
  );
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
