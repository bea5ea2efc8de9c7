import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confident, discoveries } from '#shared/statistics/false-discoveries.ts';

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
