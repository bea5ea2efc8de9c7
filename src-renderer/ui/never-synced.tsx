import { message, t } from '#shared/language/message.ts';
import { useStartSync } from '../client/commands.ts';
import { useServicesInReach } from '../client/connection.ts';
import { useConnection, useHasNoRuns, useIsSyncing } from '../client/queries.ts';
import { usePackageFacts } from '../client/workspaces.ts';
import { hrefOf } from '../routing/routes.ts';
import { Button } from './button.tsx';
import { EmptyState } from './states.tsx';
import { Words } from './words.tsx';

/** Says that no course run is selected, or a certain one is not, and leads to where they are selected: no sync would bring one. */
export function NotSelected({ title = t('No course runs are selected for sync.') }: { readonly title?: string }) {
  const connection = useConnection().data;
  const isOfOthers = usePackageFacts() !== null;
  if (isOfOthers || connection?.connection === null) return <NeverSynced />;
  return (
    <EmptyState title={title}>
      <p>
        <a href={hrefOf('settings', { section: 'courses' })}>{t('Select course runs')}</a>
      </p>
    </EmptyState>
  );
}

/** Says of a screen on course runs that nothing was read yet; where none is selected, that is the next step. */
export const NoRunsSynced = () => (useHasNoRuns() ? <NotSelected /> : <NeverSynced />);

interface NeverSyncedProps {
  /** Says that no package or publication ever contains it. */
  readonly isNeverShared?: boolean;
}

/** Says that nothing was read yet, and offers the next step. */
export function NeverSynced({ isNeverShared = false }: NeverSyncedProps) {
  const connection = useConnection().data;
  const start = useStartSync();
  const isSyncing = useIsSyncing();
  const inReach = useServicesInReach();
  const isOfOthers = usePackageFacts() !== null;
  if (isOfOthers) {
    return (
      <EmptyState title={t('Not part of this data')}>
        <p>
          {isNeverShared
            ? t('Packages and publications never contain this.')
            : t('The person who made this package or publication left this out, or had not synced it.')}
        </p>
      </EmptyState>
    );
  }
  if (connection && connection.connection === null) {
    return (
      <EmptyState title={t('Not synced yet')}>
        <p>
          <Words
            of={message('There is no connection to a service yet. <a>Set one up, or explore sample data</a>.')}
            a={(words) => <a href={hrefOf('welcome', { step: 'start' })}>{words}</a>}
          />
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('Not synced yet')}>
      {isSyncing ? (
        <p>{t('Being synced…')}</p>
      ) : inReach ? (
        <Button disabled={start.isPending} onClick={() => start.mutate(undefined)}>
          {t('Sync now')}
        </Button>
      ) : (
        <p>{t('This computer is offline. You can sync as soon as there is a network.')}</p>
      )}
    </EmptyState>
  );
}
