import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResourceRef } from '#contract/sync.ts';
import { t } from '#shared/language/message.ts';
import { call, sayError } from './call.ts';
import { useStartSync } from './commands.ts';
import { say } from './notices.ts';
import { keys, useCacheChange } from './query-client.ts';

/*
 * Questions and changes of a run's tabs beyond its tables.
 */

/** Cost of reading these. Asked each time: it depends on what is known by then. */
export const useEstimate = (resources: readonly ResourceRef[]) =>
  useQuery({
    queryKey: [...keys.sync, 'estimate', resources],
    queryFn: ({ signal }) => call('sync:estimate', { resources: [...resources] }, signal),
    gcTime: 0,
  });

/** Cost of a sync of everything that is selected; of `everything`, also what it leaves out by itself. */
export const useWholeEstimate = (enabled: boolean, everything = false) =>
  useQuery({
    queryKey: [...keys.sync, 'estimate', 'all', everything],
    queryFn: ({ signal }) => call('sync:estimate', { everything }, signal),
    enabled,
    gcTime: 0,
  });

/** The subsections that the user has named, in that order. */
export const useSubsections = (runId: string) =>
  useQuery({
    queryKey: [...keys.cache, 'subsections', runId],
    queryFn: ({ signal }) => call('subsections:list', { runId }, signal),
  });

/**
 * Names subsections. Where `isRead`, their views are read at once: before the screens are read again, which takes its time and may take
 * the form away that would have asked for it.
 */
export function useAddSubsections(runId: string, isRead: boolean) {
  const { mutate: sync } = useStartSync();
  return useCacheChange(async (moduleIds: string[]) => {
    await call('subsections:add', { runId, moduleIds });
    if (isRead) sync([{ dataset: 'sequential-open', runId }]);
  });
}

/** Puts the subsections into another order; the screen follows at once. */
export function useOrderSubsections(runId: string) {
  const client = useQueryClient();
  const queryKey = [...keys.cache, 'subsections', runId];
  const mutationKey = ['subsections:order', runId];
  return useMutation({
    mutationKey,
    mutationFn: (moduleIds: readonly string[]) => call('subsections:order', { runId, moduleIds: [...moduleIds] }),
    onMutate: (moduleIds) => {
      // An answer that is under way has the order before this one.
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { moduleIds });
    },
    onError: sayError,
    // The next order is on its way while there is another; what is stored now would undo it on the screen.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey }) : undefined),
  });
}

export const useRemoveSubsection = (runId: string) =>
  useCacheChange((moduleId: string) => call('subsections:remove', { runId, moduleIds: [moduleId] }));

export const useChooseReports = (runId: string) =>
  useCacheChange((reportNames: string[]) => call('reportFiles:choose', { runId, reportNames }));

/** Switches the data on single learners on or off. Where `isRead`, it is read at once. */
export function useSwitchLearners(runId: string, isRead = false) {
  const { mutate: sync } = useStartSync();
  return useCacheChange(async (on: boolean) => {
    await call('learners:switch', { runId, on });
    if (on && isRead) sync([{ dataset: 'learner-engagement', runId }]);
  });
}

/** Saves a copy of a fetched report and says where. */
export function useSaveReport(runId: string) {
  return useMutation({
    mutationFn: (reportName: string) => call('reportFile:save', { runId, reportName }),
    onSuccess: (result) => {
      if (result.state === 'cancelled') return;
      say({
        tone: 'info',
        text: () => t('Saved {file}.', { file: result.fileName }),
        file: result.token,
      });
    },
    onError: sayError,
  });
}

export function openReport(runId: string, reportName: string): void {
  void call('reportFile:open', { runId, reportName }).catch(sayError);
}

/** The name behind a number; null when it could not be had, and then why is said. */
export async function revealLearner(runId: string, learnerNo: number): Promise<string | null> {
  try {
    return (await call('learners:reveal', { runId, learnerNo })).username;
  } catch (error) {
    sayError(error);
    return null;
  }
}
