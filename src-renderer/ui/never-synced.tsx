import { hrefOf } from '../app/routes.ts';
import { useStartSync } from '../client/commands.ts';
import { useConnection } from '../client/queries.ts';
import { Button } from './button.tsx';
import { EmptyState } from './states.tsx';

/** Nothing was read yet, and the next step towards that. */
export function NeverSynced() {
  const connection = useConnection().data;
  const start = useStartSync();
  if (connection && connection.connection === null) {
    return (
      <EmptyState title="Not synced yet">
        <p>
          There is no connection to a service yet. <a href={hrefOf('welcome', { step: 'start' })}>Set it up</a> or look
          around with sample data first.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Not synced yet">
      <Button onClick={() => start.mutate(undefined)}>Sync now</Button>
    </EmptyState>
  );
}
