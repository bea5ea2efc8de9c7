import { type ReactNode, useCallback } from 'react';
import type { ResourceRef } from '#contract/sync.ts';
import { type DatasetName, datasetNameSchema, datasetNames, datasets, datasetsOf } from '#shared/catalog/datasets.ts';
import type { SyncStateLine } from '#shared/catalog/records.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { titleOf } from '#shared/text/lacking.ts';
import { isolate } from '#shared/text/text.ts';
import { formatMoment } from '#shared/time/days.ts';
import { useLabels, useRunsInOrder } from '../../client/annotations.ts';
import { useStartSync } from '../../client/commands.ts';
import { useServicesInReach } from '../../client/connection.ts';
import { useIsSyncing, useOverview, useSyncStatus } from '../../client/queries.ts';
import { useSettings } from '../../client/settings.ts';
import { useAllRows } from '../../client/views.ts';
import { useReadOnlyText } from '../../client/workspaces.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import type { RouteQuery } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { ByReason, withoutRun } from '../../ui/by-reason.tsx';
import { Check, SearchField } from '../../ui/fields.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Named } from '../../ui/named.tsx';
import { NotSelected } from '../../ui/never-synced.tsx';
import { EmptyState, ErrorState, Skeleton, ToConnection } from '../../ui/states.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { GridTable } from './grid-table.tsx';
import { useAwaitsConnection, useIsCalm, useRefusal, useWordsOfError } from './last-sync.ts';

type Resource = ViewRow<'sync-resources'>;

/** Leaves out datasets that only a newer version of the app knows. */
function refsOf(rows: readonly Resource[]): ResourceRef[] {
  return rows.flatMap(({ dataset, run_id: runId }) => {
    const known = datasetNameSchema.safeParse(dataset);
    return known.success ? [{ dataset: known.data, runId }] : [];
  });
}

const reasonOf = ({ error, dataset, run_id: runId }: Resource): string =>
  error === null ? t('It failed, and no reason was given.') : withoutRun(error, dataset, runId);

/** Lists what failed at the last try, by reason: each thing to be tried again alone, or all of one reason at once. */
function FailedResources({ resources }: { readonly resources: readonly Resource[] }) {
  const start = useStartSync();
  const isSyncing = useIsSyncing();
  const inReach = useServicesInReach();
  const isCalm = useIsCalm();
  const refusal = useRefusal();
  const wordsOf = useWordsOfError();
  const awaitsConnection = useAwaitsConnection();
  const isReadOnly = useReadOnlyText() !== null;
  const awaits = (row: Resource) => awaitsConnection(row.dataset, row.run_id);
  if (resources.length === 0) return null;
  const cannot = start.isPending || isSyncing || !inReach;
  return (
    <section className="section-rule" data-testid="sync-failed">
      <h2>{t('Failed')}</h2>
      <ByReason
        items={resources}
        reasonOf={(row) => wordsOf(reasonOf(row))}
        dataOf={({ dataset, run_id: runId }) => ({ dataset, runId })}
        bannerText={refusal && wordsOf(refusal)}
        isFailure={(row) => !isCalm(row.dataset, row.run_id)}
        line={(row) => (
          <>
            {titleOf(row.dataset)}
            <OfRun id={row.run_id} />
            {row.synced_at !== null && (
              <span className="quiet">
                {' '}
                {t('showing data synced {moment} UTC', { moment: formatMoment(row.synced_at) })}
              </span>
            )}{' '}
            {!awaits(row) && !isReadOnly && (
              <Button
                kind="link"
                disabled={cannot || refsOf([row]).length === 0}
                onClick={() => start.mutate(refsOf([row]))}
              >
                {t('Try again')}
                <span className="sr-only">
                  {' '}
                  {titleOf(row.dataset)}
                  <OfRun id={row.run_id} />
                </span>
              </Button>
            )}
          </>
        )}
        foot={(rows) =>
          !isReadOnly &&
          (rows.some(awaits)
            ? // The banner of a refusal leads there, too.
              refusal === null && <ToConnection />
            : rows.length > 1 && (
                <Button disabled={cannot} onClick={() => start.mutate(refsOf(rows))}>
                  {t('Try all again')}
                </Button>
              ))
        }
      />
    </section>
  );
}

/** The run of a dataset, as the user knows it. */
function OfRun({ id }: { readonly id: string | null }) {
  if (id === null) return null;
  return (
    <>
      {', '}
      <Named kind="run" id={id} />
    </>
  );
}

interface RunsGridProps {
  readonly columns: readonly DatasetName[];
  readonly runIds: readonly string[];
  /** The runs of which something failed at the last try. */
  readonly failed: ReadonlySet<string | null>;
  readonly current: ResourceRef | null;
  readonly query: RouteQuery<'sync'>;
}

/** The grid of the runs: as many as fit a page, found by name or id, or only those where something failed. */
function RunsGrid({ columns, runIds: all, failed, current, query }: RunsGridProps) {
  const patch = usePatchQuery('sync');
  const { pageSize } = useSettings();
  const search = useCallback((text: string) => patch({ text: text || undefined, page: undefined }, 'replace'), [patch]);
  const clear = () => patch({ text: undefined, failed: undefined, page: undefined });
  const onlyFailed = query.failed === 'true';
  const labels = useLabels();
  const nameOf = (runId: string) => `${labels.of('run', runId) ?? ''} ${runId}`;
  const searchText = (query.text ?? '').toLowerCase();
  const runIds = useRunsInOrder(all).filter(
    (runId) => (!onlyFailed || failed.has(runId)) && nameOf(runId).toLowerCase().includes(searchText),
  );
  const page = Math.min(query.page ?? 1, Math.max(1, Math.ceil(runIds.length / pageSize)));
  const active = [
    ...(query.text
      ? [{ label: t('Name or ID contains “{text}”', { text: isolate(query.text) }), onRemove: () => search('') }]
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
        <Check checked={onlyFailed} onChange={(on) => patch({ failed: on ? 'true' : undefined, page: undefined })}>
          {t('Only runs with failures')}
        </Check>
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

interface SyncGridProps {
  readonly query: RouteQuery<'sync'>;
  /** Stands below what failed. */
  readonly children: ReactNode;
}

/** Source by dataset: one cell per thing that is synced, each with its state and a way to sync it alone. */
export function SyncGrid({ query, children }: SyncGridProps) {
  const failed = useAllRows({ view: 'sync-resources', params: { failed: true } });
  const ofServices = useAllRows({ view: 'sync-resources', params: { ofRunIds: [] } });
  const runs = useAllRows({ view: 'runs', params: {} });
  const overview = useOverview();
  const current = useSyncStatus().data?.running?.current ?? null;
  const results = [failed, ofServices, runs, overview];
  const refused = results.find(({ isError }) => isError);
  if (refused) return <ErrorState error={refused.error} onRetry={() => void refused.refetch()} />;
  if (!failed.data || !ofServices.data || !runs.data || !overview.data) return <Skeleton />;
  return (
    <>
      <FailedResources resources={failed.data.rows} />
      {children}
      <section className="section-rule">
        <h2>{t('Taxonomy')}</h2>
        <GridTable
          title={t('Taxonomy')}
          columns={datasetsOf('service')}
          runIds={[null]}
          resources={ofServices.data.rows}
          current={current}
        />
      </section>
      {runs.data.rows.length > 0 ? (
        <RunsGrid
          columns={runColumns(overview.data.syncState)}
          runIds={runs.data.rows.map((run) => run.run_id)}
          failed={new Set(failed.data.rows.map((row) => row.run_id))}
          current={current}
          query={query}
        />
      ) : (
        <NotSelected />
      )}
    </>
  );
}

/** The datasets of every run, and those read on request that were read for some run. */
function runColumns(lines: readonly SyncStateLine[]): DatasetName[] {
  const there = new Set(lines.flatMap(({ dataset, resources }) => (resources > 0 ? [dataset] : [])));
  return datasetNames.filter((name) => {
    const { scope } = datasets[name];
    return scope === 'run' || (scope !== 'service' && there.has(name));
  });
}
