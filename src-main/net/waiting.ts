import { AlmanacError } from '#shared/errors/errors.ts';
import type { Sleep } from './retry.ts';

/** Sleeps in real time and gives up at once when the signal aborts. */
export const realSleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(new AlmanacError('CANCELLED'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });

const slice = 30_000;

/**
 * Waits until a moment of the clock, in slices: a laptop that slept meanwhile goes on when it wakes, and one whose clock is
 * set back does not wait longer than was asked.
 */
export async function waitUntil(until: number, clock: () => number, sleep: Sleep, signal?: AbortSignal): Promise<void> {
  let left = until - clock();
  while (left > 0) {
    const step = Math.min(left, slice);
    await sleep(step, signal);
    left = Math.min(left - step, until - clock());
  }
}
