import { discoveries, twoSidedP } from './false-discoveries.ts';
import { weightedMedian } from './median.ts';

/*
 * Which of many figures of one kind changed unusually between two dates. Percent changes rank noise: small figures swing most. Here a
 * change is measured against what chance and the other figures do: the shift that all share is taken out, the noise is estimated from the
 * figures themselves (most of them did not really change), and the false discoveries are held. After B. Efron, Large-scale
 * simultaneous hypothesis testing, JASA 99 (2004) 96–104 (empirical null).
 */

/** A figure at two dates. */
export interface Pair {
  readonly before: number;
  readonly now: number;
  /** How many postings it is an average of; of a count it is not needed. */
  readonly size?: number | null;
}

/** What changed of one figure, in natural logarithms. */
export interface Surprise {
  /** log(now / before); of counts with ½ added to both. */
  readonly ratio: number;
  /** How far figures like this one swing without a real change: a standard deviation. */
  readonly swing: number;
  /** (ratio − shift) ÷ swing. */
  readonly z: number;
  /** How likely a swing of at least this size is by chance alone. */
  readonly p: number;
  readonly isUnusual: boolean;
}

export interface Comparison {
  /** What all figures share: the weighted median of their ratios. Null of too few. */
  readonly shift: number | null;
  /** One for each pair, in their order; empty of too few. */
  readonly surprises: readonly Surprise[];
}

/** Of fewer figures neither shift nor noise is known. */
const fewestCompared = 30;

/** The median of the chi-squared distribution with one degree of freedom. */
const medianOfChiSquared = 0.4549364;

/** Counts below some ten say little of the noise that comes on top of chance. */
const largestCountVariance = 0.2;

const rounds = 6;

interface Ratio {
  readonly ratio: number;
  /** The variance that is known before: of a count, by chance. */
  readonly variance: number;
}

/**
 * Compares counts. With counts a → b: `d = log((b+½)/(a+½))` and its variance by chance `v = 1/(a+½) + 1/(b+½)` (J. Gart, J. Zweifel,
 * Biometrika 54 (1967) 181–187). The shift m is the median of d with weights `1/(τ²+v)`; τ², the noise on top of chance, is the value for
 * which the median of `(d−m)²/(τ²+v)` over figures with v < 0.2 is that of χ²₁. Both in turn, six times. Then `z = (d−m)/√(τ²+v)`.
 */
export function compareCounts(pairs: readonly Pair[]): Comparison {
  if (pairs.length < fewestCompared) return { shift: null, surprises: [] };
  const ratios = pairs.map(({ before, now }) => ({
    ratio: Math.log((now + 0.5) / (before + 0.5)),
    variance: 1 / (before + 0.5) + 1 / (now + 0.5),
  }));
  const steady = ratios.filter(({ variance }) => variance < largestCountVariance);
  let [shift, noise] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    shift = weightedMedian(ratios.map((r) => ({ value: r.ratio, count: 1 / (noise + r.variance) }))) ?? 0;
    noise = noiseOnTop(steady, shift);
  }
  return compared(
    ratios.map(({ ratio, variance }) => ({ ratio, variance: noise + variance })),
    shift,
  );
}

/**
 * The smallest τ² for which at least half of the `(d−m)²/(τ²+v)` lie at or below the median of χ²₁: the median of `(d−m)²/0.455 − v`, since each
 * lies below from there on. 0 where chance alone explains as much.
 */
function noiseOnTop(ratios: readonly Ratio[], shift: number): number {
  const enough = ratios.map(({ ratio, variance }) => (ratio - shift) ** 2 / medianOfChiSquared - variance);
  enough.sort((one, other) => one - other);
  return Math.max(0, enough[Math.ceil(enough.length / 2) - 1] ?? 0);
}

/** Medians of pay and of days are rounded: a figure of which most did not move still swings by one percent. */
const leastSwing = 0.01;

const sizeClasses = 4;

/**
 * Compares averages, such as a median salary: `d = log(now/before)` with a variance of κ/size. κ is fitted in four classes of size (by
 * quartiles; in one where a class would hold fewer than 30) by the same rule as the noise of counts: `κ = median((d−m)²·size)/median χ²₁`. Its
 * square root is at least 1 %. Figures of 0 or less cannot be compared, and are left out by the caller.
 */
export function compareAverages(pairs: readonly Pair[]): Comparison {
  if (pairs.length < fewestCompared) return { shift: null, surprises: [] };
  const ratios = pairs.map(({ before, now, size }) => ({
    ratio: Math.log(now / before),
    size: Math.max(1, size ?? 1),
  }));
  const shift = weightedMedian(ratios.map(({ ratio, size }) => ({ value: ratio, count: size }))) ?? 0;
  const bySize = ratios.map(({ size }) => size).sort((one, other) => one - other);
  const classes = ratios.length >= fewestCompared * sizeClasses ? sizeClasses : 1;
  const classOf = (size: number) =>
    Array.from(
      { length: classes - 1 },
      (_, place) => bySize[Math.floor(((place + 1) * bySize.length) / classes)] ?? 0,
    ).filter((limit) => size >= limit).length;
  const byClass = Map.groupBy(ratios, ({ size }) => classOf(size));
  const scales = new Map(
    [...byClass].map(([name, of]) => {
      const squares = of.map(({ ratio, size }) => ({ value: (ratio - shift) ** 2 * size, count: 1 }));
      return [name, (weightedMedian(squares) ?? 0) / medianOfChiSquared];
    }),
  );
  return compared(
    ratios.map(({ ratio, size }) => ({
      ratio,
      variance: Math.max(leastSwing ** 2, (scales.get(classOf(size)) ?? 0) / size),
    })),
    shift,
  );
}

function compared(ratios: readonly Ratio[], shift: number): Comparison {
  const surprises = ratios.map(({ ratio, variance }) => {
    const swing = Math.sqrt(variance);
    const z = (ratio - shift) / swing;
    return { ratio, swing, z, p: twoSidedP(z) };
  });
  const unusual = discoveries(surprises.map(({ p }) => p));
  return { shift, surprises: surprises.map((each, place) => ({ ...each, isUnusual: unusual[place] === true })) };
}
