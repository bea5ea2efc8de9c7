import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageBandOf,
  ageBands,
  ageBins,
  type BirthYearCount,
  binOf,
  isPlausibleAge,
  knownAges,
  medianAge,
} from '#shared/statistics/ages.ts';

/** Learners by age on a day of 2015; null gave no year. */
const learners = (...rows: (readonly [age: number | null, count: number])[]): BirthYearCount[] =>
  rows.map(([age, count]) => ({ birth_year: age === null ? null : 2015 - age, age, count }));

describe('ages, as Insights counted them', () => {
  it('have the age in the middle as median', () => {
    expect(medianAge(learners([20, 3], [30, 1], [40, 1]))).toBe(20);
    expect(medianAge(learners([40, 1], [20, 1], [30, 1]))).toBe(30);
  });

  it('have the mean of the two in the middle when they are even', () => {
    expect(medianAge(learners([20, 2], [31, 2]))).toBe(25.5);
    expect(medianAge(learners([20, 1], [30, 2], [50, 1]))).toBe(30);
  });

  it('leave those out of median and bands who gave no year', () => {
    const rows = learners([null, 500], [25, 1], [26, 2], [40, 1], [41, 6]);
    expect(medianAge(rows)).toBe(41);
    expect(ageBands(rows)).toEqual([
      { label: '25 and under', count: 1, pct: 10 },
      { label: '26 to 40', count: 3, pct: 30 },
      { label: '41 and over', count: 6, pct: 60 },
    ]);
  });

  it('are nothing of nobody', () => {
    expect(medianAge(learners([null, 9]))).toBeNull();
    expect(ageBands([]).map((band) => band.pct)).toEqual([null, null, null]);
    expect(ageBins(learners([null, 9]), 1)).toEqual([]);
  });

  it('share one bin from 100 on, and keep empty bins between as 0', () => {
    expect(ageBins(learners([98, 1], [100, 2], [115, 3]), 1)).toEqual([
      { from: 98, count: 1 },
      { from: 99, count: 0 },
      { from: 100, count: 5 },
    ]);
    expect(ageBins(learners([23, 1], [24, 2], [26, 4]), 5)).toEqual([
      { from: 20, count: 3 },
      { from: 25, count: 4 },
    ]);
  });

  it('draw nobody who was born after the day of the record', () => {
    expect(ageBins(learners([-3, 4], [20, 1]), 1)).toEqual([{ from: 20, count: 1 }]);
  });

  it('have the median of the learners written out one by one', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 110 }), fc.integer({ min: 1, max: 9 })), { minLength: 1 });
    fc.assert(
      fc.property(rows, (counts) => {
        const each = counts.flatMap(([age, count]) => Array<number>(count).fill(age)).sort((a, b) => a - b);
        const at = (index: number) => each[index] ?? Number.NaN;
        const middle = (at(Math.ceil(each.length / 2) - 1) + at(Math.floor(each.length / 2))) / 2;
        expect(medianAge(learners(...counts))).toBe(middle);
      }),
    );
  });

  it('are in the band and the bin of their age, to the year', () => {
    expect([-1, 25, 26, 40, 41, 130].map(ageBandOf)).toEqual([
      ...['25 and under', '25 and under', '26 to 40', '26 to 40', '41 and over', '41 and over'],
    ]);
    expect([0, 4, 5, 99, 100, 104, 105, 122].map((age) => binOf(age, 5))).toEqual([0, 0, 5, 95, 100, 100, 100, 100]);
    expect([0, 99, 100, 101].map((age) => binOf(age, 1))).toEqual([0, 99, 100, 100]);
    expect(ageBins(learners([0, 2], [1, 1]), 1)).toEqual([
      { from: 0, count: 2 },
      { from: 1, count: 1 },
    ]);
  });

  it('are plausible from birth to the oldest human on record', () => {
    expect([-1, 0, 122, 123].map(isPlausibleAge)).toEqual([false, true, true, false]);
  });

  it('tell neither median nor shares where a count is withheld, but the counts of other bands', () => {
    const rows = [...learners([20, 4], [30, 6]), { birth_year: 1960, age: 55, count: null }];
    expect(medianAge(rows)).toBeNull();
    expect(ageBands(rows)).toEqual([
      { label: '25 and under', count: 4, pct: null },
      { label: '26 to 40', count: 6, pct: null },
      { label: '41 and over', count: null, pct: null },
    ]);
    expect(knownAges([...rows].toReversed())).toEqual([
      { age: 20, count: 4 },
      { age: 30, count: 6 },
    ]);
  });

  it('are told where only the number of learners without a year is withheld', () => {
    const rows = [...learners([20, 4], [30, 6]), { birth_year: null, age: null, count: null }];
    expect(medianAge(rows)).toBe(30);
    expect(ageBands(rows).map(({ pct }) => pct)).toEqual([40, 60, 0]);
  });
});
