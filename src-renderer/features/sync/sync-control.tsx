import type { SyncStatus } from '../../../src-preload/contract/sync.ts';
import { useOnline } from '../../app/online.ts';
import { hrefOf } from '../../app/routes.ts';
import { outcomeWords, progressWords } from '../../app/status-words.ts';
import { useCancelSync, usePauseSync, useStartSync } from '../../client/commands.ts';
import { useConnection, useSyncStatus } from '../../client/queries.ts';
import { Button } from '../../ui/button.tsx';
import { plural } from '../../ui/format.ts';

/** Start or cancel, progress while it runs, and how the last one ended. */
export function SyncControl() {
  const status = useSyncStatus().data;
  const connection = useConnection().data;
  const online = useOnline();
  const start = useStartSync();
  const running = status?.running;
  const last = status?.last;
  const reason = whyNot(connection?.connection !== null, online);
  return (
    <section className="block" aria-label="This sync">
      {running ? (
        <Progress running={running} />
      ) : (
        <div className="form-actions">
          <Button kind="primary" disabled={reason !== null || start.isPending} onClick={() => start.mutate(undefined)}>
            Sync now
          </Button>
          {reason}
        </div>
      )}
      {!running && last && (
        <p className="sync-last" data-testid="sync-last">
          {outcomeWords(last)} · {plural(last.requests, 'request')}.
          {last.error && <span className="failure"> {last.error.message}</span>}
        </p>
      )}
    </section>
  );
}

function Progress({ running }: { readonly running: NonNullable<SyncStatus['running']> }) {
  const pause = usePauseSync();
  const cancel = useCancelSync();
  return (
    <div className="sync-running">
      <progress max={Math.max(1, running.resourcesTotal)} value={running.resourcesDone} aria-label="Progress" />
      <p>
        {progressWords(running)} · {plural(running.requests, 'request')}
      </p>
      <div className="form-actions">
        <Button onClick={() => pause.mutate()} disabled={pause.isPending}>
          Pause
        </Button>
        <Button onClick={() => cancel.mutate()} disabled={cancel.isPending}>
          Cancel
        </Button>
      </div>
      <p className="quiet">You can go on working, or close the app: the next sync goes on from there.</p>
    </div>
  );
}

/** Why a sync cannot be started now; null when it can. */
function whyNot(connected: boolean, online: boolean) {
  if (!connected) {
    return (
      <span>
        <a href={hrefOf('settings', { section: 'connection' })}>Set up the connection</a> first.
      </span>
    );
  }
  return online ? null : <span>This computer is offline. Everything else works.</span>;
}
