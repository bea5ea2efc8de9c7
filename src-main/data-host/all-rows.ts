import { unpackPage } from '#contract/packed-page.ts';
import { type ViewName, type ViewParams, type ViewRow, wholeView } from '#shared/catalog/views.ts';
import type { DataHost, HostInput } from './protocol.ts';

/** All rows of a view, for callers outside of the data host. */
export async function allRows<V extends ViewName>(
  host: Pick<DataHost, 'call'>,
  view: V,
  params: ViewParams<V>,
): Promise<readonly ViewRow<V>[]> {
  const readPage = async (paging: { readonly page: number; readonly pageSize: number }) =>
    unpackPage<V>(await host.call('view:rows', { view, params, ...paging } as HostInput<'view:rows'>));
  return (await wholeView(readPage)).rows;
}
