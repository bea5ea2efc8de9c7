import { useCallback } from 'react';
import { SectionTabs } from '#renderer/features/sections/section-tabs.tsx';
import { usePatchQuery } from '#renderer/routing/navigation.ts';
import type { RouteQuery } from '#renderer/routing/routes.ts';
import { SearchField } from '#renderer/ui/fields.tsx';
import { FilterBar, useTextFilter } from '#renderer/ui/filter-bar.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { acrossAll } from '#shared/catalog/course-scope.ts';
import { t } from '#shared/language/message.ts';

/** All jobs: how many of their skills are taught, how many postings ask for them. */
export function JobsScreen({ query }: { readonly query: RouteQuery<'jobs'> }) {
  const patch = usePatchQuery('jobs');
  const address = useTableAddress('jobs', query);
  const clear = () => patch({ text: undefined, page: undefined });
  const search = useCallback((text: string) => patch({ text, page: undefined }, 'replace'), [patch]);
  const params = query.text ? { text: query.text } : {};
  const filters = useTextFilter({
    view: 'jobs',
    params,
    text: query.text,
    field: t('Title'),
    namesOf: ({ name }) => [name],
    onRemove: clear,
  });
  return (
    <>
      <PageHead title={t('Jobs')} focusKey="jobs">
        <p className="as-of">{acrossAll(t('All jobs, and how many of their skills are linked to a course.'))}</p>
      </PageHead>
      <SectionTabs of="taxonomy" current="jobs" />
      <FilterBar active={filters} onClear={clear}>
        <SearchField label={t('Find a job')} value={query.text ?? ''} onChange={search} />
      </FilterBar>
      <DataTable view="jobs" params={params} {...address} pickable onClear={query.text ? clear : undefined} />
    </>
  );
}
