import { describe, expect, it } from 'vitest';
import { stoppedRunsText } from '#shared/subjects/runs/data-state.ts';
import {
  behindOlderRuns,
  daysOfNewestWeek,
  runsOfSum,
  summedInNewestWeek,
  summedOverLastDays,
  sumOverRuns,
} from '#shared/time/like-weeks.ts';

const sum = (runs: number, current = runs, value: number | null = current === 0 ? null : 9000) => ({
  value: 12_000,
  runs,
  current: { value, runs: current },
});

describe('a sum over runs', () => {
  it('of a week says over how many of the current runs it is', () => {
    const of = (runs: number, current: number, all: number, current_runs = runs) =>
      summedInNewestWeek(sum(runs, current_runs), { all, current });
    expect([of(12, 12, 12), of(9, 12, 12), of(11, 11, 30), of(9, 11, 30), of(0, 1, 3)]).toEqual([
      '12 runs',
      '9 of 12 runs',
      '11 current runs',
      '9 of 11 current runs',
      '0 of 1 current run',
    ]);
    // Weeks of activity may be new where the enrollment of the run is not.
    expect(of(9, 11, 30, 8)).toBe('9 of 30 runs');
  });

  it('of each run’s last day leads with the current runs and has the sum over all beside it', () => {
    const of = (runs: number, inCurrent: number, all: number, current: number) =>
      summedOverLastDays(sum(runs, inCurrent), { all, current });
    expect([of(12, 12, 12, 12), of(30, 11, 30, 11), of(29, 10, 30, 11), of(12, 1, 12, 1), of(3, 0, 12, 1)]).toEqual([
      '12 runs',
      '11 current runs (12,000 in all 30)',
      '10 of 11 current runs (12,000 in 29 of 30 runs)',
      '1 current run (12,000 in all 12)',
      '3 of 12 runs (none of them current)',
    ]);
  });

  it('is of a week of seven days', () => expect(daysOfNewestWeek).toBe(7));

  it('has a whole value or none, and no number of runs below 0', () => {
    const isSum = (value: number | null, runs: number, current: number) =>
      sumOverRuns.safeParse({ value, runs, current: { value, runs: current } }).success;
    expect([isSum(-5, 0, 0), isSum(null, 2, 0)]).toEqual([true, true]);
    expect([isSum(0.5, 1, 0), isSum(1, -1, 0), isSum(1, 1, -1)]).toEqual([false, false, false]);
    const isPart = (runs: number, of: number) => runsOfSum.safeParse({ runs, of }).success;
    expect([isPart(0, 0), isPart(-1, 0), isPart(0, -1)]).toEqual([true, false, false]);
  });
});

it('runs with older data are named up to five; the others are counted', () => {
  expect([1, 5, 6, 1205].map(behindOlderRuns)).toEqual([
    '. Weekly figures do not include it.',
    '. Weekly figures do not include them.',
    ' and 1 more. Weekly figures do not include them.',
    ' and 1,200 more. Weekly figures do not include them.',
  ]);
  expect([
    stoppedRunsText({ ended: 1, late: 0 }),
    stoppedRunsText({ ended: 19, late: 0 }),
    stoppedRunsText({ ended: 17, late: 2 }),
    stoppedRunsText({ ended: 0, late: 1 }),
  ]).toEqual([
    '1 run has ended; its data stops earlier:',
    '19 runs have ended; their data stops earlier:',
    'For 19 runs, the data stops earlier (17 have ended, 2 may still be running):',
    'For 1 run that may still be running, the data stops earlier:',
  ]);
});
