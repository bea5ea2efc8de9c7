import { describe, expect, it } from 'vitest';
import { weightedMedian } from '#shared/statistics/median.ts';
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
