import { describe, expect, it } from 'vitest';
import { studentTail } from '#shared/statistics/distributions.ts';
import { outlyingEffects, varianceBetween } from '#shared/statistics/proportions.ts';

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
