import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { column } from '#shared/catalog/columns.ts';
import { educationLabel } from '#shared/catalog/vocabulary.ts';
import { countryName, noneText } from '#shared/figures/charts/countries.ts';
import { emptyWord, formatCell } from '#shared/text/cells.ts';
import {
  chanceIn,
  formatChange,
  formatDollars,
  formatExact,
  formatNumber,
  formatPercent,
  formatSalary,
  formatShare,
  plural,
  shownPart,
} from '#shared/text/numbers.ts';
import { formatDate, formatMoment, formatShortDate } from '#shared/time/days.ts';
import { parseDay, parseInstant } from '#shared/time/time.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

describe('numbers', () => {
  it('groups as the locale does', () => {
    expect(formatNumber(1234567, 0, 'en')).toBe('1,234,567');
    expect(formatNumber(1234567.5, 1, 'de')).toBe('1.234.567,5');
  });

  it('writes a true minus sign', () => {
    expect(formatNumber(-86, 0, 'en')).toBe('\u221286');
  });

  it('never writes minus nothing', () => {
    expect(formatNumber(-0.4, 0, 'en')).toBe('0');
    expect(formatNumber(-0, 0, 'en')).toBe('0');
  });

  it('shows parts that add up to each running total as it is shown', () => {
    // Equal weights make halves in the last decimal, where one rounding too many would be seen.
    const weights = fc.oneof(
      fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 64 }).map((n) => new Array<number>(n).fill(100 / n)),
      fc.array(fc.integer({ min: 0, max: 400 }).map((n) => n / 80)),
    );
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 3 }), (parts, decimals) => {
        const exact = (value: number) => Math.round(value * 1e10) / 1e10;
        const unit = 10 ** -decimals;
        let [total, shown] = [0, 0];
        for (const part of parts) {
          total += part;
          const here = shownPart(exact(part), exact(total), decimals);
          shown += here;
          expect(formatNumber(shown, decimals, 'en')).toBe(formatNumber(exact(total), decimals, 'en'));
          expect(Math.abs(here - part)).toBeLessThanOrEqual(unit * (1 + 1e-6));
        }
      }),
    );
    expect([shownPart(17.34, 17.34, 1), shownPart(15.02, 32.36, 1)]).toEqual([17.3, 15.1]);
  });

  it.each([
    [0, '0'],
    [0.4, '< 1'],
    [0.999, '< 1'],
    [1, '1.0'],
    [16.483, '16.5'],
    [100, '100.0'],
    [-2.25, '\u22122.3'],
  ])('writes a share of %s as %s', (value, text) => {
    expect(formatShare(value, 'en')).toBe(text);
  });

  it('puts the sign behind a percentage', () => {
    expect(formatPercent(0.2, 'en')).toBe('< 1%');
  });

  it('leaves what was served as it is', () => {
    expect([26_048, 87_424.78, 83_512.5, 0.000_001].map((value) => formatExact(value, 'en'))).toEqual([
      '26,048',
      '87,424.78',
      '83,512.5',
      '0.000001',
    ]);
  });

  it('says a change by shape and number', () => {
    expect([214, -9, 0].map((change) => formatChange(change))).toEqual(['▲\u00a0214', '▼\u00a09', 'no change']);
    expect(formatChange(-1.25, 1)).toBe('▼\u00a01.3');
  });

  it('counts in words', () => {
    expect([plural(1, 'run'), plural(2, 'run'), plural(2, 'was', 'were')]).toEqual(['1 run', '2 runs', '2 were']);
  });
});

describe('a chance', () => {
  it('is said with the smallest numbers', () => {
    expect(chanceIn(4, 6)).toEqual({ cases: '2', of: '3' });
    expect(chanceIn(3, 5)).toEqual({ cases: '3', of: '5' });
    expect(chanceIn(0, 4)).toEqual({ cases: '0', of: '1' });
  });

  it('is the same chance, and no number divides both', () => {
    const chance = fc
      .integer({ min: 1, max: 400 })
      .chain((of) => fc.tuple(fc.integer({ min: 0, max: of }), fc.constant(of)));
    fc.assert(
      fc.property(chance, ([cases, of]) => {
        const said = chanceIn(cases, of);
        const [a, b] = [Number(said.cases), Number(said.of)];
        expect(a * of).toBe(b * cases);
        for (let divisor = 2; divisor <= b; divisor += 1) expect(a % divisor === 0 && b % divisor === 0).toBe(false);
      }),
    );
  });
});

describe('a salary', () => {
  it('has its sign and its time in a sentence, in both languages', () => {
    expect(formatSalary(87_973.4)).toBe('$87,973 a year');
    const restoreLocale = speakSpanish();
    expect(formatSalary(87_973.4)).toMatch(/^87\.973\s\$ al año$/);
    restoreLocale();
  });

  it('changes by an amount of the same money', () => {
    expect(formatChange(-1015, 0, formatDollars)).toBe('▼\u00a0$1,015');
  });
});

describe('dates', () => {
  it('writes days without looking at the time zone', () => {
    expect(formatDate(parseDay('2026-11-08') ?? 0)).toBe('8 Nov 2026');
    expect(formatShortDate(parseDay('2026-09-01') ?? 0)).toBe('1 Sep');
    expect(formatDate(-1)).toBe('31 Dec 1969');
  });

  it('writes instants to the minute, in UTC', () => {
    expect(formatMoment(parseInstant('2026-11-20T10:42:59Z') ?? 0)).toBe('20 Nov 2026 10:42');
    expect(formatMoment(parseInstant('1969-12-31T23:59:00Z') ?? 0)).toBe('31 Dec 1969 23:59');
  });
});

describe('a cell', () => {
  const nowhere = { country_alpha2: null, country_name: 'UNKNOWN' };
  const base = { key: 'x', label: 'X', meaning: '', source: '', nullable: false } as const;

  it('has one word where learners reported no age or education, and none where it is simply empty', () => {
    const wordOf = (words?: 'education' | 'age' | 'mode') =>
      emptyWord(column({ ...base, type: 'text', ...(words && { words }) }));
    expect([wordOf('education'), wordOf('age'), educationLabel(null), countryName(nowhere)]).toEqual(
      Array(4).fill('Not reported'),
    );
    expect([wordOf('mode'), wordOf()]).toEqual([null, null]);
  });

  it('is formatted by its column', () => {
    expect(formatCell(column({ ...base, type: 'number', decimals: 2 }), 0.9)).toBe('0.90');
    expect(formatCell(column({ ...base, type: 'number', unit: '%', decimals: 1 }), 0.5)).toBe('< 1');
    expect(formatCell(column({ ...base, type: 'number', unit: 'USD/yr' }), 51_249.5)).toBe(formatNumber(51_249.5, 1));
    expect(formatCell(column({ ...base, type: 'day' }), 0)).toBe('1 Jan 1970');
    expect(formatCell(column({ ...base, type: 'text' }), '=1+1')).toBe('=1+1');
    expect(formatCell(column({ ...base, type: 'boolean' }), false)).toBe('no');
  });
});

it('the legend of a map says of no learners what agrees with them', () => {
  expect(noneText()).toBe('none');
  speakSpanish();
  expect(noneText()).toBe('ninguno');
});
