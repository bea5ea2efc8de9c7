import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countBins, middleOf, middleOfSorted, weightedMedian } from '#shared/statistics/distributions.ts';

const middle = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
};

it('is the median of the values when each is written as often as its count says', () => {
  const weighted = fc.record({ value: fc.integer({ min: -50, max: 50 }), count: fc.integer({ min: 0, max: 5 }) });
  fc.assert(
    fc.property(fc.array(weighted, { minLength: 1 }), (values) => {
      const each = values.flatMap(({ value, count }) => Array.from({ length: count }, () => value));
      expect(weightedMedian(values)).toBe(each.length === 0 ? null : middle(each));
    }),
  );
});

it('takes weights that are not whole, and is null without values', () => {
  expect(
    weightedMedian([
      { value: 1, count: 0.2 },
      { value: 2, count: 0.5 },
      { value: 9, count: 0.4 },
    ]),
  ).toBe(2);
  expect(weightedMedian([])).toBeNull();
  expect(weightedMedian([{ value: 4, count: 0 }])).toBeNull();
});

it('of plain numbers is that of their order, and 0 without any', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }), (values) => {
      const before = [...values];
      expect(middleOf(values)).toBe(middle(values));
      expect(middleOfSorted(values.toSorted((one, other) => one - other))).toBe(middle(values));
      expect(values).toEqual(before);
    }),
  );
  expect([middleOf([]), middleOfSorted([])]).toEqual([0, 0]);
});

it('halves weights that add up to half only about', () => {
  const tenths = [0.1, 0.2, 0.3].map((count, value) => ({ value, count }));
  // 0.1 + 0.2 is not 0.6 / 2 to a computer.
  expect(weightedMedian(tenths)).toBe(1.5);
  expect(weightedMedian(tenths.map(({ value, count }) => ({ value, count: count * 1e15 })))).toBe(1.5);
});

const of = (...values: readonly number[]) => values.map((value) => ({ value, count: 1 }));
const shape = (values: ReturnType<typeof of>, usual: number | null) => {
  const { width, bins, over } = countBins(values, usual);
  return { width, over, from: bins.map(({ from }) => from), counts: bins.map(({ count }) => count) };
};
const upTo = (last: number, step = 1) => Array.from({ length: last }, (_, index) => index * step + 1);

describe('bins of counts', () => {
  it('are up to twenty of one width, from 1 on', () => {
    expect(shape(of(1, 2, 2, 4), null)).toEqual({ width: 1, over: null, from: upTo(4), counts: [1, 2, 0, 1] });
    const twos = shape(of(1, 2, 3, 40), null);
    expect(twos).toMatchObject({ width: 2, over: null, from: upTo(20, 2) });
    expect([twos.counts[0], twos.counts[1], twos.counts[19]]).toEqual([2, 1, 1]);
  });

  it('are closed where the highest count is up to three times the usual one', () => {
    expect(shape(of(1, 30), 10)).toMatchObject({ width: 2, over: null, from: upTo(15, 2) });
  });

  it('end in an open one behind twice the usual count, where some are beyond three times it', () => {
    const { over, width, from, counts } = shape(of(1, 20, 21, 31), 10);
    expect({ over, width, from }).toEqual({ over: 21, width: 1, from: upTo(21) });
    expect([counts[0], counts[19], counts[20]]).toEqual([1, 1, 2]);
  });

  it('hold no count of 0, and are none without another', () => {
    const none = { width: 1, over: null, from: [], counts: [] };
    expect(shape(of(0, 0), 3)).toEqual(none);
    expect(shape([], null)).toEqual(none);
    expect(shape(of(0, 1), null)).toEqual({ width: 1, over: null, from: [1], counts: [1] });
  });
});
