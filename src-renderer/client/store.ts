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
