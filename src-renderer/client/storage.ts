import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ClearablePart, storageParts } from '#contract/app.ts';
import { t, translated } from '#shared/language/message.ts';
import { call, sayError } from './call.ts';
import { say } from './notices.ts';
import { keys } from './queries.ts';

/*
 * Lists files on the disk, and clears what can be synced or made again.
 */

/** Asked again whenever it is shown: files grow by themselves. */
export const useStorage = () =>
  useQuery({ queryKey: keys.storage, queryFn: ({ signal }) => call('storage:list', {}, signal), staleTime: 0 });

export function useClearStorage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (part: ClearablePart) => call('storage:clear', { part }),
    onSuccess: (state, part) => {
      client.setQueryData(keys.storage, state);
      say({ tone: 'info', text: () => t('Deleted: {part}.', { part: translated(storageParts[part].title) }) });
    },
    onError: sayError,
  });
}

export function useSetCacheAside() {
  return useMutation({
    mutationFn: () => call('storage:setCacheAside', {}),
    onSuccess: () =>
      say({ tone: 'info', text: () => t('The synced data was set aside. Sync to fill the tables again.') }),
    onError: sayError,
  });
}
