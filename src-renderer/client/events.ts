import type { QueryClient } from '@tanstack/react-query';
import type { EventPayload } from '#contract/bridge.ts';
import type { EventName } from '#contract/channels.ts';
import type { MethodOutput } from '#contract/methods.ts';
import { sameWorkspace, type WorkspaceRef } from '#contract/workspaces.ts';
import { goTo } from '../routing/navigation.ts';
import { addressOf } from '../routing/routes.ts';
import { call } from './call.ts';
import { forgetAnswers } from './connection.ts';
import { dismissNotice } from './notices.ts';
import { keys } from './queries.ts';
import { followSettings } from './settings.ts';
import { moveStores } from './store.ts';

/** Subscribes to one event of the bridge; returns the function that ends it. Main has checked the payload. */
export function onEvent<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void {
  return window.almanac.on(event, (payload) => listener(payload as EventPayload<E>));
}

/** Keeps the query cache in step with what main and the data host say, as long as the page lives. */
export function followBridge(client: QueryClient): void {
  onEvent('cache:changed', () => void client.invalidateQueries({ queryKey: keys.cache }));
  onEvent('connection:changed', () => {
    for (const queryKey of [keys.connection, keys.connectionState])
      void client.invalidateQueries({ queryKey, exact: true });
    forgetAnswers(client);
  });
  onEvent('sync:status', (status) => {
    // An answer that is still under way is older than this and must not overwrite it.
    void client.cancelQueries({ queryKey: keys.sync, exact: true });
    client.setQueryData<MethodOutput<'sync:status'>>(keys.sync, status);
    // Failures publish nothing, but the ledger and the log have them.
    if (status.running === null) void client.invalidateQueries({ queryKey: keys.cache });
  });
  onEvent('updates:changed', (state) => client.setQueryData<MethodOutput<'updates:get'>>(keys.updates, state));
  onEvent('accent:changed', ({ accent }) =>
    client.setQueryData<MethodOutput<'app:info'>>(keys.info, (info) => info && { ...info, accent }),
  );
  onEvent('settings:changed', (settings) => followSettings(client, settings, 0));
  onEvent('workspaces:changed', (state) => followWorkspaces(client, state));
  onEvent('host:state', (host) => {
    client.setQueryData<MethodOutput<'app:info'>>(keys.info, (info) => info && { ...info, host });
    if (host.state !== 'up') return;
    // Calls under way have waited for this and need not be repeated.
    for (const queryKey of [keys.info, keys.cache, keys.sync])
      void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  });
  followOthers(client);
}

/**
 * A sync without a window, or another program, does not report what it wrote: when the user comes back to the
 * window, it asks whether anything was written since.
 */
function followOthers(client: QueryClient): void {
  let left: string | null = null;
  const version = () =>
    call('cache:version', {}).then(
      (answer) => answer.version,
      // A data folder that cannot be read says so by itself.
      () => null,
    );
  const leave = async () => {
    left = await version();
  };
  const comeBack = async () => {
    const before = left;
    if (before !== null && before !== (await version())) void client.invalidateQueries({ queryKey: keys.cache });
  };
  if (!document.hasFocus()) void leave();
  // A restarted data host counts from the start, and everything is read again then.
  onEvent('host:state', () => {
    left = null;
  });
  window.addEventListener('blur', () => void leave());
  window.addEventListener('focus', () => void comeBack());
}

const keyOf = ({ kind, id }: WorkspaceRef) => `${kind} ${id}`;

/** Rows of another data folder are not shown for a moment longer, and its addresses mean nothing here. */
function followWorkspaces(client: QueryClient, state: MethodOutput<'workspaces:list'>): void {
  const before = client.getQueryData<MethodOutput<'workspaces:list'>>(keys.workspaces);
  client.setQueryData<MethodOutput<'workspaces:list'>>(keys.workspaces, state);
  if (before && sameWorkspace(before.open, state.open)) return;
  dismissNotice();
  if (before) moveStores(keyOf(before.open), keyOf(state.open));
  goTo(addressOf('overview', {}));
  for (const queryKey of [keys.cache, keys.connection, keys.sync, keys.info]) void client.resetQueries({ queryKey });
}
