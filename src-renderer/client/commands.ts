import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionDraft } from '../../src-preload/contract/connection.ts';
import type { ResourceRef } from '../../src-preload/contract/sync.ts';
import type { ViewQuery } from '../../src-preload/contract/views.ts';
import { call } from './call.ts';
import { wordsOf } from './call-error.ts';
import { keys } from './keys.ts';
import { say } from './notices.ts';

/*
 * One hook per thing that a screen changes. What went wrong is said in the status bar unless the screen shows it itself.
 */

const sayError = (error: unknown) => say({ tone: 'error', text: wordsOf(error) });

export function useStartSync() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (resources: ResourceRef[] | undefined) => call('sync:start', resources ? { resources } : {}),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.sync }),
    onError: sayError,
  });
}

/** Stops so that the next sync goes on from there. */
export function usePauseSync() {
  return useMutation({ mutationFn: () => call('sync:pause', {}), onError: sayError });
}

export function useCancelSync() {
  return useMutation({ mutationFn: () => call('sync:cancel', {}), onError: sayError });
}

export function useSaveConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: ConnectionDraft) => call('connection:save', draft),
    onSuccess: (state) => {
      client.setQueryData(keys.connection, state);
      client.removeQueries({ queryKey: [...keys.connection, 'offered'] });
    },
  });
}

export function useTestConnection() {
  return useMutation({ mutationFn: (draft: ConnectionDraft | undefined) => call('connection:test', { draft }) });
}

export function useForgetConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('connection:forget', {}),
    onSuccess: (state) => client.setQueryData(keys.connection, state),
    onError: sayError,
  });
}

export function useAddRuns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (runIds: string[]) => call('runs:add', { runIds }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.cache }),
  });
}

/** Deselects a run and offers to take that back; its data stays. */
export function useRemoveRun() {
  const client = useQueryClient();
  const add = useAddRuns();
  return useMutation({
    mutationFn: (runId: string) => call('runs:remove', { runId }),
    onSuccess: (_done, runId) => {
      say({
        tone: 'info',
        text: `${runId} is no longer synced. Its data is kept.`,
        action: { label: 'Undo', run: () => add.mutate([runId]) },
      });
      return client.invalidateQueries({ queryKey: keys.cache });
    },
    onError: sayError,
  });
}

/** Deletes the learner data of all runs, and switches it off. */
export function usePurgeLearners() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('learners:purge', {}),
    onSuccess: () => {
      say({ tone: 'info', text: 'All learner data is deleted.' });
      return client.invalidateQueries({ queryKey: keys.cache });
    },
    onError: sayError,
  });
}

/** Exports a view through the native save dialog and says what was written. */
export function useExport() {
  return useMutation({
    mutationFn: (query: ViewQuery) => call('export:csv', { query }),
    onSuccess: (result) => {
      if (result.state === 'cancelled') return;
      const guarded = result.guardedCells > 0 ? ` ${result.guardedCells} text cells got a leading quote.` : '';
      say({
        tone: 'info',
        text: `Saved ${result.fileName}, ${result.rows.toLocaleString()} rows.${guarded}`,
        action: {
          label: 'Show in folder',
          run: () => void call('export:reveal', { token: result.token }).catch(sayError),
        },
      });
    },
    onError: sayError,
  });
}

export function openExternal(url: string): void {
  void call('app:openExternal', { url }).catch(sayError);
}
