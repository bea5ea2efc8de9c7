import { type RowsOfView, useAllRows } from '#renderer/client/views.ts';
import type { ViewName, ViewPage } from '#shared/catalog/views.ts';
import type { Noted } from '#shared/figures/charts/day-notes.ts';
import { notesOnRun } from './prefetch-tab.ts';

interface NotedRows<V extends ViewName> {
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly data: ViewPage<V> | undefined;
  /** What users noted on the run and its days. */
  readonly noted: readonly Noted[];
}

const none: readonly Noted[] = [];

/** All rows of a run over days, oldest first, with the notes on the run: a chart bears those on its days. */
export function useNotedRows<V extends ViewName>(runId: string, wanted: RowsOfView<V>): NotedRows<V> {
  const { data, isPending, isPlaceholderData } = useAllRows(wanted);
  const own = useAllRows(notesOnRun(runId));
  return { data, isPending: isPending || own.isPending, isPlaceholderData, noted: own.data?.rows ?? none };
}
