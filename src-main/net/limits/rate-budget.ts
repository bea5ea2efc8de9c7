import { AlmanacError } from '#shared/errors/errors.ts';
import { type Sleep, waitUntil } from '../../common/async.ts';
import { maxRetryAfterSeconds } from '../classify.ts';
import { WindowLimit } from './window-limit.ts';

/** Requests that a service allows; absent where it is not known. */
export interface RateLimit {
  readonly perMinute?: number | undefined;
  readonly perHour?: number | undefined;
}

/** A service's answer that it takes no more for now. */
export interface Refusal {
  /** How long it asks to wait; null when it does not say. */
  readonly seconds: number | null;
  /** The service is in trouble (503) rather than counting requests (429). */
  readonly isOverload: boolean;
}

export interface RateBudgetOptions {
  readonly rateLimit?: RateLimit | undefined;
  /** Until when an earlier process was asked to wait (ms since 1970). */
  readonly pausedUntil?: number | null | undefined;
  readonly clock: () => number;
  readonly sleep: Sleep;
  /** Called with the moment (ms since 1970) until which nothing is sent, and with null when that is over. */
  readonly onWait?: ((until: number | null) => void) | undefined;
  /** Called with the moment until which the service asked to wait, for a later process. */
  readonly onPause?: ((until: number) => void) | undefined;
}

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Shorter waits are not worth telling anyone. */
const minReportedMs = 1_000;

/** The stretch whose accepted requests tell the rate that a service takes. */
const rateMs = 10_000;

/** No service that counts a rate asks for a longer wait; one in trouble may. */
const maxRateWaitMs = 15_000;

/** The longest waits after one refusal upon another, in seconds: where the service does not say how long, and where it is in trouble. */
const maxSilentSeconds = 60;
const maxTroubleSeconds = 10;

/** The share of the accepted rate that is kept after a refusal. */
const keptShare = 0.85;
/** How fast the rate grows again, per second. */
const growth = 1.05;
/** How near it comes to the rate that was refused. */
const plateauShare = 0.97;
/** After so long without a refusal the service has shown no limit. */
const quietMs = 60_000;
/** After a quiet minute the rate that was refused before is still right when no more than this was accepted. */
const sameFactor = 1.1;
/** A service that allows less, in requests per second, says how long to wait, and that is done. */
const slowest = 0.5;
/** After N refusals without a quiet minute between them, it may not be the rate that the service refuses. */
const minDoubted = 10;
/** How far answers on their way, when one of them is refused, blur the accepted rate. */
const inFlight = 4;
/** This number of refusals of requests that go as fast as they can shows whether it is the rate after all. */
const watched = 10;

/**
 * The pace at which requests go to a service that refuses in no pattern of minutes or hours. It begins under what was accepted, grows
 * to just under what was refused, and ends when nothing was refused for a minute. Some services refuse at any rate: there only the
 * waits are kept.
 */
class LearnedRate {
  #start = 0;
  #plateau = Number.POSITIVE_INFINITY;
  /** When the rate began to grow after its last refusal. */
  #since = Number.NEGATIVE_INFINITY;
  #nextAt = Number.NEGATIVE_INFINITY;
  /** Refusals since the last quiet minute. */
  #refusals = 0;
  #acceptedSince = 0;
  /** How many requests were accepted before each of the last refusals, while the rate is doubted. */
  #runs: number[] = [];

  /** Requests per second; infinity when none is learned. */
  at(now: number): number {
    if (this.#isQuiet(now) || this.#isDoubted) return Number.POSITIVE_INFINITY;
    const seconds = Math.max(0, now - this.#since) / 1000;
    return Math.min(this.#start * growth ** seconds, this.#plateau);
  }

  #isQuiet(now: number): boolean {
    return now >= this.#since + quietMs;
  }

  get #isDoubted(): boolean {
    return this.#refusals >= minDoubted;
  }

  accepted(): void {
    this.#acceptedSince += 1;
  }

  /** @param lately requests per second that were accepted lately @param resumesAt when the next request may go */
  refused(lately: number, now: number, resumesAt: number): void {
    const isQuiet = this.#isQuiet(now);
    if (this.#isDoubted && !isQuiet) this.#watch();
    else this.#refusals = isQuiet ? 1 : this.#refusals + 1;
    this.#acceptedSince = 0;
    const isSameAgain = isQuiet && lately <= this.#plateau * sameFactor;
    if (!isSameAgain) this.#plateau = plateauShare * this.at(now);
    this.#start = Math.max(slowest, keptShare * lately);
    this.#since = resumesAt;
  }

  /** A service that counts a rate accepts about the same from one refusal to the next; then it is believed again. */
  #watch(): void {
    this.#runs.push(this.#acceptedSince);
    if (this.#runs.length < watched) return;
    const isRegular = Math.max(...this.#runs) <= 2 * Math.min(...this.#runs) + inFlight;
    if (isRegular) this.#refusals = 1;
    this.#runs = [];
  }

  /** The moment from which the next request may go. */
  roomAt(now: number): number {
    return this.at(now) === Number.POSITIVE_INFINITY ? now : Math.max(now, this.#nextAt);
  }

  /** Called for each request that goes. */
  take(now: number): void {
    this.#nextAt = Math.max(this.#nextAt, now) + 1000 / this.at(now);
  }
}

/**
 * Holds requests to what the service allows. It starts without limits by default, and learns from refusals (decision 60): a window
 * when the wait that the service asks for is one of a window, and a rate otherwise. A request that may be the first to be refused
 * goes alone: then one request is refused and not as many as were in flight.
 */
export class RateBudget {
  readonly #options: RateBudgetOptions;
  readonly #windows: readonly [WindowLimit, WindowLimit];
  readonly #rate = new LearnedRate();
  #inFlight = 0;
  #isOneAlone = false;
  #pausedUntil: number;
  /** Refusals since the last request that was accepted, and the seconds that they asked to wait. */
  #refusals = 0;
  #refusedSeconds = 0;
  #entry: Promise<void> = Promise.resolve();
  #onLanded: () => void = () => undefined;

  constructor(options: RateBudgetOptions) {
    const clock = neverBack(options.clock);
    this.#options = { ...options, clock };
    const { rateLimit, pausedUntil } = options;
    this.#windows = [
      new WindowLimit({ lengthMs: minuteMs, ceiling: rateLimit?.perMinute, knownLimits: [60, 800] }),
      new WindowLimit({ lengthMs: hourMs, ceiling: rateLimit?.perHour, knownLimits: [100, 200, 400] }),
    ];
    // The clock may have been set back meanwhile.
    this.#pausedUntil = Math.min(pausedUntil ?? 0, clock() + maxRetryAfterSeconds * 1000);
  }

  /** Seconds that the service has asked to wait since it last accepted anything. */
  get refusedSeconds(): number {
    return this.#refusedSeconds;
  }

  /**
   * Sends one request as soon as the allowance has room for it. `signal` ends the wait with CANCELLED. `refusalOf` says whether an
   * answer is a refusal.
   */
  async spend<T>(
    send: () => Promise<T>,
    signal?: AbortSignal,
    refusalOf: (answer: T) => Refusal | null = () => null,
  ): Promise<T> {
    await this.#admission(signal);
    const sentAt = this.#options.clock();
    try {
      const answer = await send();
      const refusal = refusalOf(answer);
      this.#count(sentAt, refusal ? 'refused' : 'accepted');
      if (refusal) this.refused(refusal);
      return answer;
    } catch (error) {
      this.#count(sentAt, 'lost');
      throw error;
    } finally {
      this.#landed();
    }
  }

  /** Learns from a refusal, and lets nothing go until the wait that it asks for is over. */
  refused(refusal: Refusal): void {
    const { clock, onPause } = this.#options;
    const now = clock();
    // Refusals of requests that were in flight with it show nothing new, and neither does one after which nothing was accepted.
    const isOfNextTry = now >= this.#pausedUntil;
    const isNews = isOfNextTry && this.#refusals === 0;
    this.#refusals = Math.max(1, this.#refusals + (isOfNextTry ? 1 : 0));
    const waitMs = this.#waitOf(refusal) * 1000;
    const until = Math.max(this.#pausedUntil, now + waitMs);
    if (isNews) this.#learn(waitMs, refusal.isOverload, now, until);
    this.#refusedSeconds += (until - Math.max(now, this.#pausedUntil)) / 1000;
    if (until === this.#pausedUntil) return;
    this.#pausedUntil = until;
    onPause?.(until);
  }

  /** The seconds to wait after a refusal. */
  #waitOf({ seconds, isOverload }: Refusal): number {
    const doubled = 2 ** Math.min(this.#refusals - 1, 10);
    if (seconds === null) return isOverload ? 1 : Math.min(doubled, maxSilentSeconds);
    return Math.max(seconds, isOverload ? Math.min(doubled, maxTroubleSeconds) : 1);
  }

  #learn(waitMs: number, isOverload: boolean, now: number, until: number): void {
    const counting = isOverload ? [] : this.#windows;
    const window = counting.find((one) => one.explains(waitMs, now)) ?? counting.find((one) => one.isUsedUp(now));
    if (window) window.refused(waitMs, now);
    else if (waitMs <= maxRateWaitMs) this.#rate.refused(this.#windows[0].rateOfLast(rateMs, now), now, until);
  }

  /**
   * Seconds until `requests` more requests could have been sent, as far as the allowance is known; null where no limit is. The
   * service may be slower than what it allows.
   */
  secondsFor(requests: number): number | null {
    const now = this.#options.clock();
    const limited = this.#windows.filter(({ allowance }) => allowance !== Number.POSITIVE_INFINITY);
    const pausedMs = Math.max(0, this.#pausedUntil - now);
    const rate = this.#rate.at(now);
    if (limited.length === 0 && rate === Number.POSITIVE_INFINITY)
      return pausedMs > 0 ? Math.ceil(pausedMs / 1000) : null;
    const waits = limited.map((window) => {
      const { allowance, lengthMs } = window;
      const beyond = requests - window.left(now);
      return beyond <= 0 ? 0 : Math.ceil(beyond / allowance) * lengthMs;
    });
    return Math.ceil(Math.max(pausedMs, (1000 * requests) / rate, ...waits) / 1000);
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
        this.#go();
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
      if (this.#inFlight === 0 || !(this.#isOneAlone || this.#mustGoAlone())) return;
      await this.#oneLanded();
    }
  }

  async #untilRoom(signal: AbortSignal | undefined): Promise<void> {
    const { clock, sleep, onWait } = this.#options;
    for (let until = this.#roomAt(); until > clock(); until = this.#roomAt()) {
      if (this.#triesMore()) continue;
      if (until === Number.POSITIVE_INFINITY || this.#isTrying()) {
        await this.#oneLanded();
        continue;
      }
      const isReported = until - clock() >= minReportedMs;
      if (isReported) onWait?.(until);
      await waitUntil(until, clock, sleep, signal).finally(() => isReported && onWait?.(null));
    }
  }

  /** Whether an answer may soon show that more is allowed. */
  #isTrying(): boolean {
    return this.#inFlight > 0 && this.#windows.some((window) => window.isTrying);
  }

  /** The moment from which one more request may go; infinity when it depends on those in flight. */
  #roomAt(): number {
    const now = this.#options.clock();
    const moments = this.#windows.map((window) => window.roomAt(this.#inFlight, now));
    return Math.max(this.#pausedUntil, this.#rate.roomAt(now), ...moments);
  }

  /** Lets a window that holds requests back try a higher limit. */
  #triesMore(): boolean {
    const now = this.#options.clock();
    if (this.#pausedUntil > now) return false;
    return this.#windows
      .filter((window) => window.roomAt(this.#inFlight, now) > now)
      .some((window) => window.full(now));
  }

  /** Whether the next request may be refused: at a limit, and after a refusal. */
  #mustGoAlone(): boolean {
    const now = this.#options.clock();
    return this.#refusals > 0 || this.#windows.some((window) => window.isAtEdge(this.#inFlight, now));
  }

  #go(): void {
    const now = this.#options.clock();
    if (this.#inFlight === 0) this.#isOneAlone = this.#mustGoAlone();
    for (const window of this.#windows) window.went(this.#inFlight, now);
    this.#rate.take(now);
    this.#inFlight += 1;
  }

  #oneLanded(): Promise<void> {
    return new Promise((resolve) => {
      this.#onLanded = resolve;
    });
  }

  #count(sentAt: number, outcome: 'accepted' | 'refused' | 'lost'): void {
    const now = this.#options.clock();
    for (const window of this.#windows) window.landed(sentAt, now, outcome);
    if (outcome !== 'accepted') return;
    this.#rate.accepted();
    this.#refusals = 0;
    this.#refusedSeconds = 0;
  }

  #landed(): void {
    this.#inFlight -= 1;
    if (this.#inFlight === 0) this.#isOneAlone = false;
    this.#onLanded();
  }
}

/** The same clock, but one that goes on from where it was when the computer's is set back: what was learned counts from there. */
function neverBack(clock: () => number): () => number {
  let behind = 0;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock();
    if (now + behind < last) behind = last - now;
    last = now + behind;
    return last;
  };
}
