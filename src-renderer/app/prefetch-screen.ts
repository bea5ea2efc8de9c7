import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAddress } from '../routing/routes.ts';
import { prefetchTab } from '../subjects/runs/run/prefetch-tab.ts';
import { screens } from './screens.ts';

/**
 * Asks for the code of the screen of an address, and for all of its data at once where one part would wait for another.
 * Resolves when that has come or failed.
 */
export async function prefetchScreen(client: QueryClient, address: string): Promise<void> {
  const match = readAddress(address);
  if (match === null) return;
  await Promise.all([
    screens[match.name].load(),
    match.name === 'run' && prefetchTab(client, match.params.id, match.params.tab, match.query),
  ]);
}

/** The same whenever the address is another one. */
export function usePrefetchScreen(address: string): void {
  const client = useQueryClient();
  useEffect(() => void prefetchScreen(client, address), [client, address]);
}
