import { useState } from 'react';
import { longestWorkspaceName } from '#contract/workspaces.ts';
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

/** What a subscription reads, how current it is, and what is wrong with it, in a cell of the list. */
export function SubscriptionText({ workspace }: { readonly workspace: Workspace }) {
  const currency = useCurrency(workspace);
  const { facts, subscription } = workspace;
  if (currency === null || facts === null || subscription === null) return null;
  const by = facts.madeBy === '' ? '' : ` by ${isolate(facts.madeBy)}`;
  return (
    <>
      Subscribed to {isolate(subscription.place)}, {currency.published}
      {by}
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
        Check for new data<span className="sr-only"> of {name}</span>
      </Button>
      <NameInPlace
        label={`New name of ${name}`}
        name={name}
        longest={longestWorkspaceName}
        disabled={rename.isPending}
        onName={(given) => rename.mutate({ id, name: given })}
      >
        Rename<span className="sr-only"> {name}</span>
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
        Remove<span className="sr-only"> {name}</span>…
      </Button>
      {asking && (
        <Dialog
          title={`Remove ${name}?`}
          confirm="Remove"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            remove.mutate({ id, name });
          }}
        >
          <p>
            This deletes what was read of it from this computer, with the names, notes and pins that you wrote in it,
            and forgets the publisher’s key. The published data stay where they are; you can subscribe again.
          </p>
        </Dialog>
      )}
    </>
  );
}
