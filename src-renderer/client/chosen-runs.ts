import { useSyncExternalStore } from 'react';
import { createWorkspaceStore } from './store.ts';

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
