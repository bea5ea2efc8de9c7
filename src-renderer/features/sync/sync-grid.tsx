import { datasetsOf } from '../../../src-preload/contract/datasets.ts';
import { hrefOf } from '../../app/routes.ts';
import { useAllRows } from '../../client/views.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { FailedResources } from './failed-resources.tsx';
import { GridTable } from './grid-table.tsx';
import { StateKey } from './resource-words.tsx';

/** Source by dataset: one cell per thing that is synced, each with its state and a way to sync it alone. */
export function SyncGrid() {
  const rows = useAllRows({ view: 'sync-resources', params: {} });
  if (rows.isPending) return <Skeleton />;
  if (rows.isError) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />;
  const resources = rows.data.rows;
  const runIds = [...new Set(resources.flatMap((row) => (row.run_id === null ? [] : [row.run_id])))].sort();
  return (
    <>
      <FailedResources resources={resources.filter((row) => row.state === 'failed')} />
      <GridTable title="Taxonomy" columns={datasetsOf('service')} runIds={[null]} resources={resources} />
      {runIds.length > 0 ? (
        <GridTable title="Course runs" columns={datasetsOf('run')} runIds={runIds} resources={resources} />
      ) : (
        <p className="lede">
          No course runs are selected. <a href={hrefOf('settings', { section: 'courses' })}>Select course runs</a>
        </p>
      )}
      <StateKey />
    </>
  );
}
