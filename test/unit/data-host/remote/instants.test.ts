import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordinaryDay, ordinaryInstant, readDay, readInstant } from '#main/data-host/remote/records/fields.ts';
import { formatInstant, parseInstant } from '#shared/time/time.ts';

describe('timestamps in bulk', () => {
  it.each([
    '2021-02-23T11:01:08.164127Z',
    '2021-03-12T00:00:00Z',
    '2014-12-10T193104',
    '2014-12-10',
    '2021-02-30T11:01:08Z',
    '2021-02-23T24:01:08Z',
    '2021-02-23T11:60:08Z',
    '2021-02-23T11:01:60Z',
    '2021-02-23T11:01:08,164127Z',
    '2021-02-23T11:01:08.16412xZ',
    '2021-02-23T1x:01:08Z',
    '2021-02-23T11:01:08.164+0200',
    '',
  ])('%j is read as the contract reads it', (text) => {
    expect(readInstant(text)).toBe(parseInstant(text));
    expect(readInstant(text)).toBe(parseInstant(text));
  });

  it('end where their month does, leap days and days of no month included', () => {
    const two = (number: number) => String(number).padStart(2, '0');
    const days = [1900, 2000, 2023, 2024].flatMap((year) =>
      Array.from({ length: 14 * 33 }, (_, index) => `${year}-${two(Math.floor(index / 33))}-${two(index % 33)}`),
    );
    const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
    const read = days.filter((day) => readInstant(`${day}T00:00:00Z`) !== undefined && readDay(day) !== undefined);
    expect(read).toEqual(days.filter(isDay));
    expect(read.map((day) => readDay(day))).toEqual(read.map((day) => Date.parse(day) / 86_400_000));
  });

  it('are the same as those of the contract, whatever the text', () => {
    const micros = fc
      .integer({ min: -62_000_000_000, max: 253_000_000_000 })
      .chain((seconds) => fc.nat({ max: 999_999 }).map((rest) => seconds * 1_000_000 + rest));
    const compact = (instant: number) => formatInstant(instant).slice(0, 19).replaceAll(':', '');
    const nearly = fc.tuple(micros, fc.boolean()).chain(([instant, isCompact]) => {
      const text = isCompact ? compact(instant) : formatInstant(instant);
      return fc
        .tuple(fc.nat({ max: text.length }), fc.string({ maxLength: 1 }))
        .map(([at, character]) => text.slice(0, at) + character + text.slice(at + 1));
    });
    fc.assert(
      fc.property(
        fc.oneof(micros.map(formatInstant), micros.map(compact), nearly),
        (text) => readInstant(text) === parseInstant(text),
      ),
    );
  });
});

describe('an ordinary timestamp is read digit by digit', () => {
  const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const day = fc
    .tuple(fc.integer({ min: 100, max: 9999 }), fc.nat(11))
    .chain(([year, month]) =>
      fc.integer({ min: 1, max: daysOfMonths[month] ?? 0 }).map((date) => ({ year, month, date })),
    )
    .map(({ year, month, date }) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10));
  const clock = fc
    .tuple(fc.nat(23), fc.nat(59), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const fraction = fc.nat(999_999).map((micros) => String(micros).padStart(6, '0'));

  it('whatever the day, the time and the fraction', () => {
    fc.assert(
      fc.property(day, clock, fraction, (date, time, micros) => {
        const seconds = Date.parse(`${date}T${time}Z`) * 1000;
        expect(ordinaryDay(date)).toBe(Date.parse(date) / 86_400_000);
        expect(ordinaryInstant(`${date}T${time}Z`)).toBe(seconds);
        expect(ordinaryInstant(`${date}T${time.replaceAll(':', '')}`)).toBe(seconds);
        expect(ordinaryInstant(`${date}T${time}.${micros}Z`)).toBe(seconds + Number(micros));
      }),
    );
  });

  it('up to the ends of year, month, day and hour', () => {
    for (const [month, length] of daysOfMonths.entries()) {
      const at = (date: number) => new Date(Date.UTC(2023, month, date)).toISOString().slice(0, 10);
      expect([ordinaryDay(at(1)), ordinaryDay(at(length))]).toEqual(
        [Date.parse(at(1)), Date.parse(at(length))].map((ms) => ms / 86_400_000),
      );
    }
    const last = Date.parse('2023-12-31T23:59:59Z') * 1000;
    expect(ordinaryInstant('2023-12-31T23:59:59.999999Z')).toBe(last + 999_999);
    expect(ordinaryInstant('0100-01-01T00:00:00.000000Z')).toBe(Date.parse('0100-01-01') * 1000);
  });

  it.each([
    ...['2024-02-29', '2023-02-29', '2023-00-10', '2023-13-10', '2023-01-00', '2023-01-32', '0099-01-01'],
    ...['2023/01-01', '2023-01/01', '2023-01-1', '2023-01-011', '202x-01-01', '2023-01-0:'],
  ])('and %s is left to the parser', (text) => {
    expect([ordinaryDay(text), ordinaryInstant(`${text}T00:00:00Z`)]).toEqual([undefined, undefined]);
  });

  it.each([
    ...['2023-01-01T24:00:00Z', '2023-01-01T23:60:00Z', '2023-01-01T23:59:60Z', '2023-01-01T240000'],
    ...['2023-01-01 00:00:00Z', '2023-01-01T00-00:00Z', '2023-01-01T00:00-00Z', '2023-01-01T00:00:00z'],
    ...['2023-01-01T00:00:00,000000Z', '2023-01-01T00:00:00.00000xZ', '2023-01-01T00:00:00.000000+'],
    ...['2023-01-01T00:00:00', '2023-01-01T00:00:00.000Z', '2023-01-01t000000', '2023-01-01T00000/'],
  ])('and %s is left to the parser', (text) => {
    expect(ordinaryInstant(text)).toBeUndefined();
  });
});
