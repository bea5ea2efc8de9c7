import { useCallback } from 'react';
import { formatMoment } from '../../../src-preload/contract/format/days.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import type { RouteQuery } from '../../app/routes.ts';
import { useAllRows } from '../../client/views.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RefreshRecord } from '../../ui/refresh-record.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { PostingsFigures } from './postings-figures.tsx';

/** Where demand and pay are. */
export function PostingsScreen({ query }: { readonly query: RouteQuery<'postings'> }) {
  const patch = usePatchQuery('postings');
  const address = useTableAddress('postings', query);
  const clear = () => patch({ text: undefined, page: undefined });
  const search = useCallback((text: string) => patch({ text, page: undefined }, 'replace'), [patch]);
  const params = query.text ? { text: query.text } : {};
  const read = useAllRows({ view: 'job-postings', params });
  const table = (
    <DataTable
      view="job-postings"
      params={params}
      {...address}
      onClear={query.text ? clear : undefined}
      cells={{ modified: (row) => <Modified row={row} /> }}
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
      <PostingsFigures params={params} read={read} table={table} />
    </>
  );
}

/** When the service last changed the posting, and a way to ask whether it has since. */
function Modified({ row }: { readonly row: ViewRow<'job-postings'> }) {
  return (
    <>
      {row.modified === null ? <NotReported /> : formatMoment(row.modified)}{' '}
      <RefreshRecord
        key={row.id}
        compact
        kind="jobPosting"
        id={row.id}
        name={`the posting of ${row.job_name ?? `job ${row.job_id}`}`}
      />
    </>
  );
}
