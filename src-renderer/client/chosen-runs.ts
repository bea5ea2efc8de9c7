import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/*
 * Course runs that are ticked or pasted and not added yet. They wait while one looks at another screen, so that nobody ticks
 * them twice; with another connection they mean nothing.
 */

const ticked = createStore<ReadonlySet<string>>(new Set());
const pasted = createStore('');

export const useTickedRuns = () => useSyncExternalStore(ticked.subscribe, ticked.get);
export const setTickedRuns = ticked.set;
/** The text as it was pasted or typed. */
export const usePastedRuns = () => useSyncExternalStore(pasted.subscribe, pasted.get);
export const setPastedRuns = pasted.set;

export function forgetChosenRuns(): void {
  ticked.set(new Set());
  pasted.set('');
}
