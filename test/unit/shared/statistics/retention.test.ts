import { describe, expect, it } from 'vitest';
import { kuderRichardson20 } from '#shared/statistics/proportions.ts';
import { expectedRetention, funnelScores, funnelSpread } from '#shared/statistics/retention.ts';

const video = (part: number, whole: number, seconds: number | null) => ({ part, whole, seconds });
const logit = (share: number) => Math.log(share / (1 - share));

describe('usual retention', () => {
  it('follows a trend over the length: the longer, the fewer stay', () => {
    const shareAt = (seconds: number) => 1 / (1 + Math.exp(-(4 - 0.6 * Math.log(seconds))));
    const lengths = [30, 60, 120, 240, 480, 900, 1800, 3600];
    const usual = expectedRetention(lengths.map((each) => video(shareAt(each) * 1_000_000, 1_000_000, each)));
    for (const each of [45, 600, 5000]) expect(logit(usual(each))).toBeCloseTo(4 - 0.6 * Math.log(each), 3);
  });

  it('is the median of few videos, of one length, and of a video of unknown length', () => {
    const few = [90, 80, 70, 60, 50].map((part, index) => video(part, 100, 60 * (index + 1)));
    expect(expectedRetention(few)(60)).toBe(0.7);
    const alike = [90, 80, 70, 60, 50, 40, 30, 20].map((part) => video(part, 100, 300));
    expect(expectedRetention(alike)(300)).toBe(0.55);
    const known = [90, 80, 70, 60, 50, 40, 30, 20].map((part, index) => video(part, 100, 60 * (index + 1)));
    expect(expectedRetention(known)(null)).toBe(0.55);
  });

  it('has an answer where all stay to the end, and where one length decides', () => {
    const all = Array.from({ length: 9 }, (_, index) => video(50, 50, 60 * (index + 1)));
    expect(expectedRetention(all)(300)).toBeGreaterThan(0.98);
    const split = Array.from({ length: 9 }, (_, index) => video(index < 4 ? 5000 : 0, 5000, 60 * (index + 1)));
    expect(expectedRetention(split)(60)).toBeGreaterThan(0.99);
    expect(expectedRetention(split)(540)).toBeLessThan(0.01);
  });
});

describe('the limits of a funnel', () => {
  const shares = (parts: readonly number[]) => parts.map((part) => ({ part, whole: 100, expected: 0.6 }));

  it('are in standard deviations of what the other videos predict', () => {
    // In log odds −0.1 / 0.24 with the variance 1 / 24; the nine others are as expected, so they predict 0 with 1 / 216.
    const [first] = funnelScores(shares([50, 60, 60, 60, 60, 60, 60, 60, 60, 60]));
    expect(first?.score).toBeCloseTo(-0.1 / 0.24 / Math.sqrt(1 / 24 + 1 / 216), 8);
  });

  it('are wider where the others are spread more than by chance', () => {
    const spread = shares([50, 40, 50, 70, 80, 40, 50, 70, 80, 60]);
    expect(Math.abs(funnelScores(spread)[0]?.score ?? 9)).toBeLessThan(1);
    // √((81 − 9) / (24 · 10 − 24)): the squares of −0.1 and others add up to 0.17 / 0.24² · 24
    const squares = [0.1, 0.2, 0.1, 0.1, 0.2, 0.2, 0.1, 0.1, 0.2, 0].reduce((sum, gap) => sum + gap ** 2, 0);
    const mean = (-0.1 - 0.2 - 0.1 + 0.1 + 0.2 - 0.2 - 0.1 + 0.1 + 0.2) / 10;
    const q = (24 * (squares - 10 * mean ** 2)) / 0.24 ** 2;
    expect(funnelSpread(spread)).toBeCloseTo(Math.sqrt((q - 9) / (24 * 9)), 8);
    expect(funnelSpread(shares([60]))).toBe(0);
  });

  it('say nothing where only one share is possible, or too few are known', () => {
    expect(funnelScores([{ part: 3, whole: 9, expected: 1 }])).toEqual([null]);
    expect(funnelScores(shares([50, 60, 60, 60]))).toEqual([null, null, null, null]);
  });
});

describe('how parts hang together', () => {
  const half = { right: 50, learners: 100 };

  it('is 1 where all or nothing is right, and 0 where the parts know nothing of each other', () => {
    expect(
      kuderRichardson20(
        [half, half, half],
        [
          { grade: 0, count: 50 },
          { grade: 3, count: 50 },
        ],
      ),
    ).toBeCloseTo(1);
    const independent = [1, 3, 3, 1].map((count, grade) => ({ grade, count: count * 125 }));
    expect(kuderRichardson20([half, half, half], independent)).toBeCloseTo(0);
  });

  it('is that of a worked example', () => {
    // p = 0.8, 0.6, 0.4; Σpq = 0.64; grades 0–3 of 10, 25, 40, 25: mean 1.8, variance 0.86; 1.5·(1 − 0.64/0.86)
    const parts = [80, 60, 40].map((right) => ({ right, learners: 100 }));
    const grades = [10, 25, 40, 25].map((count, grade) => ({ grade, count }));
    expect(kuderRichardson20(parts, grades)).toBeCloseTo(1.5 * (1 - 0.64 / 0.86), 10);
  });

  it('is not known of two parts, of parts with other learners, and of one grade', () => {
    const grades = [10, 25, 40, 25].map((count, grade) => ({ grade, count }));
    expect(kuderRichardson20([half, half], grades)).toBeNull();
    expect(kuderRichardson20([half, half, { right: 40, learners: 94 }], grades)).toBeNull();
    expect(kuderRichardson20([half, half, half], [{ grade: 2, count: 100 }])).toBeNull();
    expect(
      kuderRichardson20(
        [half, half, half],
        [
          { grade: 2, count: 100 },
          { grade: 3, count: 0 },
        ],
      ),
    ).toBeNull();
    expect(kuderRichardson20([half, half, { right: 40, learners: 95 }], grades)).not.toBeNull();
  });
});
