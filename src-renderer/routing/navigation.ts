import { useCallback, useSyncExternalStore } from 'react';
import { addressOf, type RouteName, type RouteParams, type RouteQuery, readAddress } from './routes.ts';

/** The current address, encoded as it stands in the URL. */
export const currentAddress = (): string => `/${window.location.hash.replace(/^#?\/?/, '')}`;

const listeners = new Set<() => void>();

/** Links, typing, and the steps back and forward all change the hash, and each change is one `hashchange`. */
function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('hashchange', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('hashchange', changed);
  };
}

/** The current address, kept up to date. Links are plain anchors with a `#` in front. */
export const useAddress = (): string => useSyncExternalStore(subscribe, currentAddress);

/**
 * Goes to an address; `replace` leaves no step behind in the history, for typing and settling. Tells the screen at once: until `hashchange`
 * comes, a box that was just ticked would show what the address said before.
 */
export function goTo(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') window.location.hash = address;
  else window.location.replace(`#${address}`);
  for (const changed of listeners) changed();
}

/** Returns a test whether the user is still at the present address: what was begun here may end after they have gone on. */
export function stayer(): () => boolean {
  const from = currentAddress();
  return () => currentAddress() === from;
}

/** Changes some values of the query of the current screen; undefined removes one. The function stays the same. */
export function usePatchQuery<R extends RouteName>(name: R) {
  return useCallback(
    (patch: Partial<RouteQuery<R>>, how: 'push' | 'replace' = 'push') => {
      const match = readAddress(currentAddress());
      if (match?.name !== name) return;
      const query = { ...match.query, ...patch } as Partial<RouteQuery<R>>;
      goTo(addressOf(name, match.params as RouteParams<R>, query), how);
    },
    [name],
  );
}
