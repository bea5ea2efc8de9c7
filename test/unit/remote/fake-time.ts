import type { Sleep } from '../../../src-main/data-host/remote/retry.ts';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Time that passes only when everybody sleeps: an hour of waiting takes no time at all. */
export class FakeTime {
  now = 1_800_000_000_000;
  readonly start = this.now;
  #sleepers: Sleeper[] = [];

  readonly clock = () => this.now;

  readonly sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new AlmanacError('CANCELLED'));
      this.#sleepers.push({ at: this.now + milliseconds, wake: resolve });
      signal?.addEventListener('abort', () => reject(new AlmanacError('CANCELLED')), { once: true });
    });

  /** Seconds since the beginning. */
  get elapsed(): number {
    return (this.now - this.start) / 1000;
  }

  /** Lets time pass until the promise settles. */
  async until<T>(promise: Promise<T>): Promise<T> {
    const state = { settled: false };
    const watched = promise.finally(() => {
      state.settled = true;
    });
    watched.catch(() => undefined);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (state.settled) return watched;
      this.#sleepers.sort((a, b) => a.at - b.at);
      const next = this.#sleepers.shift();
      if (!next) continue;
      this.now = Math.max(this.now, next.at);
      next.wake();
    }
  }
}
