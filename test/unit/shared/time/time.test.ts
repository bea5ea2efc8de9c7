import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarDays,
  dayOfInstant,
  formatDay,
  formatInstant,
  nowInstant,
  parseDay,
  parseInstant,
} from '#shared/time/time.ts';

const two = (number: number) => String(number).padStart(2, '0');

it.each([
  ['2000-02-29', 11_016],
  ['2400-02-29', 157_113],
  ['2024-02-29', 19_782],
  ['1900-02-29', undefined],
  ['2100-02-29', undefined],
  ['2023-02-29', undefined],
])('a leap day is one in the years of the Gregorian calendar alone: %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

describe('a day', () => {
  it('is counted from 1970-01-01, whatever the time zone of the computer', () => {
    expect(parseDay('1970-01-01')).toBe(0);
    expect(parseDay('2014-12-10')).toBe(16_414);
    expect(formatDay(16_414)).toBe('2014-12-10');
  });
  it('must be in the calendar', () => {
    for (const text of ['2014-02-30', '2014-13-01', '14-02-03', '2014-2-3', '', 'tomorrow'])
      expect(parseDay(text)).toBeUndefined();
  });
  it('is in a month of so many days as the engine says', () => {
    for (const year of [1900, 2000, 2023, 2024])
      for (let month = 1; month <= 12; month += 1) {
        const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
        const at = (day: number) => parseDay(`${year}-${two(month)}-${two(day)}`);
        expect([at(0), at(length), at(length + 1)]).toEqual([
          undefined,
          Date.UTC(year, month - 1, length) / 86_400_000,
          undefined,
        ]);
      }
  });
  it('comes back as it was written', () => {
    fc.assert(fc.property(fc.integer({ min: -100_000, max: 100_000 }), (day) => parseDay(formatDay(day)) === day));
  });
  it('has a year from 100 on, which no engine takes for one of the last century', () => {
    expect([parseDay('0099-12-31'), parseDay('0100-01-01')]).toEqual([
      undefined,
      Date.parse('0100-01-01') / 86_400_000,
    ]);
  });
  it('of the calendar is one of the years 1 to 9999', () => {
    expect([formatDay(calendarDays.first), formatDay(calendarDays.last)]).toEqual(['0001-01-01', '9999-12-31']);
  });
});

describe('an instant', () => {
  it('is in microseconds, and now is that of a clock in milliseconds', () => {
    expect(nowInstant(() => 1_418_239_864_000)).toBe(parseInstant('2014-12-10T193104'));
  });
  it.each([
    ['2014-12-10T193104', '2014-12-10T19:31:04Z'],
    ['2014-12-10T19:31:04Z', '2014-12-10T19:31:04Z'],
    ['2014-12-10T19:31:04', '2014-12-10T19:31:04Z'],
    ['2014-12-10T19:31:04.5Z', '2014-12-10T19:31:04.500000Z'],
    ['2021-02-23T11:01:08.164127Z', '2021-02-23T11:01:08.164127Z'],
    ['2021-03-12T00:00:00Z', '2021-03-12T00:00:00Z'],
    ['2014-12-10T20:31:04+01:00', '2014-12-10T19:31:04Z'],
    ['2014-12-11T01:01:04+05:30', '2014-12-10T19:31:04Z'],
    ['2014-12-10T07:46:04-1145', '2014-12-10T19:31:04Z'],
    ['2014-12-10', '2014-12-10T00:00:00Z'],
  ])('%s is %s', (text, formatted) => {
    const micros = parseInstant(text);
    expect(micros === undefined ? undefined : formatInstant(micros)).toBe(formatted);
  });
  it.each(['2014-12-10T256104', '2014-02-30T000000', 'now', '2014-12-10T', '1418239864'])('%s is none', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });
  it('goes to the last second of a day, and no further', () => {
    const last = parseInstant('2014-12-10T23:59:59Z') ?? 0;
    expect(formatInstant(last)).toBe('2014-12-10T23:59:59Z');
    for (const clock of ['24:00:00', '23:60:00', '23:59:60'])
      expect(parseInstant(`2014-12-10T${clock}Z`)).toBeUndefined();
  });
  it('has microseconds at most: further digits are left out', () => {
    expect(parseInstant('1970-01-01T00:00:00.123456789Z')).toBe(123_456);
    expect(parseInstant('1970-01-01T00:00:00.000001Z')).toBe(1);
    expect(parseInstant('1970-01-01T00:00:00.1234567890Z')).toBeUndefined();
  });
  it('is the same moment in each time zone, as the engine reads it', () => {
    const zone = fc.tuple(fc.constantFrom('+', '-'), fc.nat(23), fc.nat(59));
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 4_000_000_000 }), zone, (seconds, [sign, hours, minutes]) => {
        const clock = new Date(seconds * 1000).toISOString().slice(0, 19);
        const offset = `${sign}${two(hours)}:${two(minutes)}`;
        const expected = Date.parse(`${clock}${offset}`) * 1000;
        expect([parseInstant(`${clock}${offset}`), parseInstant(`${clock}${offset.replace(':', '')}`)]).toEqual([
          expected,
          expected,
        ]);
      }),
    );
  });
  it('lies in its UTC day to the last microsecond', () => {
    expect(dayOfInstant(parseInstant('2014-12-10T23:59:59.999999Z') ?? 0)).toBe(16_414);
    expect(dayOfInstant(parseInstant('2014-12-11T00:00:00Z') ?? 0)).toBe(16_415);
  });
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -4_000_000_000_000_000, max: 4_000_000_000_000_000 }),
        (micros) => parseInstant(formatInstant(micros)) === micros,
      ),
    );
  });
});

it('a day begins at midnight, before 1970 as well', () => {
  const microsPerDay = 86_400_000_000;
  for (const day of [-719_162, -1, 0, 1, 20_000])
    for (const [micros, expected] of [
      [0, day],
      [1000, day],
      [microsPerDay - 1000, day],
      [microsPerDay, day + 1],
    ] as const)
      expect(dayOfInstant(day * microsPerDay + micros)).toBe(expected);
});
