import { type ReactNode, useState } from 'react';
import { maxWorkspaceNameLength, sameWorkspace } from '#contract/workspaces.ts';
import { message, t } from '#shared/language/message.ts';
import { isolate } from '#shared/text/text.ts';
import { formatInstantDay } from '#shared/time/days.ts';
import { changeThen } from '../../client/call.ts';
import { useRunning } from '../../client/running.ts';
import {
  useCheckSubscription,
  useCurrency,
  useRemoveSubscription,
  useRenameSubscription,
} from '../../client/subscriptions.ts';
import {
  useAddProfile,
  useOpenPackage,
  useOpenSample,
  useOpenWorkspace,
  useRemovePackage,
  useRemoveProfile,
  useRenameProfile,
  useSavePackage,
  useWorkspaces,
  type Workspace,
} from '../../client/workspaces.ts';
import { goTo } from '../../routing/navigation.ts';
import { addressOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NameInPlace } from '../../ui/name-in-place.tsx';
import { Failure, Read } from '../../ui/states.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { srOnly, Words } from '../../ui/words.tsx';

/** All connections, packages and subscriptions of this computer: each with data of its own, one shown at a time. */
export function WorkspacesSection() {
  const state = useWorkspaces();
  const add = useAddProfile();
  const openPackage = useOpenPackage();
  const openSample = useOpenSample();
  const addOne = () => changeThen(add, t('New connection'), () => goTo(addressOf('welcome', { step: 'addresses' })));
  return (
    <section className="section-rule" aria-labelledby="workspaces" data-testid="workspaces">
      <h2 id="workspaces">{t('Connections and packages')}</h2>
      <p className="lede">
        {t(
          'Each connection has its own data, names, notes and secrets. A package holds data that someone else made; it needs no account and can only be read. A subscription follows what a colleague publishes. The app shows one of these at a time.',
        )}
      </p>
      <Read of={state} lines={3}>
        {(data) => (
          <TableScroll label={t('Connections and packages')}>
            <table>
              <caption className="sr-only">{t('Connections and packages')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('Name')}</th>
                  <th scope="col">{t('What it is')}</th>
                  <th scope="col">
                    <span className="sr-only">{t('Actions')}</span>
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
          {t('Add a connection…')}
        </Button>
        <Button onClick={() => openPackage.mutate(undefined)} disabled={openPackage.isPending}>
          {t('Open a package…')}
        </Button>
        <Button onClick={() => openSample.mutate(undefined)} disabled={openSample.isPending}>
          {t('Explore sample data')}
        </Button>
      </div>
    </section>
  );
}

interface RemovalProps {
  readonly name: string;
  readonly disabled?: boolean;
  onRemove(): void;
  /** Says what removing deletes, and what stays. */
  readonly children: ReactNode;
}

/** A button that removes an entry of the list once the user has read what goes with it. */
function Removal({ name, disabled = false, onRemove, children }: RemovalProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="link" disabled={disabled} onClick={() => setAsking(true)}>
        <Words of={message('Remove<hidden> {name}</hidden>…')} hidden={srOnly} name={name} />
      </Button>
      {asking && (
        <Dialog
          title={t('Remove {name}?', { name })}
          confirm={t('Remove')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onRemove();
          }}
        >
          {children}
        </Dialog>
      )}
    </>
  );
}

interface RenamingProps {
  readonly name: string;
  readonly disabled: boolean;
  readonly onName: (name: string) => void;
}

/** Gives an entry another name, in its row. */
function Renaming({ name, disabled, onName }: RenamingProps) {
  return (
    <NameInPlace
      label={t('New name for {name}', { name })}
      name={name}
      maxLength={maxWorkspaceNameLength}
      disabled={disabled}
      onName={onName}
    >
      <Words of={message('Rename<hidden> {name}</hidden>')} hidden={srOnly} name={name} />
    </NameInPlace>
  );
}

/** The actions on a connection. Removing one deletes everything in it, so that it offers to keep what cannot be synced again. */
function ConnectionActions({
  workspace: { id, name },
  isOpen,
}: {
  readonly workspace: Workspace;
  readonly isOpen: boolean;
}) {
  const rename = useRenameProfile();
  const remove = useRemoveProfile();
  return (
    <>
      <Renaming name={name} disabled={rename.isPending} onName={(newName) => rename.mutate({ id, name: newName })} />
      <Removal name={name} onRemove={() => remove.mutate({ id, name })}>
        <p>{t('This permanently deletes from this computer:')}</p>
        <ul className="plain-list">
          <li>{t('all data synced through this connection; the services keep their own data')}</li>
          <li>{t('the history of changes that the app recorded, which no service keeps')}</li>
          <li>{t('the names, notes and pins that you added, and the selected course runs')}</li>
          <li>{t('learner data and report files, if any')}</li>
          <li>{t('its addresses, and its secrets in the keychain unless another connection uses them')}</li>
        </ul>
        <KeepAnnotations name={name} isOpen={isOpen} />
      </Removal>
    </>
  );
}

/** Names and notes exist nowhere else. */
function KeepAnnotations({ name, isOpen }: { readonly name: string; readonly isOpen: boolean }) {
  const save = useSavePackage();
  if (!isOpen)
    return (
      <p>
        {t('To keep its names and notes, cancel, switch to this connection and first make a data package from it.')}
      </p>
    );
  const selection = {
    title: t('Names and notes of {name}', { name }),
    madeBy: '',
    taxonomy: false,
    runIds: [],
    datasets: [],
    labels: true,
    notes: true,
    threshold: null,
  };
  return (
    <>
      <p>
        <Button onClick={() => save.mutate(selection)} disabled={save.isPending}>
          {save.data?.state === 'saved' ? t('Names and notes are saved') : t('Save names and notes first…')}
        </Button>
      </p>
      <Failure error={save.error} />
    </>
  );
}

/** Says in a cell of the list what a subscription reads, how current it is, and what is wrong with it. */
function SubscriptionText({ workspace }: { readonly workspace: Workspace }) {
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
function SubscriptionActions({ workspace: { id, name, subscription } }: { readonly workspace: Workspace }) {
  const check = useCheckSubscription();
  const rename = useRenameSubscription();
  const remove = useRemoveSubscription();
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
      <Renaming name={name} disabled={rename.isPending} onName={(newName) => rename.mutate({ id, name: newName })} />
      <Removal name={name} disabled={remove.isPending} onRemove={() => remove.mutate({ id, name })}>
        <p>
          {t(
            'This deletes its data from this computer, along with the names, notes and pins that you added to it, and forgets the publisher’s key. The published data stays where it is; you can subscribe again.',
          )}
        </p>
      </Removal>
    </>
  );
}

function WorkspaceRow({ workspace, isOpen }: { readonly workspace: Workspace; readonly isOpen: boolean }) {
  const open = useOpenWorkspace();
  return (
    <tr data-testid={`workspace-${workspace.id}`}>
      <th scope="row" dir="auto">
        {workspace.name}
        {isOpen && <span className="quiet"> {t('(shown now)')}</span>}
      </th>
      <td>{workspace.subscription ? <SubscriptionText workspace={workspace} /> : descriptionOf(workspace)}</td>
      <td>
        <span className="row-actions">
          {!isOpen && (
            <Button kind="link" disabled={open.isPending} onClick={() => open.mutate(workspace)}>
              <Words of={message('Show<hidden> {name}</hidden>')} hidden={srOnly} name={workspace.name} />
            </Button>
          )}
          {workspace.kind === 'connection' && <ConnectionActions workspace={workspace} isOpen={isOpen} />}
          {workspace.kind === 'package' && <RemovePackage workspace={workspace} />}
          {workspace.kind === 'subscribed' && <SubscriptionActions workspace={workspace} />}
        </span>
      </td>
    </tr>
  );
}

function RemovePackage({ workspace: { id, name, facts } }: { readonly workspace: Workspace }) {
  const remove = useRemovePackage();
  return (
    <Removal name={name} onRemove={() => remove.mutate(id)}>
      <p>
        {t('This removes the entry from the list, with the names, notes and pins that you added to its data.')}{' '}
        {facts?.isSample
          ? t('Sample data can be opened again at any time.')
          : t('The original file stays where it is.')}
      </p>
    </Removal>
  );
}

function descriptionOf({ kind, host, facts }: Workspace): string {
  if (kind === 'connection')
    return host === null ? t('Connection, not set up yet') : t('Connection to {host}', { host });
  if (facts === null) return t('Package');
  if (facts.isSample) return t('Sample data (fictional)');
  const day = formatInstantDay(facts.madeAt);
  return facts.madeBy === ''
    ? t('Package, made on {day}', { day })
    : t('Package, made by {maker} on {day}', { maker: isolate(facts.madeBy), day });
}
