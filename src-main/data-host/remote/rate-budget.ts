import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { Sleep } from './retry.ts';
import { maxRetryAfterSeconds } from './retry-after.ts';
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

const minute = 60_000;
const hour = 3_600_000;

/**
 * The limits that such services are known to have. The request that would go past one is sent alone: if it is refused, one
 * request was refused and not as many as were in flight.
 */
const knownLimits = { minute: [60, 800], hour: [100, 200, 400] } as const;

/** A refusal after fewer requests than this is not our doing (another program shares the allowance): only waited out. */
const leastLearned = 10;

/**
 * Holds requests to what the service allows. It starts without limits unless told, learns the limit from the first 429 and
 * then sends exactly as much per sliding window, so that there is no second one.
 */
export class RateBudget {
  readonly #options: RateBudgetOptions;
  readonly #sent = { minute: new SlidingWindow(minute), hour: new SlidingWindow(hour) };
  readonly #limits: { minute: number; hour: number };
  #inFlight = 0;
  #blockedUntil = 0;
  #entry: Promise<unknown> = Promise.resolve();
  #whenLanded: (() => void) | null = null;

  constructor(options: RateBudgetOptions) {
    this.#options = options;
    this.#limits = {
      minute: options.allowance?.perMinute ?? Number.POSITIVE_INFINITY,
      hour: options.allowance?.perHour ?? Number.POSITIVE_INFINITY,
    };
  }

  /** Sends one request as soon as the allowance has room for it. `signal` ends the wait with CANCELLED. */
  async spend<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#admit(signal);
    try {
      return await send();
    } finally {
      this.#landed();
    }
  }

  /** Told of every 429. Throws RATE_LIMITED when the service asks for more patience than is sensible. */
  refused(seconds: number | null): void {
    const { clock, unsaidWaitSeconds = 60 } = this.#options;
    const wait = seconds ?? unsaidWaitSeconds;
    if (wait > maxRetryAfterSeconds) throw new AlmanacError('RATE_LIMITED', { seconds: wait });
    const window = wait * 1000 <= minute ? 'minute' : 'hour';
    // The refused request is in the window too, and was not accepted.
    const accepted = this.#sent[window].count(clock()) - 1 + this.#inFlight;
    if (accepted >= leastLearned) this.#limits[window] = Math.min(this.#limits[window], accepted);
    this.#blockedUntil = Math.max(this.#blockedUntil, clock() + wait * 1000);
  }

  /** One request after the other passes here, so that room seen is room taken. */
  #admit(signal: AbortSignal | undefined): Promise<void> {
    const admitted = this.#entry.then(async () => {
      await this.#untilAllowed(signal);
      if (this.#crossesKnownLimit()) await this.#allLanded();
      await this.#untilAllowed(signal);
      this.#inFlight += 1;
    });
    this.#entry = admitted.catch(() => undefined);
    return admitted;
  }

  async #untilAllowed(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw new AlmanacError('CANCELLED');
    const { clock, sleep, onWait } = this.#options;
    const until = this.#nextRoom(clock());
    if (until <= clock()) return;
    onWait?.(until);
    try {
      await waitUntil(until, clock, sleep, signal);
    } finally {
      onWait?.(null);
    }
    await this.#untilAllowed(signal);
  }

  #nextRoom(now: number): number {
    const { minute: perMinute, hour: perHour } = this.#limits;
    return Math.max(
      this.#blockedUntil,
      this.#sent.minute.roomAt(perMinute - this.#inFlight, now),
      this.#sent.hour.roomAt(perHour - this.#inFlight, now),
    );
  }

  #crossesKnownLimit(): boolean {
    const now = this.#options.clock();
    const perMinute = this.#sent.minute.count(now) + this.#inFlight;
    const perHour = this.#sent.hour.count(now) + this.#inFlight;
    return knownLimits.minute.some((n) => n === perMinute) || knownLimits.hour.some((n) => n === perHour);
  }

  async #allLanded(): Promise<void> {
    while (this.#inFlight > 0) await new Promise<void>((resolve) => (this.#whenLanded = resolve));
  }

  /** Counted when the answer is there: the service counted it earlier, so our window never runs ahead of the service's. */
  #landed(): void {
    const now = this.#options.clock();
    this.#inFlight -= 1;
    this.#sent.minute.add(now);
    this.#sent.hour.add(now);
    this.#whenLanded?.();
  }
}
