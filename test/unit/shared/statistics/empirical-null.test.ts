import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studentTail } from '#shared/statistics/distributions.ts';
import {
  confident,
  discoveries,
  lightTails,
  logDensity,
  noiseOf,
  shortestHalf,
  teachingReaches,
} from '#shared/statistics/empirical-null.ts';
import { noiseAndClouds } from '#shared/statistics/unusual-changes.ts';
import { randomOf, times } from '#test/claims/random.ts';

describe('the shortest half', () => {
  it('lies where most of the values are, though nearly half of them lie elsewhere', () => {
    expect(shortestHalf([100, 0, 1, 2, 200])).toEqual({ middle: 1, reach: 1 });
    expect(shortestHalf([0, 1, 2, 3, 900, 901, 902])).toEqual({ middle: 1.5, reach: 1.5 });
    expect(shortestHalf([7])).toEqual({ middle: 7, reach: 0 });
  });

  it('is the first of those of one length', () => {
    expect(shortestHalf([3, 2, 1, 0])).toEqual({ middle: 1, reach: 1 });
  });

  it('is no longer than any other interval that holds more than half of the values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 12 }), (values) => {
        const { middle, reach } = shortestHalf(values);
        const holds = (low: number, high: number) => values.filter((value) => value >= low && value <= high).length;
        const lengths = values.flatMap((low) =>
          values.filter((high) => high >= low && 2 * holds(low, high) > values.length).map((high) => high - low),
        );
        expect(2 * reach).toBe(Math.min(...lengths));
        expect(2 * holds(middle - 2 * reach, middle + 2 * reach)).toBeGreaterThan(values.length);
      }),
    );
  });
});

describe('the density of the light tails', () => {
  it('is that of Student’s t with nine degrees of freedom: it adds up to the part between two points', () => {
    const width = 0.001;
    for (const scale of [1, 2.5]) {
      const inside = times(Math.round((4 * scale) / width), (step) => {
        const distance = -2 * scale + (step + 0.5) * width;
        return width * Math.exp(logDensity(lightTails, distance, scale));
      }).reduce((sum, each) => sum + each, 0);
      expect(inside).toBeCloseTo(1 - studentTail(2, 9), 6);
    }
  });
});

describe('noise', () => {
  const random = randomOf(61);
  const distances = times(400, () => random.student(3));
  const { reach } = shortestHalf(distances);
  const noise = noiseOf(distances, reach);

  it('has the tails of the figures that it is estimated from', () => {
    expect(noise.tailOf(0)).toBe(1);
    expect(noise.tailOf(3.182446)).toBeCloseTo(0.05, 1);
    expect(noise.tailOf(-2)).toBe(noise.tailOf(2));
    const tails = times(40, (step) => noise.tailOf(step / 4));
    expect(tails).toEqual(tails.toSorted((one, other) => other - one));
  });

  it('leaves one of twenty outside of its swing', () => {
    expect(noise.tailOf(noise.swing)).toBeCloseTo(0.05, 9);
  });

  it('is nearly all there is where nothing else was drawn, and less where half of the figures lie far out', () => {
    expect(noise.still).toBeGreaterThan(0.9);
    const far = distances.map((distance, index) => (index % 2 === 0 ? distance : 40 + distance));
    const half = noiseOf(far, reach);
    expect(half.still).toBeGreaterThan(0.4);
    expect(half.still).toBeLessThan(0.6);
    const teaching = distances.filter((distance) => Math.abs(distance) <= teachingReaches * reach).length;
    expect(noise.still).toBeCloseTo(Math.min(1, teaching / 400 / (1 - noise.tailOf(teachingReaches * reach))), 9);
  });

  it('is the same in another unit', () => {
    const inCents = noiseOf(
      distances.map((distance) => 100 * distance),
      100 * reach,
    );
    expect(inCents.swing).toBeCloseTo(100 * noise.swing, 6);
    expect(inCents.still).toBeCloseTo(noise.still, 9);
    expect(inCents.likelihood).toBeCloseTo(noise.likelihood - 400 * Math.log(100), 6);
  });
});

describe('noise and clouds', () => {
  const random = randomOf(62);
  const still = times(320, () => random.student(9));
  const changed = times(80, (index) => (index % 4 === 0 ? -9 : 9) + 1.5 * random.normal());
  const distances = [...still, ...changed];
  const { reach } = shortestHalf(distances);
  const fit = noiseAndClouds(distances, reach);

  it('tell the figures that changed from those that did not', () => {
    expect(fit.changed).toBeCloseTo(0.2, 1);
    expect(fit.noise.slice(0, 320).filter((chance) => chance > 0.5).length).toBeGreaterThan(315);
    expect(fit.noise.slice(320).filter((chance) => chance < 0.01).length).toBeGreaterThan(75);
    expect(fit.swing).toBeCloseTo(2.262, 0);
  });

  it('explain them better than noise alone does', () => {
    expect(fit.likelihood).toBeGreaterThan(noiseOf(distances, reach).likelihood + 3 * Math.log(400));
  });

  it('have no noise of nothing, and no cloud of nothing', () => {
    const none = noiseAndClouds(
      times(100, () => 0),
      1,
    );
    // A tenth of the reach is the narrowest noise, a millionth of the figures the smallest cloud.
    expect(none.swing).toBeCloseTo(0.2262157, 9);
    expect(none.changed).toBeLessThan(1e-6);
    expect(none.noise.every((chance) => chance > 0.999)).toBe(true);
  });

  it('are the same for figures of the other sign', () => {
    const turned = noiseAndClouds(
      distances.map((distance) => -distance),
      reach,
    );
    for (const [index, chance] of turned.noise.entries()) expect(chance).toBeCloseTo(fit.noise[index] ?? Number.NaN, 9);
    expect(turned.likelihood).toBeCloseTo(fit.likelihood, 6);
  });
});

describe('the discoveries of Benjamini and Hochberg', () => {
  const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 60 });

  it('are those of the example in their article, at 5 %', () => {
    const article = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
    ];
    // Twice as many by chance at 10 % have the limits of 5 %.
    expect(discoveries(article, 2)).toEqual(article.map((_, index) => index < 4));
  });

  it('are the k smallest, k as large as the rule allows', () => {
    fc.assert(
      fc.property(pValues, fc.double({ min: 0.1, max: 1, noNaN: true }), (values, chance) => {
        const q = 0.1 / chance;
        // At the limit itself, rounding decides.
        fc.pre(
          !values.some((value) =>
            values.some((_, index) => Math.abs(value - (q * (index + 1)) / values.length) < 1e-12),
          ),
        );
        const sorted = values.toSorted((one, other) => one - other);
        let count = 0;
        for (let k = 1; k <= sorted.length; k += 1) if ((sorted[k - 1] ?? 1) <= (q * k) / sorted.length) count = k;
        const chosen = discoveries(values, chance);
        expect(chosen.filter(Boolean)).toHaveLength(count);
        expect(values.filter((_, index) => chosen[index]).toSorted((one, other) => one - other)).toEqual(
          sorted.slice(0, count),
        );
      }),
    );
  });
});

describe('figures of which at most a tenth is chance', () => {
  it('are the surest ones', () => {
    expect(confident([0.9, 0.05, 0.2, 0.01])).toEqual([false, true, true, true]);
    expect(confident([0.9, 0.05, 0.25, 0.01])).toEqual([false, true, false, true]);
    expect(confident([0.11, 0.5])).toEqual([false, false]);
    expect(confident([])).toEqual([]);
  });

  it('are as many as have a mean of a tenth at most, the limit included', () => {
    expect(confident([0.1, 0.1])).toEqual([true, true]);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 1024 }), { maxLength: 40 }), (parts) => {
        // No sum of such fractions is rounded.
        const chances = parts.map((part) => part / 1024);
        const sorted = chances.toSorted((one, other) => one - other);
        const meanOf = (count: number) => sorted.slice(0, count).reduce((sum, each) => sum + each, 0) / count;
        const count = sorted.findLastIndex((_, index) => meanOf(index + 1) <= 0.1) + 1;
        expect(chances.filter((_, index) => confident(chances)[index]).toSorted((one, other) => one - other)).toEqual(
          sorted.slice(0, count),
        );
      }),
    );
  });
});

it('a single figure is a discovery up to one in ten', () => {
  expect([0.1, 0.1000001, 0].map((p) => discoveries([p])[0])).toEqual([true, false, true]);
  expect(discoveries([])).toEqual([]);
});
