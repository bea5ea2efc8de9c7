/** A value outside of React that components follow with `useSyncExternalStore`. */
export interface Store<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => T;
  readonly set: (value: T) => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

/** Called with the data folders shown before and now. */
const moves = new Set<(from: string, to: string) => void>();

/** The same for what belongs to the data that is shown: it waits while other data is, and means nothing there. */
export function createWorkspaceStore<T>(initial: T): Store<T> {
  const store = createStore(initial);
  const kept = new Map<string, T>();
  moves.add((from, to) => {
    kept.set(from, store.get());
    store.set(kept.has(to) ? (kept.get(to) as T) : initial);
  });
  return store;
}

export function moveStores(from: string, to: string): void {
  for (const move of moves) move(from, to);
}
