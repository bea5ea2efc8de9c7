import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  keepPreviousData,
  notifyManager,
  QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { SyncStatus } from '#contract/sync.ts';
import type { DatasetName } from '#shared/catalog/datasets.ts';
import type { CoverageQuestion } from '#shared/subjects/coverage/question.ts';
import type { PlanQuestion } from '#shared/subjects/plan/question.ts';
import { call, sayError } from './call.ts';

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
    const willRefetch = filters?.refetchType !== 'none' && options.cancelRefetch !== false;
    const first = willRefetch
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
  notify?: (output: Output, input: Input) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (output, input) => {
      notify?.(output, input);
      return client.invalidateQueries({ queryKey: keys.cache });
    },
    onError: sayError,
  });
}

/*
 * One hook per thing that a screen reads. Everything from the cache is renewed by the event `cache:changed`.
 */

export const infoOptions = queryOptions({
  queryKey: keys.info,
  queryFn: ({ signal }) => call('app:info', {}, signal),
});
export const useAppInfo = () => useQuery(infoOptions);

/**
 * The language of the computer as the other processes take it: that of the window may be another one. Undefined until it is read; that of
 * the window where it cannot be.
 */
export function useComputerLanguage(): string | undefined {
  const read = useQuery({
    queryKey: keys.language,
    queryFn: ({ signal }) => call('app:language', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return read.isError ? navigator.language : read.data?.computer;
}

export const connectionOptions = queryOptions({
  queryKey: keys.connection,
  queryFn: ({ signal }) => call('connection:get', {}, signal),
});
export const useConnection = () => useQuery(connectionOptions);

/**
 * The same with which secrets are stored and where. The keychain is asked, so only screens that show it ask, and at every visit: the
 * keychain may be locked by then.
 */
export const useConnectionState = () =>
  useQuery({
    queryKey: keys.connectionState,
    queryFn: ({ signal }) => call('connection:state', {}, signal),
    gcTime: 0,
  });

const statusOptions = queryOptions({
  queryKey: keys.sync,
  queryFn: ({ signal }) => call('sync:status', {}, signal),
});

/** A download in the background is no sync that anything waits for. */
const withoutBackground = (status: SyncStatus): SyncStatus =>
  status.running?.isBackground ? { ...status, running: null } : status;
export const useSyncStatus = () => useQuery({ ...statusOptions, select: withoutBackground });

/** Whether a sync runs now: another one cannot begin. */
export const useIsSyncing = (): boolean =>
  useQuery({ ...statusOptions, select: (status) => withoutBackground(status).running !== null }).data ?? false;

/** The answers that are downloaded in the background, as far as they have come; null while none are. */
const onlyBackground = ({ running }: SyncStatus) => (running?.isBackground ? running : null);
export const useAnswersUnderWay = () => useQuery({ ...statusOptions, select: onlyBackground }).data ?? null;

/** Resources that the last sync of everything skipped. */
export const useLastSkipped = () =>
  useQuery({ queryKey: [...keys.cache, 'skipped'], queryFn: ({ signal }) => call('sync:skipped', {}, signal) });

export const overviewOptions = queryOptions({
  queryKey: [...keys.cache, 'overview'],
  queryFn: ({ signal }) => call('overview:get', {}, signal),
});
export const useOverview = () => useQuery(overviewOptions);

export const useSkill = (id: number) =>
  useQuery({ queryKey: [...keys.cache, 'skill', id], queryFn: ({ signal }) => call('skill:get', { id }, signal) });

export const useJob = (id: number) =>
  useQuery({ queryKey: [...keys.cache, 'job', id], queryFn: ({ signal }) => call('job:get', { id }, signal) });

export const useCourse = (courseKey: string) =>
  useQuery({
    queryKey: [...keys.cache, 'course', courseKey],
    queryFn: ({ signal }) => call('course:get', { courseKey }, signal),
  });

/** A plan in short; nothing is asked before there is a job. */
export const usePlan = (question: PlanQuestion) =>
  useQuery({
    queryKey: [...keys.cache, 'plan', question],
    queryFn: ({ signal }) => call('plan:get', question, signal),
    enabled: question.jobIds.length > 0,
    placeholderData: keepPreviousData,
  });

/** Demand against supply in short. Its tables are read once it is there: the first time it may take a while. */
export const useCoverage = (question: CoverageQuestion) =>
  useQuery({
    queryKey: [...keys.cache, 'coverage', question],
    queryFn: ({ signal }) => call('coverage:get', question, signal),
    placeholderData: keepPreviousData,
  });

const runOptions = (runId: string) =>
  queryOptions({
    queryKey: [...keys.cache, 'run', runId],
    queryFn: ({ signal }) => call('run:get', { runId }, signal),
  });

export const useRun = (runId: string) => useQuery(runOptions(runId));

/** Asks for the run now, so that it is there, or under way, when a screen wants it. */
export const prefetchRun = (client: QueryClient, runId: string): Promise<void> =>
  client.prefetchQuery(runOptions(runId));

/** Asks the service, so only where there is one to be asked; a new connection asks again. */
export const useOfferedRuns = (enabled: boolean) =>
  useQuery({
    queryKey: [...keys.connection, 'offered'],
    queryFn: ({ signal }) => call('runs:offered', {}, signal),
    enabled,
  });

/** The datasets of which anything was ever synced: the others are unknown, which is not 0. */
export function useSyncedDatasets(): ReadonlySet<DatasetName> {
  const syncState = useOverview().data?.syncState;
  return new Set(syncState?.flatMap(({ dataset, syncedAt }) => (syncedAt === null ? [] : [dataset])));
}

/** Whether no course run is selected; false until that is known. */
export const useHasNoRuns = (): boolean => useOverview().data?.portfolio.runs === 0;

/** Whether nothing at all was ever synced; false until that is known. */
export const useIsEmpty = (): boolean =>
  useOverview().data?.syncState.every(({ syncedAt }) => syncedAt === null) ?? false;
