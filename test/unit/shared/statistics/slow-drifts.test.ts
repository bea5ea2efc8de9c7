import { describe, expect, it } from 'vitest';
import { slowDrifts } from '#shared/statistics/slow-drifts.ts';
import { times } from '#test/claims/random.ts';

const fall = (weeks: number) =>
  times(weeks, (week) => Math.round(2000 * 0.97 ** week * (week % 2 === 0 ? 0.95 : 1.05)));
const swinging = (weeks: number) => times(weeks, (week) => (week % 2 === 0 ? 450 : 550));

/** The drifts of a run beside six that swing around a level. */
function drifts(values: readonly (number | null)[], isOut = values.map(() => false)) {
  const quiet = times(6, () => swinging(values.length));
  const runs = [values, ...quiet].map((weeks, course) => ({ course, firstWeek: 0, firstOwnWeek: 0, values: weeks }));
  const found = slowDrifts(runs, [isOut, ...quiet.map((weeks) => weeks.map(() => false))]);
  expect(found.slice(1).flat()).toEqual(quiet.flat().map(() => null));
  return found[0] ?? [];
}
const isNone = (found: readonly unknown[]) => found.every((drift) => drift === null);

describe('a slow drift', () => {
  it('is told in its direction once it has lasted three weeks, and then not for half a year', () => {
    const weeks = fall(60);
    const told = drifts(weeks).flatMap((drift, week) => (drift === null ? [] : [[week, drift]]));
    expect(told).toEqual([
      [25, 'down'],
      [52, 'down'],
    ]);
    expect(drifts(weeks.toReversed())).toContain('up');
  });

  it('is none of all runs together, or where fewer than six runs have the weeks', () => {
    const runs = (count: number, values: number[]) =>
      times(count, (course) => ({ course, firstWeek: 0, firstOwnWeek: 0, values }));
    const none = (count: number) => times(count, () => times(60, () => false));
    expect(isNone(slowDrifts(runs(8, fall(60)), none(8)).flat())).toBe(true);
    expect(isNone(slowDrifts(runs(5, fall(60)), none(5)).flat())).toBe(true);
    expect(slowDrifts([], [])).toEqual([]);
  });

  it('is none of weeks that swing around a level, however long, of a few learners, or of too few weeks', () => {
    expect(isNone(drifts(swinging(200)))).toBe(true);
    expect(isNone(drifts(times(30, (week) => 12 - Math.floor(week / 5))))).toBe(true);
    expect(isNone(drifts(fall(25)))).toBe(true);
  });

  it('is not made of weeks without data, nor of weeks that are out of their usual course', () => {
    expect(isNone(drifts(fall(60).map((count, week) => (week % 2 === 0 ? null : count))))).toBe(true);
    const weeks = fall(60);
    expect(
      isNone(
        drifts(
          weeks,
          weeks.map(() => true),
        ),
      ),
    ).toBe(true);
  });
});
