import { describe, expect, it } from 'vitest';
import { driftAlarms, weeklySurprises } from '#shared/statistics/series-alarms.ts';
import { randomStream } from '#test/sample-service/generator/random.ts';

const random = randomStream(83);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const times = <T>(count: number, make: (place: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Weeks around a size that swing by a noise of their own, beside that of counting. */
const calm = (weeks: number, size: number, noise: number) =>
  times(weeks, () => Math.max(0, Math.round(size * Math.exp(noise * normal()) + Math.sqrt(size) * normal())));
const known = <T>(points: readonly (T | null)[]): T[] => points.filter((point) => point !== null);

describe('weeks of a run', () => {
  it.each([
    [1000, 0.1],
    [1000, 0.02],
    [100, 0.1],
    [5000, 0.2],
  ])('of some %d learners that swing by %d raise an alarm in fewer than 2 of 100', (size, noise) => {
    const points = times(400, () => known(weeklySurprises(calm(30, size, noise)))).flat();
    const alarms = points.filter(({ isUnusual }) => isUnusual).length;
    expect(alarms / points.length).toBeLessThan(0.02);
  });

  it('tell a week that lost most of its learners', () => {
    const found = times(200, () => {
      const weeks = calm(30, 1000, 0.1).map((count, week) => (week === 25 ? Math.round(0.4 * count) : count));
      return weeklySurprises(weeks)[25]?.isUnusual ?? false;
    }).filter(Boolean).length;
    expect(found / 200).toBeGreaterThan(0.95);
  });

  it('without data are not a fall, nor is what comes after them', () => {
    const weeks: (number | null)[] = times(14, () => 500);
    weeks.splice(10, 2, null, null);
    const points = weeklySurprises(weeks);
    expect(points.slice(10, 12)).toEqual([null, null]);
    expect(known(points).some(({ isUnusual }) => isUnusual)).toBe(false);
  });

  it('of a few learners are not called unusual by a few learners', () => {
    const points = weeklySurprises([...times(12, () => 4), 12]);
    expect(points.at(-1)?.isUnusual).toBe(false);
    expect(weeklySurprises(times(6, () => 4))).toEqual(times(6, () => null));
  });
});

describe('a slow drift', () => {
  it('is told falsely about once in 465 weeks', () => {
    const lengths = times(300, () => driftAlarms(times(8000, normal)).findIndex((alarm) => alarm !== null) + 1);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    expect(mean).toBeGreaterThan(400);
    expect(mean).toBeLessThan(600);
  });

  it('is told in its direction, and then not for four weeks', () => {
    expect(driftAlarms(times(20, () => -2)).map((alarm, week) => (alarm === null ? null : week))).toEqual(
      times(20, (week) => (week === 3 || week === 11 || week === 19 ? week : null)),
    );
    expect(driftAlarms(times(4, () => 2))).toEqual([null, null, null, 'up']);
    expect(driftAlarms([2, null, 2, null, 2, 2]).at(-1)).toBe('up');
  });
});
