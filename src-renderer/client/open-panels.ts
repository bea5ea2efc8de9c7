import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/*
 * Panels over or beside the screen. They have no address of their own: going back must lead to the last screen, not to a box.
 */

/** What the palette was opened with; null while it is closed. */
const palette = createStore<{ readonly text: string } | null>(null);
/** The term that the drawer shows, null for the list of all; undefined while it is closed. */
const drawer = createStore<{ readonly term: string | null } | undefined>(undefined);

export const openPalette = (text = ''): void => palette.set({ text });
export const closePalette = (): void => palette.set(null);
export const usePaletteState = () => useSyncExternalStore(palette.subscribe, palette.get);

export const openDrawer = (term: string | null): void => drawer.set({ term });
export const closeDrawer = (): void => drawer.set(undefined);
export const useDrawerState = () => useSyncExternalStore(drawer.subscribe, drawer.get);
