import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatNumber } from '#shared/text/numbers.ts';
import { labelsOptions, pinsOptions } from '../client/annotations.ts';
import { connectionOptions, infoOptions, overviewOptions } from '../client/queries.ts';
import { settingsOptions } from '../client/settings.ts';
import { workspacesOptions } from '../client/workspaces.ts';
import { readAddress } from '../routing/routes.ts';
import { prefetchTab } from '../subjects/runs/run/run-tabs.ts';
import { screens } from './screens.ts';

/** The longest time that a window may be empty: the parts that are there by then are shown. */
const maxWaitMs = 400;

/**
 * Asks for what a first screen and all around it show, and resolves when it is there, so that it is painted in one step: to paint
 * what is there and, a moment later, everything once more takes longer. The state of the sync is not waited for: the thread that
 * knows it is read last.
 */
export async function prefetchStart(client: QueryClient, address: string): Promise<void> {
  const all = [
    // Waited for in any case, see `Start`.
    client.prefetchQuery(settingsOptions),
    prefetchScreen(client, address),
    client.prefetchQuery(infoOptions),
    client.prefetchQuery(workspacesOptions),
    client.prefetchQuery(connectionOptions),
    client.prefetchQuery(pinsOptions),
    client.prefetchQuery(labelsOptions),
    client.prefetchQuery(overviewOptions),
    loadFonts(),
  ];
  // The first number takes as long as a chart, since the engine then lists all languages: it is written while the answers come.
  setTimeout(() => formatNumber(0));
  await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

/** The letters that every screen is drawn with: when they come later, everything is laid out and drawn a second time. */
async function loadFonts(): Promise<void> {
  const root = getComputedStyle(document.documentElement);
  const loading = ['--sans', '--serif'].map((name) => document.fonts.load(`1em ${root.getPropertyValue(name)}`));
  await Promise.allSettled(loading);
}

/**
 * Asks for the code of the screen of an address, and for all of its data at once where one part would wait for another.
 * Resolves when that has come or failed.
 */
async function prefetchScreen(client: QueryClient, address: string): Promise<void> {
  const match = readAddress(address);
  if (match === null) return;
  await Promise.all([
    screens[match.name].code.load(),
    match.name === 'run' && prefetchTab(client, match.params.id, match.params.tab, match.query),
  ]);
}

/** The same whenever the address is another one. */
export function usePrefetchScreen(address: string): void {
  const client = useQueryClient();
  useEffect(() => void prefetchScreen(client, address), [client, address]);
}
