/** How many moments lie within the last so many milliseconds. */
export class SlidingWindow {
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

  /** How many of them are younger than so many milliseconds, and the oldest of these (`now` without any). */
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
