import { showDataFolder, useRestartDataHost } from '../client/commands.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** In the place of every screen while the data folder cannot be opened: why, what was done about it, and the ways out. */
export function UnusableData({ message }: { readonly message: string | null }) {
  const restart = useRestartDataHost();
  return (
    <>
      <PageHead title="The data cannot be opened" focusKey="unusable" />
      <section className="state state-error" data-testid="unusable-data">
        <p>{message}</p>
        <p>
          Nothing in the folder was changed or deleted. Your own choices have a backup there, in{' '}
          <code>journal.sqlite3.backup</code>; everything else can be synced again.
        </p>
        <div className="form-actions">
          <Button kind="primary" disabled={restart.isPending} onClick={() => restart.mutate()}>
            Try again
          </Button>
          <Button onClick={showDataFolder}>Show the folder</Button>
        </div>
      </section>
    </>
  );
}
