/*
 * Shares of learners with how sure they are, and what they become when small groups are not to win by chance.
 */

/** How many of how many: learners with a right answer of those who answered, viewers at the end of those at the start. */
export interface Proportion {
  readonly part: number;
  /** Above 0. */
  readonly whole: number;
}

/** A share with an interval, all three from 0 to 1. */
export interface ShareInterval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The points of the normal distribution outside of which 5 % (two-sided), and above which 5 % (one-sided) lie. */
export const normalPoint = { twoSided95: 1.959964, oneSided95: 1.644854 } as const;

const within = (value: number) => Math.min(1, Math.max(0, value));

/**
 * The score interval of a share: `(p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n)`. E. B. Wilson, Probable inference, JASA 22 (1927)
 * 209–212. Unlike `p ± z·√(p(1−p)/n)` it stays within 0 and 1, and is no point where all or none are right.
 */
export function wilsonInterval({ part, whole }: Proportion, z: number = normalPoint.twoSided95): ShareInterval {
  const share = part / whole;
  const middle = share + (z * z) / (2 * whole);
  const reach = z * Math.sqrt((share * (1 - share)) / whole + (z * z) / (4 * whole * whole));
  const scale = 1 + (z * z) / whole;
  return { share, low: within((middle - reach) / scale), high: within((middle + reach) / scale) };
}

/** A beta distribution: `alpha` right and `beta` wrong answers that every share is mixed with. */
export interface BetaPrior {
  readonly alpha: number;
  readonly beta: number;
}

/** Every share is as likely as any other. */
const uniform: BetaPrior = { alpha: 1, beta: 1 };

/** Of fewer the spread is not known well enough to mix anything with it. */
const fewestForPrior = 5;

/**
 * How shares of the like are spread, by the moments of a beta-binomial: mean m and variance s² of the shares, less the variance
 * that chance alone gives them, `v = (s² − m(1−m)·h) / (1 − h)` with h the mean of 1/n; then `α + β = m(1−m)/v − 1`
 * and `α = m(α + β)`. J. C. Kleinman, Proportions with extraneous variance, JASA 68 (1973) 46–54. Where the shares are spread no more
 * than by chance, α + β is as large as it may be: all learners together. Of fewer than five, or where all are the same 0 or 1: α = β = 1.
 */
export function betaPrior(items: readonly Proportion[]): BetaPrior {
  if (items.length < fewestForPrior) return uniform;
  const shares = items.map(({ part, whole }) => part / whole);
  const mean = meanOf(shares);
  if (mean <= 0 || mean >= 1) return uniform;
  const spread = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / (shares.length - 1);
  const chance = meanOf(items.map(({ whole }) => 1 / whole));
  const between = (spread - mean * (1 - mean) * chance) / (1 - chance);
  const most = items.reduce((sum, { whole }) => sum + whole, 0);
  const strength = between > 0 ? Math.min(most, Math.max(1, (mean * (1 - mean)) / between - 1)) : most;
  return { alpha: mean * strength, beta: (1 - mean) * strength };
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * A share drawn towards those of its like, `(L + α) / (N + α + β)`, with its 5 % and 95 % points. They are of the normal distribution
 * with the variance of the beta, `p(1−p) / (N + α + β + 1)`, which is close enough from 30 learners on.
 */
export function shrunkShare({ part, whole }: Proportion, { alpha, beta }: BetaPrior): ShareInterval {
  const total = whole + alpha + beta;
  const share = (part + alpha) / total;
  const reach = normalPoint.oneSided95 * Math.sqrt((share * (1 - share)) / (total + 1));
  return { share, low: within(share - reach), high: within(share + reach) };
}

/**
 * How far one of two answers is chosen more often than the other, in standard deviations: `(a − b) / √(a + b)`. That is the sign test
 * with the normal distribution for the binomial (Q. McNemar, Psychometrika 12 (1947) 153–157). 0 where neither was chosen.
 */
export const leadOf = (one: number, other: number): number =>
  one + other === 0 ? 0 : (one - other) / Math.sqrt(one + other);

/**
 * Which part of those who were wrong at first ended right, as far as totals alone can tell: the bounds of Fréchet (1951), from
 * `max(0, (L − F) / (N − F))` to `min(1, L / (N − F))`. Null where all were right at first.
 */
export function recoveryBounds(firstRight: number, lastRight: number, learners: number) {
  const wrong = learners - firstRight;
  if (wrong <= 0) return null;
  return { least: within((lastRight - firstRight) / wrong), most: within(lastRight / wrong) };
}
