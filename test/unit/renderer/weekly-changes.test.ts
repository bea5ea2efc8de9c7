import { describe, expect, it } from 'vitest';
import { barsOf, missingWeeks, weeklyChanges } from '#renderer/subjects/runs/trend-cells.tsx';

describe('the weekly changes of a run', () => {
  it('are the differences between the ends of weeks, oldest first', () => {
    const counts = new Map([
      [0, 130],
      [3, 1],
      [7, 120],
      [14, 125],
    ]);
    expect(weeklyChanges(counts)).toEqual([
      { weeksBefore: 1, change: -5 },
      { weeksBefore: 0, change: 10 },
    ]);
  });

  it('leave out weeks of which an end is missing', () => {
    expect(
      weeklyChanges(
        new Map([
          [0, 130],
          [14, 120],
          [21, 110],
        ]),
      ),
    ).toEqual([{ weeksBefore: 2, change: 10 }]);
    expect(weeklyChanges(new Map())).toEqual([]);
  });
});

it('are missing between the first day and the last where an end is not known, and not before the run began', () => {
  const counts = new Map([
    [0, 130],
    [14, 120],
    [21, 110],
    [30, 100],
  ]);
  expect(missingWeeks(counts)).toEqual([0, 1, 3]);
  expect(
    missingWeeks(
      new Map([
        [0, 130],
        [7, 120],
      ]),
    ),
  ).toEqual([]);
});

describe('the bars of weeks', () => {
  const size = { width: 96, height: 20 };

  it('stand above the line of no change or hang below it, the newest on the right', () => {
    const { bars, zero, barWidth } = barsOf(
      [
        { weeksBefore: 1, change: -5 },
        { weeksBefore: 0, change: 15 },
      ],
      size,
    );
    expect(zero).toBe(15);
    expect(barWidth).toBe(6);
    expect(bars).toEqual([
      { weeksBefore: 1, x: 80, y: 15, height: 5, isFall: true },
      { weeksBefore: 0, x: 88, y: 0, height: 15, isFall: false },
    ]);
  });

  it('show a week of no change as a line', () => {
    expect(barsOf([{ weeksBefore: 0, change: 0 }], size).bars[0]?.height).toBe(1);
  });
});
