import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { createStore } from '../client/store.ts';

/*
 * Paper has no pages to turn and no buttons to press: while a view is printed, its tables have all their rows, and charts and
 * tables stand both.
 */

/** Some ten sheets of paper; whoever needs more rows needs a file. */
export const mostPrintedRows = 500;

const printing = createStore(false);

/** Whether the view is being made ready for paper. */
export const usePrinting = (): boolean => useSyncExternalStore(printing.subscribe, printing.get);

/** Prints the current view once everything that belongs on paper has been read. */
export function usePrintView(): () => void {
  const client = useQueryClient();
  return useCallback(() => void printView(client), [client]);
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
  while (client.isFetching() > 0) await nextFrame();
  await nextFrame();
}

/** Once what was rendered is drawn: the second frame begins when the first one is done. */
const nextFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
