import { AlmanacError } from '#shared/errors/errors.ts';
import { throwIfCancelled, within } from '../common/async.ts';
import type { DataHost } from './protocol.ts';

/** A call that waits for an answer from outside, such as a keychain, delays the end no longer. */
const timeoutMs = 2000;

/** The calls on a data host. The data folder is closed once none of them works on it any more. */
export function createCalls() {
  const running = new Map<AbortController, Promise<unknown>>();
  let isOver = false;
  return {
    /** Makes `answer` one that can be ended: with CANCELLED, as is every call after the end. */
    run:
      (answer: DataHost['call']): DataHost['call'] =>
      async (method, input, signal) => {
        throwIfCancelled(signal);
        if (isOver) throw new AlmanacError('CANCELLED');
        const abort = new AbortController();
        const cancel = () => abort.abort();
        signal?.addEventListener('abort', cancel, { once: true });
        const work = answer(method, input, abort.signal);
        running.set(abort, work);
        try {
          return await work;
        } catch (error) {
          // A connection that was closed meanwhile is no fault of the program.
          if (isOver) throw new AlmanacError('CANCELLED', {}, error);
          throw error;
        } finally {
          running.delete(abort);
          signal?.removeEventListener('abort', cancel);
        }
      },
    /** Cancels what runs, waits for it, and begins nothing new. */
    async end(): Promise<void> {
      isOver = true;
      for (const abort of running.keys()) abort.abort();
      await within(timeoutMs, Promise.allSettled(running.values()), () => {});
    },
  };
}
