/** How many moments lie within the last so many milliseconds. */
export class SlidingWindow {
  readonly #length: number;
  #times: number[] = [];
  #first = 0;

  constructor(milliseconds: number) {
    this.#length = milliseconds;
  }

  add(now: number): void {
    this.#times.push(now);
  }

  count(now: number): number {
    this.#forget(now);
    return this.#times.length - this.#first;
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
