import { useCallback } from 'react';
import { SectionTabs } from '#renderer/features/sections/section-tabs.tsx';
import { usePatchQuery } from '#renderer/routing/navigation.ts';
import type { RouteQuery } from '#renderer/routing/routes.ts';
import { Check, SearchField } from '#renderer/ui/fields.tsx';
import { FilterBar, useTextFilter } from '#renderer/ui/filter-bar.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { acrossAll } from '#shared/catalog/course-scope.ts';
import { t } from '#shared/language/message.ts';

/** All skills: who teaches them, who asks for them. */
export function SkillsScreen({ query }: { readonly query: RouteQuery<'skills'> }) {
  const patch = usePatchQuery('skills');
  const address = useTableAddress('skills', query);
  const clear = () => patch({ text: undefined, taught: undefined, page: undefined });
  const search = useCallback((text: string) => patch({ text, page: undefined }, 'replace'), [patch]);
  const params = { ...(query.text && { text: query.text }), ...(query.taught && { taught: true }) };
  const filters = [
    ...useTextFilter({
      view: 'skills',
      params,
      text: query.text,
      field: t('Name'),
      namesOf: ({ name }) => [name],
      onRemove: () => patch({ text: undefined, page: undefined }),
    }),
    ...(query.taught
      ? [{ label: t('Linked to a course'), onRemove: () => patch({ taught: undefined, page: undefined }) }]
      : []),
  ];
  return (
    <>
      <PageHead title={t('Skills')} focusKey="skills">
        <p className="as-of">
          {acrossAll(t('Every skill the service knows, the courses linked to it, and the jobs that name it.'))}
        </p>
      </PageHead>
      <SectionTabs of="taxonomy" current="skills" />
      <FilterBar active={filters} onClear={clear}>
        <SearchField label={t('Find a skill')} value={query.text ?? ''} onChange={search} />
        <Check
          checked={query.taught !== undefined}
          onChange={(on) => patch({ taught: on ? 'true' : undefined, page: undefined })}
        >
          {t('Linked to a course')}
        </Check>
      </FilterBar>
      <DataTable view="skills" params={params} {...address} pickable onClear={filters.length > 0 ? clear : undefined} />
    </>
  );
}
