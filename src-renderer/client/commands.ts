import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ClearablePart, secondaryWindowQuery, storageParts } from '#contract/app.ts';
import type { FileResult } from '#contract/exports.ts';
import type { MethodInput } from '#contract/methods.ts';
import type { ResourceRef } from '#contract/sync.ts';
import type { ServiceCsvDataset } from '#shared/catalog/datasets.ts';
import type { Refreshable } from '#shared/catalog/records.ts';
import { t, translated } from '#shared/language/message.ts';
import { runInWords, sayWithUndo, useLabels } from './annotations.ts';
import { call, sayError } from './call.ts';
import { sidecarText } from './exporting.ts';
import { say } from './notices.ts';
import { keys, useCacheChange } from './queries.ts';

/*
 * One hook per thing that a screen changes. Errors are said in the status bar unless the screen shows them itself.
 */

/** Events report its effect. */
export function useStartSync() {
  return useMutation({
    mutationFn: (resources: ResourceRef[] | undefined) => call('sync:start', resources ? { resources } : {}),
    onError: sayError,
  });
}

/** The same for everything that is selected, without leaving anything out. */
export function useSyncEverything() {
  return useMutation({ mutationFn: () => call('sync:start', { everything: true }), onError: sayError });
}

/** Downloads answers in the background, and with them the names of problems. */
export function useDownloadAnswers() {
  return useMutation({ mutationFn: () => call('sync:answers', {}), onError: sayError });
}

/** Stops so that the next sync resumes this one. */
export function usePauseSync() {
  return useMutation({ mutationFn: () => call('sync:pause', {}), onError: sayError });
}

export function useCancelSync() {
  return useMutation({ mutationFn: () => call('sync:cancel', {}), onError: sayError });
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
  const add = useAddRuns();
  const labels = useLabels();
  return useCacheChange(
    (runId: string) => call('runs:remove', { runId }),
    (_done, runId) =>
      sayWithUndo(
        () => t('{run} is no longer synced. Its data is kept.', { run: runInWords(labels, runId) }),
        () => add.mutate([runId]),
      ),
  );
}

/** Reads one record again at the service, ahead of the next sync. */
export function useRefreshRecord(name: string) {
  return useMutation({
    mutationFn: (record: { readonly kind: Refreshable; readonly id: number }) => call('record:refresh', record),
    onSuccess: () => say({ tone: 'info', text: () => t('{name} is up to date with the service.', { name }) }),
    onError: sayError,
  });
}

/** Saves the CSV that the service itself makes, byte for byte. */
export function useServiceCsv() {
  return useMutation({
    mutationFn: (input: { readonly runId: string; readonly dataset: ServiceCsvDataset }) =>
      call('export:serviceCsv', input),
    onSuccess: (result) =>
      sayFile(result, (name) => t('Saved {file} exactly as the service created it.', { file: name })),
    onError: sayError,
  });
}

/** Ends the data process, if there is one, and starts a new one. */
export function useRestartDataHost() {
  return useMutation({ mutationFn: () => call('app:restartDataHost', {}), onError: sayError });
}

/** Puts on the clipboard what helps those who help, safe to mail. */
export function copyDiagnostics(): void {
  call('app:diagnostics', {})
    .then(({ text }) => navigator.clipboard.writeText(text))
    .then(() =>
      say({
        tone: 'info',
        text: () => t('Diagnostics copied. Paste them into an email to the person who helps you.'),
      }),
    )
    .catch(sayError);
}

export function showDataFolder(): void {
  void call('app:showDataFolder', {}).catch(sayError);
}

/** Deletes the learner data of all runs, and switches it off. */
export const usePurgeLearners = () =>
  useCacheChange<void, unknown>(
    () => call('learners:purge', {}),
    () => say({ tone: 'info', text: () => t('All learner data was deleted.') }),
  );

/** Saves a picture of a chart through the native save dialog. */
export function useSavePicture() {
  return useMutation({
    mutationFn: (picture: MethodInput<'export:picture'>) => call('export:picture', picture),
    onSuccess: (result) => {
      const note = result.state === 'saved' ? sidecarText(result.sidecar, result.fileName) : '';
      sayFile(result, (name) => [t('Saved {file}.', { file: name }), note].filter(Boolean).join(' '));
    },
    onError: sayError,
  });
}

/** Says that a file was saved, and offers to show it. */
function sayFile(result: FileResult, words: (fileName: string) => string): void {
  if (result.state === 'cancelled') return;
  const { fileName, token } = result;
  say({
    tone: 'info',
    text: () => words(fileName),
    file: token,
  });
}

/** Opens a screen beside this window. */
export function openWindow(address: string): void {
  void call('app:openWindow', { address }).catch(sayError);
}

/** Whether this page stands beside the main window, which alone is remembered. */
export const isSecondaryWindow = (): boolean => new URLSearchParams(window.location.search).has(secondaryWindowQuery);

/** Opens links in a window of their own where the keys or the middle button say so, as browsers do. */
export function openLinksInSecondaryWindow(page: Document): void {
  const open = (event: MouseEvent) => {
    const opensWindow = event.button === 1 || (event.button === 0 && (event.ctrlKey || event.metaKey));
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
    if (!opensWindow || !link || event.defaultPrevented) return;
    event.preventDefault();
    openWindow(link.hash.slice(1));
  };
  page.addEventListener('click', open);
  page.addEventListener('auxclick', open);
}

export function openExternal(url: string): void {
  void call('app:openExternal', { url }).catch(sayError);
}

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
  useCacheChange((choice: { readonly add?: string[]; readonly remove?: string[] }) =>
    call('reportFiles:choose', { runId, ...choice }),
  );

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
    onSuccess: (result) => sayFile(result, (name) => t('Saved {file}.', { file: name })),
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
