import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, sayError } from './call.ts';
import { keys } from './query-client.ts';

export const useUpdateState = () =>
  useQuery({ queryKey: keys.updates, queryFn: ({ signal }) => call('updates:get', {}, signal) });

/** The state that follows comes as an event. */
export const useUpdateCommand = (command: 'updates:check' | 'updates:download' | 'updates:install') =>
  useMutation<unknown, Error>({ mutationFn: () => call(command, {}), onError: sayError });

/** Asked again whenever it is shown: the computer has settings of its own for this. */
export const useStartAtLogin = () =>
  useQuery({
    queryKey: keys.startAtLogin,
    queryFn: ({ signal }) => call('startAtLogin:get', {}, signal),
    staleTime: 0,
  });

export function useSetStartAtLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => call('startAtLogin:set', { on }),
    onSuccess: (state) => client.setQueryData(keys.startAtLogin, state),
    onError: sayError,
  });
}

export const useLicences = () =>
  useQuery({ queryKey: ['licences'], queryFn: ({ signal }) => call('app:licences', {}, signal) });
