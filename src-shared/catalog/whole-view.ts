import { maxPageSize, type ViewName, type ViewPage } from './views.ts';

/** All rows of a view as one page, however many pages they are: what is made of some of them would be wrong without saying so. */
export async function wholeView<V extends ViewName>(
  readPage: (paging: { readonly page: number; readonly pageSize: number }) => Promise<ViewPage<V>>,
): Promise<ViewPage<V>> {
  const first = await readPage({ page: 1, pageSize: maxPageSize });
  const pages = [first.rows];
  for (let page = 2; (page - 1) * maxPageSize < first.total; page++) {
    pages.push((await readPage({ page, pageSize: maxPageSize })).rows);
  }
  return pages.length === 1 ? first : { ...first, rows: pages.flat() };
}
