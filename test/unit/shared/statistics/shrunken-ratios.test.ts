import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weightedMedian } from '#shared/statistics/distributions.ts';
import { pointsOfRatio, priorsOfRatios, shrunkenRatio } from '#shared/statistics/shrunken-ratios.ts';

/** A gamma of which the shape is sure. */
const only = (shape: number) => [{ shape, weight: 1 }];

describe('the points of a ratio', () => {
  /** Quantiles of Gamma(k, rate 1) from tables of χ² with 2k degrees of freedom, halved. */
  it.each([
    [1, 0.0513, 2.9957],
    [5, 1.9702, 9.1535],
    [20, 13.2547, 27.8793],
  ])('are those of a gamma distribution of shape %d', (k, low, high) => {
    // A prior of 1 in 1: k = observed + 1, E + a = 1 for an expected of 0.
    const found = pointsOfRatio({ observed: k - 1, expected: 0 }, only(1));
    expect(found.low).toBeCloseTo(low, 1);
    expect(found.high).toBeCloseTo(high, 1);
  });

  it('are not below 0 for a tiny shape', () => {
    expect(pointsOfRatio({ observed: 0, expected: 5 }, only(0.01))).toEqual({ low: 0, high: 0 });
  });
});

describe('shrinkage', () => {
  it('draws a ratio of few towards 1, and one of many hardly', () => {
    const [few, many] = [
      shrunkenRatio({ observed: 3, expected: 1 }, only(2)),
      shrunkenRatio({ observed: 300, expected: 100 }, only(2)),
    ];
    expect(few).toBeCloseTo(5 / 3, 12);
    expect(many).toBeGreaterThan(2.9);
  });

  it('is firm where the counts are as expected, and weak where they differ widely', () => {
    const likeliest = (pairs: { observed: number; expected: number }[]) =>
      priorsOfRatios(pairs)?.toSorted((one, other) => other.weight - one.weight)[0]?.shape;
    expect(likeliest(Array.from({ length: 200 }, () => ({ observed: 40, expected: 40 })))).toBeGreaterThan(40);
    const apart = Array.from({ length: 40 }, (_, at) => ({ observed: at % 2 === 0 ? 100 : 0, expected: 50 }));
    expect(likeliest(apart)).toBeLessThan(1);
    const weights = priorsOfRatios(apart) ?? [];
    expect(weights.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(priorsOfRatios([])).toBe(null);
    expect(priorsOfRatios([{ observed: 0, expected: 0 }])).toBe(null);
  });
});

describe('the gammas of the true ratios', () => {
  /** Their standard deviations: from 0.1 on, each a fifth above the one before, up to a variance of about 10. */
  const shapes = Array.from({ length: 20 }, (_, step) => 1 / (0.1 * 1.2 ** step) ** 2);
  const pair = fc.record({ observed: fc.nat(40), expected: fc.double({ min: 0.1, max: 40, noNaN: true }) });

  it('are weighted by the likelihood of the counts, as products tell it without a gamma function', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 6 }), (pairs) => {
        const logOf = (shape: number) =>
          pairs.reduce((sum, { observed, expected }) => {
            // Γ(O + a) / Γ(a) is a · (a + 1) · … · (a + O − 1).
            const rising = Array.from({ length: observed }, (_, at) => Math.log(shape + at));
            const own = shape * Math.log(shape / (expected + shape)) - observed * Math.log(expected + shape);
            return rising.reduce((total, each) => total + each, sum + own);
          }, 0);
        const logs = shapes.map(logOf);
        const weights = logs.map((log, at) => Math.exp(log - Math.max(...logs)) / (shapes[at] ?? 1));
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const found = priorsOfRatios([...pairs, { observed: 3, expected: 0 }]) ?? [];
        expect(found).toHaveLength(shapes.length);
        for (const [at, { shape, weight }] of found.entries()) {
          expect(shape).toBeCloseTo(shapes[at] ?? 0, 9);
          expect(weight).toBeCloseTo((weights[at] ?? 0) / total, 9);
        }
      }),
    );
  });

  it('give a ratio the points of a gamma with their mean and their variance', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 2, maxLength: 6 }), pair, (pairs, own) => {
        const priors = priorsOfRatios(pairs) ?? [];
        const mixed = (of: (shape: number) => number) =>
          priors.reduce((sum, { shape, weight }) => sum + weight * of(shape), 0);
        const meanOf = (shape: number) => (own.observed + shape) / (own.expected + shape);
        const mean = mixed(meanOf);
        const variance = mixed((shape) => meanOf(shape) / (own.expected + shape) + (meanOf(shape) - mean) ** 2);
        const k = mean ** 2 / variance;
        const { low, high } = pointsOfRatio(own, priors);
        expect(shrunkenRatio(own, priors)).toBeCloseTo(mean, 9);
        expect(low).toBeCloseTo(Math.max(0, mean * (1 - 1 / (9 * k) - 1.645 / (3 * Math.sqrt(k))) ** 3), 7);
        expect(high).toBeCloseTo(mean * (1 - 1 / (9 * k) + 1.645 / (3 * Math.sqrt(k))) ** 3, 7);
      }),
    );
  });
});

describe('the weighted median', () => {
  it('halves the weight, and is the mean of two values that halve it exactly', () => {
    const of = (...pairs: [number, number][]) => weightedMedian(pairs.map(([value, count]) => ({ value, count })));
    expect(of([3, 1], [1, 1], [2, 1])).toBe(2);
    expect(of([1, 1], [2, 1], [3, 1], [10, 1])).toBe(2.5);
    expect(of([1, 0.5], [5, 0.25], [9, 0.25])).toBe(3);
    expect(of([1, 0.6], [5, 0.25], [9, 0.25])).toBe(1);
    expect(of([1, 0.5], [5, 0], [9, 0.5])).toBe(5);
    expect(of([4, 0])).toBe(null);
    expect(of()).toBe(null);
  });
});
