import { usePatchQuery } from '../../app/navigation.ts';
import type { RouteQuery } from '../../app/routes.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RawRecord } from './raw-record.tsx';
import { DatasetTitle, ResourceState } from './resource-words.tsx';
import { SyncControl } from './sync-control.tsx';
import { SyncGrid } from './sync-grid.tsx';

/** Did it work? Per source and dataset, with retry. */
export function SyncScreen({ query }: { readonly query: RouteQuery<'sync'> }) {
  const patch = usePatchQuery('sync');
  return (
    <>
      <PageHead title="Sync" focusKey="sync">
        <p className="as-of">
          Each dataset is replaced only when it has come complete. Whatever fails leaves the older data in place.
        </p>
      </PageHead>
      <SyncControl />
      <SyncGrid />
      <section className="section-rule">
        <h2>Ledger</h2>
        <DataTable
          view="sync-resources"
          params={{}}
          hide={['requests', 'error']}
          address={{ sort: query.sort, page: query.page }}
          onAddress={patch}
          cells={{
            dataset: (row) => <DatasetTitle name={row.dataset} />,
            state: (row) => <ResourceState state={row.state} />,
          }}
        />
      </section>
      <section className="section-rule">
        <h2>Rejected records</h2>
        <p className="lede">Records that could not be read. The rest of their page was kept.</p>
        <DataTable
          view="rejected-records"
          params={{}}
          address={{ sort: query.rejectedSort, page: query.rejectedPage }}
          onAddress={({ sort, page }) => patch({ rejectedSort: sort, rejectedPage: page })}
          cells={{
            dataset: (row) => <DatasetTitle name={row.dataset} />,
            raw: (row) => <RawRecord text={row.raw} />,
          }}
          none="No record was rejected."
        />
      </section>
    </>
  );
}
