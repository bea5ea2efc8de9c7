import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { sayError } from './call.ts';

/** The first part of every query key. Queries of the cache share one prefix, so one event renews it all. */
export const keys = {
  cache: ['cache'] as const,
  settings: ['settings'] as const,
  connection: ['connection'] as const,
  connectionState: ['connection', 'state'] as const,
  info: ['info'] as const,
  language: ['language'] as const,
  sync: ['sync'] as const,
  storage: ['storage'] as const,
  updates: ['updates'] as const,
  startAtLogin: ['start-at-login'] as const,
  workspaces: ['workspaces'] as const,
};

/**
 * Reads again what was invalidated, also where the first answer is still under way: that answer may be older than the change. The
 * library repeats only queries that have an answer already.
 */
class RereadingQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options: InvalidateOptions = {},
  ): Promise<void> {
    const isWanted = filters?.refetchType !== 'none' && options.cancelRefetch !== false;
    const first = isWanted
      ? this.getQueryCache()
          .findAll({ ...filters, fetchStatus: 'fetching' })
          .filter(({ state }) => state.data === undefined)
      : [];
    const again = first.map(async (query) => {
      // An answer or an error of a read that began before the change is out of date.
      await query.promise?.catch(() => undefined);
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
    });
    return Promise.all([super.invalidateQueries(filters, options), ...again]).then(() => undefined);
  }
}

/** Calls go to this computer, not to a network: they must not pause when the laptop is offline. */
export function makeQueryClient(): QueryClient {
  // The default is a timer: until it fires, a box that was just ticked shows the choice of before.
  notifyManager.setScheduler(queueMicrotask);
  return new RereadingQueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Changes stored data, says so, and reads all of it again. A failure is said as a notice. */
export function useCacheChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  said?: (output: Output, input: Input) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (output, input) => {
      said?.(output, input);
      return client.invalidateQueries({ queryKey: keys.cache });
    },
    onError: sayError,
  });
}
