/** How long a search may go on. */
export interface Budget {
  /** Counts so many looked-at links; false once the search must end. */
  spend(links: number): boolean;
}

/**
 * As many links as a slow computer looks at in the time limit. The count ends a search, and not the clock: the screen and a file that is
 * made elsewhere, later, then have the same plan.
 */
const maxLinks = 10_000_000;
/** For computers that are slower still, in milliseconds. */
const limitMs = 400;
/** The clock is looked at once in so many links. */
const linksBetween = 100_000;

/** @param now milliseconds of a clock that only goes forwards */
export function createBudget(now: () => number = () => performance.now(), most = maxLinks): Budget {
  const end = now() + limitMs;
  let left = most;
  let untilLook = 0;
  return {
    spend: (links) => {
      left -= links;
      untilLook -= links;
      if (untilLook <= 0) {
        untilLook = linksBetween;
        if (now() >= end) left = 0;
      }
      return left > 0;
    },
  };
}
