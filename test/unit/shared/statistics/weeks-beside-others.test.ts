import { describe, expect, it } from 'vitest';
import { type WeeksOfRun, weeksBesideOthers } from '#shared/statistics/weeks-beside-others.ts';
import { randomOf, times } from '#test/claims/random.ts';

/* How often the claim is right is measured in test/claims/series.ts. */

const random = randomOf(83);
const calm = (size: number, noise: number) => times(30, () => random.poisson(size * Math.exp(noise * random.normal())));
const runsOf = (values: readonly (readonly (number | null)[])[], firstWeek = 0): WeeksOfRun[] =>
  values.map((weeks, course) => ({ course, firstWeek, firstOwnWeek: 0, values: weeks }));
const others = () => times(6, () => calm(1000, 0.1));
const judgeRuns = (runs: WeeksOfRun[]) => {
  const { points, shared } = weeksBesideOthers(runs);
  return { points: points.map((weeks) => weeks.all()), shared };
};
const judge = (...own: (number | null)[][]) => judgeRuns(runsOf([...own, ...others()]));

describe('weeks of a run beside those of others', () => {
  it('tell a week that lost most of its learners, of that run alone', () => {
    const own = calm(1000, 0.05).map((count, week) => (week === 25 ? Math.round(0.3 * count) : count));
    const { points, shared } = judge(own);
    expect(points[0]?.[25]).toMatchObject({ isUnusual: true });
    expect(points[0]?.[25]?.expected).toBeCloseTo(1000, -3);
    expect(points.slice(1).filter((weeks) => weeks[25]?.isUnusual)).toEqual([]);
    expect(shared.find(({ week }) => week === 25)?.isUnusual).toBe(false);
  });

  it('tell a holiday of all runs once, and of none of them', () => {
    const weeks = times(8, () =>
      calm(1000, 0.05).map((count, week) => (week === 20 ? Math.round(0.5 * count) : count)),
    );
    const { points, shared } = judgeRuns(runsOf(weeks));
    expect(points.filter((of) => of[20]?.isUnusual)).toEqual([]);
    const found = shared.find(({ week }) => week === 20);
    expect(found).toMatchObject({ isUnusual: true, found: weeks.reduce((sum, of) => sum + (of[20] ?? 0), 0) });
    expect(found?.z).toBeLessThan(-3);
  });

  it('say nothing where fewer than six runs have the week, or know their swing', () => {
    const five = times(5, () => calm(1000, 0.1));
    expect(judgeRuns(runsOf(five))).toEqual({ points: five.map((of) => of.map(() => null)), shared: [] });
    const young = times(8, () => calm(1000, 0.1).slice(0, 7));
    expect(
      judgeRuns(runsOf(young))
        .points.flat()
        .every((point) => point === null),
    ).toBe(true);
    expect(judgeRuns([])).toEqual({ points: [], shared: [] });
  });

  it('expect what three earlier runs did at the same week of their own', () => {
    const withDeadline = () => calm(1000, 0.03).map((count, week) => (week === 20 ? 2 * count : count));
    const course = times(
      5,
      (run): WeeksOfRun => ({
        course: 100,
        firstWeek: 3 * run,
        firstOwnWeek: 0,
        values: withDeadline(),
      }),
    );
    const { points } = judgeRuns([...course, ...runsOf(others()), ...runsOf(others(), 12)]);
    expect(points[0]?.[20]?.isUnusual).toBe(true);
    expect(points.slice(3, 5).map((weeks) => weeks[20]?.isUnusual)).toEqual([false, false]);
  });

  it('without data are not a fall, nor is what comes after them', () => {
    const weeks: (number | null)[] = calm(500, 0.1);
    weeks.splice(10, 2, null, null);
    const [points = []] = judge(weeks).points;
    expect(points.slice(10, 12)).toEqual([null, null]);
    expect(points[12]).toMatchObject({ isUnusual: false });
  });

  it('of a few learners are not called unusual by a few learners', () => {
    const [points = []] = judge([...times(29, () => 4), 12]).points;
    expect(points.at(-1)?.isUnusual).toBe(false);
  });
});
