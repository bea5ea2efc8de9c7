import { useState } from 'react';
import { longestWorkspaceName, sameWorkspace } from '#contract/workspaces.ts';
import { isolate } from '#shared/text/text.ts';
import { formatInstantDay } from '#shared/time/days.ts';
import {
  useAddProfile,
  useOpenPackage,
  useOpenSample,
  useOpenWorkspace,
  useRemovePackage,
  useRenameProfile,
  useWorkspaces,
  type Workspace,
} from '../../client/workspaces.ts';
import { goTo } from '../../routing/navigation.ts';
import { addressOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NameInPlace } from '../../ui/name-in-place.tsx';
import { Read } from '../../ui/states.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { RemoveProfile } from './remove-profile.tsx';
import { SubscriptionActions, SubscriptionText } from './subscription-row.tsx';

/** All connections, packages and subscriptions of this computer: each with data of its own, one shown at a time. */
export function WorkspacesSection() {
  const state = useWorkspaces();
  const add = useAddProfile();
  const openPackage = useOpenPackage();
  const openSample = useOpenSample();
  const addOne = () =>
    add.mutate('New connection', { onSuccess: () => goTo(addressOf('welcome', { step: 'addresses' })) });
  return (
    <section className="section-rule" aria-labelledby="workspaces" data-testid="workspaces">
      <h2 id="workspaces">Connections and packages</h2>
      <p className="lede">
        Each connection has data, names, notes and secrets of its own. A package holds data that someone else made: it
        needs no account and can only be read. A subscription follows what a colleague publishes. One of them is shown
        at a time.
      </p>
      <Read of={state} lines={3}>
        {(data) => (
          <TableScroll label="Connections and packages">
            <table>
              <caption className="sr-only">Connections and packages</caption>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">What it is</th>
                  <th scope="col">
                    <span className="sr-only">What can be done with it</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.workspaces.map((each) => (
                  <WorkspaceRow
                    key={`${each.kind} ${each.id}`}
                    workspace={each}
                    isOpen={sameWorkspace(each, data.open)}
                  />
                ))}
              </tbody>
            </table>
          </TableScroll>
        )}
      </Read>
      <div className="form-actions">
        <Button onClick={addOne} disabled={add.isPending}>
          Add a connection…
        </Button>
        <Button onClick={() => openPackage.mutate(undefined)} disabled={openPackage.isPending}>
          Open a package…
        </Button>
        <Button onClick={() => openSample.mutate(undefined)} disabled={openSample.isPending}>
          Explore sample data
        </Button>
      </div>
    </section>
  );
}

function WorkspaceRow({ workspace, isOpen }: { readonly workspace: Workspace; readonly isOpen: boolean }) {
  const open = useOpenWorkspace();
  return (
    <tr data-testid={`workspace-${workspace.id}`}>
      <th scope="row" dir="auto">
        {workspace.name}
        {isOpen && <span className="quiet"> (shown now)</span>}
      </th>
      <td>{workspace.subscription ? <SubscriptionText workspace={workspace} /> : descriptionOf(workspace)}</td>
      <td>
        <span className="row-actions">
          {!isOpen && (
            <Button kind="link" disabled={open.isPending} onClick={() => open.mutate(workspace)}>
              Show<span className="sr-only"> {workspace.name}</span>
            </Button>
          )}
          {workspace.kind === 'connection' && (
            <>
              <RenameProfile workspace={workspace} />
              <RemoveProfile workspace={workspace} isOpen={isOpen} />
            </>
          )}
          {workspace.kind === 'package' && <RemovePackage workspace={workspace} />}
          {workspace.kind === 'subscribed' && <SubscriptionActions workspace={workspace} />}
        </span>
      </td>
    </tr>
  );
}

function RemovePackage({ workspace: { id, name, facts } }: { readonly workspace: Workspace }) {
  const remove = useRemovePackage();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="link" onClick={() => setAsking(true)}>
        Remove<span className="sr-only"> {name}</span>…
      </Button>
      {asking && (
        <Dialog
          title={`Remove ${name}?`}
          confirm="Remove"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            remove.mutate(id);
          }}
        >
          <p>
            It is taken off the list, with names, notes and pins that you wrote in it.{' '}
            {facts?.isSample
              ? 'Sample data can be opened again at any time.'
              : 'The file that it was opened from stays where it is.'}
          </p>
        </Dialog>
      )}
    </>
  );
}

function descriptionOf({ kind, host, facts }: Workspace): string {
  if (kind === 'connection') return host === null ? 'Connection, not set up yet' : `Connection to ${host}`;
  if (facts === null) return 'Package';
  if (facts.isSample) return 'Sample data, invented';
  const by = facts.madeBy === '' ? '' : ` by ${isolate(facts.madeBy)}`;
  return `Package, made${by} on ${formatInstantDay(facts.madeAt)}`;
}

/** Gives a connection another name, in its row. */
function RenameProfile({ workspace: { id, name } }: { readonly workspace: Workspace }) {
  const rename = useRenameProfile();
  return (
    <NameInPlace
      label={`New name of ${name}`}
      name={name}
      longest={longestWorkspaceName}
      disabled={rename.isPending}
      onName={(given) => rename.mutate({ id, name: given })}
    >
      Rename<span className="sr-only"> {name}</span>
    </NameInPlace>
  );
}
