import { type QueryClient, type QueryKey, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unpackPage } from '#contract/packed-page.ts';
import {
  maxPageSize,
  type ViewName,
  type ViewPage,
  type ViewParams,
  type ViewQuery,
  type ViewSort,
  wholeView,
} from '#shared/catalog/views.ts';
import type { WithheldCells } from '#shared/figures/charts/over-days.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { call } from './call.ts';
import { keys } from './queries.ts';
import { usePackageFacts, useWorkspaces } from './workspaces.ts';

/** Which rows: the part that screen, chart and export share. */
export interface RowsOfView<V extends ViewName> {
  readonly view: V;
  readonly params: ViewParams<V>;
  readonly sort?: ViewSort<V> | undefined;
}

/** The same as one member of the contract's union of queries. */
export function viewQueryOf<V extends ViewName>(query: RowsOfView<V>): ViewQuery {
  const { view, params, sort } = query;
  return (sort ? { view, params, sort } : { view, params }) as unknown as ViewQuery;
}

export interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

export const requestOf = <V extends ViewName>(query: RowsOfView<V>, paging: Paging) => ({
  ...viewQueryOf(query),
  ...paging,
});

type PageRequest = ReturnType<typeof requestOf>;

/** A page with the question that it answers: while it stands in for another page, what is asked about its rows is asked of it. */
export type AnsweredPage<V extends ViewName> = ViewPage<V> & { readonly request: PageRequest };

/** How one page of a view is asked for and kept. */
export function pageOptions<V extends ViewName>(query: RowsOfView<V>, paging: Paging) {
  const request = requestOf(query, paging);
  return queryOptions({
    queryKey: [...keys.cache, 'view', request],
    queryFn: async ({ signal }): Promise<AnsweredPage<V>> => ({
      ...unpackPage<V>(await call('view:rows', request, signal)),
      request,
    }),
  });
}

/** Asks for the first row of a view, with its total and its dates. */
export const firstRow = { page: 1, pageSize: 1 } as const;

/** One page of a view. While the next page is read, the old one stays on the screen. */
export const useView = <V extends ViewName>(query: RowsOfView<V>, paging: Paging): UseQueryResult<AnsweredPage<V>> =>
  useQuery({ ...pageOptions(query, paging), placeholderData: standInFor(requestOf(query, paging)) });

/**
 * Which cells of the page that is shown are withheld in the open package, by the index of the row; none in a connection. An empty cell that is
 * not among them was never reported.
 */
export function useWithheldCells<V extends ViewName>(
  query: RowsOfView<V>,
  paging: Paging,
  shown: AnsweredPage<V> | undefined,
): WithheldCells {
  const next = requestOf(query, paging);
  // Reads those of the next page together with its rows.
  useWithheld(next);
  return useWithheld(shown?.request ?? next) ?? nothingWithheld;
}

/** All rows of a view with those of their cells that are withheld: null while that is not known of the very rows that are there. */
export function useAllRowsAndWithheld<V extends ViewName>(query: RowsOfView<V>) {
  const { data, isPlaceholderData } = useAllRows(query);
  const withheld = useWithheld(requestOf(query, { page: 1, pageSize: maxPageSize }));
  return { rows: data?.rows ?? [], withheld: withheldOfRows(withheld, isPlaceholderData) };
}

/** The places are those of the rows that were asked for last: old rows that still stand in for them have others. */
export const withheldOfRows = (withheld: WithheldCells | null, areOldRows: boolean): WithheldCells | null =>
  areOldRows && withheld !== nothingWithheld ? null : withheld;

/** The withheld cells of rows that a chart draws; none while they are not known. */
export const useWithheldOfAll = <V extends ViewName>(query: RowsOfView<V>): WithheldCells =>
  useWithheld(requestOf(query, { page: 1, pageSize: maxPageSize })) ?? nothingWithheld;

/** The same as one answer: null until it has come, and where it fails. */
function useWithheld(request: PageRequest): WithheldCells | null {
  const facts = usePackageFacts();
  const isOpenKnown = useWorkspaces().data !== undefined;
  const threshold = facts?.threshold ?? null;
  const enabled = threshold !== null && (facts?.withheld ?? 0) > 0 && !isLearnerView(request.view);
  const { data } = useQuery({
    queryKey: [...keys.cache, 'withheld', request, threshold],
    queryFn: ({ signal }) => call('export:withheld', { request, threshold: threshold ?? 0 }, signal),
    enabled,
  });
  return useMemo(() => {
    if (!enabled) return isOpenKnown ? nothingWithheld : null;
    return data ? new Map(data.rows.map(({ index, notes }) => [index, new Set(Object.keys(notes))])) : null;
  }, [data, enabled, isOpenKnown]);
}

/** The withheld cells of a connection, and of a package that withholds nothing. */
export const nothingWithheld: WithheldCells = new Map();

/** How all rows of a view are asked for and kept. */
export function allRowsOptions<V extends ViewName>(query: RowsOfView<V>) {
  return queryOptions({
    queryKey: [...keys.cache, 'view', viewQueryOf(query), 'all'],
    queryFn: ({ signal }) =>
      wholeView(async (paging) => unpackPage<V>(await call('view:rows', requestOf(query, paging), signal))),
  });
}

/** All rows that a chart draws, unless they are not `enabled`. While others are read, the old ones stay on the screen. */
export function useAllRows<V extends ViewName>(query: RowsOfView<V>, enabled = true): UseQueryResult<ViewPage<V>> {
  return useQuery({ ...allRowsOptions(query), enabled, placeholderData: standInFor(viewQueryOf(query)) });
}

/** Asks for all rows now, so that they are there, or under way, when a chart wants them. */
export const prefetchAllRows = <V extends ViewName>(client: QueryClient, query: RowsOfView<V>): Promise<void> =>
  client.prefetchQuery(allRowsOptions(query));

/** The old rows, where they may stand in for those of a request. */
export const standInFor =
  (request: ViewQuery) =>
  <Page>(old: Page | undefined, of: { readonly queryKey: QueryKey } | undefined): Page | undefined =>
    sameTable(of?.queryKey[2], request) ? old : undefined;

/** Old rows may stand in only for the same table of the same thing; a search text may differ, an id may not. */
function sameTable(previous: unknown, request: ViewQuery): boolean {
  if (typeof previous !== 'object' || previous === null) return false;
  const { view, params } = previous as ViewQuery;
  return view === request.view && JSON.stringify(identity(params)) === JSON.stringify(identity(request.params));
}

function identity(params: object): object {
  return Object.fromEntries(Object.entries(params).filter(([key]) => /(?:Id|Key)s?$/.test(key)));
}
