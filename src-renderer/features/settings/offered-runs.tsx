import type { OfferedRuns as Offered } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';
import { useServicesInReach } from '../../client/connection.ts';
import { useConnection, useOfferedRuns } from '../../client/queries.ts';
import { useAllRows } from '../../client/views.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { OfferedList } from './offered-list.tsx';

/** The runs that the service says it has. Most services say so, and it is normal for one not to. */
export function OfferedRuns() {
  const connected = useConnection().data?.connection != null;
  const inReach = useServicesInReach();
  const offered = useOfferedRuns(connected && inReach);
  const selected = useAllRows({ view: 'runs', params: {} }).data;
  const selectedIds = new Set(selected?.rows.map((row) => row.run_id) ?? []);
  return (
    <section className="block" aria-labelledby="offered-runs" data-testid="offered-runs">
      <h2 id="offered-runs">{t('Offered by the service')}</h2>
      {offered.data ? (
        <Answer offered={offered.data} selected={selectedIds} />
      ) : (
        <WhyNot connected={connected} inReach={inReach} />
      )}
      {offered.isLoading && <Skeleton lines={4} />}
      {offered.isError && <ErrorState error={offered.error} onRetry={() => void offered.refetch()} />}
    </section>
  );
}

function WhyNot({ connected, inReach }: { readonly connected: boolean; readonly inReach: boolean }) {
  if (connected && inReach) return null;
  return (
    <p className="quiet">
      {connected
        ? t('This computer is offline, so the service cannot be asked. You can still add ids.')
        : t('Once the connection is set up, the service’s course runs are listed here.')}
    </p>
  );
}

function Answer({ offered, selected }: { readonly offered: Offered; readonly selected: ReadonlySet<string> }) {
  if (!offered.available) {
    return (
      <p className="quiet">{t('This service does not list its course runs; many do not. Add them by their ids.')}</p>
    );
  }
  if (offered.runs.length === 0) return <p className="quiet">{t('The service’s list of course runs is empty.')}</p>;
  return <OfferedList runs={offered.runs} selected={selected} />;
}
