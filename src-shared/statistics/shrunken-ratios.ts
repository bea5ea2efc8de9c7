/*
 * Ratios of a count to what was to be expected, drawn towards 1 where the count is small: gamma-Poisson shrinkage as in DuMouchel 1999,
 * Bayesian Data Mining in Large Frequency Tables (The American Statistician 53: 177-190), with one gamma of mean 1 in place of two.
 */

/** A count, and what it would be if ours were spread as all are. */
export interface ObservedExpected {
  readonly observed: number;
  readonly expected: number;
}

/** Variances of the true ratios below this are noise of the estimate: a prior of a hundred counts is as firm as one gets. */
const leastVariance = 0.01;

/**
 * The shape and rate `a` of the gamma of the true ratios, by the method of moments: 1/a = max(0.01, Σ((O − E)² − E) / ΣE²).
 * Null where nothing is expected anywhere.
 */
export function priorOfRatios(pairs: Iterable<ObservedExpected>): number | null {
  let [excess, squares] = [0, 0];
  for (const { observed, expected } of pairs) {
    excess += (observed - expected) ** 2 - expected;
    squares += expected ** 2;
  }
  return squares > 0 ? 1 / Math.max(leastVariance, excess / squares) : null;
}

/** The ratio after shrinkage, (O + a) / (E + a): the mean of Gamma(O + a, E + a). */
export const shrunkenRatio = ({ observed, expected }: ObservedExpected, prior: number): number =>
  (observed + prior) / (expected + prior);

/** The standard normal points below and above which 5 % lie. */
const fivePercent = 1.645;

/**
 * The 5 % and 95 % points of Gamma(O + a, E + a) by Wilson and Hilferty 1931 (PNAS 17: 684-688):
 * k/(E + a) · (1 − 1/(9k) + z/(3√k))³ with k = O + a and z = ∓1.645. Not below 0, where the cube of a tiny k would be.
 */
export function pointsOfRatio({ observed, expected }: ObservedExpected, prior: number): { low: number; high: number } {
  const k = observed + prior;
  const point = (z: number) => Math.max(0, (k / (expected + prior)) * (1 - 1 / (9 * k) + z / (3 * Math.sqrt(k))) ** 3);
  return { low: point(-fivePercent), high: point(fivePercent) };
}
