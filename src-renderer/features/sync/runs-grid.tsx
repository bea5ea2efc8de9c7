import { useCallback } from 'react';
import type { ResourceRef } from '#contract/sync.ts';
import type { DatasetName } from '#shared/catalog/datasets.ts';
import { t } from '#shared/language/message.ts';
import { isolate } from '#shared/text/text.ts';
import { useLabels, useRunsInOrder } from '../../client/annotations.ts';
import { useSettings } from '../../client/settings.ts';
import { useAllRows } from '../../client/views.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import type { RouteQuery } from '../../routing/routes.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { GridTable } from './grid-table.tsx';

interface RunsGridProps {
  readonly columns: readonly DatasetName[];
  readonly runIds: readonly string[];
  /** The runs of which something failed at the last try. */
  readonly failed: ReadonlySet<string | null>;
  readonly current: ResourceRef | null;
  readonly query: RouteQuery<'sync'>;
}

/** The grid of the runs: as many as fit a page, found by name or id, or only those where something failed. */
export function RunsGrid({ columns, runIds: all, failed, current, query }: RunsGridProps) {
  const patch = usePatchQuery('sync');
  const { pageSize } = useSettings();
  const search = useCallback((text: string) => patch({ text: text || undefined, page: undefined }, 'replace'), [patch]);
  const clear = () => patch({ text: undefined, failed: undefined, page: undefined });
  const onlyFailed = query.failed === 'true';
  const labels = useLabels();
  const nameOf = (runId: string) => `${labels.of('run', runId) ?? ''} ${runId}`;
  const wanted = (query.text ?? '').toLowerCase();
  const runIds = useRunsInOrder(all).filter(
    (runId) => (!onlyFailed || failed.has(runId)) && nameOf(runId).toLowerCase().includes(wanted),
  );
  const page = Math.min(query.page ?? 1, Math.max(1, Math.ceil(runIds.length / pageSize)));
  const active = [
    ...(query.text
      ? [{ label: t('Name or id has “{text}”', { text: isolate(query.text) }), onRemove: () => search('') }]
      : []),
    ...(onlyFailed
      ? [{ label: t('With failures'), onRemove: () => patch({ failed: undefined, page: undefined }) }]
      : []),
  ];
  return (
    <section className="section-rule">
      <h2>{t('Course runs')}</h2>
      <FilterBar active={active} onClear={clear}>
        <SearchField label={t('Find a run')} value={query.text ?? ''} onChange={search} />
        <label className="check">
          <input
            type="checkbox"
            checked={onlyFailed}
            onChange={(event) => patch({ failed: event.target.checked ? 'true' : undefined, page: undefined })}
          />
          {t('Only runs with failures')}
        </label>
      </FilterBar>
      {runIds.length === 0 ? (
        <EmptyState title={t('No run matches the filters.')} />
      ) : (
        <GridPage columns={columns} runIds={runIds.slice((page - 1) * pageSize, page * pageSize)} current={current} />
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={runIds.length}
        label={t('Course runs')}
        onPage={(next) => patch({ page: next === 1 ? undefined : next })}
      />
    </section>
  );
}

/** The lines of one page: the state of three thousand runs is not read to show fifty. */
function GridPage({ runIds, ...rest }: Pick<RunsGridProps, 'columns' | 'runIds' | 'current'>) {
  const rows = useAllRows({ view: 'sync-resources', params: { ofRunIds: [...runIds] } });
  if (rows.isPending) return <Skeleton />;
  if (rows.isError) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />;
  return <GridTable title={t('Course runs')} runIds={runIds} resources={rows.data.rows} {...rest} />;
}
