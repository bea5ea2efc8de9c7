import { type DatasetName, datasetNames, datasets, datasetsOf } from '#shared/catalog/datasets.ts';
import type { SyncStateLine } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';
import { useOverview, useSyncStatus } from '../../client/queries.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { FailedResources } from './failed-resources.tsx';
import { GridTable } from './grid-table.tsx';
import { RunsGrid } from './runs-grid.tsx';
import { StateKey } from './state-labels.tsx';

/** Source by dataset: one cell per thing that is synced, each with its state and a way to sync it alone. */
export function SyncGrid({ query }: { readonly query: RouteQuery<'sync'> }) {
  const failed = useAllRows({ view: 'sync-resources', params: { failed: true } });
  const ofServices = useAllRows({ view: 'sync-resources', params: { ofRunIds: [] } });
  const runs = useAllRows({ view: 'runs', params: {} });
  const overview = useOverview();
  const current = useSyncStatus().data?.running?.current ?? null;
  const asked = [failed, ofServices, runs, overview];
  const refused = asked.find(({ isError }) => isError);
  if (refused) return <ErrorState error={refused.error} onRetry={() => void refused.refetch()} />;
  if (!failed.data || !ofServices.data || !runs.data || !overview.data) return <Skeleton />;
  return (
    <>
      <FailedResources resources={failed.data.rows} />
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
        <p className="lede">
          {t('No course runs are selected.')}{' '}
          <a href={hrefOf('settings', { section: 'courses' })}>{t('Select course runs')}</a>
        </p>
      )}
      <StateKey />
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
