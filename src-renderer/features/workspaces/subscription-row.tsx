import { useState } from 'react';
import { maxWorkspaceNameLength } from '#contract/workspaces.ts';
import { message, t } from '#shared/language/message.ts';
import { isolate } from '#shared/text/text.ts';
import { useRunning } from '../../client/running.ts';
import {
  useCheckSubscription,
  useCurrency,
  useRemoveSubscription,
  useRenameSubscription,
} from '../../client/subscriptions.ts';
import type { Workspace } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NameInPlace } from '../../ui/name-in-place.tsx';
import { srOnly, Words } from '../../ui/words.tsx';

/** What a subscription reads, how current it is, and what is wrong with it, in a cell of the list. */
export function SubscriptionText({ workspace }: { readonly workspace: Workspace }) {
  const currency = useCurrency(workspace);
  const { facts, subscription } = workspace;
  if (currency === null || facts === null || subscription === null) return null;
  const values = { source: isolate(subscription.place), published: currency.published };
  return (
    <>
      {facts.madeBy === ''
        ? t('Subscribed to {source}, {published}', values)
        : t('Subscribed to {source}, {published} by {maker}', { ...values, maker: isolate(facts.madeBy) })}
      {currency.warning !== null && <span className="failure"> {currency.warning}</span>}
    </>
  );
}

/** The actions on a subscription, in a cell of the list. */
export function SubscriptionActions({ workspace }: { readonly workspace: Workspace }) {
  const { id, name, subscription } = workspace;
  const check = useCheckSubscription();
  const rename = useRenameSubscription();
  const running = useRunning('subscription');
  return (
    <>
      <Button
        kind="link"
        disabled={running !== null || subscription?.isChecking === true}
        onClick={() => check.mutate({ id })}
      >
        <Words of={message('Check for new data<hidden> of {name}</hidden>')} hidden={srOnly} name={name} />
      </Button>
      <NameInPlace
        label={t('New name of {name}', { name })}
        name={name}
        longest={maxWorkspaceNameLength}
        disabled={rename.isPending}
        onName={(given) => rename.mutate({ id, name: given })}
      >
        <Words of={message('Rename<hidden> {name}</hidden>')} hidden={srOnly} name={name} />
      </NameInPlace>
      <RemoveSubscription workspace={workspace} />
    </>
  );
}

function RemoveSubscription({ workspace: { id, name } }: { readonly workspace: Workspace }) {
  const remove = useRemoveSubscription();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="link" disabled={remove.isPending} onClick={() => setAsking(true)}>
        <Words of={message('Remove<hidden> {name}</hidden>…')} hidden={srOnly} name={name} />
      </Button>
      {asking && (
        <Dialog
          title={t('Remove {name}?', { name })}
          confirm={t('Remove')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            remove.mutate({ id, name });
          }}
        >
          <p>
            {t(
              'This deletes its data from this computer, with the names, notes and pins that you wrote in it, and forgets the publisher’s key. The published data stays where it is; you can subscribe again.',
            )}
          </p>
        </Dialog>
      )}
    </>
  );
}
