import type { UseQueryResult } from '@tanstack/react-query';
import type { ViewName, ViewPage } from '../../../src-preload/contract/views.ts';
import { type RowsWanted, useView } from '../../client/views.ts';
import { pageCount } from './words.ts';

interface ShownPage<V extends ViewName> {
  readonly page: number;
  /** Nothing of it can be shown yet. */
  readonly isPending: boolean;
  readonly result: UseQueryResult<ViewPage<V>>;
}

/** The rows of a page. An address may name one that is no longer there, after a sync or another filter: then the last one is shown. */
export function usePage<V extends ViewName>(wanted: RowsWanted<V>, asked: number, pageSize: number): ShownPage<V> {
  const first = useView(wanted, { page: asked, pageSize });
  const last = pageCount(first.data?.total ?? 0, pageSize);
  const page = first.data && !first.isPlaceholderData ? Math.min(asked, last) : asked;
  const result = useView(wanted, { page, pageSize });
  // The page that is no longer there must not stand in for the last one.
  const isGone = result.isPlaceholderData && result.data?.rows.length === 0 && result.data.total > 0;
  return { page, isPending: result.isPending || isGone, result };
}
