/** What a refusal leaves of the rate at which requests were accepted. */
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
export class LearnedRate {
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
