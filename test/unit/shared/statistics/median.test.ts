import fc from 'fast-check';
import { expect, it } from 'vitest';
import { middleOf, middleOfSorted, weightedMedian } from '#shared/statistics/median.ts';

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
