import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { lift, liftSql, relatedness, relatednessSql } from '#shared/statistics/relatedness.ts';

const db = new Database(':memory:');
afterAll(() => db.close());

/** Three counts that can be true of two skills, and the number of lists. */
const counts = fc
  .tuple(
    fc.integer({ min: 1, max: 1000 }),
    fc.integer({ min: 0, max: 1000 }),
    fc.integer({ min: 0, max: 1000 }),
    fc.integer({ min: 0, max: 1000 }),
  )
  .map(([together, moreOfOne, moreOfOther, neither]) => {
    const [one, other] = [together + moreOfOne, together + moreOfOther];
    return { together, one, other, lists: one + moreOfOther + neither };
  });

describe('how closely two skills belong together', () => {
  it('is the smaller of the two shares, with three lists more in the larger one', () => {
    expect(relatedness(6, 9, 7)).toBe(6 / 12);
    expect(relatedness(6, 7, 9)).toBe(6 / 12);
    expect(relatedness(0, 4, 2)).toBe(0);
  });

  it('puts a pair seen once far below one that many lists name', () => {
    expect(relatedness(1, 1, 1)).toBe(0.25);
    expect(relatedness(100, 100, 100)).toBeCloseTo(0.971, 3);
  });

  it('is the same in SQL, as is the lift', () => {
    const inSql = db.prepare<object, { theta: number; lift: number }>(`SELECT
      ${relatednessSql('@together', '@one', '@other')} AS theta, ${liftSql('@together', '@one', '@other', '@lists')} AS lift`);
    fc.assert(
      fc.property(counts, ({ together, one, other, lists }) => {
        const row = inSql.get({ together, one, other, lists });
        expect(row?.theta).toBe(relatedness(together, one, other));
        expect(row?.lift).toBeCloseTo(lift(together, one, other, lists), 10);
      }),
    );
  });

  it('is from 0 to below 1, grows with the lists that name both, and is the same in both directions', () => {
    fc.assert(
      fc.property(counts, ({ together, one, other }) => {
        const theta = relatedness(together, one, other);
        expect(theta).toBeGreaterThan(0);
        expect(theta).toBeLessThan(1);
        expect(relatedness(together, other, one)).toBe(theta);
        expect(relatedness(together - 1, one, other)).toBeLessThan(theta);
      }),
    );
  });
});

it('lifts independent skills to 1', () => {
  expect(lift(10, 50, 20, 100)).toBe(1);
  expect(lift(20, 20, 20, 100)).toBe(5);
});
