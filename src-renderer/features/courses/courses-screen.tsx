import { useCallback } from 'react';
import { skill } from '../../../src-preload/contract/dictionary.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { hrefOf, type RouteQuery } from '../../app/routes.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Named } from '../../ui/named.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { CellValue } from '../../ui/table/cell-value.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';

/** Catalog courses, each with its selected runs. */
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
        cells={{ course_key: (row) => <CourseWithRuns row={row} /> }}
        onClear={filters.length > 0 ? clear : undefined}
        none="No courses yet. They come with the skills of the taxonomy and with the runs that you select."
      />
    </>
  );
}

/** The course and, below it, its runs: most people look for one of those. */
function CourseWithRuns({ row }: { readonly row: ViewRow<'courses'> }) {
  const runIds = row.run_ids?.split(' ') ?? [];
  return (
    <>
      <CellValue column={skill.courseKey} row={row} />
      {runIds.length > 0 && (
        <ul className="nested-runs">
          {runIds.map((runId) => (
            <li key={runId}>
              <a href={hrefOf('run', { id: runId, tab: 'summary' })}>
                <Named kind="run" id={runId} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
