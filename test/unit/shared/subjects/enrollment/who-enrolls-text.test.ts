import { describe, expect, it } from 'vitest';
import type { ViewRow } from '#shared/catalog/views.ts';
import { countriesOverTime, sharesOverTime } from '#shared/subjects/enrollment/who-enrolls-text.ts';

type Row = ViewRow<'run-who-enrolls'>;

/** 18 Nov 2026. */
const newest = 20_775;
const row = (value: string, given: Partial<Row>): Row => ({
  trait: 'country',
  value,
  country_alpha2: value.slice(0, 2).toUpperCase(),
  count_then: null,
  count: null,
  change: null,
  pct_then: null,
  pct: null,
  is_new: false,
  first_day: newest - 90,
  date: newest,
  ...given,
});
const grown = (value: string, count_then: number, count: number) =>
  row(value, { count_then, count, change: count - count_then });
const fresh = (value: string) => row(value, { count: 12, is_new: true });
const name = ({ value }: Row) => value ?? 'Not known';

describe('which countries grew', () => {
  it('names the largest gains first, and the new countries', () => {
    const rows = [grown('India', 100, 220), grown('Brazil', 50, 40), grown('Kenya', 20, 51), fresh('Peru')];
    expect(countriesOverTime(rows, name)).toBe(
      'Since 20 Aug 2026, the largest gains: India +120 and Kenya +31. New country: Peru.',
    );
  });

  it('counts the new ones where there are many', () => {
    const rows = ['Peru', 'Chile', 'Fiji', 'Ghana'].map(fresh);
    expect(countriesOverTime(rows, name)).toBe(
      'Since 20 Aug 2026, no country gained learners. 4 new countries, among them Peru, Chile and Fiji.',
    );
  });

  it('says that counts are hidden, of a country that the first day has without its count', () => {
    expect(countriesOverTime([grown('India', 100, 220), row('Oman', { count: 30 })], name)).toContain(
      'Some counts are not shown.',
    );
  });

  it('says since when it collects where one day alone was seen', () => {
    expect(countriesOverTime([row('India', { count: 100, first_day: newest })], name)).toMatch(
      /^Collected since 18 Nov 2026\. The service keeps only the newest day/,
    );
    expect(sharesOverTime([], name)).toBe('No sync has seen a day of this yet.');
  });
});

it('the shift of ages begins with the share that moved furthest', () => {
  const rows = [
    row('25 and under', { pct_then: 40, pct: 41 }),
    row('26 to 40', { pct_then: 45, pct: 39.5 }),
    row('Not given', {}),
  ];
  expect(sharesOverTime(rows, name)).toBe(
    'Shares since 20 Aug 2026: 26 to 40 from 45.0% to 39.5% and 25 and under from 40.0% to 41.0%.',
  );
});

it('shares that would be printed alike have stayed the same', () => {
  const rows = [row('25 and under', { pct_then: 40.01, pct: 40.02 })];
  expect(sharesOverTime(rows, name)).toBe('Since 20 Aug 2026, the shares have stayed the same.');
});
