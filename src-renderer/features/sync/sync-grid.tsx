import { type DatasetName, datasetNames, datasets, datasetsOf } from '#shared/catalog/datasets.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { useSyncStatus } from '../../client/queries.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { FailedResources } from './failed-resources.tsx';
import { GridTable } from './grid-table.tsx';
import { RunsGrid } from './runs-grid.tsx';
import { StateKey } from './state-labels.tsx';

type Resource = ViewRow<'sync-resources'>;

/** Source by dataset: one cell per thing that is synced, each with its state and a way to sync it alone. */
export function SyncGrid({ query }: { readonly query: RouteQuery<'sync'> }) {
  const rows = useAllRows({ view: 'sync-resources', params: {} });
  const current = useSyncStatus().data?.running?.current ?? null;
  if (rows.isPending) return <Skeleton />;
  if (rows.isError) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />;
  const resources = rows.data.rows;
  const hasRuns = resources.some((row) => row.run_id !== null);
  return (
    <>
      <FailedResources resources={resources.filter((row) => row.state === 'failed')} />
      <section className="section-rule">
        <h2>Taxonomy</h2>
        <GridTable
          title="Taxonomy"
          columns={datasetsOf('service')}
          runIds={[null]}
          resources={resources}
          current={current}
        />
      </section>
      {hasRuns ? (
        <RunsGrid columns={runColumns(resources)} resources={resources} current={current} query={query} />
      ) : (
        <p className="lede">
          No course runs are selected. <a href={hrefOf('settings', { section: 'courses' })}>Select course runs</a>
        </p>
      )}
      <StateKey />
    </>
  );
}

/** The datasets of every run, and those read on request that were read for some run. */
function runColumns(resources: readonly Resource[]): DatasetName[] {
  const there = new Set(resources.map((row) => row.dataset));
  return datasetNames.filter((name) => {
    const { scope } = datasets[name];
    return scope === 'run' || (scope !== 'service' && there.has(name));
  });
}
