import {
  confident,
  discoveries,
  lightTails,
  logDensity,
  noiseOf,
  shortestHalf,
  teachingReaches,
} from './empirical-null.ts';

/*
 * Which of many figures of one kind changed unusually between two dates. Percent changes rank noise: small figures swing most. Here a
 * change is measured against what the other figures do: the shift that all share is taken out, the noise is estimated from the figures
 * themselves, and the false discoveries are held. test/claims/unusual-changes.ts says how well. Where noise and change cannot be distinguished, nothing is claimed.
 */

/** A figure at two dates. */
export interface Pair {
  readonly before: number;
  readonly now: number;
  /** How many postings it is an average of; of a count it is not needed. */
  readonly size?: number | null;
}

/** How one figure changed, in natural logarithms. */
export interface Surprise {
  /** log(now / before); of counts with ½ added to both. */
  readonly ratio: number;
  /** 19 of 20 figures of its size stay within it without a real change. */
  readonly swing: number;
  readonly isUnusual: boolean;
}

export interface Comparison {
  /** The shift that all changed figures share. Null where nothing is claimed. */
  readonly shift: number | null;
  /** One for each pair, in their order; empty where nothing is claimed. */
  readonly surprises: readonly Surprise[];
}

/** Fewer changed figures do not tell the noise. */
export const minChanged = 100;
const nothingClaimed: Comparison = { shift: null, surprises: [] };

/** The change of a figure as log(now / before), and the size that its noise depends on. */
interface Change {
  readonly ratio: number;
  readonly size: number;
  readonly isChanged: boolean;
}

const changeOfCount = ({ before, now }: Pair): Change => ({
  ratio: Math.log((now + 0.5) / (before + 0.5)),
  size: Math.sqrt((before + 0.5) * (now + 0.5)),
  isChanged: before !== now,
});

const changeOfAverage = ({ before, now, size }: Pair): Change => ({
  ratio: Math.log(now / before),
  size: Math.max(1, size ?? 1),
  isChanged: before !== now,
});

/** Compares counts a → b: `d = log((b+½)/(a+½))` (J. Gart, J. Zweifel, Biometrika 54 (1967) 181–187), by the size √((a+½)(b+½)). */
export const compareCounts = (pairs: readonly Pair[]): Comparison => compared(pairs.map(changeOfCount), 0);

/** Medians of pay and of days are rounded: a figure of which most did not move still swings by one percent. */
const minScale = 0.01;

/**
 * Compares averages, such as a median salary: `d = log(now/before)`, by the number of postings. Figures of 0 or less cannot be compared, and
 * are left out by the caller.
 */
export const compareAverages = (pairs: readonly Pair[]): Comparison => compared(pairs.map(changeOfAverage), minScale);

/**
 * How large a change is for a figure of its size, where nothing is known of the noise: `|d|·√size`, as if chance alone were at work. Nine
 * digits, so that equal changes stay equal.
 */
export function weightOf(pair: Pair, isCount: boolean): number {
  const { ratio, size } = isCount ? changeOfCount(pair) : changeOfAverage(pair);
  return Number((Math.abs(ratio) * Math.sqrt(size)).toPrecision(9));
}

/** Clouds of fewer figures are not distinguished from the tails of noise. */
const minPart = 0.05;

/*
 * Figures as noise about 0 with a cloud of figures that really changed on each side of it.
 */

/** A cloud: which part of the figures, about where, and how wide. */
interface Cloud {
  readonly weight: number;
  readonly middle: number;
  readonly scale: number;
}

interface NoiseAndClouds {
  /** For each figure, in their order, how likely it belongs to the noise. */
  readonly noise: readonly number[];
  /** The part of all figures that belongs to the clouds. */
  readonly changed: number;
  /** Within it lie 19 of 20 figures of the noise. */
  readonly swing: number;
  /** The logarithm of the likelihood of all figures. */
  readonly likelihood: number;
}

const sides = [1, -1] as const;
/** Where the fit begins: a tenth of the figures on each side, N reaches out. It has settled after this number of steps. */
const [partAtFirst, reachesAtFirst, steps] = [0.1, 4, 60] as const;
/** A cloud lies at least N scales of the noise out, and is at least as wide as the noise. */
const scalesOut = 2;
/** The scale of the noise is at least this part of the reach, and a cloud at least this part of the figures: densities stay finite. */
const [scaleAtLeast, partAtLeast] = [0.1, 1e-6];
/** Outside of ±2.262 lie 5 % of Student's t with nine degrees of freedom. */
const nineteenOfTwenty = 2.262157;
const logNormalPeak = Math.log(2 * Math.PI) / -2;

const cloudDensity = ({ weight, middle, scale }: Cloud, distance: number) =>
  (weight / scale) * Math.exp(logNormalPeak - ((distance - middle) / scale) ** 2 / 2);
const noiseDensity = (weight: number, scale: number, distance: number) =>
  weight * Math.exp(logDensity(lightTails, distance, scale));

/**
 * Fits noise (Student's t with nine degrees of freedom, about 0) and two normal clouds by expectation and maximisation (A. P. Dempster,
 * N. M. Laird, D. B. Rubin, J. R. Statist. Soc. B 39 (1977) 1–38; the weights of t as Lange, Little and Taylor 1989). Beside the
 * noise's scale it has six parameters.
 *
 * @param reach half the length of the shortest interval with half of the figures
 */
export function noiseAndClouds(distances: readonly number[], reach: number): NoiseAndClouds {
  const { freedom } = lightTails;
  let [weight, scale] = [1 - sides.length * partAtFirst, reach];
  let clouds: Cloud[] = sides.map((side) => ({
    weight: partAtFirst,
    middle: side * reachesAtFirst * reach,
    scale: reach,
  }));
  for (let step = 0; step < steps; step += 1) {
    let [sum, squares] = [0, 0];
    const sums = sides.map(() => ({ sum: 0, first: 0, second: 0 }));
    for (const distance of distances) {
      const own = noiseDensity(weight, scale, distance);
      const theirs = clouds.map((cloud) => cloudDensity(cloud, distance));
      const all = theirs.reduce((total, each) => total + each, own);
      sum += own / all;
      squares += ((own / all) * (freedom + 1) * distance ** 2) / (freedom + (distance / scale) ** 2);
      for (const [side, found] of sums.entries()) {
        const part = (theirs[side] ?? 0) / all;
        found.sum += part;
        found.first += part * distance;
        found.second += part * distance ** 2;
      }
    }
    weight = sum / distances.length;
    scale = Math.max(scaleAtLeast * reach, Math.sqrt(squares / sum));
    clouds = sides.map((side, at) => cloudOf(sums[at] ?? { sum: 0, first: 0, second: 0 }, side, scale, reach));
    clouds = clouds.map((cloud) => ({ ...cloud, weight: Math.max(partAtLeast, cloud.weight / distances.length) }));
  }
  let likelihood = 0;
  const noise = distances.map((distance) => {
    const own = noiseDensity(weight, scale, distance);
    const all = clouds.reduce((total, cloud) => total + cloudDensity(cloud, distance), own);
    likelihood += Math.log(all);
    return own / all;
  });
  return { noise, changed: 1 - weight, swing: nineteenOfTwenty * scale, likelihood };
}

interface Sums {
  readonly sum: number;
  readonly first: number;
  readonly second: number;
}

/** A cloud from the sums over its figures; its weight is still their number. A cloud of less than one figure stays where it began. */
function cloudOf({ sum, first, second }: Sums, side: 1 | -1, scale: number, reach: number): Cloud {
  if (sum <= 1) return { weight: sum, middle: side * Math.max(scalesOut * scale, reachesAtFirst * reach), scale };
  const middle = side * Math.max(scalesOut * scale, (side * first) / sum);
  const variance = second / sum - (2 * middle * first) / sum + middle ** 2;
  return { weight: sum, middle, scale: Math.max(scale, Math.sqrt(Math.max(0, variance))) };
}

/**
 * Two explanations are compared. Either noise with heavy tails is nearly all there is: then a figure is unusual where these tails do not
 * reach, by Benjamini and Hochberg. Or some figures really changed, and lie in a cloud of their own: then those are unusual that hardly
 * belong to the noise. Clouds have six parameters more, so they must explain the figures better by 3·ln n (the information criterion of
 * G. Schwarz, Annals of Statistics 6 (1978) 461–464). Where they explain them better by less than that, nothing is claimed.
 */
function compared(changes: readonly Change[], minScale: number): Comparison {
  // A figure that did not change may not have been computed again: it says nothing of noise.
  const changed = changes.filter(({ isChanged }) => isChanged);
  if (changed.length < minChanged) return nothingClaimed;
  const { middle: shift, reach } = shortestHalf(changed.map(({ ratio }) => ratio));
  if (reach === 0) return nothingClaimed;
  const scaleOf = scaleBySize(changed, shift, reach);
  const distances = changed.map(({ ratio, size }) => (ratio - shift) / Math.max(minScale, scaleOf(size)));
  const { reach: scaled } = shortestHalf(distances);
  if (scaled === 0) return nothingClaimed;
  const noise = noiseOf(distances, scaled);
  const clouds = noiseAndClouds(distances, scaled);
  const gain = clouds.likelihood - noise.likelihood;
  const hasClouds = clouds.changed >= minPart && gain > 0;
  if (hasClouds && gain <= 3 * Math.log(distances.length)) return nothingClaimed;
  const found = hasClouds ? confident(clouds.noise) : discoveries(distances.map(noise.tailOf), noise.still);
  const swing = hasClouds ? clouds.swing : noise.swing;
  const unusual = found[Symbol.iterator]();
  return {
    shift,
    surprises: changes.map(({ ratio, size, isChanged }) => ({
      ratio,
      swing: swing * Math.max(minScale, scaleOf(size)),
      isUnusual: isChanged && unusual.next().value === true,
    })),
  };
}

/** A change smaller than a tenth of the usual one is as good as none, and its logarithm would outweigh the others. */
const minPartOfReach = 0.1;
const rounds = 3;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * How noise depends on size, up to a factor: `log|d − m| = a + b·log(size) + c·log²(size)` by least squares. Figures far above the fit are
 * left out of the next one, so that real changes do not bend it; three times.
 */
function scaleBySize(changes: readonly Change[], shift: number, reach: number): (size: number) => number {
  const points = changes.map(({ ratio, size }) => ({
    x: Math.log(size),
    y: Math.log(Math.max(minPartOfReach * reach, Math.abs(ratio - shift))),
  }));
  let line = parabola(points);
  for (let round = 1; round < rounds; round += 1) {
    const above = points.map(({ x, y }) => y - line(x));
    const middle = above.toSorted((one, other) => one - other)[above.length >> 1] ?? 0;
    line = parabola(points.filter((_, index) => (above[index] ?? 0) - middle <= Math.log(teachingReaches)));
  }
  return (size) => Math.exp(line(Math.log(size)));
}

const tiny = 1e-9;

/** The parabola of least squares, by polynomials that are orthogonal over the points; of points above one place their mean. */
function parabola(points: readonly Point[]): (x: number) => number {
  const sum = (of: (point: Point) => number) => points.reduce((total, point) => total + of(point), 0);
  const [middle, mean] = [sum(({ x }) => x) / points.length, sum(({ y }) => y) / points.length];
  const squares = sum(({ x }) => (x - middle) ** 2);
  if (squares < tiny) return () => mean;
  const skew = sum(({ x }) => (x - middle) ** 3) / squares;
  const bend = (x: number) => (x - middle) ** 2 - squares / points.length - skew * (x - middle);
  const bends = sum(({ x }) => bend(x) ** 2);
  const slope = sum(({ x, y }) => (x - middle) * y) / squares;
  const curve = bends < tiny ? 0 : sum(({ x, y }) => bend(x) * y) / bends;
  return (x) => mean + slope * (x - middle) + curve * bend(x);
}
