import { useCallback } from 'react';
import { usePatchQuery } from '../../app/navigation.ts';
import type { RouteQuery } from '../../app/routes.ts';
import { useAllRows } from '../../client/views.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { PostingsFigure } from './postings-figure.tsx';

/** Where demand and pay are. */
export function PostingsScreen({ query }: { readonly query: RouteQuery<'postings'> }) {
  const patch = usePatchQuery('postings');
  const clear = () => patch({ text: undefined, page: undefined });
  const search = useCallback((text: string) => patch({ text, page: undefined }, 'replace'), [patch]);
  const params = query.text ? { text: query.text } : {};
  const rows = useAllRows({ view: 'job-postings', params }).data;
  const table = (
    <DataTable
      view="job-postings"
      params={params}
      address={{ sort: query.sort, page: query.page }}
      onAddress={patch}
      onClear={query.text ? clear : undefined}
    />
  );
  return (
    <>
      <PageHead title="Job postings" focusKey="postings">
        <p className="as-of">
          Current values only: the service keeps no past ones. Salary in USD per year, as the public documentation says.
        </p>
      </PageHead>
      <FilterBar active={query.text ? [{ label: `Job has “${query.text}”`, onRemove: clear }] : []} onClear={clear}>
        <SearchField label="Find a job" value={query.text ?? ''} onChange={search} />
      </FilterBar>
      {rows && rows.rows.length > 1 ? <PostingsFigure page={rows} table={table} /> : table}
    </>
  );
}
