import { useSyncExternalStore } from 'react';
import type { EventPayload } from '#contract/bridge.ts';
import type { EventName } from '#contract/channels.ts';
import { onEvent } from './events.ts';
import { createStore } from './store.ts';

/*
 * Files that are being written, and subscriptions that are being read, while one looks at other screens. One of each kind at a time.
 */

export interface Progress {
  /** `Writing Skills: 120,000 of 300,000 rows`. */
  readonly words: string;
  readonly done: number;
  /** Null while it is unknown. */
  readonly total: number | null;
}

export interface Running {
  /** Null until it has begun: it may still be asked where the files are to be. */
  readonly progress: Progress | null;
  readonly cancel: () => void;
}

export type RunningKind = 'export' | 'reports' | 'package' | 'subscription';

const running = createStore<{ readonly [K in RunningKind]?: Running | null }>({});
export const useAllRunning = () => useSyncExternalStore(running.subscribe, running.get);
export const useRunning = (kind: RunningKind): Running | null => useAllRunning()[kind] ?? null;

/** Does what writes files, shown with its progress wherever a user looks for it; `event` tells how far it is. */
export async function whileShown<T, E extends EventName>(
  kind: RunningKind,
  event: E,
  progressOf: (payload: EventPayload<E>) => Progress,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const show = (now: Running | null) => running.set({ ...running.get(), [kind]: now });
  const cancel = () => stop.abort();
  show({ progress: null, cancel });
  const end = onEvent(event, (payload) => show({ progress: progressOf(payload), cancel }));
  try {
    return await work(stop.signal);
  } finally {
    end();
    show(null);
  }
}
