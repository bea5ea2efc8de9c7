import { studentTail } from './distributions.ts';

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

/** The points of the normal distribution outside of which 5 % (two-sided), and above which 5 % and 20 % (one-sided) lie. */
export const normalPoint = { twoSided95: 1.959964, oneSided95: 1.644854, oneSided80: 0.841621 } as const;

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

/** How the shares of the like are spread: about a mean, with a variance beside that of chance. Null of too few. */
export type SpreadOfShares = {
  readonly mean: number;
  readonly variance: number;
  readonly count: number;
} | null;

/** Minimum number of like shares: with fewer their spread is not known well enough. */
const minForSpread = 5;

/** The variance that chance gives a share; a right and a wrong answer are added, so that it is not 0 where all or none are right. */
const chanceOf = ({ part, whole }: Proportion): number => {
  const share = (part + 1) / (whole + 2);
  return (share * (1 - share)) / whole;
};

/** Mean and variance of shares as random effects (R. DerSimonian, N. Laird, Controlled Clinical Trials 7 (1986) 177–188). */
export function spreadOfShares(items: readonly Proportion[]): SpreadOfShares {
  if (items.length < minForSpread) return null;
  const effects = items.map((item) => ({ value: item.part / item.whole, variance: chanceOf(item) }));
  const variance = varianceBetween(effects);
  let [weights, sum] = [0, 0];
  for (const effect of effects) {
    const weight = 1 / (effect.variance + variance);
    weights += weight;
    sum += weight * effect.value;
  }
  return { mean: sum / weights, variance, count: items.length };
}

/**
 * A share drawn towards those of its like, with its 5 % and 95 % points: `y + B·(m − y)` with `B = (k−3)/(k−1) · s²/(s² + τ²)`, and the variance
 * `s²·(1 − B·(k−1)/k) + 2/(k−3) · B²·(y − m)²`, the last part for a spread that k items tell roughly. C. N. Morris, Parametric empirical Bayes inference, JASA 78
 * (1983) 47–65. Of too few like ones it is the share with one right and one wrong answer added, for itself.
 */
export function shrunkShare(item: Proportion, spread: SpreadOfShares): ShareInterval {
  const chance = chanceOf(item);
  if (spread === null) return pointsAround((item.part + 1) / (item.whole + 2), chance);
  const { mean, variance, count } = spread;
  const found = item.part / item.whole;
  const drawn = ((count - 3) / (count - 1)) * (chance / (chance + variance));
  const doubt = (2 / (count - 3)) * (drawn * (found - mean)) ** 2;
  return pointsAround(found + drawn * (mean - found), chance * (1 - (drawn * (count - 1)) / count) + doubt);
}

function pointsAround(share: number, variance: number): ShareInterval {
  const reach = normalPoint.oneSided95 * Math.sqrt(variance);
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
  return { min: within((lastRight - firstRight) / wrong), max: within(lastRight / wrong) };
}

/*
 * Effects that differ from each other by more than chance, and those of them that differ from all others by more than these do.
 */

/** An effect, such as a difference of log odds, and the variance that chance gives it. */
export interface Effect {
  readonly value: number;
  /** Above 0. */
  readonly variance: number;
}

/** How far an effect lies from what the others predict. */
export interface Outlying {
  /** In standard deviations of that prediction. */
  readonly score: number;
  /** How likely a score at least so far from 0 is, to either side. */
  readonly p: number;
}

/** Fewer effects do not show how far they spread. */
const minEffects = 5;

/**
 * The variance between effects on top of chance: `τ² = max(0, (Q − (k−1)) / (Σw − Σw²/Σw))`, w = 1/s², Q = Σw(y − ȳ)² about the weighted mean.
 * R. DerSimonian, N. Laird, Controlled Clinical Trials 7 (1986) 177–188.
 */
export function varianceBetween(effects: readonly Effect[]): number {
  let [sum, squares, first, second] = [0, 0, 0, 0];
  for (const { value, variance } of effects) {
    const weight = 1 / variance;
    sum += weight;
    squares += weight * weight;
    first += weight * value;
    second += weight * value * value;
  }
  const [excess, scale] = [second - first ** 2 / sum - (effects.length - 1), sum - squares / sum];
  return effects.length > 1 && scale > 0 ? Math.max(0, excess / scale) : 0;
}

/**
 * Each effect against the prediction of the others: `t = (y − μ) / √(s² + τ² + var μ)`, by Student's t with k − 3 degrees of freedom for k effects in
 * all: the prediction interval of random effects (J. P. T. Higgins, S. G. Thompson, D. J. Spiegelhalter, J. R. Statist. Soc. A 172 (2009)
 * 137–159) over the k − 1 others, so that an effect does not hide itself. Empty for fewer than five effects.
 */
export function outlyingEffects(effects: readonly Effect[]): Outlying[] {
  if (effects.length < minEffects) return [];
  return effects.map(({ value, variance }, index) => {
    const others = effects.filter((_, other) => other !== index);
    const between = varianceBetween(others);
    let [sum, first] = [0, 0];
    for (const other of others) {
      const weight = 1 / (other.variance + between);
      sum += weight;
      first += weight * other.value;
    }
    const score = (value - first / sum) / Math.sqrt(variance + between + 1 / sum);
    return { score, p: studentTail(score, effects.length - 3) };
  });
}

/** The number of learners who have a grade. */
interface GradeCount {
  readonly grade: number;
  readonly count: number;
}

/** The parts of one problem must have been answered by nearly as many learners each. */
const maxApart = 0.05;

export const minParts = 3;

/**
 * How well the parts of one problem hang together: `α = k/(k−1)·(1 − Σ p(1−p) / σ²)` over k parts of one point each, p the share of
 * right last answers to a part, σ² the variance of the grades. Kuder and Richardson, The theory of the estimation of test
 * reliability, Psychometrika 2 (1937) 151–160, formula 20. It is the one reliability that totals allow, because the variance of the
 * sum is known from the grades and no answer must be matched with another. 1 at most, and below 0 where parts contradict each other. Null for fewer than three parts, for parts
 * whose learners differ by more than 5 %, and where all grades are the same.
 */
export function kuderRichardson20(
  parts: readonly { readonly right: number; readonly learners: number }[],
  grades: readonly GradeCount[],
): number | null {
  const sizes = parts.map(({ learners }) => learners);
  if (parts.length < minParts || Math.min(...sizes) < (1 - maxApart) * Math.max(...sizes)) return null;
  // The variance of equal grades is 0, which sums of fractions might miss.
  if (new Set(grades.filter(({ count }) => count > 0).map(({ grade }) => grade)).size < 2) return null;
  const graded = grades.reduce((sum, { count }) => sum + count, 0);
  const mean = grades.reduce((sum, { grade, count }) => sum + grade * count, 0) / graded;
  const variance = grades.reduce((sum, { grade, count }) => sum + count * (grade - mean) ** 2, 0) / graded;
  const ofParts = parts.reduce((sum, { right, learners }) => sum + (right / learners) * (1 - right / learners), 0);
  return (parts.length / (parts.length - 1)) * (1 - ofParts / variance);
}
