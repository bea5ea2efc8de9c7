import { message, t } from '#shared/language/message.ts';
import { useStartSync } from '../../client/commands.ts';
import { useServicesInReach } from '../../client/connection.ts';
import { useConnection, useOverview, useSyncStatus } from '../../client/queries.ts';
import { useReadOnlyText } from '../../client/workspaces.ts';
import { hrefOf, type SyncPart } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Words } from '../../ui/words.tsx';
import { useLastSync } from './last-sync.ts';
import { RunningSync } from './running-sync.tsx';

/** Start, resume, pause or cancel; progress while it runs, and how the last one ended. A reason that is listed below is not said here. */
export function SyncControl({ shown }: { readonly shown: SyncPart | 'state' }) {
  const status = useSyncStatus().data;
  const connection = useConnection().data;
  const inReach = useServicesInReach();
  const start = useStartSync();
  const last = useLastSync(status);
  const isListed = useOverview().data?.attention.some(({ message }) => message === last?.error) ?? false;
  const isSaid = shown === 'log' || (shown === 'state' && (isListed || last?.isPartial));
  const readOnly = useReadOnlyText();
  const reason = whyNot(connection?.connection !== null, inReach, readOnly);
  if (status?.running) return <RunningSync running={status.running} />;
  return (
    <section className="block" aria-label={t('This sync')}>
      <div className="form-actions">
        <Button kind="primary" disabled={reason !== null || start.isPending} onClick={() => start.mutate(undefined)}>
          {last?.resumable ? t('Resume') : t('Sync now')}
        </Button>
        {reason}
      </div>
      {last && (
        // The end of this session's sync is distinguished from what the log says of an earlier one.
        <p
          className="sync-last"
          data-testid={status?.last ? 'sync-last' : 'sync-earlier'}
          data-sync={status?.last?.syncId}
        >
          {last.words}
          {last.error !== null && !isSaid && <span className="failure"> {last.error}</span>}
        </p>
      )}
    </section>
  );
}

/** Why a sync cannot be started now; null when it can. */
function whyNot(connected: boolean, inReach: boolean, readOnly: string | null) {
  if (readOnly !== null) return <span>{readOnly}</span>;
  if (!connected) {
    return (
      <span>
        <Words
          of={message('<link>Set up the connection</link> first.')}
          link={(text) => <a href={hrefOf('settings', { section: 'connection' })}>{text}</a>}
        />
      </span>
    );
  }
  return inReach ? null : <span>{t('This computer is offline. Everything else works.')}</span>;
}
