import { studentTail } from './distributions.ts';

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
