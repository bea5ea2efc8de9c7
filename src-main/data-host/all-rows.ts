import { unpackPage } from '#contract/packed-page.ts';
import { maxPageSize, type ViewName, type ViewParams, type ViewRow, wholeView } from '#shared/catalog/views.ts';
import type { HostInput } from './host-methods.ts';
import type { DataHost } from './protocol.ts';

const pageReader =
  <V extends ViewName>(host: Pick<DataHost, 'call'>, view: V, params: ViewParams<V>) =>
  async (paging: { readonly page: number; readonly pageSize: number }) =>
    unpackPage<V>(await host.call('view:rows', { view, params, ...paging } as HostInput<'view:rows'>));

/** All rows of a view, for callers outside of the data host. */
export async function allRows<V extends ViewName>(
  host: Pick<DataHost, 'call'>,
  view: V,
  params: ViewParams<V>,
): Promise<readonly ViewRow<V>[]> {
  return (await wholeView(pageReader(host, view, params))).rows;
}

/** The same page by page, for a caller that needs none of them twice. */
export async function* pagesOfRows<V extends ViewName>(
  host: Pick<DataHost, 'call'>,
  view: V,
  params: ViewParams<V>,
): AsyncGenerator<readonly ViewRow<V>[]> {
  const readPage = pageReader(host, view, params);
  for (let page = 1, total = 1; (page - 1) * maxPageSize < total; page += 1) {
    const read = await readPage({ page, pageSize: maxPageSize });
    total = read.total;
    yield read.rows;
  }
}
