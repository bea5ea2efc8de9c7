import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOfMonth, formatMonth, lastMonthBefore, month, monthOfDay, monthsBefore } from '#shared/time/months.ts';
import { formatDay, parseDay } from '#shared/time/time.ts';

const anyMonth = fc
  .tuple(fc.integer({ min: 1970, max: 2080 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, place]) => `${year}-${String(place).padStart(2, '0')}`);

describe('a calendar month', () => {
  it('goes from its first day to the day before the next month', () => {
    fc.assert(
      fc.property(anyMonth, (given) => {
        const { first, last } = daysOfMonth(given);
        expect(formatDay(first)).toBe(`${given}-01`);
        expect([monthOfDay(first), monthOfDay(last)]).toEqual([given, given]);
        expect(monthOfDay(last + 1)).toBe(monthsBefore(given, -1));
      }),
    );
  });

  it('lies as many months from another one as were counted', () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -200, max: 200 }), (given, count) => {
        expect(month.safeParse(monthsBefore(given, count)).success).toBe(true);
        expect(monthsBefore(monthsBefore(given, count), -count)).toBe(given);
      }),
    );
    expect(monthsBefore('2026-01', 1)).toBe('2025-12');
    expect(monthsBefore('2026-10', 12)).toBe('2025-10');
  });

  it('has ended before the first day of the next', () => {
    expect(lastMonthBefore(parseDay('2026-11-01') ?? 0)).toBe('2026-10');
    expect(lastMonthBefore(parseDay('2026-11-30') ?? 0)).toBe('2026-10');
    expect(formatMonth('2026-10')).toBe('Oct 2026');
  });
});
