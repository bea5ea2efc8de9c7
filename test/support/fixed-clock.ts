/*
 * `node --import …/fixed-clock.ts`: the clock of the process is ahead by as many milliseconds as ALMANAC_TEST_CLOCK says. It goes
 * on, so that what waits for time to pass still does.
 */

/** Puts the clock forward (or back); runs in a page as well, as source text. */
export function shiftClock(milliseconds: number): void {
  const Real = Date;
  class Shifted extends Real {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(Real.now() + milliseconds);
      else super(...given);
    }
    static override now(): number {
      return Real.now() + milliseconds;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
}

const shift = Number(process.env.ALMANAC_TEST_CLOCK ?? 0);
if (shift !== 0) shiftClock(shift);
