import { useSyncExternalStore } from 'react';
import { needsNoNetwork } from '#contract/connection.ts';
import { useConnection } from './queries.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the computer has a network at all. Without one links into the internet lead nowhere. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Whether the services may be asked: there is a network, or they run on this computer and need none. */
export function useServicesInReach(): boolean {
  const online = useOnline();
  const connection = useConnection().data?.connection ?? null;
  return online || (connection !== null && needsNoNetwork(connection));
}
