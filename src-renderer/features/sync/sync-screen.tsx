import { hrefOf, type RouteQuery, type SyncPart, syncParts } from '../../app/routes.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { RejectedRecords } from './rejected-records.tsx';
import { DatasetTitle, ResourceState } from './resource-words.tsx';
import { SeenChanges } from './seen-changes.tsx';
import { SyncControl } from './sync-control.tsx';
import { SyncGrid } from './sync-grid.tsx';
import { SyncLog } from './sync-log.tsx';

const labels: Record<SyncPart | 'state', string> = {
  state: 'State',
  table: 'As a table',
  log: 'Log',
  changes: 'Changes seen',
  rejected: 'Rejected records',
};

/** Did it work? Per source and dataset, with retry; and what syncs have found so far. */
export function SyncScreen({ query }: { readonly query: RouteQuery<'sync'> }) {
  const shown = query.show ?? 'state';
  return (
    <>
      <PageHead title="Sync" focusKey={`sync ${shown}`}>
        <p className="as-of">
          Each dataset is replaced only when it has come complete. Whatever fails leaves the older data in place.
        </p>
      </PageHead>
      <SyncControl failuresAreShown={shown === 'state'} />
      <nav className="tabs" aria-label="Parts of the sync screen">
        {(['state', ...syncParts] as const).map((part) => (
          <a
            key={part}
            href={hrefOf('sync', {}, part === 'state' ? {} : { show: part })}
            aria-current={part === shown ? 'page' : undefined}
          >
            {labels[part]}
          </a>
        ))}
      </nav>
      {shown === 'state' && <SyncGrid query={query} />}
      {shown === 'table' && <ResourceTable query={query} />}
      {shown === 'log' && <SyncLog query={query} />}
      {shown === 'changes' && <SeenChanges query={query} />}
      {shown === 'rejected' && <RejectedRecords query={query} />}
    </>
  );
}

/** The same as the grid, to be sorted and exported. */
function ResourceTable({ query }: { readonly query: RouteQuery<'sync'> }) {
  const address = useTableAddress('sync', query);
  return (
    <section className="block">
      <h2>Every dataset and run</h2>
      <DataTable
        view="sync-resources"
        params={{}}
        hide={['error']}
        {...address}
        cells={{
          dataset: (row) => <DatasetTitle name={row.dataset} />,
          state: (row) => <ResourceState state={row.state} />,
        }}
      />
    </section>
  );
}
