import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Column, inChosenOrder } from '#shared/catalog/columns.ts';
import { datasets } from '#shared/catalog/datasets.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import {
  type ViewColumn,
  type ViewName,
  type ViewPage,
  type ViewParams,
  type ViewRow,
  viewDefinition,
} from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { rowsOfTotal } from '#shared/text/lacking.ts';
import { formatMoment } from '#shared/time/days.ts';
import { maxPrintedRows, usePrinting } from '../../client/printing.ts';
import { useHasNoRuns, useIsEmpty } from '../../client/queries.ts';
import { useSettings } from '../../client/settings.ts';
import { type AnsweredPage, type RowsOfView, useView, useWithheldCells } from '../../client/views.ts';
import { readSort } from '../../routing/address.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import type { RouteName, RouteQuery } from '../../routing/routes.ts';
import { failureText } from '../as-of.tsx';
import { Button } from '../button.tsx';
import { NeverSynced, NotSelected } from '../never-synced.tsx';
import { NotShown } from '../not-reported.tsx';
import { EmptyState, ErrorState, Skeleton } from '../states.tsx';
import { TableScroll } from '../table-scroll.tsx';
import type { LinkedRows } from './linked.ts';
import { isSearched, pageCount } from './pager.tsx';
import { type AnyRow, filledColumns, shownColumns, shownDefault, shownRows } from './shown-rows.ts';
import { CellValue, classOf, TableBody } from './table-body.tsx';
import { hiddenColumnsOf, TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { useCopy } from './use-copy.ts';

export interface DataTableProps<V extends ViewName> extends AddressedTable {
  readonly view: V;
  readonly params: ViewParams<V>;
  /** Said instead of the view's title. */
  readonly title?: string;
  readonly cells?: Partial<Record<ViewColumn<V>, (row: ViewRow<V>) => ReactNode>>;
  /** Actions on a row, in a last column whose heading is read aloud and not shown. */
  readonly actions?: { readonly label: string; readonly cell: (row: ViewRow<V>) => ReactNode };
  readonly hide?: readonly ViewColumn<V>[];
  /** How the keys of a spread column are called above their columns. */
  readonly pivotLabel?: (key: string) => string;
  /** The order of rows, or of spread columns, until a user chooses another: that in which things were chosen. */
  readonly chosen?: ChosenOrder<ViewRow<V>>;
  /** The chart whose marks the rows stand for. */
  readonly linked?: LinkedRows<ViewRow<V>>;
  /** Rows per page, when not as in the settings. */
  readonly pageSize?: number;
  /** Rows have a box that picks them for comparison. */
  readonly pickable?: boolean;
  readonly whole?: { readonly label: string; readonly href: string };
  /** Present while filters are set; removes them. */
  readonly onClear?: (() => void) | undefined;
  /** Said when there are no rows for no special reason. */
  readonly none?: string;
  /** How to read the cells, below them. */
  readonly legend?: ReactNode;
}

interface ChosenOrder<Row> {
  readonly rows?: { readonly ids: readonly (string | number)[]; readonly idOf: (row: Row) => string | number };
  readonly columns?: readonly string[];
}

/** A table whose order and page are not worth an address, because the address says something else. */
export const OwnOrderTable = <V extends ViewName>(props: Omit<DataTableProps<V>, 'address' | 'onAddress'>) => (
  <DataTable {...(props as DataTableProps<V>)} {...useOwnOrder()} />
);

/** A table of one view of the contract: columns, order, pages, states, export. */
export function DataTable<V extends ViewName>(props: DataTableProps<V>) {
  const { view, params, address, hide = [], none = t('There are no rows.') } = props;
  const title = translated(props.title ?? viewDefinition(view).title);
  const settings = useSettings();
  // Where only the first rows are shown, paper has no more of them either.
  const printing = usePrinting();
  const expanded = printing && props.whole === undefined;
  const actions = printing ? undefined : props.actions;
  const pageSize = expanded ? maxPrintedRows : (props.pageSize ?? settings.pageSize);
  const sort = readSort(view, address.sort);
  const query = { view, params, sort };
  const { page, isPending, result } = usePage(query, expanded ? 1 : (address.page ?? 1), pageSize);
  const copyOfPage = useCopy(query, title);
  const withheld = useWithheldCells(query, { page, pageSize }, result.data);

  if (isPending || result.isPending) return <Skeleton />;
  if (result.isError) return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  const data = result.data;
  if (data.rows.length === 0 && data.total === 0) {
    return <EmptyTable view={view} asOf={data.asOf} onClear={props.onClear} otherwise={none} />;
  }

  const copy = isLearnerView(view) ? null : copyOfPage(data);
  const ofRows = sort === undefined ? props.chosen?.rows : undefined;
  const pivot = inChosenOrder(data.pivot, props.chosen?.columns ?? [], (key) => key);
  const { rows, offered } = contentOf(view, { ...data, pivot }, hide, props.pivotLabel);
  const hidden = hiddenColumnsOf(settings, view);
  const columns = offered.filter((column, index) => index === 0 || !hidden.includes(column.key));
  const order = indexesOf<V>(data.rows, ofRows);
  return (
    <div className="data-table" aria-busy={result.isPlaceholderData}>
      <TableScroll label={title}>
        <table>
          <caption className="sr-only">{title}</caption>
          <TableHead
            view={view}
            columns={columns}
            current={sort ?? (ofRows || isSearched(params) ? null : shownDefault(view))}
            hasChosenOrder={props.chosen?.rows !== undefined || isSearched(params)}
            actions={actions?.label}
            onSort={(next) => props.onAddress({ sort: next, page: undefined })}
          />
          <TableBody
            columns={columns}
            rows={rows}
            order={order}
            cells={(props.cells ?? {}) as Record<string, (row: AnyRow) => ReactNode>}
            actions={actions?.cell as ((row: AnyRow) => ReactNode) | undefined}
            linked={props.linked as LinkedRows<AnyRow> | undefined}
            copy={copy}
            withheld={withheld}
            pickable={props.pickable ?? false}
          />
          <TotalsRow columns={columns} data={data} view={view} />
        </table>
      </TableScroll>
      <TableFoot
        query={query}
        copy={copy}
        data={data}
        rows={rows}
        chosenOrder={ofRows && order}
        page={page}
        pageSize={pageSize}
        columns={columns}
        offered={offered}
        title={title}
        whole={props.whole}
        isFiltered={props.onClear !== undefined}
        onPage={(next) => props.onAddress({ sort: address.sort, page: next === 1 ? undefined : next })}
      />
      {props.legend}
    </div>
  );
}

/** The indexes of the rows of a page, in the order in which their things were chosen where that counts. */
function indexesOf<V extends ViewName>(rows: ViewPage<V>['rows'], chosen: ChosenOrder<ViewRow<V>>['rows']): number[] {
  const indexes = [...rows.keys()];
  if (chosen === undefined) return indexes;
  return inChosenOrder(indexes, chosen.ids, (index) => {
    const row = rows[index];
    return row === undefined ? '' : chosen.idOf(row as ViewRow<V>);
  });
}

/** The rows of a page with a cell for each pivoted key, and the columns that can be shown of them. */
function contentOf<V extends ViewName>(
  view: V,
  { pivot, rows: read }: ViewPage<V>,
  hide: readonly ViewColumn<V>[],
  pivotLabel: DataTableProps<V>['pivotLabel'],
) {
  const definition = viewDefinition(view);
  const rows = shownRows(definition, pivot, read as readonly AnyRow[]);
  return { rows, offered: filledColumns(shownColumns(definition, pivot, hide, pivotLabel), rows) };
}

interface EmptyTableProps {
  readonly view: ViewName;
  readonly asOf: AsOf | null;
  /** Set when filters hide the rows. */
  readonly onClear: (() => void) | undefined;
  readonly otherwise: string;
}

/** Why a table has no rows: never synced, none at the service, filtered away, or failed. Each is something else. */
function EmptyTable({ view, asOf, onClear, otherwise }: EmptyTableProps) {
  const isEmpty = useIsEmpty();
  const hasNoRuns = useHasNoRuns();
  if (hasNoRuns && areRuns(view)) return <NotSelected />;
  if (asOf && asOf.state === 'failed' && asOf.syncedAt === null) {
    return <EmptyState title={t('Not synced yet')}>{<p className="failure">{failureText(asOf)}</p>}</EmptyState>;
  }
  if (asOf?.state === 'never' || isEmpty) return <NeverSynced />;
  if (asOf?.state === 'noRows') {
    return (
      <EmptyState
        title={
          asOf.triedAt === null
            ? t('The service has no rows of “{table}”.', { table: translated(datasets[asOf.dataset].title) })
            : t('The service has no rows of “{table}” (checked {when} UTC).', {
                table: translated(datasets[asOf.dataset].title),
                when: formatMoment(asOf.triedAt),
              })
        }
      />
    );
  }
  if (onClear) {
    return (
      <EmptyState title={t('No rows match the filters.')}>
        <Button onClick={onClear}>{t('Show all rows')}</Button>
      </EmptyState>
    );
  }
  return <EmptyState title={otherwise} />;
}

/** Whether each row of a view is a run. */
const areRuns = (view: ViewName) => viewDefinition(view).identity.join() === 'run_id';

interface TotalsRowProps {
  readonly columns: readonly Column[];
  readonly data: Pick<ViewPage, 'total' | 'totals' | 'totalRows'>;
  readonly view: ViewName;
}

/**
 * The sums over all rows of the table, not only of the page; nothing where no column can be added up. One that some rows have no number
 * for says how many have one, and a hidden one for how many rows it is hidden.
 */
function TotalsRow({ columns, data: { total: rows, totals, totalRows }, view }: TotalsRowProps) {
  // A learner may be in two runs.
  const isOfRuns = areRuns(view);
  if (!columns.some((column) => column.key in totals)) return null;
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) => {
          const total = totals[column.key];
          const counted = totalRows[column.key];
          if (index === 0 && total === undefined) {
            return (
              <th key={column.key} scope="row" title={isOfRuns ? t('A person in two runs counts twice.') : undefined}>
                {isOfRuns
                  ? t('All {n, plural, one {# row} other {# rows}} (enrollments)', { n: rows })
                  : t('All {n, plural, one {# row} other {# rows}}', { n: rows })}
              </th>
            );
          }
          return (
            <td key={column.key} className={classOf(column)}>
              {total === null ? (
                <NotShown />
              ) : (
                total !== undefined && <CellValue column={column} row={{ [column.key]: total }} />
              )}
              {counted !== undefined && (
                <span className="total-rows">{rowsOfTotal(isOfRuns ? 'runs' : view, counted, rows)}</span>
              )}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

interface ShownPage<V extends ViewName> {
  readonly page: number;
  /** No page of it can be shown yet. */
  readonly isPending: boolean;
  readonly result: UseQueryResult<AnsweredPage<V>>;
}

/** The rows of a page. An address may name one that is no longer there, after a sync or another filter: then the last one is shown. */
function usePage<V extends ViewName>(query: RowsOfView<V>, requestedPage: number, pageSize: number): ShownPage<V> {
  const first = useView(query, { page: requestedPage, pageSize });
  const last = pageCount(first.data?.total ?? 0, pageSize);
  const page = first.data && !first.isPlaceholderData ? Math.min(requestedPage, last) : requestedPage;
  const result = useView(query, { page, pageSize });
  // A page that is no longer there must not stand in for the last one, and an empty table says nothing of another question.
  const isGone = result.isPlaceholderData && result.data?.rows.length === 0;
  return { page, isPending: result.isPending || isGone, result };
}

/** The part of a table's state that stands in the address. */
interface TableAddress {
  readonly sort: string | undefined;
  readonly page: number | undefined;
}

/** A controlled table: order and page are props, and callbacks report changes. */
export interface AddressedTable {
  readonly address: TableAddress;
  readonly onAddress: (address: TableAddress) => void;
}

/** The tables of a screen beside its first one: `job` of `jobSort` and `jobPage`. */
type OtherTable<R extends RouteName> = keyof RouteQuery<R> extends infer Key
  ? Key extends `${infer Table}Sort`
    ? Table
    : never
  : never;

/** Order and page of a table, as the query of its screen has them: the first table under `sort` and `page`. */
export function useTableAddress<R extends RouteName>(
  route: R,
  query: RouteQuery<R>,
  table?: OtherTable<R>,
): AddressedTable {
  const patch = usePatchQuery(route);
  const [sortKey, pageKey] = table === undefined ? ['sort', 'page'] : [`${table}Sort`, `${table}Page`];
  const values = query as Readonly<Record<string, unknown>>;
  return {
    address: { sort: values[sortKey] as string | undefined, page: values[pageKey] as number | undefined },
    onAddress: ({ sort, page }) => patch({ [sortKey]: sort, [pageKey]: page } as Partial<RouteQuery<R>>),
  };
}

/** The same for a table whose order and page are not worth an address; it begins in this order, or in the view's own. */
export function useOwnOrder(sort?: string): AddressedTable {
  const [address, onAddress] = useState<TableAddress>({ sort, page: undefined });
  return { address, onAddress };
}
