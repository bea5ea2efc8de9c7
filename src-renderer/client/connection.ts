import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ConnectionDraft, ConnectionState } from '#contract/connection.ts';
import { nowInstant } from '#shared/time/time.ts';
import { call } from './call.ts';
import { sayError } from './call-error.ts';
import { keys } from './keys.ts';
import type { Once } from './once.ts';
import { createWorkspaceStore } from './store.ts';

/*
 * The connection of the open workspace, as it is changed here or in another window.
 */

const changedAt = createWorkspaceStore<number | null>(null);

/** When the connection was saved or forgotten in this session (instant); null when it was not. */
export const useConnectionChangedAt = () => useSyncExternalStore(changedAt.subscribe, changedAt.get);

/** After a change: what was asked of the connection before means nothing any more. */
export function forgetAnswers(client: QueryClient): void {
  changedAt.set(nowInstant());
  void client.resetQueries({ queryKey: [...keys.connection, 'offered'] });
  // The list of connections says to which host each of them leads.
  void client.invalidateQueries({ queryKey: keys.workspaces });
}

function useFollow(): (state: ConnectionState) => void {
  const client = useQueryClient();
  return (state) => {
    client.setQueryData(keys.connection, { connection: state.connection });
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
