import { describe, expect, it } from 'vitest';
import {
  daysOfNewestWeek,
  olderRunsText,
  runsOfSum,
  summedInNewestWeek,
  summedOverLastDays,
  sumOverRuns,
} from '#shared/time/like-weeks.ts';

const sum = (runs: number, older = 0) => ({ value: 1, runs, older });

describe('a sum over runs', () => {
  it('says over how many it is, and of how many where some are missing', () => {
    expect([summedInNewestWeek(sum(12), 12), summedInNewestWeek(sum(9), 12)]).toEqual(['12 runs', '9 of 12 runs']);
    expect([summedInNewestWeek(sum(1), 1), summedInNewestWeek(sum(0), 1)]).toEqual(['1 run', '0 of 1 run']);
  });

  it('of each run’s last day says how many of these are older', () => {
    expect(summedOverLastDays(sum(12), 12)).toBe('12 runs');
    expect(summedOverLastDays(sum(12, 1), 12)).toBe('12 runs; the data of 1 stops earlier');
    expect(summedOverLastDays(sum(9, 3), 12)).toBe('9 of 12 runs; the data of 3 stops earlier');
  });

  it('is of a week of seven days', () => expect(daysOfNewestWeek).toBe(7));

  it('has a whole value or none, and no number of runs below 0', () => {
    const isSum = (value: number | null, runs: number, older: number) =>
      sumOverRuns.safeParse({ value, runs, older }).success;
    expect([isSum(-5, 0, 0), isSum(null, 2, 0)]).toEqual([true, true]);
    expect([isSum(0.5, 1, 0), isSum(1, -1, 0), isSum(1, 1, -1)]).toEqual([false, false, false]);
    const isPart = (runs: number, of: number) => runsOfSum.safeParse({ runs, of }).success;
    expect([isPart(0, 0), isPart(-1, 0), isPart(0, -1)]).toEqual([true, false, false]);
  });
});

describe('runs with older data', () => {
  it('are named up to five; the others are counted', () => {
    expect(olderRunsText(1)).toEqual({
      before: '1 run has no data for the newest week:',
      behind: '. Weekly figures leave it out.',
    });
    expect(olderRunsText(5).behind).toBe('. Weekly figures leave them out.');
    expect(olderRunsText(6).behind).toBe(' and 1 more. Weekly figures leave them out.');
    expect(olderRunsText(1205).behind).toBe(' and 1,200 more. Weekly figures leave them out.');
  });
});
