/** Limits how long a search goes on. */
export type Budget = ReturnType<typeof createBudget>;

/**
 * The number of links that a slow computer examines within the time limit. The count ends a search, and not the clock, because the
 * screen and a file that is made elsewhere, later, must have the same plan.
 */
const maxLinks = 10_000_000;

/** Ends a search on computers that are slower still, in milliseconds. */
const limitMs = 400;

/** Read the clock every 100,000 links. */
const linksBetween = 100_000;

/** @param now milliseconds of a clock that only goes forwards */
export function createBudget(now: () => number = () => performance.now(), max = maxLinks) {
  const end = now() + limitMs;
  let left = max;
  let untilLook = 0;
  return {
    /** Subtracts links that were examined; returns false once the search must end. */
    spend: (links: number): boolean => {
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
