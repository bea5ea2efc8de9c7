import { describe, expect, it } from 'vitest';
import { betaPrior, leadOf, recoveryBounds, shrunkShare, wilsonInterval } from '#shared/statistics/proportions.ts';

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
    // m = 0.6, s² = 0.05625; v = (0.05625 − 0.24·0.01) / 0.99 = 0.0543939; α + β = 0.24/v − 1 = 3.41226
    const { alpha, beta } = betaPrior(spread);
    expect(alpha + beta).toBeCloseTo(3.41226, 5);
    expect(alpha / (alpha + beta)).toBeCloseTo(0.6, 10);
  });

  it('move the less the more learners there are', () => {
    const prior = betaPrior(spread);
    expect(shrunkShare({ part: 0, whole: 30 }, prior).share).toBeCloseTo(2.047355 / 33.41226, 5);
    expect(shrunkShare({ part: 0, whole: 3000 }, prior).share).toBeLessThan(0.001);
  });

  it('are mixed with all learners at most, where the shares differ by chance alone', () => {
    const like = [50, 51, 49, 50, 50].map((part) => ({ part, whole: 100 }));
    const { alpha, beta } = betaPrior(like);
    expect(alpha + beta).toBe(500);
  });

  it('are mixed with one right and one wrong answer, of few or where all are right', () => {
    expect(betaPrior(spread.slice(0, 4))).toEqual({ alpha: 1, beta: 1 });
    expect(betaPrior(spread.map(() => ({ part: 20, whole: 20 })))).toEqual({ alpha: 1, beta: 1 });
  });
});

it('counts by how many standard deviations one answer leads', () => {
  expect(leadOf(412, 230)).toBeCloseTo(182 / Math.sqrt(642), 10);
  expect(leadOf(230, 412)).toBe(-leadOf(412, 230));
  expect(leadOf(0, 0)).toBe(0);
});

it('knows between which shares those lie who recovered, and no better', () => {
  // 100 learners, 40 right at first, 70 in the end: at least 30 of the 60 wrong ones recovered, and all 60 may have.
  expect(recoveryBounds(40, 70, 100)).toEqual({ least: 0.5, most: 1 });
  expect(recoveryBounds(40, 30, 100)).toEqual({ least: 0, most: 0.5 });
  expect(recoveryBounds(100, 100, 100)).toBeNull();
});
