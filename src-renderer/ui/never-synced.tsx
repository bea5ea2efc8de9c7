import { useStartSync } from '../client/commands.ts';
import { useServicesInReach } from '../client/online.ts';
import { useConnection } from '../client/queries.ts';
import { usePackageFacts } from '../client/workspaces.ts';
import { hrefOf } from '../routing/routes.ts';
import { Button } from './button.tsx';
import { EmptyState } from './states.tsx';

/** Nothing was read yet, and the next step towards that. */
export function NeverSynced() {
  const connection = useConnection().data;
  const start = useStartSync();
  const inReach = useServicesInReach();
  const isOfOthers = usePackageFacts() !== null;
  if (isOfOthers) {
    return (
      <EmptyState title="It is not in this data.">
        <p>The user who made this package or publication left it out, or had not synced it.</p>
      </EmptyState>
    );
  }
  if (connection && connection.connection === null) {
    return (
      <EmptyState title="Not synced yet">
        <p>
          There is no connection to a service yet. <a href={hrefOf('welcome', { step: 'start' })}>Set it up</a> or
          explore sample data first.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Not synced yet">
      {inReach ? (
        <Button disabled={start.isPending} onClick={() => start.mutate(undefined)}>
          Sync now
        </Button>
      ) : (
        <p>This computer is offline. It can be synced as soon as there is a network.</p>
      )}
    </EmptyState>
  );
}
