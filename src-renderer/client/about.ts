import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { keys } from './keys.ts';
import { sayError } from './say-error.ts';

export const useUpdateState = () =>
  useQuery({ queryKey: keys.updates, queryFn: ({ signal }) => call('updates:get', {}, signal) });

/** The state that follows comes as an event. */
export const useUpdateCommand = (command: 'updates:check' | 'updates:download' | 'updates:install') =>
  useMutation<unknown, Error>({ mutationFn: () => call(command, {}), onError: sayError });

export const useLicences = () =>
  useQuery({ queryKey: ['licences'], queryFn: ({ signal }) => call('app:licences', {}, signal) });
