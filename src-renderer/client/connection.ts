import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type ConnectionDraft, type ConnectionState, needsNoNetwork } from '#contract/connection.ts';
import { call, sayError } from './call.ts';
import { keys, useConnection } from './queries.ts';

/** A value that can be taken once; this object keeps nothing of it afterwards. */
interface Once<T> {
  /** @throws Error when it was taken before */
  take(): T;
}

/** For secrets: what a mutation was called with stays in its cache, and with it in the memory of the page. */
export function once<T>(value: T): Once<T> {
  let kept: { readonly value: T } | null = { value };
  return {
    take() {
      if (kept === null) throw new Error('taken before');
      const taken = kept.value;
      kept = null;
      return taken;
    },
  };
}

/*
 * The connection of the open workspace, as it is changed here or in another window.
 */

/** When the connection was saved or forgotten (instant), also before this start; null where it never was. */
export const useConnectionSavedAt = (): number | null => useConnection().data?.savedAt ?? null;

/** After a change: what was asked of the connection before means nothing any more. */
export function forgetAnswers(client: QueryClient): void {
  void client.resetQueries({ queryKey: [...keys.connection, 'offered'] });
  // The list of connections says to which host each of them leads.
  void client.invalidateQueries({ queryKey: keys.workspaces });
}

function useFollow(): (state: ConnectionState) => void {
  const client = useQueryClient();
  return (state) => {
    client.setQueryData(keys.connection, { connection: state.connection, savedAt: state.savedAt });
    client.setQueryData(keys.connectionState, state);
    forgetAnswers(client);
  };
}

export const useSaveConnection = () =>
  useMutation({
    mutationFn: (draft: Once<ConnectionDraft>) => call('connection:save', draft.take()),
    onSuccess: useFollow(),
  });

export const useForgetConnection = () =>
  useMutation({ mutationFn: () => call('connection:forget', {}), onSuccess: useFollow(), onError: sayError });

export const useTestConnection = () =>
  useMutation({
    mutationFn: (draft: Once<ConnectionDraft | undefined>) => call('connection:test', { draft: draft.take() }),
  });

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the computer has a network at all. Without one links into the internet lead nowhere. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Whether the services may be asked: there is a network, or they run on this computer and need none. */
export function useServicesInReach(): boolean {
  const online = useOnline();
  const connection = useConnection().data?.connection ?? null;
  return online || (connection !== null && needsNoNetwork(connection));
}
