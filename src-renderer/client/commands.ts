import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FileResult } from '#contract/exports.ts';
import type { MethodInput } from '#contract/methods.ts';
import type { ResourceRef } from '#contract/sync.ts';
import type { ServiceCsvDataset } from '#shared/catalog/datasets.ts';
import type { Refreshable } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';
import { sayWithUndo, useLabels } from './annotations.ts';
import { call, sayError } from './call.ts';
import { sidecarText } from './exporting.ts';
import { say } from './notices.ts';
import { keys, useCacheChange } from './query-client.ts';

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
        () => t('{run} is no longer synced. Its data is kept.', { run: labels.of('run', runId) ?? runId }),
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
    mutationFn: (wanted: { readonly runId: string; readonly dataset: ServiceCsvDataset }) =>
      call('export:serviceCsv', wanted),
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

export function openExternal(url: string): void {
  void call('app:openExternal', { url }).catch(sayError);
}
