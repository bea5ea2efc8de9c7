import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventPayload } from '#contract/bridge.ts';
import type { MadeFileResult } from '#contract/exports.ts';
import type { ManyResult, Recipe, ReportFormat, SavedReport } from '#contract/reports/recipe.ts';
import { message, t } from '#shared/language/message.ts';
import { formatNumber, formatSize } from '#shared/text/numbers.ts';
import { runInWords, useLabels } from './annotations.ts';
import { call, sayError } from './call.ts';
import { sidecarText } from './exporting.ts';
import { type NoticeWords, say, undoLabel } from './notices.ts';
import { keys } from './queries.ts';
import { type Progress, whileShown } from './running.ts';

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

/** Says that a report was saved, and what is missing: the file beside it, or the marks for screen readers in a PDF. */
export const savedReportText = (result: Extract<MadeFileResult, { state: 'saved' }>): string =>
  [
    t('Saved {file}, {size}.', { file: result.fileName, size: formatSize(result.bytes) }),
    result.isAccessible === false &&
      t('Some pages of this PDF lack the tags that screen readers need. An HTML report has them.'),
    sidecarText(result.sidecar, result.fileName),
  ]
    .filter(Boolean)
    .join(' ');

/** Writes the report through the native save dialog. */
export function useSaveReport() {
  return useMutation({
    mutationFn: (input: { readonly recipe: Recipe; readonly format: ReportFormat }) => call('report:save', input),
    onSuccess: (result) => {
      if (result.state === 'cancelled') return;
      say({ tone: 'info', text: () => savedReportText(result), file: result.token });
    },
    onError: sayError,
  });
}

interface BatchRequest {
  readonly recipe: Recipe;
  readonly runIds: string[];
  readonly format: ReportFormat;
}

/** The same report for many runs; stopped, it keeps what is written. */
export function useSaveMany() {
  const labels = useLabels();
  return useMutation({
    mutationFn: (input: BatchRequest) =>
      whileShown('reports', 'reports:progress', manyProgress, (signal) => call('report:saveMany', input, signal)),
    onSuccess: (result) => sayMany(result, (runId) => runInWords(labels, runId)),
    onError: sayError,
  });
}

function manyProgress({ done, total, failed }: EventPayload<'reports:progress'>): Progress {
  const made = { done: formatNumber(done), total: formatNumber(total) };
  return {
    words:
      failed > 0
        ? t('Making reports: {done} of {total}, {failed} failed', { ...made, failed: formatNumber(failed) })
        : t('Making reports: {done} of {total}', made),
    done: done + failed,
    total,
  };
}

function sayMany(result: ManyResult, nameOf: (runId: string) => string): void {
  if (result.state === 'cancelled') return;
  const { failed, token } = result;
  say({
    tone: failed.length === 0 ? 'info' : 'error',
    text: () => manyText(result, nameOf),
    isOfFiles: true,
    ...(token !== null && { action: { label: message('Show in folder'), run: reveal(token) } }),
  });
}

/** How many reports were saved, and why others were not. */
function manyText(result: Exclude<ManyResult, { state: 'cancelled' }>, nameOf: (runId: string) => string): string {
  const { done, total, failed, unexplained, unmarked, folder } = result;
  const left = total - done - failed.length;
  return [
    t('{n, plural, one {# report} other {# reports}} of {total} saved in {folder}.', {
      n: done,
      total: formatNumber(total),
      folder,
    }),
    failed[0] &&
      t(
        '{n, plural, one {The report for {run} could not be made} other {# reports could not be made, the first one for {run}}}.',
        {
          n: failed.length,
          run: nameOf(failed[0].runId),
        },
      ),
    left > 0 && t('Stopped. {n, plural, one {# report was} other {# reports were}} not started.', { n: left }),
    unmarked > 0 &&
      t('{n, plural, one {# PDF lacks} other {# PDFs lack}} tags that screen readers need. HTML reports have them.', {
        n: unmarked,
      }),
    unexplained > 0 && sidecarText('failed', ''),
  ]
    .filter(Boolean)
    .join(' ');
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
    mutationFn: (document: Kept & { readonly done: NoticeWords }) => {
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
        text: () => t('Report “{name}” removed.', { name: before.name }),
        action: {
          label: undoLabel,
          run: () => keep.mutate({ ...before, done: () => t('Report “{name}” restored.', { name: before.name }) }),
        },
      });
      return client.invalidateQueries({ queryKey: kept });
    },
    onError: sayError,
  });
}
