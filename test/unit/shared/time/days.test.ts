import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { followLanguage } from '#main/common/locale.ts';
import { formatDate, formatInstantDay, formatMoment, formatShortDate, withWholeDates } from '#shared/time/days.ts';

afterEach(() => followLanguage('en', 'en'));

/** The parts of a moment as the engine has them, in UTC. */
function partsOf(ms: number): Record<string, string> {
  const format = new Intl.DateTimeFormat('en', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  return Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
}

it('keeps a date of a sentence in one line, in every language', () => {
  const nine = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 9) / 86_400_000);
  for (const language of ['en', 'es'] as const) {
    followLanguage(language, 'en');
    for (const day of nine)
      expect(withWholeDates(`to ${formatDate(day)}.`)).toBe(`to ${formatDate(day).replaceAll(' ', '\u00a0')}.`);
  }
  expect(withWholeDates('20 rows and 30 Dec')).toBe('20 rows and 30 Dec');
});

describe('a moment', () => {
  it('is written as day, month, year and clock, in UTC, before 1970 too', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000_000, max: 4_000_000_000_000 }), fc.nat(999), (ms, rest) => {
        const { day, month, year, hour, minute } = partsOf(ms);
        const [instant, date] = [ms * 1000 + rest, `${day} ${month} ${year}`];
        expect(formatMoment(instant)).toBe(`${date} ${hour}:${minute}`);
        expect(formatInstantDay(instant)).toBe(date);
      }),
    );
  });
});

describe('a day', () => {
  it('is written without its year where that stands nearby', () => {
    expect([formatDate(20_765), formatShortDate(20_765)]).toEqual(['8 Nov 2026', '8 Nov']);
  });

  it('has the month of the language, whichever was written before', async () => {
    const monthOf = (index: number) => formatDate(Date.UTC(2026, index, 1) / 86_400_000).split(' ')[1];
    const english = Array.from({ length: 12 }, (_, index) => monthOf(index));
    expect(english.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
    await followLanguage('es', 'en');
    expect([monthOf(0), monthOf(11)]).toEqual(['ene', 'dic']);
    await followLanguage('en', 'en');
    expect(monthOf(0)).toBe('Jan');
  });
});
