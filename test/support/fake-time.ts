import type { Sleep } from '#main/common/async.ts';
import { AlmanacError } from '#shared/errors/errors.ts';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Turns of the event loop in which a promise must settle that no sleep holds back. */
const maxIdle = 1000;

/** Time that passes only when everybody sleeps: an hour of waiting takes no time at all. */
export class FakeTime {
  now = 1_800_000_000_000;
  readonly start = this.now;
  #sleepers: Sleeper[] = [];

  readonly clock = () => this.now;

  readonly sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new AlmanacError('CANCELLED'));
      const onAbort = () => {
        this.#sleepers = this.#sleepers.filter((one) => one !== sleeper);
        reject(new AlmanacError('CANCELLED'));
      };
      const wake = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const sleeper = { at: this.now + milliseconds, wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', onAbort, { once: true });
    });

  /** Seconds since the beginning. */
  get elapsed(): number {
    return (this.now - this.start) / 1000;
  }

  /** Lets time pass until the promise settles. @throws when nothing waits for time any more, and it still has not */
  async until<T>(promise: Promise<T>): Promise<T> {
    const state = { settled: false };
    const watched = promise.finally(() => {
      state.settled = true;
    });
    watched.catch(() => undefined);
    for (let idle = 0; idle < maxIdle; idle += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (state.settled) return watched;
      this.#sleepers.sort((a, b) => a.at - b.at);
      const next = this.#sleepers.shift();
      if (!next) continue;
      idle = 0;
      this.now = Math.max(this.now, next.at);
      next.wake();
    }
    throw new Error('This waits for nothing that could happen.');
  }
}
