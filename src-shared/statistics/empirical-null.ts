import { weightedMedian } from './distributions.ts';

/*
 * The noise of many figures, estimated from the figures themselves although some of them really changed: where most of them lie, and how far
 * they scatter there. After B. Efron, Large-scale simultaneous hypothesis testing, JASA 99 (2004) 96–104, with the tails of Student's t
 * in the place of those of a normal distribution (K. L. Lange, R. J. A. Little, J. M. G. Taylor, JASA 84 (1989) 881–896).
 */

/** The middle of the figures, and half the length of the shortest interval that holds half of them. */
export interface ShortestHalf {
  readonly middle: number;
  readonly reach: number;
}

/**
 * The shortest interval that holds half of the values: nearly half of them may lie elsewhere, all on one side too, without moving
 * it (P. J. Rousseeuw, JASA 79 (1984) 871–880). The middle is the median within; of several intervals of one length, the first.
 */
export function shortestHalf(values: readonly number[]): ShortestHalf {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.ceil((sorted.length + 1) / 2);
  let [from, length] = [0, Number.POSITIVE_INFINITY];
  for (let index = 0; index + half <= sorted.length; index += 1) {
    const found = (sorted[index + half - 1] ?? 0) - (sorted[index] ?? 0);
    if (found < length) [from, length] = [index, found];
  }
  const inside = sorted.slice(from, from + half).map((value) => ({ value, count: 1 }));
  return { middle: weightedMedian(inside) ?? 0, reach: length / 2 };
}

/** Student's t with a number of degrees of freedom, and the logarithm of its density at 0. */
export interface Tails {
  readonly freedom: number;
  readonly logPeak: number;
}
const heavyTails: Tails = { freedom: 3, logPeak: Math.log(2 / (Math.PI * Math.sqrt(3))) };
/** Hardly heavier than those of a normal distribution: 128 / (105π). */
export const lightTails: Tails = { freedom: 9, logPeak: Math.log(128 / (105 * Math.PI)) };

export const logDensity = ({ freedom, logPeak }: Tails, distance: number, scale: number): number =>
  logPeak - Math.log(scale) - ((freedom + 1) / 2) * Math.log1p((distance / scale) ** 2 / freedom);

/** The part of Student's t with three degrees of freedom beyond ±t: `1 − (2/π)(θ + sin θ · cos θ)`, tan θ = t/√3. */
function heavyTail(t: number): number {
  const angle = Math.atan(t / Math.sqrt(heavyTails.freedom));
  return Math.max(0, 1 - (2 / Math.PI) * (angle + Math.sin(angle) * Math.cos(angle)));
}

/** Scales that are tried, in reaches of the shortest half: from a quarter to three, in steps of 8 %. */
const scales = Array.from({ length: 33 }, (_, step) => 0.25 * 1.08 ** step);
/** Only figures within N reaches of the middle teach the noise: real changes lie beyond. */
export const teachingReaches = 2;

/** Noise about 0 with heavy tails, as well as the figures tell it. */
export interface Noise {
  /** How likely noise reaches so far, or farther, to either side. */
  readonly tailOf: (distance: number) => number;
  /** Within it lie 19 of 20 figures that did not really change. */
  readonly swing: number;
  /** The part of the figures that did not really change: those that teach, divided by what the noise has there; at most 1. */
  readonly still: number;
  /** The logarithm of the likelihood of all figures, if noise of heavy or of light tails were all there is. */
  readonly likelihood: number;
}

/**
 * Each scale σ is weighted by how likely it makes the figures that teach, `∏ f(x; σ) / F(limit; σ)` with the density f and share F of t₃·σ; the
 * tail is the mean over the scales. A few figures do not exclude large scales, so their tails are wider.
 */
export function noiseOf(distances: readonly number[], reach: number): Noise {
  const limit = teachingReaches * reach;
  const teaching = distances.filter((distance) => Math.abs(distance) <= limit);
  const likelihoodOf = (of: readonly number[], tails: Tails, scale: number) =>
    of.reduce((sum, distance) => sum + logDensity(tails, distance, scale), 0);
  const tried = scales.map((step) => {
    const scale = step * reach;
    const inside = Math.log(1 - heavyTail(limit / scale));
    return { scale, likelihood: likelihoodOf(teaching, heavyTails, scale) - teaching.length * inside };
  });
  const best = Math.max(...tried.map(({ likelihood }) => likelihood));
  const weighed = tried.map(({ scale, likelihood }) => ({ scale, weight: Math.exp(likelihood - best) }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const tailOf = (distance: number) =>
    weighed.reduce((sum, { scale, weight }) => sum + weight * heavyTail(Math.abs(distance) / scale), 0) / total;
  const whole = scales.flatMap((step) =>
    [heavyTails, lightTails].map((tails) => likelihoodOf(distances, tails, step * reach)),
  );
  return {
    tailOf,
    swing: pointOf(tailOf, 0.05, limit),
    still: Math.min(1, teaching.length / distances.length / (1 - tailOf(limit))),
    likelihood: Math.max(...whole),
  };
}

/** The distance beyond which lies this part of the noise, by halving. */
function pointOf(tailOf: (distance: number) => number, part: number, start: number): number {
  let [low, high] = [0, start];
  while (tailOf(high) > part) high *= 2;
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (tailOf(middle) > part) low = middle;
    else high = middle;
  }
  return high;
}

/*
 * Which of many figures, each as unlikely by chance, may be called a discovery.
 */

/** Share of the figures called unusual that may be chance. A convention: one in ten is a list that people go on reading. */
const falseShare = 0.1;

/**
 * Which of many p-values are discoveries, such that at most a tenth of these is expected to be chance: the k smallest, with the largest k
 * for which the k-th is at most q·k/(n·π₀), q = 0.1. Y. Benjamini, Y. Hochberg, J. R. Statist. Soc. B 57 (1995) 289–300; with the part π₀
 * of those that are chance, J. D. Storey, J. R. Statist. Soc. B 64 (2002) 479–498. The answers stand in the order of the values; equal
 * values get equal answers.
 */
export function discoveries(pValues: readonly number[], chance = 1): boolean[] {
  const sorted = [...pValues].sort((one, other) => one - other);
  const limit = sorted.findLast((p, index) => p <= (falseShare * (index + 1)) / (chance * sorted.length));
  return pValues.map((p) => limit !== undefined && p <= limit);
}

/**
 * Which of many figures are discoveries, from how likely each is chance: as many of the least likely as have a mean of at most a tenth.
 * M. A. Newton, A. Noueiry, D. Sarkar, P. Ahlquist, Biostatistics 5 (2004) 155–176. Equal values get equal answers.
 */
export function confident(chances: readonly number[]): boolean[] {
  let [sum, limit] = [0, -1];
  for (const [index, chance] of chances.toSorted((one, other) => one - other).entries()) {
    sum += chance;
    if (sum <= falseShare * (index + 1)) limit = chance;
  }
  return chances.map((chance) => chance <= limit);
}
