import { useCallback } from 'react';
import { usePatchQuery } from '../../app/navigation.ts';
import { hrefOf, type RouteQuery } from '../../app/routes.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';

/** Catalog courses and, below, the selected runs. */
export function CoursesScreen({ query }: { readonly query: RouteQuery<'courses'> }) {
  const patch = usePatchQuery('courses');
  const address = useTableAddress('courses', query);
  const clear = () => patch({ text: undefined, withRuns: undefined, page: undefined });
  const search = useCallback((text: string) => patch({ text, page: undefined }, 'replace'), [patch]);
  const filters = [
    ...(query.text
      ? [{ label: `Key has “${query.text}”`, onRemove: () => patch({ text: undefined, page: undefined }) }]
      : []),
    ...(query.withRuns
      ? [{ label: 'With selected runs', onRemove: () => patch({ withRuns: undefined, page: undefined }) }]
      : []),
  ];
  return (
    <>
      <PageHead title="Courses" focusKey="courses">
        <p className="as-of">
          Courses of the taxonomy and of your selected runs.{' '}
          <a href={hrefOf('settings', { section: 'courses' })}>Select course runs</a>
        </p>
      </PageHead>
      <FilterBar active={filters} onClear={clear}>
        <SearchField label="Find a course" value={query.text ?? ''} onChange={search} />
        <label className="check">
          <input
            type="checkbox"
            checked={query.withRuns !== undefined}
            onChange={(event) => patch({ withRuns: event.target.checked ? 'true' : undefined, page: undefined })}
          />
          With selected runs
        </label>
      </FilterBar>
      <DataTable
        view="courses"
        params={{ ...(query.text && { text: query.text }), ...(query.withRuns && { withRuns: true }) }}
        {...address}
        onClear={filters.length > 0 ? clear : undefined}
        none="No courses yet. They come with the skills of the taxonomy and with the runs that you select."
      />
    </>
  );
}
