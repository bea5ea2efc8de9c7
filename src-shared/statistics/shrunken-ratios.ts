/*
 * Ratios of a count to what was to be expected, drawn towards 1 where the count is small: gamma-Poisson shrinkage as in DuMouchel 1999,
 * Bayesian Data Mining in Large Frequency Tables (The American Statistician 53: 177-190), with one gamma of mean 1 in place of two.
 */

/** A count, and what it would be if ours were spread as all are. */
export interface ObservedExpected {
  readonly observed: number;
  readonly expected: number;
}

/** A gamma that the true ratios may be of, with mean 1 and shape and rate `shape`, and how likely it is. */
export interface RatioPrior {
  readonly shape: number;
  readonly weight: number;
}

/** Standard deviations of the true ratios that are tried: below the first, differences are noise of the estimate. */
const deviations = Array.from({ length: 20 }, (_, step) => 0.1 * 1.2 ** step);

/**
 * Gammas of the true ratios, each standard deviation σ = 1/√a weighted by how likely it makes the counts, `∏ Γ(O + a)/Γ(a) · a^a · E^O / (E + a)^(O + a)` (negative
 * binomial), with all variances from 0.01 to 10 alike before: of few skills that leaves room for large ones (A. Gelman, Bayesian Analysis 1 (2006) 515–534). Null where nothing is expected anywhere.
 */
export function priorsOfRatios(pairs: readonly ObservedExpected[]): RatioPrior[] | null {
  const known = pairs.filter(({ expected }) => expected > 0);
  if (known.length === 0) return null;
  const likelihoods = deviations.map((deviation) => {
    const shape = 1 / deviation ** 2;
    const own = shape * Math.log(shape) - logGamma(shape);
    return known.reduce(
      (sum, { observed, expected }) =>
        sum + own + logGamma(observed + shape) - (observed + shape) * Math.log(expected + shape),
      0,
    );
  });
  const best = Math.max(...likelihoods);
  // Steps of the variance are as wide as the variance is large.
  const weights = likelihoods.map((likelihood, step) => (deviations[step] ?? 0) ** 2 * Math.exp(likelihood - best));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, step) => ({ shape: 1 / (deviations[step] ?? 1) ** 2, weight: weight / total }));
}

/** log Γ(x) for x > 0: the series of J. Stirling from 16 on (Abramowitz and Stegun 1964, 6.1.41), below by Γ(x + 1) = x·Γ(x). */
function logGamma(x: number): number {
  let [product, at] = [1, x];
  for (; at < 16; at += 1) product *= at;
  const series = (1 / 12 - (1 / 360 - 1 / 1260 / at ** 2) / at ** 2) / at;
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - Math.log(product);
}

/** The ratio after shrinkage: the mean of (O + a) / (E + a) over the gammas. */
export const shrunkenRatio = ({ observed, expected }: ObservedExpected, priors: readonly RatioPrior[]): number =>
  priors.reduce((sum, { shape, weight }) => sum + (weight * (observed + shape)) / (expected + shape), 0);

/** The standard normal points below and above which 5 % lie. */
const fivePercent = 1.645;

/**
 * The 5 % and 95 % points of the true ratio: those of the gamma with the mean M and variance V of Gamma(O + a, E + a) over all a, by Wilson and Hilferty 1931
 * (PNAS 17: 684-688): M · (1 − 1/(9k) + z/(3√k))³ with k = M²/V and z = ∓1.645. Not below 0, where the cube of a tiny k would be.
 */
export function pointsOfRatio(pair: ObservedExpected, priors: readonly RatioPrior[]): { low: number; high: number } {
  const mean = shrunkenRatio(pair, priors);
  const square = priors.reduce((sum, { shape, weight }) => {
    const own = (pair.observed + shape) / (pair.expected + shape);
    return sum + weight * (own / (pair.expected + shape) + own ** 2);
  }, 0);
  const k = mean ** 2 / (square - mean ** 2);
  const point = (z: number) => Math.max(0, mean * (1 - 1 / (9 * k) + z / (3 * Math.sqrt(k))) ** 3);
  return { low: point(-fivePercent), high: point(fivePercent) };
}
