import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useAllRows } from '#renderer/client/views.ts';
import { SectionTabs } from '#renderer/features/sections/section-tabs.tsx';
import { usePatchQuery } from '#renderer/routing/navigation.ts';
import { hrefOf, type RouteQuery } from '#renderer/routing/routes.ts';
import { SearchField } from '#renderer/ui/fields.tsx';
import { FilterBar, useTextFilter } from '#renderer/ui/filter-bar.tsx';
import { NotReported } from '#renderer/ui/not-reported.tsx';
import { PageHead, RefreshRecord } from '#renderer/ui/page-head.tsx';
import { DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import type { ViewPage, ViewParams, ViewRow } from '#shared/catalog/views.ts';
import { headOf } from '#shared/figures/figures.ts';
import { t } from '#shared/language/message.ts';
import { formatMoment } from '#shared/time/days.ts';

const height = 300;

/** Where demand and pay are. */
export function PostingsScreen({ query }: { readonly query: RouteQuery<'postings'> }) {
  const patch = usePatchQuery('postings');
  const address = useTableAddress('postings', query);
  const clear = () => patch({ text: undefined, page: undefined });
  const search = useCallback((text: string) => patch({ text, page: undefined }, 'replace'), [patch]);
  const params = query.text ? { text: query.text } : {};
  const read = useAllRows({ view: 'job-postings', params });
  const filters = useTextFilter({
    view: 'job-postings',
    params,
    text: query.text,
    field: t('Job'),
    namesOf: ({ job_name }) => [job_name],
    onRemove: clear,
  });
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
      <PageHead title={t('Job postings')} focusKey="postings">
        <p className="as-of">
          {t(
            'Only current values are shown, because the service keeps no past ones. Salaries are in US dollars per year, according to its public documentation.',
          )}
        </p>
      </PageHead>
      <SectionTabs of="taxonomy" current="postings" />
      <FilterBar active={filters} onClear={clear}>
        <SearchField label={t('Find a job')} value={query.text ?? ''} onChange={search} />
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
        name={t('the posting for {job}', { job: row.job_name ?? t('job {id}', { id: String(row.job_id) }) })}
      />
    </>
  );
}

interface PostingsFiguresProps {
  readonly params: ViewParams<'job-postings'>;
  readonly read: UseQueryResult<ViewPage<'job-postings'>>;
  readonly table: ReactNode;
}

/** Demand and pay in one look, with the table, and below it the jobs in the order of pay. */
function PostingsFigures({ params, read, table }: PostingsFiguresProps) {
  return (
    <ReadFigure {...headOf('job-postings')} read={read} height={height} initial="both" table={table}>
      {(page) => (
        <>
          <ViewFigure
            id="job-postings"
            page={page}
            params={params}
            hrefOf={(row) => hrefOf('job', { id: row.job_id })}
            height={height}
            initial="both"
            table={table}
          />
          <ViewFigure id="job-salaries" page={page} params={params} table={table} empty={null} />
        </>
      )}
    </ReadFigure>
  );
}
