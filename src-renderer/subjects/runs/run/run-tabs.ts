import type { QueryClient } from '@tanstack/react-query';
import { prefetchRun } from '#renderer/client/queries.ts';
import { prefetchAllRows, type RowsOfView, useAllRows } from '#renderer/client/views.ts';
import { readRange } from '#renderer/routing/address.ts';
import type { RouteQuery, RunTab } from '#renderer/routing/routes.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import type { ViewName, ViewPage } from '#shared/catalog/views.ts';
import type { Noted } from '#shared/figures/charts/day-notes.ts';
import { type Message, message } from '#shared/language/message.ts';

export const runTabLabels: Readonly<Record<RunTab, Message>> = {
  summary: message('Summary'),
  activity: message('Activity'),
  enrollment: message('Enrollment'),
  problems: message('Problems'),
  videos: message('Videos'),
  subsections: message('Subsections'),
  reports: message('Report files'),
  learners: message('Learners'),
  notes: message('Notes'),
};

/** The run, and the query of the address. */
export interface TabProps {
  readonly run: RunRecord;
  readonly query: RouteQuery<'run'>;
}

type RunQuery = RouteQuery<'run'>;

/*
 * The rows of the tabs over days, in one place, so that they are asked for together with the run and not only after it.
 */

export const dailyRows = (runId: string, query: RunQuery): RowsOfView<'run-enrollment'> => ({
  view: 'run-enrollment',
  params: { runId, ...readRange(query) },
});

export const weeklyRows = (runId: string, query: RunQuery): RowsOfView<'run-activity'> => ({
  view: 'run-activity',
  params: { runId, ...readRange(query) },
});

/** The last day that the stored data of a run cover. */
export const throughOf = (run: RunRecord, dataset: 'activity' | 'enrollment'): number | null =>
  run.asOf.find((asOf) => asOf.dataset === dataset)?.dataThrough ?? null;

const notesOnRun = (runId: string): RowsOfView<'notes'> => ({
  view: 'notes',
  params: { kind: 'run', id: runId },
});

/** Asks for the run and for what a tab of it draws; resolves when all of that has come or failed. */
export async function prefetchTab(client: QueryClient, runId: string, tab: RunTab, query: RunQuery): Promise<void> {
  const isDaily = tab === 'enrollment' && (query.by ?? 'daily') === 'daily';
  const isWeekly = tab === 'activity';
  await Promise.all([
    prefetchRun(client, runId),
    isDaily && prefetchAllRows(client, dailyRows(runId, query)),
    // It stands first where the course has earlier runs, so nothing moves when it has come.
    isDaily && prefetchAllRows(client, { view: 'run-earlier', params: { runId } }),
    isDaily && prefetchAllRows(client, { view: 'run-outlook', params: { runId } }),
    isWeekly && prefetchAllRows(client, weeklyRows(runId, query)),
    (isDaily || isWeekly) && prefetchAllRows(client, notesOnRun(runId)),
  ]);
}

interface NotedRows<V extends ViewName> {
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly data: ViewPage<V> | undefined;
  /** The user's notes on the run and its days. */
  readonly noted: readonly Noted[];
}

const none: readonly Noted[] = [];

/** All rows of a run over days, oldest first, with the notes on the run: a chart bears those on its days. */
export function useNotedRows<V extends ViewName>(runId: string, query: RowsOfView<V>): NotedRows<V> {
  const { data, isPending, isPlaceholderData } = useAllRows(query);
  const own = useAllRows(notesOnRun(runId));
  return { data, isPending: isPending || own.isPending, isPlaceholderData, noted: own.data?.rows ?? none };
}
