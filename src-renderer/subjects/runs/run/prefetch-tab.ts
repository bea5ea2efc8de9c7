import type { QueryClient } from '@tanstack/react-query';
import { prefetchRun } from '#renderer/client/queries.ts';
import { prefetchAllRows, type RowsOfView } from '#renderer/client/views.ts';
import { readRange } from '#renderer/routing/query-values.ts';
import type { RouteQuery, RunTab } from '#renderer/routing/routes.ts';

type RunQuery = RouteQuery<'run'>;

/*
 * What the tabs over days draw, in one place, so that it is asked for together with the run and not only after it.
 */

export const dailyRows = (runId: string, query: RunQuery): RowsOfView<'run-enrollment'> => ({
  view: 'run-enrollment',
  params: { runId, ...readRange(query) },
});

export const weeklyRows = (runId: string, query: RunQuery): RowsOfView<'run-activity'> => ({
  view: 'run-activity',
  params: { runId, ...readRange(query) },
});

export const notesOnRun = (runId: string): RowsOfView<'notes'> => ({
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
