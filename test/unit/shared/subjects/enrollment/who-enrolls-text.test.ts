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
const fresh = (value: string, count: number | null = 12) => row(value, { count, is_new: true });
const name = ({ value }: Row) => value ?? 'Not reported';

describe('which countries grew', () => {
  it('promises no later day in a package', () => {
    const once = [row('India', { count: 9, first_day: newest })];
    const words = 'Not known: this data has these counts for only one day (18 Nov 2026).';
    expect([countriesOverTime(once, name, true), sharesOverTime(once, name, true)]).toEqual([words, words]);
    expect(sharesOverTime([], name, true)).toBe('Not part of this data');
    expect(countriesOverTime([grown('India', 1, 2)], name, true)).toMatch(/^Largest gains/);
  });

  it('names the largest gains first, and the new countries', () => {
    const rows = [grown('India', 100, 220), grown('Brazil', 50, 40), grown('Kenya', 20, 51), fresh('Peru')];
    expect(countriesOverTime(rows, name)).toBe(
      'Largest gains between 20 Aug 2026 and 18 Nov 2026: India +120, Kenya +31 and Peru +12. New country: Peru.',
    );
  });

  it('calls gains the largest of those known where one is hidden', () => {
    expect(countriesOverTime([grown('India', 100, 220), fresh('Peru', null)], name)).toBe(
      'Largest known gains between 20 Aug 2026 and 18 Nov 2026: India +120. New country: Peru. Some counts are hidden to protect small ones.',
    );
  });

  it('counts the new ones where there are many', () => {
    const rows = ['Peru', 'Chile', 'Fiji', 'Ghana'].map((each) => fresh(each, 5000));
    expect(countriesOverTime(rows, name)).toBe(
      'Largest gains between 20 Aug 2026 and 18 Nov 2026: Peru +5,000, Chile +5,000 and Fiji +5,000. 4 new countries, among them Peru, Chile and Fiji.',
    );
  });

  it('says that none gained only where every gain is known', () => {
    expect(countriesOverTime([grown('India', 100, 90), grown('Kenya', 20, 20)], name)).toBe(
      'Between 20 Aug 2026 and 18 Nov 2026, the count rose in no country.',
    );
  });

  it.each([
    ['on the first day', row('Oman', { count: 30 })],
    ['on the newest day', row('Oman', { count_then: 30 })],
    ['of a new country', fresh('Oman', null)],
  ])('says that a count is hidden %s, and not that none gained', (_when, hidden) => {
    expect(countriesOverTime([grown('India', 100, 220), hidden], name)).toMatch(
      /Some counts are hidden to protect small ones\.$/,
    );
    expect(countriesOverTime([grown('India', 100, 90), hidden], name)).toMatch(
      /^Between 20 Aug 2026 and 18 Nov 2026, the count is not known to have risen in any country\..* Some counts are hidden to protect small ones\.$/,
    );
  });

  it('says since when it collects where one day alone was seen', () => {
    expect(countriesOverTime([row('India', { count: 100, first_day: newest })], name)).toMatch(
      /^Not known yet: the app has country counts for only one day so far \(18 Nov 2026\)\. /,
    );
    expect(sharesOverTime([row('26 to 40', { count: 100, first_day: newest })], name)).toMatch(
      /^Collected since 18 Nov 2026\. The service keeps only the newest day/,
    );
    expect(sharesOverTime([], name)).toBe('None of these counts has been synced yet.');
  });
});

const counts = { count_then: 400, count: 410 };

it('the shift of ages begins with the share that moved furthest', () => {
  const rows = [
    row('25 and under', { ...counts, pct_then: 40, pct: 41 }),
    row('26 to 40', { ...counts, pct_then: 45, pct: 39.5 }),
    row('Not reported', { ...counts, value: null }),
  ];
  expect(sharesOverTime(rows, name)).toBe(
    'Shares that changed most from 20 Aug 2026 to 18 Nov 2026: 26 to 40 from 45.0% to 39.5% and 25 and under from 40.0% to 41.0%.',
  );
});

it('the shares that changed most are of those known for both days', () => {
  const rows = [row('25 and under', { ...counts, pct_then: 40, pct: 41 }), row('26 to 40', { count: 410 })];
  expect(sharesOverTime(rows, name)).toBe(
    'Shares known for both days that changed most from 20 Aug 2026 to 18 Nov 2026: 25 and under from 40.0% to 41.0%. Some counts are hidden to protect small ones.',
  );
});

it('shares that would be printed alike have stayed the same', () => {
  const rows = [
    row('25 and under', { ...counts, pct_then: 40.01, pct: 40.02 }),
    row('Not reported', { ...counts, value: null }),
  ];
  expect(sharesOverTime(rows, name)).toBe('The shares did not change between 20 Aug 2026 and 18 Nov 2026.');
});

it.each([{ count: 410 }, { count_then: 400 }])(
  'only the shares that are known are said to be the same beside %j',
  (given) => {
    const same = row('25 and under', { ...counts, pct_then: 40, pct: 40 });
    expect(sharesOverTime([same, row('26 to 40', given)], name)).toBe(
      'The shares known for both days did not change between 20 Aug 2026 and 18 Nov 2026. Some counts are hidden to protect small ones.',
    );
    expect(sharesOverTime([row('26 to 40', given)], name)).toBe(
      'No share can be compared, because none is known for both 20 Aug 2026 and 18 Nov 2026. Some counts are hidden to protect small ones.',
    );
  },
);
