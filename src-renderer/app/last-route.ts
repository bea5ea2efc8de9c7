import { useEffect, useRef } from 'react';
import { useSettings, useUpdateSettings } from '../client/settings.ts';
import { useAddress } from '../routing/navigation.ts';
import { isSecondaryWindow } from './secondary-window.ts';

const pauseMs = 1000;

/**
 * Remembers the address for the next start, which main then opens. That of the main window: others are not remembered.
 * `known`: the remembered choices have been read.
 */
export function useLastRoute(known: boolean): void {
  const { lastRoute } = useSettings();
  const { mutate } = useUpdateSettings();
  const address = useAddress();
  // Not what the settings say: an address that could not be saved would be tried for ever.
  const stored = useRef<string | null>(null);

  useEffect(() => {
    if (!known || isSecondaryWindow()) return;
    stored.current ??= lastRoute;
    if (address === stored.current) return;
    const timer = setTimeout(() => {
      stored.current = address;
      mutate({ lastRoute: address });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [known, address, lastRoute, mutate]);
}
