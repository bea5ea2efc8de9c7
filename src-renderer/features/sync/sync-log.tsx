import type { ViewRow } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { useSyncStatus } from '../../client/queries.ts';
import type { RouteQuery } from '../../routing/routes.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { DatasetTitle, OutcomeState } from './state-labels.tsx';
import { tookText } from './status-messages.ts';

/** How the last syncs ended, and everything that failed in them, also what has been made good since. */
export function SyncLog({ query }: { readonly query: RouteQuery<'sync'> }) {
  const syncs = useTableAddress('sync', query);
  const failures = useTableAddress('sync', query, 'failure');
  const runningId = useSyncStatus().data?.running?.syncId;
  return (
    <>
      <section className="block">
        <h2>{t('Last syncs')}</h2>
        <DataTable
          view="sync-log"
          params={{}}
          {...syncs}
          pageSize={10}
          hide={['finished_at']}
          cells={{
            is_whole: (row) => (row.is_whole ? t('All') : t('Part⟨of the data⟩')),
            outcome: (row) => <Outcome row={row} isRunning={row.sync_id === runningId} />,
            error: (row) => row.error !== null && <span className="failure">{row.error}</span>,
          }}
          none={t('Nothing was synced yet.')}
        />
      </section>
      <section className="section-rule">
        <h2>{t('Failures')}</h2>
        <p className="lede">{t('Includes failures that a later sync resolved.')}</p>
        <DataTable
          view="sync-failures"
          params={{}}
          {...failures}
          pageSize={25}
          cells={{ dataset: (row) => <DatasetTitle name={row.dataset} /> }}
          none={t('Nothing has failed.')}
        />
      </section>
    </>
  );
}

/** How it ended and how long it took. */
function Outcome({ row, isRunning }: { readonly row: ViewRow<'sync-log'>; readonly isRunning: boolean }) {
  if (isRunning) return <OutcomeState outcome="running" />;
  const took =
    row.finished_at === null
      ? ''
      : ` ${t('after {duration}', { duration: tookText(row.finished_at - row.started_at) })}`;
  return (
    <>
      <OutcomeState outcome={row.outcome ?? 'cutOff'} />
      <span className="quiet nowrap">{took}</span>
    </>
  );
}
