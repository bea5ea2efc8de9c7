import { useEffect, useRef, useState } from 'react';
import { useSettings, useUpdateSettings } from '../client/settings.ts';
import { currentAddress, goTo, useAddress } from './navigation.ts';
import { readAddress } from './routes.ts';

const pauseMs = 1000;

/**
 * Opens the address of the last time, unless the window was opened on one, and remembers the address from then on.
 * Returns true when the first screen may be painted.
 */
export function useLastRoute(known: boolean): boolean {
  const { lastRoute } = useSettings();
  const { mutate } = useUpdateSettings();
  const address = useAddress();
  const [restored, setRestored] = useState(false);
  const stored = useRef(lastRoute);

  useEffect(() => {
    if (!known || restored) return;
    stored.current = lastRoute;
    if (currentAddress() === '/' && lastRoute !== '/' && readAddress(lastRoute)) goTo(lastRoute, 'replace');
    setRestored(true);
  }, [known, restored, lastRoute]);

  useEffect(() => {
    if (!restored || address === stored.current) return;
    const timer = setTimeout(() => {
      stored.current = address;
      mutate({ lastRoute: address });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [restored, address, mutate]);

  return restored;
}
