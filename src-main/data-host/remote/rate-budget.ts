import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { Sleep } from './retry.ts';
import { SlidingWindow } from './sliding-window.ts';
import { waitUntil } from './waiting.ts';

/** Requests that a service allows; absent where it is not known. */
export interface Allowance {
  readonly perMinute?: number | undefined;
  readonly perHour?: number | undefined;
}

export interface RateBudgetOptions {
  readonly allowance?: Allowance | undefined;
  /** Seconds to wait after a 429 that does not say how long. */
  readonly unsaidWaitSeconds?: number | undefined;
  readonly clock: () => number;
  readonly sleep: Sleep;
  /** Called with the moment (ms since 1970) until which nothing is sent, and with null when that is over. */
  readonly onWait?: ((until: number | null) => void) | undefined;
}

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Shorter waits are not worth telling anyone. */
const toldFromMs = 1_000;

/** A refusal after fewer requests than this is not our doing (another program shares the allowance): only waited out. */
const leastLearned = 10;

/** One window of the allowance, with what is known of its limit. */
interface Window {
  readonly lengthMs: number;
  readonly sent: SlidingWindow;
  limit: number;
  /** Limits that such services are known to have and that were not passed yet. */
  readonly knownLimits: Set<number>;
}

function openWindow(lengthMs: number, limit: number | undefined, knownLimits: readonly number[]): Window {
  const sent = new SlidingWindow(lengthMs);
  return { lengthMs, sent, limit: limit ?? Number.POSITIVE_INFINITY, knownLimits: new Set(knownLimits) };
}

/**
 * Holds requests to what the service allows. It starts without limits unless told, learns the limit from the first 429 and
 * then sends exactly as much per sliding window, so that there is no second one. The request that would go past a limit that
 * such services are known to have is sent alone: then one request is refused and not as many as were in flight.
 */
export class RateBudget {
  readonly #options: RateBudgetOptions;
  readonly #windows: readonly Window[];
  #inFlight = 0;
  #isOneAlone = false;
  #blockedUntil = 0;
  #entry: Promise<void> = Promise.resolve();
  #onLanded: () => void = () => undefined;

  constructor(options: RateBudgetOptions) {
    this.#options = options;
    this.#windows = [
      openWindow(minuteMs, options.allowance?.perMinute, [60, 800]),
      openWindow(hourMs, options.allowance?.perHour, [100, 200, 400]),
    ];
  }

  /** Sends one request as soon as the allowance has room for it. `signal` ends the wait with CANCELLED. */
  async spend<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#admission(signal);
    try {
      return await send();
    } finally {
      this.#landed();
    }
  }

  /** Told of every 429, with the seconds that the service asks to wait. */
  refused(seconds: number | null): void {
    const now = this.#options.clock();
    const waitMs = (seconds ?? this.#options.unsaidWaitSeconds ?? 60) * 1000;
    const window = this.#windows.find(({ lengthMs }) => waitMs <= lengthMs);
    // The refused request is in the window too, and was not accepted. Those still in flight went out after it.
    const accepted = (window?.sent.count(now) ?? 0) - 1;
    if (window && accepted >= leastLearned) window.limit = Math.min(window.limit, accepted);
    this.#blockedUntil = Math.max(this.#blockedUntil, now + waitMs);
  }

  /**
   * Seconds until so many more requests could have been sent, as far as the allowance is known; null where no limit is. The
   * service may be slower than what it allows.
   */
  secondsFor(requests: number): number | null {
    const now = this.#options.clock();
    const limited = this.#windows.filter(({ limit }) => limit !== Number.POSITIVE_INFINITY);
    const blockedMs = Math.max(0, this.#blockedUntil - now);
    if (limited.length === 0) return blockedMs > 0 ? Math.ceil(blockedMs / 1000) : null;
    const waits = limited.map(({ lengthMs, limit, sent }) => {
      const beyond = requests - Math.max(0, limit - sent.count(now));
      return beyond <= 0 ? 0 : Math.ceil(beyond / limit) * lengthMs;
    });
    return Math.ceil(Math.max(blockedMs, ...waits) / 1000);
  }

  /** One request after the other passes the entry, so that room seen is room taken; who gives up leaves at once. */
  #admission(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new AlmanacError('CANCELLED'));
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      const enter = async () => {
        await this.#untilAllowed(signal);
        if (signal?.aborted) return;
        this.#inFlight += 1;
        resolve();
      };
      this.#entry = this.#entry
        .then(enter)
        .catch(reject)
        .finally(() => signal?.removeEventListener('abort', giveUp));
    });
  }

  async #untilAllowed(signal: AbortSignal | undefined): Promise<void> {
    while (!signal?.aborted) {
      await this.#untilRoom(signal);
      const isAtLimit = this.#reachKnownLimit();
      if (!isAtLimit && !this.#isOneAlone) return;
      await this.#allLanded();
      this.#isOneAlone = isAtLimit;
      if (isAtLimit && this.#roomAt() <= this.#options.clock()) return;
    }
  }

  async #untilRoom(signal: AbortSignal | undefined): Promise<void> {
    const { clock, sleep, onWait } = this.#options;
    for (let until = this.#roomAt(); until > clock(); until = this.#roomAt()) {
      if (until !== Number.POSITIVE_INFINITY) {
        const isTold = until - clock() >= toldFromMs;
        if (isTold) onWait?.(until);
        await waitUntil(until, clock, sleep, signal).finally(() => isTold && onWait?.(null));
      } else await this.#oneLanded();
    }
  }

  /** The moment from which one more request may go; infinity when it depends on those in flight. */
  #roomAt(): number {
    const now = this.#options.clock();
    const moments = this.#windows.map(({ sent, limit }) => sent.roomAt(limit - this.#inFlight, now));
    return Math.max(this.#blockedUntil, ...moments);
  }

  /** Whether the next request would pass a known limit; that limit is not asked about again. */
  #reachKnownLimit(): boolean {
    const now = this.#options.clock();
    return this.#windows.some(({ sent, knownLimits }) => knownLimits.delete(sent.count(now) + this.#inFlight));
  }

  async #allLanded(): Promise<void> {
    while (this.#inFlight > 0) await this.#oneLanded();
  }

  #oneLanded(): Promise<void> {
    return new Promise((resolve) => {
      this.#onLanded = resolve;
    });
  }

  /** Counted when the answer is there: the service counted it earlier, so our window never runs ahead of the service's. */
  #landed(): void {
    const now = this.#options.clock();
    this.#inFlight -= 1;
    if (this.#inFlight === 0) this.#isOneAlone = false;
    for (const { sent } of this.#windows) sent.add(now);
    this.#onLanded();
  }
}
