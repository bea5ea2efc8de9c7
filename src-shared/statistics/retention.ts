import { weightedMedian } from './distributions.ts';
import { type Effect, type Outlying, outlyingEffects, type Proportion, varianceBetween } from './proportions.ts';

/*
 * How many viewers a video keeps to its end, against what is usual for videos of its length.
 */

/** A video: viewers at the end of those at the start, and its length in seconds; null where that is not known. */
export interface Retained extends Proportion {
  readonly seconds: number | null;
}

/** The share of viewers that a video of some length is expected to keep, from 0 to 1. */
export type ExpectedRetention = (seconds: number | null) => number;

/** A trend is fitted from this many videos of known length on; of fewer the median is what is usual. */
const minForTrend = 8;

/** The fit is found in five or six steps; it always has one maximum. */
const maxSteps = 100;
const closeEnough = 1e-12;
/** Newton's method converges within this distance, and differences of the likelihood are lost in rounding. */
const nearMaximum = 1e-3;

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

/**
 * The retention that is usual in a run: `logit r = β₀ + β₁·ln(seconds)`, each video weighted by those who started it, because longer
 * videos lose more. Half a learner at the end and half a one who left are added to each video, so that a fit exists where all stay
 * (J. B. S. Haldane 1956; D. R. Cox, Analysis of Binary Data, 1970). The median over the videos where fewer than eight have a known
 * length, where all lengths are the same, and for a video of unknown length.
 */
export function expectedRetention(videos: readonly Retained[]): ExpectedRetention {
  const median = weightedMedian(videos.map(({ part, whole }) => ({ value: part / whole, count: 1 }))) ?? 0;
  const points = videos.flatMap(({ part, whole, seconds }) =>
    seconds === null ? [] : [{ x: Math.log(seconds), right: part + 0.5, whole: whole + 1 }],
  );
  const middle = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const isFlat = points.every(({ x }) => Math.abs(x - middle) < 1e-9);
  if (points.length < minForTrend || isFlat) return () => median;
  const [level, slope] = fitLogistic(points.map((point) => ({ ...point, x: point.x - middle })));
  return (seconds) => (seconds === null ? median : logistic(level + slope * (Math.log(seconds) - middle)));
}

interface Point {
  readonly x: number;
  readonly right: number;
  readonly whole: number;
}

/** Level and slope with the highest likelihood of a binomial, by Newton's method; far from the maximum a step that overshoots is halved. */
function fitLogistic(points: readonly Point[]): readonly [level: number, slope: number] {
  let fit: readonly [number, number] = [0, 0];
  for (let step = 0; step < maxSteps; step += 1) {
    const [towardsLevel, towardsSlope] = newtonStep(points, fit);
    const best = logLikelihood(points, fit);
    let size = 1;
    const next = () => [fit[0] + size * towardsLevel, fit[1] + size * towardsSlope] as const;
    const isFar = () => size * Math.max(Math.abs(towardsLevel), Math.abs(towardsSlope)) > nearMaximum;
    while (isFar() && !(logLikelihood(points, next()) >= best)) size /= 2;
    fit = next();
    if (Math.max(Math.abs(towardsLevel), Math.abs(towardsSlope)) < closeEnough) return fit;
  }
  return fit;
}

function logLikelihood(points: readonly Point[], [level, slope]: readonly [number, number]): number {
  // log(1 + e^v) without e^v becoming infinite.
  const softPlus = (value: number) => Math.max(value, 0) + Math.log1p(Math.exp(-Math.abs(value)));
  return points.reduce((sum, { x, right, whole }) => {
    const value = level + slope * x;
    return sum + right * value - whole * softPlus(value);
  }, 0);
}

function newtonStep(points: readonly Point[], [level, slope]: readonly [number, number]): readonly [number, number] {
  let [score0, score1, info00, info01, info11] = [0, 0, 0, 0, 0];
  for (const { x, right, whole } of points) {
    const share = logistic(level + slope * x);
    const weight = whole * share * (1 - share);
    score0 += right - whole * share;
    score1 += (right - whole * share) * x;
    info00 += weight;
    info01 += weight * x;
    info11 += weight * x * x;
  }
  const determinant = info00 * info11 - info01 * info01;
  return [(info11 * score0 - info01 * score1) / determinant, (info00 * score1 - info01 * score0) / determinant];
}

/** A share with the one that is expected of it. */
export interface ExpectedShare extends Proportion {
  readonly expected: number;
}

/**
 * How far shares lie from what is expected of them, in log odds: `(r − r̂) / (r̂(1−r̂))` with the variance `1 / (n·r̂(1−r̂))` of chance. None where
 * nothing else than the share is possible.
 */
const effectsOf = (shares: readonly ExpectedShare[]): (Effect | null)[] =>
  shares.map(({ part, whole, expected }) => {
    const spread = expected * (1 - expected);
    return spread > 0 ? { value: (part / whole - expected) / spread, variance: 1 / (whole * spread) } : null;
  });

const knownOf = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);

/**
 * The standard deviation, in log odds, of what else differs between videos, beside their length and chance (additive random effects of a funnel: D. J.
 * Spiegelhalter, Statistics in Medicine 24 (2005) 1185–1202).
 */
export const funnelSpread = (shares: readonly ExpectedShare[]): number =>
  Math.sqrt(varianceBetween(knownOf(effectsOf(shares))));

/** Each share against what the others predict, in their order; null for too few, and where nothing else than the share is possible. */
export function funnelScores(shares: readonly ExpectedShare[]): (Outlying | null)[] {
  const effects = effectsOf(shares);
  const found = outlyingEffects(knownOf(effects))[Symbol.iterator]();
  return effects.map((effect) => (effect === null ? null : (found.next().value ?? null)));
}
