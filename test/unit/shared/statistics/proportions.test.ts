import { describe, expect, it } from 'vitest';
import { studentTail } from '#shared/statistics/distributions.ts';
import {
  leadOf,
  outlyingEffects,
  recoveryBounds,
  shrunkShare,
  spreadOfShares,
  varianceBetween,
  wilsonInterval,
} from '#shared/statistics/proportions.ts';

describe('the interval of a share', () => {
  it('is that of the worked example: 81 of 263, as in Agresti and Coull (1998)', () => {
    const { share, low, high } = wilsonInterval({ part: 81, whole: 263 });
    expect(share).toBeCloseTo(0.308, 3);
    expect(low).toBeCloseTo(0.2553, 4);
    expect(high).toBeCloseTo(0.3662, 4);
  });

  it('is no point where none or all are right, and stays within 0 and 1', () => {
    expect(wilsonInterval({ part: 0, whole: 30 })).toMatchObject({ low: 0, high: expect.closeTo(0.1135, 4) });
    expect(wilsonInterval({ part: 30, whole: 30 })).toMatchObject({ low: expect.closeTo(0.8865, 4), high: 1 });
  });

  it('becomes narrower with the number of learners', () => {
    const width = (whole: number) => {
      const { low, high } = wilsonInterval({ part: whole / 2, whole });
      return high - low;
    };
    expect([width(40), width(400), width(4000)].map((each) => Math.round(each * 1000))).toEqual([296, 98, 31]);
  });
});

describe('shares drawn towards those of their like', () => {
  const spread = [30, 45, 60, 75, 90].map((part) => ({ part, whole: 100 }));

  it('have the mean and the spread of the others, less what chance gives', () => {
    const found = spreadOfShares(spread);
    expect(found?.mean).toBeCloseTo(0.6, 2);
    expect(found?.variance).toBeGreaterThan(0.05);
    expect(found?.variance).toBeLessThan(0.07);
    expect(found?.count).toBe(5);
  });

  it('move the less the more learners there are', () => {
    const found = spreadOfShares(spread);
    const [few, many] = [30, 3000].map((whole) => shrunkShare({ part: whole / 10, whole }, found));
    expect(few?.share).toBeGreaterThan(0.102);
    expect(many?.share).toBeCloseTo(0.1, 3);
    expect((few?.high ?? 0) - (few?.low ?? 0)).toBeGreaterThan(5 * ((many?.high ?? 0) - (many?.low ?? 0)));
  });

  it('are drawn half way where five differ by chance alone, and nearly wholly where a hundred do', () => {
    const like = (count: number) => spreadOfShares(Array.from({ length: count }, () => ({ part: 50, whole: 100 })));
    expect(shrunkShare({ part: 60, whole: 100 }, like(5)).share).toBeCloseTo(0.55, 10);
    expect(shrunkShare({ part: 60, whole: 100 }, like(100)).share).toBeCloseTo(0.502, 3);
  });

  it('stand for themselves of few, and are no point where all are right', () => {
    expect(spreadOfShares(spread.slice(0, 4))).toBeNull();
    expect(shrunkShare({ part: 20, whole: 20 }, null).share).toBeCloseTo(21 / 22, 12);
    const { low } = shrunkShare({ part: 20, whole: 20 }, spreadOfShares(spread.map(() => ({ part: 20, whole: 20 }))));
    expect(low).toBeLessThan(0.99);
  });
});

it('counts by how many standard deviations one answer leads', () => {
  expect(leadOf(412, 230)).toBeCloseTo(182 / Math.sqrt(642), 10);
  expect(leadOf(230, 412)).toBe(-leadOf(412, 230));
  expect(leadOf(0, 0)).toBe(0);
});

it('knows between which shares those lie who recovered, and no better', () => {
  // 100 learners, 40 right at first, 70 in the end: at least 30 of the 60 wrong ones recovered, and all 60 may have.
  expect(recoveryBounds(40, 70, 100)).toEqual({ min: 0.5, max: 1 });
  expect(recoveryBounds(40, 30, 100)).toEqual({ min: 0, max: 0.5 });
  expect(recoveryBounds(100, 100, 100)).toBeNull();
});

describe('Student’s t', () => {
  it.each([
    [12.706205, 1],
    [4.302653, 2],
    [3.182446, 3],
    [2.570582, 5],
    [2.262157, 9],
    [2.042272, 30],
    [1.9719565, 199],
  ])('of ±%f with %d degrees of freedom leaves 5 in 100 outside', (t, freedom) => {
    expect(studentTail(t, freedom)).toBeCloseTo(0.05, 6);
    expect(studentTail(-t, freedom)).toBe(studentTail(t, freedom));
  });

  it('is whole around 0, and nothing far out', () => {
    expect(studentTail(0, 4)).toBe(1);
    expect(studentTail(1e9, 7)).toBeLessThan(1e-12);
  });
});

describe('effects', () => {
  const effects = (values: readonly number[]) => values.map((value) => ({ value, variance: 1 }));

  it('have no variance between them where chance explains as much', () => {
    expect(varianceBetween(effects([0, 0.5, -0.5, 0.2]))).toBe(0);
    // With equal weights, the sample variance less that of chance.
    expect(varianceBetween(effects([0, 4, 8]))).toBeCloseTo(16 - 1, 10);
    expect(varianceBetween(effects([7]))).toBe(0);
  });

  it('lie out where the others do not predict them, wherever all lie', () => {
    const found = outlyingEffects(effects([10, 10, 10, 10, 10, 20]));
    // Five others predict 10 with the variance 1 + 1/5.
    expect(found[5]?.score).toBeCloseTo(10 / Math.sqrt(1.2), 10);
    expect(found[5]?.p).toBeCloseTo(studentTail(10 / Math.sqrt(1.2), 3), 12);
    expect(found[0]?.p).toBeGreaterThan(0.5);
  });

  it('are not judged where few are known', () => {
    expect(outlyingEffects(effects([1, 2, 3, 99]))).toEqual([]);
  });
});
