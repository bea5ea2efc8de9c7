import { lightTails, logDensity } from './empirical-null.ts';

/*
 * Figures as noise about 0 with a cloud of figures that really changed on each side of it.
 */

/** A cloud: which part of the figures, about where, and how wide. */
interface Cloud {
  readonly weight: number;
  readonly middle: number;
  readonly scale: number;
}

export interface NoiseAndClouds {
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
