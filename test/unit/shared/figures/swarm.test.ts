import { describe, expect, it } from 'vitest';
import { swarm } from '#shared/figures/placement.ts';

const size = { mark: 8, lane: 6 };
const at = (y: number, ...xs: number[]) => xs.map((x) => ({ x, y }));

describe('marks of one height', () => {
  it('stay on their line where they do not touch', () => {
    expect(swarm(at(100, 0, 8, 30), size)).toEqual([0, 0, 0]);
  });

  it('go above and below it where they would lie on each other, whatever their order', () => {
    expect(swarm(at(100, 10, 0, 5, 2), size)).toEqual([0, 0, -6, 6]);
  });

  it('stay nearer to their own line than to the next one', () => {
    const marks = [...at(100, 0, 0, 0, 0, 0), ...at(120, 0, 0, 0)];
    const shifts = swarm(marks, size);
    for (const [index, { y }] of marks.entries()) {
      const other = y === 100 ? 120 : 100;
      const now = y + (shifts[index] ?? 0);
      expect(Math.abs(now - y)).toBeLessThan(Math.abs(now - other));
    }
  });

  it('lie on each other at last, in no more lanes than there are', () => {
    const shifts = swarm(at(0, ...Array.from({ length: 40 }, () => 0)), size);
    expect(Math.max(...shifts)).toBeLessThanOrEqual(24);
    expect(Math.min(...shifts)).toBeGreaterThanOrEqual(-24);
    expect(new Set(shifts).size).toBe(9);
  });
});
