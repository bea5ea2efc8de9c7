import { useCallback } from 'react';
import { usePatchQuery } from '../../routing/navigation.ts';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { useTextFilter } from '../../ui/text-filter.ts';
import { otherChanges, trendCells } from './trend-cells.tsx';
import { useTrendDays } from './use-trend-days.tsx';

/** The selected course runs, with the figures of each. */
export function RunsScreen({ query }: { readonly query: RouteQuery<'runs'> }) {
  const patch = usePatchQuery('runs');
  const address = useTableAddress('runs', query);
  const { days, choice } = useTrendDays('runs', query.days);
  const clear = () => patch({ text: undefined, page: undefined });
  const search = useCallback((text: string) => patch({ text, page: undefined }, 'replace'), [patch]);
  const params = query.text ? { text: query.text } : {};
  const filters = useTextFilter({
    view: 'run-trends',
    params,
    text: query.text,
    field: 'Name or id',
    namesOf: ({ run_label, run_id }) => [run_label, run_id],
    onRemove: clear,
  });
  return (
    <>
      <PageHead
        title="Course runs"
        focusKey="runs"
        actions={<a href={hrefOf('settings', { section: 'courses' })}>Select course runs</a>}
      >
        <p className="as-of">The course runs that you have selected, with their newest figures.</p>
      </PageHead>
      <FilterBar active={filters} onClear={clear}>
        <SearchField label="Find a course run" value={query.text ?? ''} onChange={search} />
        {choice}
      </FilterBar>
      <DataTable
        view="run-trends"
        title="Course runs"
        params={params}
        {...address}
        hide={otherChanges(days)}
        cells={trendCells(days)}
        onClear={query.text ? clear : undefined}
        none="No course runs are selected for sync."
      />
    </>
  );
}
