import { useSyncExternalStore } from 'react';

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

/*
 * State of a page beside its address: open panels, runs that are chosen, and a file that was dropped.
 *
 * Panels have no address of their own: going back must lead to the last screen, not to a box.
 */

/** Whether the palette is open. */
const palette = createStore(false);
/** The term that the drawer shows, null for the list of all; undefined while it is closed. */
const drawer = createStore<{ readonly term: string | null } | undefined>(undefined);

export const openPalette = (): void => palette.set(true);
export const closePalette = (): void => palette.set(false);
export const useIsPaletteOpen = () => useSyncExternalStore(palette.subscribe, palette.get);

export const openDrawer = (term: string | null): void => drawer.set({ term });
export const closeDrawer = (): void => drawer.set(undefined);
export const useDrawerState = () => useSyncExternalStore(drawer.subscribe, drawer.get);

/** Whether the user asked to enter the secret again: the field takes the focus as soon as it is there. */
const secretFocus = createStore(false);

export const requestSecretFocus = (): void => secretFocus.set(true);
export const useSecretFocus = () => useSyncExternalStore(secretFocus.subscribe, secretFocus.get);
export const endSecretFocus = (): void => secretFocus.set(false);

/*
 * Course runs that are ticked or pasted and not added yet. They wait while one looks at another screen, so that the user never ticks
 * them twice.
 */

const ticked = createWorkspaceStore<ReadonlySet<string>>(new Set());
const pasted = createWorkspaceStore('');

export const useTickedRuns = () => useSyncExternalStore(ticked.subscribe, ticked.get);
export const setTickedRuns = ticked.set;
export const untickRuns = (runIds: ReadonlySet<string>): void => ticked.set(ticked.get().difference(runIds));
/** The text as it was pasted or typed. */
export const usePastedRuns = () => useSyncExternalStore(pasted.subscribe, pasted.get);
export const setPastedRuns = pasted.set;
/** Puts another text in the place of this one, unless something else was typed meanwhile. */
export const replacePastedRuns = (text: string, next: string): void => {
  if (pasted.get() === text) pasted.set(next);
};

export function forgetChosenRuns(): void {
  ticked.set(new Set());
  pasted.set('');
}

/** A file of names that waits for the screen that imports it; main has looked at it. */
export const droppedNames = createWorkspaceStore<File | null>(null);
