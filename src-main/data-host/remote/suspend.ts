import { throwIfCancelled, unlessCancelled } from '#main/common/async.ts';

/** Whether this computer is awake. While it sleeps no request begins, and what sleep cut off is asked again as if never asked. */
export interface SuspendGuard {
  sleep(): void;
  wake(): void;
  /** Resolves when the computer is awake. @throws AlmanacError CANCELLED when `signal` aborts before */
  untilAwake(signal?: AbortSignal): Promise<void>;
  /** Makes an attempt while awake, with a signal that falling asleep aborts too; an attempt that sleep ended is repeated. */
  whileAwake<T>(attempt: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Without a message that the computer woke, it is taken for awake after so long: the clock of a timer stands still in sleep. */
const maxMs = 60_000;

export function createSuspendGuard(): SuspendGuard {
  let nap: PromiseWithResolvers<void> | null = null;
  let fallingAsleep = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const wake = () => {
    clearTimeout(timer);
    nap?.resolve();
    nap = null;
  };
  const untilAwake = async (signal?: AbortSignal) => {
    while (nap) await unlessCancelled(nap.promise, signal);
    throwIfCancelled(signal);
  };

  return {
    wake,
    untilAwake,
    sleep() {
      if (nap) return;
      nap = Promise.withResolvers();
      timer = setTimeout(wake, maxMs);
      timer.unref();
      fallingAsleep.abort();
      fallingAsleep = new AbortController();
    },
    async whileAwake(attempt, signal) {
      for (;;) {
        await untilAwake(signal);
        const asleep = fallingAsleep.signal;
        try {
          return await attempt(signal ? AbortSignal.any([signal, asleep]) : asleep);
        } catch (error) {
          if (!asleep.aborted || signal?.aborted) throw error;
        }
      }
    },
  };
}
