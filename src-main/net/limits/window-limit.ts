/** A refusal after fewer requests than this is not our doing (another program shares the allowance): only waited out. */
const minLearned = 10;

/** A Retry-After is rounded up to a second, and the answer took its time. */
const toleranceMs = 2_000;

/** An expected wait shorter than this fits any short Retry-After, so that it shows nothing. */
const minSignificantMs = 4_000;

/** The first step beyond a learned limit, as a share of it; each step that the service accepts is followed by one of twice the size. */
const firstStep = 0.02;

/** Full windows before a limit is tried: one that the service's own figures have shown stays as it is most of the time. */
const windowsBeforeTry = { shown: 5, guessed: 0, max: 20 } as const;

/** Requests in a burst fill a window a little sooner than its whole length after they filled it before. */
const nearlyWhole = 0.75;

interface WindowOptions {
  readonly lengthMs: number;
  /** The most that may be sent, set by a person; never passed. */
  readonly ceiling: number | undefined;
  /** Limits that such services are known to have. */
  readonly knownLimits: readonly number[];
}

/** Counts the moments within the last N milliseconds. */
class SlidingWindow {
  readonly #length: number;
  #times: number[] = [];
  #first = 0;

  constructor(milliseconds: number) {
    this.#length = milliseconds;
  }

  /** Keeps the moments in order; one that is older than others comes a little late at most. */
  add(moment: number): void {
    let at = this.#times.length;
    while (at > this.#first && (this.#times[at - 1] ?? 0) > moment) at -= 1;
    this.#times.splice(at, 0, moment);
  }

  count(now: number): number {
    this.#forget(now);
    return this.#times.length - this.#first;
  }

  /** Counts those that are younger than `milliseconds`, and returns the oldest of these (`now` without any). */
  last(milliseconds: number, now: number): { readonly count: number; readonly oldest: number } {
    let at = this.#times.length;
    while (at > this.#first && (this.#times[at - 1] ?? 0) > now - milliseconds) at -= 1;
    return { count: this.#times.length - at, oldest: this.#times[at] ?? now };
  }

  /** The oldest moment within the window; null when it is empty. */
  oldest(now: number): number | null {
    this.#forget(now);
    return this.#times[this.#first] ?? null;
  }

  /**
   * The moment from which fewer than `limit` are within the window: `now` when that is so already, infinity when even an
   * empty window would not do.
   */
  roomAt(limit: number, now: number): number {
    const excess = this.count(now) - limit;
    if (excess < 0) return now;
    const blocking = this.#times[this.#first + excess];
    return blocking === undefined ? Number.POSITIVE_INFINITY : blocking + this.#length;
  }

  #forget(now: number): void {
    while ((this.#times[this.#first] ?? now) <= now - this.#length) this.#first += 1;
    if (this.#first < 1000 || this.#first * 2 < this.#times.length) return;
    this.#times = this.#times.slice(this.#first);
    this.#first = 0;
  }
}

/** One sliding window that a service may count in, with what is known of its limit. */
export class WindowLimit {
  readonly lengthMs: number;
  /** Every request: a limit that the user has set counts the refused ones too. */
  readonly #sent: SlidingWindow;
  /** Requests that were not refused, by the moment of the answer: the service may still count them, so we never run ahead of it. */
  readonly #possible: SlidingWindow;
  /** Accepted requests by the moment of sending: the service has certainly counted these together. */
  readonly #certain: SlidingWindow;
  readonly #ceiling: number;
  readonly #untested: Set<number>;
  #learned = Number.POSITIVE_INFINITY;
  /** How many requests beyond the learned limit are being tried; 0 when none are. */
  #extra = 0;
  #step = 0;
  #isStepAccepted = false;
  #fullWindows = 0;
  #fullAt = Number.NEGATIVE_INFINITY;
  #windowsBeforeTry: number = windowsBeforeTry.guessed;

  constructor({ lengthMs, ceiling, knownLimits }: WindowOptions) {
    this.lengthMs = lengthMs;
    this.#sent = new SlidingWindow(lengthMs);
    this.#possible = new SlidingWindow(lengthMs);
    this.#certain = new SlidingWindow(lengthMs);
    this.#ceiling = ceiling ?? Number.POSITIVE_INFINITY;
    this.#untested = new Set(knownLimits);
  }

  /** Requests that may be sent per window, as far as that is known; infinity where it is not. */
  get allowance(): number {
    return Math.min(this.#ceiling, this.#learned + this.#extra);
  }

  get isTrying(): boolean {
    return this.#extra > 0;
  }

  /** How many requests may go now, as far as that is known. */
  left(now: number): number {
    const ofLearned = this.#learned + this.#extra - this.#possible.count(now);
    return Math.max(0, Math.min(ofLearned, this.#ceiling - this.#sent.count(now)));
  }

  /** Requests per second of the last N milliseconds, or of the shorter time since they began to be sent. */
  rateOfLast(milliseconds: number, now: number): number {
    const { count, oldest } = this.#possible.last(milliseconds, now);
    return (1000 * count) / Math.max(1000, now - oldest);
  }

  /** The moment from which one more request may go beside those in flight. */
  roomAt(inFlight: number, now: number): number {
    return Math.max(
      this.#possible.roomAt(this.#learned + this.#extra - inFlight, now),
      this.#sent.roomAt(this.#ceiling - inFlight, now),
    );
  }

  /** Whether the next request may be the first that is refused: it goes alone, so that no other is refused with it. */
  isAtEdge(inFlight: number, now: number): boolean {
    const count = this.#possible.count(now) + inFlight;
    return this.#untested.has(count) || (count >= this.#learned && !this.#isStepAccepted);
  }

  /** Called for a request that goes, before it is in flight. */
  went(inFlight: number, now: number): void {
    this.#untested.delete(this.#possible.count(now) + inFlight);
  }

  /** Called with an answer, or without one: what failed on its way may have been counted by the service. */
  landed(sentAt: number, now: number, outcome: 'accepted' | 'refused' | 'lost'): void {
    if (this.#ceiling !== Number.POSITIVE_INFINITY) this.#sent.add(now);
    if (outcome !== 'refused') this.#possible.add(now);
    if (outcome !== 'accepted') return;
    this.#certain.add(sentAt);
    const proved = this.#certain.count(now);
    if (proved > this.#learned) this.#raise(proved);
  }

  #raise(proved: number): void {
    this.#extra = Math.max(0, this.#extra - (proved - this.#learned));
    this.#learned = proved;
    this.#isStepAccepted = true;
    this.#windowsBeforeTry = windowsBeforeTry.guessed;
    if (this.#extra === 0) this.#try(this.#step * 2);
  }

  #try(step: number): void {
    this.#step = Math.max(1, Math.ceil(step), Math.ceil(this.#learned * firstStep));
    this.#extra = this.#step;
    this.#isStepAccepted = false;
  }

  /** Called when requests wait for this window. Returns whether it lets more of them go, to see whether the limit still holds. */
  full(now: number): boolean {
    if (this.#extra > 0 || this.#learned >= this.#ceiling || now < this.#fullAt + this.lengthMs * nearlyWhole)
      return false;
    this.#fullAt = now;
    this.#fullWindows += 1;
    if (this.#fullWindows < this.#windowsBeforeTry) return false;
    this.#try(0);
    return true;
  }

  /** Whether the service counts in such a window when it asks to wait so long. */
  explains(waitMs: number, now: number): boolean {
    return waitMs <= this.lengthMs + toleranceMs && (this.#fits(waitMs, now) || waitMs > guessedFrom(this.lengthMs));
  }

  /** Whether a wait of that length is what such a window would ask for: until its oldest request leaves it. */
  #fits(waitMs: number, now: number): boolean {
    const oldest = this.#certain.oldest(now);
    if (oldest === null) return false;
    const expected = oldest + this.lengthMs - now;
    return expected >= minSignificantMs && Math.abs(waitMs - expected) <= toleranceMs;
  }

  /** Whether what was sent in this window had reached its limit, known or tried. */
  isUsedUp(now: number): boolean {
    return this.#possible.count(now) >= this.#learned || this.#sent.count(now) >= this.#ceiling;
  }

  /** Called for a refusal that this window explains. */
  refused(waitMs: number, now: number): void {
    const accepted = this.#possible.count(now);
    const isShown = this.#fits(waitMs, now);
    const before = this.#extra > 0 ? this.#windowsBeforeTry : null;
    if (isShown || accepted >= minLearned) this.#learned = Math.max(1, Math.min(this.#learned, accepted));
    this.#extra = 0;
    this.#isStepAccepted = false;
    this.#fullWindows = 0;
    const minWindowsBeforeTry = isShown && accepted >= minLearned ? windowsBeforeTry.shown : windowsBeforeTry.guessed;
    this.#windowsBeforeTry =
      before === null
        ? minWindowsBeforeTry
        : Math.min(windowsBeforeTry.max, Math.max(minWindowsBeforeTry, before * 2, 1));
    // A limit that is a guess is tried as soon as the wait is over.
    this.#fullAt = this.#windowsBeforeTry === 0 ? Number.NEGATIVE_INFINITY : now;
  }
}

/** A Retry-After longer than this is one of a window of that length, whatever else the service counts. */
function guessedFrom(lengthMs: number): number {
  return lengthMs > 60_000 ? 120_000 : 15_000;
}
