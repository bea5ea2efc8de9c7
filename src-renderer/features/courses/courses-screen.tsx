import { useCallback } from 'react';
import { courseData, courseDataWords } from '../../../src-preload/contract/course-data.ts';
import { skill } from '../../../src-preload/contract/dictionary.ts';
import { isolate } from '../../../src-preload/contract/format/text.ts';
import type { ViewParams, ViewRow } from '../../../src-preload/contract/views.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { hrefOf, type RouteQuery } from '../../app/routes.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Named } from '../../ui/named.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CellValue } from '../../ui/table/cell-value.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { OrganisationFilter } from './organisation-filter.tsx';

/** Catalog courses, each with its selected runs. */
export function CoursesScreen({ query }: { readonly query: RouteQuery<'courses'> }) {
  const patch = usePatchQuery('courses');
  const address = useTableAddress('courses', query);
  const { text, org, data, withRuns } = query;
  const chosen: ViewParams<'organisations'> = {
    ...(text && { text }),
    ...(data && { data }),
    ...(withRuns && { withRuns: true }),
  };
  const clear = () => patch({ text: undefined, org: undefined, data: undefined, withRuns: undefined, page: undefined });
  const search = useCallback((text: string) => patch({ text, page: undefined }, 'replace'), [patch]);
  const filters = [
    ...(text ? [{ label: `Key has “${text}”`, onRemove: () => patch({ text: undefined, page: undefined }) }] : []),
    ...(org
      ? [{ label: `Organisation: ${isolate(org)}`, onRemove: () => patch({ org: undefined, page: undefined }) }]
      : []),
    ...(data ? [{ label: courseDataWords[data], onRemove: () => patch({ data: undefined, page: undefined }) }] : []),
    ...(withRuns
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
        <SearchField label="Find a course" value={text ?? ''} onChange={search} />
        <OrganisationFilter params={chosen} value={org} onChange={(next) => patch({ org: next, page: undefined })} />
        <SelectField
          label="Data of the runs"
          all="Any"
          value={data}
          options={courseData.options.map((each) => ({ value: each, label: courseDataWords[each] }))}
          onChange={(next) => patch({ data: next, page: undefined })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={withRuns !== undefined}
            onChange={(event) => patch({ withRuns: event.target.checked ? 'true' : undefined, page: undefined })}
          />
          With selected runs
        </label>
      </FilterBar>
      <DataTable
        view="courses"
        params={{ ...chosen, ...(org && { org }) }}
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
