import type { OfferedRuns as Offered } from '../../../src-preload/contract/records.ts';
import { useOnline } from '../../app/online.ts';
import { useConnection, useOfferedRuns } from '../../client/queries.ts';
import { useAllRows } from '../../client/views.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { OfferedList } from './offered-list.tsx';

/** The runs that the service says it has. Most services say so, and it is normal for one not to. */
export function OfferedRuns() {
  const connected = useConnection().data?.connection != null;
  const online = useOnline();
  const offered = useOfferedRuns(connected && online);
  const selected = useAllRows({ view: 'runs', params: {} }).data;
  const selectedIds = new Set(selected?.rows.map((row) => row.run_id) ?? []);
  return (
    <section className="block" aria-labelledby="offered-runs" data-testid="offered-runs">
      <h2 id="offered-runs">Offered by the service</h2>
      {offered.data ? (
        <Answer offered={offered.data} selected={selectedIds} />
      ) : (
        <WhyNot connected={connected} online={online} />
      )}
      {offered.isLoading && <Skeleton lines={4} />}
      {offered.isError && <ErrorState error={offered.error} onRetry={() => void offered.refetch()} />}
    </section>
  );
}

function WhyNot({ connected, online }: { readonly connected: boolean; readonly online: boolean }) {
  if (connected && online) return null;
  return (
    <p className="quiet">
      {connected
        ? 'This computer is offline, so the service cannot be asked. Ids can be added all the same.'
        : 'Once the connection is set up, the service is asked here for the course runs that it has.'}
    </p>
  );
}

function Answer({ offered, selected }: { readonly offered: Offered; readonly selected: ReadonlySet<string> }) {
  if (!offered.available) {
    return (
      <p className="quiet">This service has no list of its course runs, as many have none. Add them by their ids.</p>
    );
  }
  if (offered.runs.length === 0)
    return <p className="quiet">The service has a list of course runs, and it is empty.</p>;
  return <OfferedList runs={offered.runs} selected={selected} />;
}
