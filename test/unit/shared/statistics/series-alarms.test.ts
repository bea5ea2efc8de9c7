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
  const fall = (weeks: number) =>
    times(weeks, (week) => Math.round(2000 * 0.97 ** week * (week % 2 === 0 ? 0.95 : 1.05)));
  const none = (weeks: readonly unknown[]) => weeks.map(() => false);

  it('is told in its direction once it is sure, and then not for half a year', () => {
    const weeks = fall(60);
    const told = driftAlarms(weeks, none(weeks));
    const at = told.flatMap((direction, week) => (direction === null ? [] : [[week, direction]]));
    expect(at[0]).toEqual([23, 'down']);
    expect(at[1]?.[0]).toBe(50);
    const rising = weeks.toReversed();
    expect(driftAlarms(rising, none(rising))).toContain('up');
  });

  it('is none of weeks that swing around a level, however long, of a few learners, or of too few weeks', () => {
    const swinging = times(200, (week) => (week % 2 === 0 ? 450 : 550));
    expect(driftAlarms(swinging, none(swinging)).every((direction) => direction === null)).toBe(true);
    const small = times(30, (week) => 12 - Math.floor(week / 5));
    expect(driftAlarms(small, none(small)).every((direction) => direction === null)).toBe(true);
    const short = fall(23);
    expect(driftAlarms(short, none(short)).every((direction) => direction === null)).toBe(true);
  });

  it('is not made of weeks without data, nor of weeks that are out of their usual course', () => {
    const weeks: (number | null)[] = fall(60).map((count, week) => (week % 2 === 0 ? null : count));
    expect(driftAlarms(weeks, none(weeks)).every((direction) => direction === null)).toBe(true);
    expect(
      driftAlarms(
        fall(60),
        fall(60).map(() => true),
      ).every((direction) => direction === null),
    ).toBe(true);
  });
});
