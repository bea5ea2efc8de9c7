import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { ViewQuery, ViewRequest } from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { call } from './call.ts';
import { keys } from './queries.ts';
import { useSettings } from './settings.ts';
import { createStore } from './store.ts';

/*
 * Paper has no pages to turn and no buttons to press: while a view is printed, its tables have all their rows, and charts and
 * tables stand both.
 */

/** Some ten sheets of paper; a user who needs more rows needs a file. */
export const maxPrintedRows = 500;

const printing = createStore(false);

/** Whether the view is being made ready for paper. */
export const usePrinting = (): boolean => useSyncExternalStore(printing.subscribe, printing.get);

/** Contents of the screen that the app asks about before they are printed. */
export interface PrintFindings {
  /** Counts of learners below the threshold. */
  readonly small: number;
  /** Whether it lists single learners. */
  readonly learners: boolean;
}

const findings = createStore<PrintFindings | null>(null);
export const usePrintFindings = () => useSyncExternalStore(findings.subscribe, findings.get);
export const closePrintFindings = (): void => findings.set(null);

/** Prints the current view; where it shows small numbers or learners, the user is asked first. */
export function usePrintView(): () => void {
  const client = useQueryClient();
  const { smallNumbers } = useSettings();
  return useCallback(() => {
    void findingsOf(client, smallNumbers).then((found) => {
      if (found.small > 0 || found.learners) findings.set(found);
      else void printView(client);
    });
  }, [client, smallNumbers]);
}

/** Prints what the user was asked about. */
export function usePrintAnyway(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    closePrintFindings();
    void printView(client);
  }, [client]);
}

/** Looks through the rows of every view that is on the screen. A view that cannot be checked counts as without findings. */
async function findingsOf(client: QueryClient, threshold: number): Promise<PrintFindings> {
  const shown = client.getQueryCache().findAll({ queryKey: [...keys.cache, 'view'], type: 'active' });
  const queries = new Map(
    shown.map(({ queryKey }) => {
      const { page: _, pageSize: __, ...query } = queryKey[2] as ViewRequest;
      return [JSON.stringify(query), query as ViewQuery];
    }),
  );
  const views = [...queries.values()];
  const forOthers = views.filter(({ view }) => !isLearnerView(view));
  const checks = await Promise.all(
    (threshold === 0 ? [] : forOthers).map((query) => call('export:check', { query, threshold }).catch(() => null)),
  );
  return {
    small: checks.reduce((sum, check) => sum + (check?.small.cells ?? 0), 0),
    learners: views.length > forOthers.length,
  };
}

async function printView(client: QueryClient): Promise<void> {
  printing.set(true);
  try {
    await settled(client);
    window.print();
  } finally {
    printing.set(false);
  }
}

/** When what the tables ask for has come and is drawn. */
async function settled(client: QueryClient): Promise<void> {
  await nextFrame();
  // A service that is being asked for something else has no part in what is printed.
  while (client.isFetching({ queryKey: keys.cache }) > 0) await nextFrame();
  await nextFrame();
}

/** Once what was rendered is drawn: the second frame begins when the first one is done. */
const nextFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
