import { useSyncExternalStore } from 'react';
import { createStore, createWorkspaceStore } from './store.ts';

/*
 * State of a page beside its address: open panels, runs that are chosen, and a file that was dropped.
 *
 * Panels have no address of their own: going back must lead to the last screen, not to a box.
 */

/** The text that the palette was opened with; null while it is closed. */
const palette = createStore<{ readonly text: string } | null>(null);
/** The term that the drawer shows, null for the list of all; undefined while it is closed. */
const drawer = createStore<{ readonly term: string | null } | undefined>(undefined);

export const openPalette = (text = ''): void => palette.set({ text });
export const closePalette = (): void => palette.set(null);
export const usePaletteState = () => useSyncExternalStore(palette.subscribe, palette.get);

export const openDrawer = (term: string | null): void => drawer.set({ term });
export const closeDrawer = (): void => drawer.set(undefined);
export const useDrawerState = () => useSyncExternalStore(drawer.subscribe, drawer.get);

/*
 * Course runs that are ticked or pasted and not added yet. They wait while one looks at another screen, so that the user never ticks
 * them twice.
 */

const ticked = createWorkspaceStore<ReadonlySet<string>>(new Set());
const pasted = createWorkspaceStore('');

export const useTickedRuns = () => useSyncExternalStore(ticked.subscribe, ticked.get);
export const setTickedRuns = ticked.set;
/** The text as it was pasted or typed. */
export const usePastedRuns = () => useSyncExternalStore(pasted.subscribe, pasted.get);
export const setPastedRuns = pasted.set;

export function forgetChosenRuns(): void {
  ticked.set(new Set());
  pasted.set('');
}

/** A file of names that waits for the screen that imports it; main has looked at it. */
export const droppedNames = createWorkspaceStore<File | null>(null);
