import { describe, expect, it } from 'vitest';
import { sparkPath } from '#renderer/subjects/changes/changes-screen.tsx';

const space = { days: 4, min: 10, max: 30, width: 46, height: 26 };

describe('the line of a run', () => {
  it('goes from the oldest day on the left to the last one on the right, the lowest count at the bottom', () => {
    const days = [
      [4, 10],
      [3, 20],
      [2, 30],
      [1, 20],
      [0, 10],
    ] as const;
    expect(sparkPath(days, space)).toEqual({
      path: 'M3 23h0L13 13L23 3L33 13L43 23',
      end: { x: 43, y: 23 },
    });
  });

  it('has a gap where days are missing, and shows a day alone', () => {
    const days = [
      [4, 10],
      [2, 30],
      [0, 10],
    ] as const;
    expect(sparkPath(days, space).path).toBe('M3 23h0M23 3h0M43 23h0');
  });

  it('ends where the data end, though the days before them are missing', () => {
    expect(sparkPath([[1, 10]], space).end).toEqual({ x: 33, y: 23 });
  });

  it('runs through the middle where nothing changes', () => {
    const flat = { ...space, min: 10, max: 10 };
    const path = sparkPath(
      [
        [1, 10],
        [0, 10],
      ],
      flat,
    ).path;
    expect(path).toBe('M33 13h0L43 13');
  });
});
