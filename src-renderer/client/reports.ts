import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventPayload } from '#contract/events.ts';
import type { Recipe } from '#contract/reports/recipe.ts';
import type { ManyResult, ReportFormat, SavedReport } from '#contract/reports/saved.ts';
import { formatNumber, formatSize, plural } from '#shared/text/numbers.ts';
import { call } from './call.ts';
import { sidecarText } from './exporting.ts';
import { keys } from './keys.ts';
import { say } from './notices.ts';
import { type Progress, whileShown } from './running.ts';
import { sayError } from './say-error.ts';

/*
 * Reports: shown, saved as files, and kept to be made again.
 */

const kept = [...keys.cache, 'saved-reports'];
const reveal = (token: string) => () => void call('export:reveal', { token }).catch(sayError);

/** The report as it is now. Its address lasts until some later ones are made. */
export const useReportPreview = (recipe: Recipe | null) =>
  useQuery({
    queryKey: [...keys.cache, 'document', recipe],
    queryFn: ({ signal }) => (recipe === null ? null : call('report:preview', { recipe }, signal)),
    enabled: recipe !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Shows the report, as it is now, in a window of its own. */
export function openReportWindow(recipe: Recipe): void {
  void call('report:openWindow', { recipe }).catch(sayError);
}

/** Writes the report through the native save dialog. */
export function useSaveReport() {
  return useMutation({
    mutationFn: (wanted: { readonly recipe: Recipe; readonly format: ReportFormat }) => call('report:save', wanted),
    onSuccess: (result) => {
      if (result.state === 'cancelled') return;
      const text = [`Saved ${result.fileName}, ${formatSize(result.bytes)}.`, sidecarText(result.sidecar)]
        .filter(Boolean)
        .join(' ');
      say({ tone: 'info', text, file: result.token });
    },
    onError: sayError,
  });
}

interface ManyWanted {
  readonly recipe: Recipe;
  readonly runIds: string[];
  readonly format: ReportFormat;
}

/** The same report for many runs; stopped, it keeps what is written. */
export function useSaveMany() {
  return useMutation({
    mutationFn: (wanted: ManyWanted) =>
      whileShown('reports', 'reports:progress', manyProgress, (signal) => call('report:saveMany', wanted, signal)),
    onSuccess: sayMany,
    onError: sayError,
  });
}

function manyProgress({ done, total, failed }: EventPayload<'reports:progress'>): Progress {
  const wrong = failed > 0 ? `, ${formatNumber(failed)} failed` : '';
  return {
    words: `Making reports: ${formatNumber(done)} of ${formatNumber(total)}${wrong}`,
    done: done + failed,
    total,
  };
}

function sayMany(result: ManyResult): void {
  if (result.state === 'cancelled') return;
  const { done, total, failed, unexplained, folder, token } = result;
  const action = token === null ? undefined : { label: 'Show in folder', run: reveal(token) };
  const stopped =
    done + failed.length < total ? ` Stopped: ${formatNumber(total - done - failed.length)} were not begun.` : '';
  const wrong = failed.length === 0 ? '' : ` ${plural(failed.length, 'run')} could not be made: ${failed[0]?.runId}.`;
  const bare = unexplained === 0 ? '' : ` ${sidecarText('failed')}`;
  say({
    tone: failed.length === 0 ? 'info' : 'error',
    text: `${plural(done, 'report')} of ${formatNumber(total)} saved in ${folder}.${wrong}${stopped}${bare}`,
    ...(action && { action }),
  });
}

export const useSavedReports = () =>
  useQuery({ queryKey: kept, queryFn: ({ signal }) => call('savedReports:list', {}, signal) });

interface Kept {
  readonly no?: number;
  readonly name: string;
  readonly recipe: Recipe;
}

/** Keeps a report under a name, or gives a kept one another name or recipe. */
export function useKeepReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (document: Kept & { readonly done: string }) => {
      const { done: _done, ...input } = document;
      return call('savedReports:keep', input);
    },
    onSuccess: (_answer, { done }) => {
      say({ tone: 'info', text: done });
      return client.invalidateQueries({ queryKey: kept });
    },
    onError: sayError,
  });
}

/** Removes a kept report and offers to take that back. */
export function useRemoveReport() {
  const client = useQueryClient();
  const keep = useKeepReport();
  return useMutation({
    mutationFn: ({ no }: Pick<SavedReport, 'no'>) => call('savedReports:remove', { no }),
    onSuccess: ({ before: { savedAt: _savedAt, ...before } }) => {
      say({
        tone: 'info',
        text: `The report “${before.name}” is removed.`,
        action: { label: 'Undo', run: () => keep.mutate({ ...before, done: `The report “${before.name}” is back.` }) },
      });
      return client.invalidateQueries({ queryKey: kept });
    },
    onError: sayError,
  });
}
