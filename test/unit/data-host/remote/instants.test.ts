import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDay, readInstant } from '#main/data-host/remote/records/instants.ts';
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
      { numRuns: 5000 },
    );
  });
});
