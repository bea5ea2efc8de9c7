import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysOfMonth,
  formatMonth,
  hasEnded,
  lastMonthBefore,
  month,
  monthOfDay,
  monthsBefore,
  resolvedMonth,
} from '#shared/time/days.ts';
import { formatDay, parseDay } from '#shared/time/time.ts';

const anyMonth = fc
  .tuple(fc.integer({ min: 1970, max: 2080 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

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
    expect(formatMonth('2026-10')).toBe('October 2026');
  });

  it('has ended on the day after its last one, and on no day before', () => {
    fc.assert(
      fc.property(anyMonth, (given) => {
        const { last } = daysOfMonth(given);
        expect([hasEnded(given, last), hasEnded(given, last + 1)]).toEqual([false, true]);
        expect([resolvedMonth('last', last), resolvedMonth('last', last + 1)]).toEqual([monthsBefore(given, 1), given]);
        expect(resolvedMonth(given, last - 400)).toBe(given);
      }),
    );
  });

  it('is written with a year of four digits and a number from 01 to 12', () => {
    const isMonth = (text: string) => month.safeParse(text).success;
    expect(['1900-01', '2099-12', '1970-09', '2026-10'].map(isMonth)).toEqual([true, true, true, true]);
    const none = ['2026-00', '2026-13', '2026-1', '26-01', '1899-12', '2100-01', '2026-10-01', ' 2026-10'];
    expect(none.filter(isMonth)).toEqual([]);
  });
});
