import { type Message, message, t } from '#shared/language/message.ts';
import { useOverview } from '../../client/queries.ts';
import { hrefOf, type RouteQuery, type SyncPart, syncParts } from '../../routing/routes.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { EmptyRuns } from './empty-runs.tsx';
import { LeftOut } from './left-out.tsx';
import { SeenChanges } from './seen-changes.tsx';
import { DatasetTitle, ResourceState } from './state-labels.tsx';
import { SyncControl } from './sync-control.tsx';
import { SyncGrid } from './sync-grid.tsx';
import { SyncLog } from './sync-log.tsx';

const shortLength = 80;

const labels: Record<SyncPart | 'state', Message> = {
  state: message('State'),
  table: message('All datasets'),
  log: message('Log'),
  changes: message('Observed changes'),
  rejected: message('Skipped records'),
};

/** Did it work? Per source and dataset, with retry; and what syncs have found so far. */
export function SyncScreen({ query }: { readonly query: RouteQuery<'sync'> }) {
  const shown = query.show ?? 'state';
  const emptyRuns = useOverview().data?.emptyRuns ?? [];
  return (
    <>
      <PageHead title={t('Sync⟨screen⟩')} focusKey={`sync ${shown}`}>
        <p className="as-of">
          {t('A dataset is replaced only once it is complete. If a download fails, you keep the previous data.')}
        </p>
      </PageHead>
      <SyncControl shown={shown} />
      {shown === 'state' && <EmptyRuns runIds={emptyRuns} />}
      {shown === 'state' && <LeftOut />}
      <Tabs
        label={t('Parts of the sync screen')}
        current={shown}
        tabs={(['state', ...syncParts] as const).map((part) => ({
          key: part,
          href: hrefOf('sync', {}, part === 'state' ? {} : { show: part }),
          label: t(labels[part]),
        }))}
      />
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
      <h2>{t('Every dataset and run')}</h2>
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

/** The records that could not be read, as they came. */
function RejectedRecords({ query }: { readonly query: RouteQuery<'sync'> }) {
  const address = useTableAddress('sync', query);
  return (
    <section className="block">
      <h2>{t('Skipped records')}</h2>
      <p className="lede">
        {t('Records that could not be read, with the reason and the service’s text. The rest of their page was kept.')}
      </p>
      <DataTable
        view="rejected-records"
        params={{}}
        {...address}
        cells={{
          dataset: (row) => <DatasetTitle name={row.dataset} />,
          raw: (row) => <RawRecord key={row.raw} text={row.raw} />,
        }}
        none={t('No record was skipped.')}
      />
    </section>
  );
}

/** The start of a rejected record, and the rest on request. The text comes from a service, so it is never markup. */
function RawRecord({ text }: { readonly text: string }) {
  if (text.length <= shortLength) return <code dir="auto">{text}</code>;
  return (
    <details>
      <summary>
        <code dir="auto">{text.slice(0, shortLength)}…</code>
      </summary>
      <code className="raw" dir="auto">
        {text}
      </code>
    </details>
  );
}
