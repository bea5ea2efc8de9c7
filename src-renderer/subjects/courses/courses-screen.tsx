import { useCallback } from 'react';
import { isSection } from '#shared/catalog/course-id.ts';
import { skill } from '#shared/catalog/dictionary.ts';
import { type CourseData, courseData, courseDataText } from '#shared/catalog/run-choice.ts';
import type { ViewParams, ViewRow } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { isolate } from '#shared/text/text.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { Check, SearchField, SelectField } from '../../ui/fields.tsx';
import { FilterBar, OrganisationFilter, useTextFilter } from '../../ui/filter-bar.tsx';
import { Named } from '../../ui/named.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable, useTableAddress } from '../../ui/table/data-table.tsx';
import { CellValue } from '../../ui/table/table-body.tsx';

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
  const isPackage = usePackageFacts() !== null;
  const dataText = (each: CourseData) =>
    isPackage && each === 'never' ? t('Not part of this data') : translated(courseDataText[each]);
  const clear = () => patch({ text: undefined, org: undefined, data: undefined, withRuns: undefined, page: undefined });
  const search = useCallback((text: string) => patch({ text, page: undefined }, 'replace'), [patch]);
  const params = { ...chosen, ...(org && { org }) };
  const filters = [
    ...useTextFilter({
      view: 'courses',
      params,
      text,
      field: t('Key or name'),
      namesOf: ({ course_key, course_label }) => [course_key, course_label],
      onRemove: () => patch({ text: undefined, page: undefined }),
    }),
    ...(org
      ? [
          {
            label: t('Organization: {org}', { org: isolate(org) }),
            onRemove: () => patch({ org: undefined, page: undefined }),
          },
        ]
      : []),
    ...(data ? [{ label: dataText(data), onRemove: () => patch({ data: undefined, page: undefined }) }] : []),
    ...(withRuns
      ? [{ label: t('With selected runs'), onRemove: () => patch({ withRuns: undefined, page: undefined }) }]
      : []),
  ];
  return (
    <>
      <PageHead title={t('Courses')} focusKey="courses">
        <p className="as-of">
          {t('Courses in the catalog, and the courses of your selected runs.')}{' '}
          <a href={hrefOf('settings', { section: 'courses' })}>{t('Select course runs')}</a>
        </p>
      </PageHead>
      <FilterBar active={filters} onClear={clear}>
        <SearchField label={t('Find a course')} value={text ?? ''} onChange={search} />
        <OrganisationFilter params={chosen} value={org} onChange={(next) => patch({ org: next, page: undefined })} />
        <SelectField
          label={t('Run data')}
          all={t('Any⟨data of runs⟩')}
          value={data}
          options={courseData.options.map((each) => ({ value: each, label: dataText(each) }))}
          onChange={(next) => patch({ data: next, page: undefined })}
        />
        <Check
          checked={withRuns !== undefined}
          onChange={(on) => patch({ withRuns: on ? 'true' : undefined, page: undefined })}
        >
          {t('With selected runs')}
        </Check>
      </FilterBar>
      <DataTable
        view="courses"
        params={params}
        {...address}
        pickable
        cells={{ course_key: (row) => <CourseWithRuns row={row} /> }}
        onClear={filters.length > 0 ? clear : undefined}
        none={t('No courses yet. Courses appear here once you sync skills or select runs.')}
      />
    </>
  );
}

/** The screen of a course lists all of its runs. */
const maxNested = 3;

/** The course and, below it, its runs: most users look for one of those. */
function CourseWithRuns({ row }: { readonly row: ViewRow<'courses'> }) {
  // Custom sections follow the runs: few users look for one of those.
  const { runs = [], sections = [] } = Object.groupBy(row.run_ids?.split(' ') ?? [], (runId) =>
    isSection(runId) ? 'sections' : 'runs',
  );
  const runIds = [...runs, ...sections];
  const more = runIds.length - maxNested;
  return (
    <>
      <CellValue column={skill.courseKey} row={row} />
      {runIds.length > 0 && (
        <ul className="nested-runs">
          {runIds.slice(0, maxNested).map((runId) => (
            <li key={runId}>
              <a href={hrefOf('run', { id: runId, tab: 'summary' })}>
                <Named kind="run" id={runId} below={row.course_key} />
              </a>
            </li>
          ))}
          {more > 0 && (
            <li>
              <a href={hrefOf('course', { key: row.course_key })}>
                {t('and {n, plural, one {# more run} other {# more runs}}', { n: more })}
              </a>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
