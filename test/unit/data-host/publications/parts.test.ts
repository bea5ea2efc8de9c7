import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodsOf } from '#main/data-host/publications/parts.ts';
import { dayOf } from '#test/support/days.ts';

/* The newest months lie each by itself where there are many runs; older days lie by the year, and those of long ago together. */

const names = (first: string, newest: string, runs: number) =>
  periodsOf({ firstDay: dayOf(first), lastDay: dayOf(newest) }, runs).map(({ name }) => name);

describe('the periods of an organization', () => {
  it('with many runs are its newest three months, two years, and the years before', () => {
    const months = ['2026-09', '2026-10', '2026-11'];
    expect(names('2021-05-01', '2026-11-20', 20)).toEqual(['2021-2024', '2025', '2026', ...months]);
    expect(names('2024-05-01', '2026-11-20', 300)).toEqual(['2024', '2025', '2026', ...months]);
    expect(names('2025-12-31', '2026-02-01', 20)).toEqual(['2025', '2025-12', '2026-01', '2026-02']);
    expect(names('2026-03-31', '2026-03-31', 20)).toEqual(['2026-01', '2026-02', '2026-03']);
  });

  it('with few runs are its newest year, and the years before', () => {
    expect(names('2021-05-01', '2026-11-20', 19)).toEqual(['2021-2025', '2026']);
    expect(names('2026-03-31', '2026-03-31', 1)).toEqual(['2026']);
  });

  it('do not grow with a day that no course can have', () => {
    expect(names('0100-01-01', '2026-11-20', 20)[0]).toBe('2000-2024');
    expect(names('2027-05-05', '2026-11-20', 1)).toEqual(['2026']);
  });

  it('have every day once', () => {
    const days = fc.integer({ min: dayOf('1971-01-01'), max: dayOf('2090-01-01') });
    fc.assert(
      fc.property(days, days, fc.constantFrom(1, 50), (firstDay, lastDay, runs) => {
        const periods = periodsOf({ firstDay, lastDay }, runs);
        for (const [index, period] of periods.entries()) {
          expect(period.firstDay).toBeLessThanOrEqual(period.lastDay);
          const next = periods[index + 1];
          if (next) expect(next.firstDay).toBe(period.lastDay + 1);
        }
        expect([periods[0]?.firstDay, periods.at(-1)?.lastDay]).toEqual([-10_000_000, 10_000_000]);
        expect(new Set(periods.map(({ name }) => name)).size).toBe(periods.length);
      }),
    );
  });
});
