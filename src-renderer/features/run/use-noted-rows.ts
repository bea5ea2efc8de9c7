import type { Noted } from '../../../src-preload/contract/charts/day-notes.ts';
import type { ViewName, ViewPage } from '../../../src-preload/contract/views.ts';
import { type RowsWanted, useAllRows } from '../../client/views.ts';
import { notesOnRun } from './run-ahead.ts';

interface NotedRows<V extends ViewName> {
  readonly isPending: boolean;
  readonly data: ViewPage<V> | undefined;
  /** What people noted on the run and its days. */
  readonly noted: readonly Noted[];
}

const none: readonly Noted[] = [];

/** All rows of a run over days, oldest first, with the notes on the run: a chart bears those on its days. */
export function useNotedRows<V extends ViewName>(runId: string, wanted: RowsWanted<V>): NotedRows<V> {
  const { data, isPending } = useAllRows(wanted);
  const own = useAllRows(notesOnRun(runId));
  return { data, isPending: isPending || own.isPending, noted: own.data?.rows ?? none };
}
