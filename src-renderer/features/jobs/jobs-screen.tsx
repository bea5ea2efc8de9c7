import { useCallback } from 'react';
import { usePatchQuery } from '../../routing/navigation.ts';
import type { RouteQuery } from '../../routing/routes.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';

/** All jobs: how many of their skills are taught, how many postings ask for them. */
export function JobsScreen({ query }: { readonly query: RouteQuery<'jobs'> }) {
  const patch = usePatchQuery('jobs');
  const address = useTableAddress('jobs', query);
  const clear = () => patch({ text: undefined, page: undefined });
  const search = useCallback((text: string) => patch({ text, page: undefined }, 'replace'), [patch]);
  const filters = query.text ? [{ label: `Title has “${query.text}”`, onRemove: clear }] : [];
  return (
    <>
      <PageHead title="Jobs" focusKey="jobs">
        <p className="as-of">Every job the taxonomy knows, and how much of what it asks for is taught.</p>
      </PageHead>
      <FilterBar active={filters} onClear={clear}>
        <SearchField label="Find a job" value={query.text ?? ''} onChange={search} />
      </FilterBar>
      <DataTable
        view="jobs"
        params={query.text ? { text: query.text } : {}}
        {...address}
        onClear={query.text ? clear : undefined}
      />
    </>
  );
}
