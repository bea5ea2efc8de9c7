import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLearnerEngagement, runReaders } from '#main/data-host/remote/records/run-records.ts';
import { parseDay, parseInstant } from '#shared/time/time.ts';

const course_id = 'edX/DemoX/Demo_Course';
const created = '2014-12-10T193146';
const computed = parseInstant(created) ?? 0;
const date = '2014-12-10';
const day = parseDay(date) ?? 0;
const dated = { course_id, date, created };

describe('weekly activity', () => {
  const week = { interval_start: '2014-12-08T000000', interval_end: '2014-12-15T000000', course_id };

  it('keeps a missing count apart from 0', () => {
    expect(runReaders.activity({ ...week, any: 3013, attempted_problem: 0, played_video: null, created })).toEqual({
      ok: true,
      value: {
        interval_start: parseInstant('2014-12-08'),
        interval_end: parseInstant('2014-12-15'),
        any: 3013,
        attempted_problem: 0,
        played_video: null,
        posted_forum: null,
        created: computed,
      },
    });
  });

  it.each([
    [{ ...week, any: 'many' }, 'any is not a whole number.'],
    [{ ...week, any: 1.5 }, 'any is not a whole number.'],
    [{ ...week, any: -1 }, 'any is less than 0.'],
    [{ ...week, any: 2 ** 53 }, 'any is not a number that can be kept exactly.'],
    [{ ...week, interval_end: undefined }, 'interval_end is missing.'],
    [{ ...week, interval_end: '2014-12-08T000000' }, 'interval_end is not after interval_start.'],
    [{ ...week, interval_start: '2014-13-08T000000' }, 'interval_start is not a time.'],
  ])('is rejected with the field that is wrong: %j', (raw, reason) => {
    expect(runReaders.activity(raw)).toEqual({ ok: false, reason });
  });

  it('of the deprecated endpoint has a format of its own', () => {
    const recent = { interval_start: '2014-12-08T00:00:00Z', interval_end: '2014-12-15T00:00:00Z', count: 3013 };
    expect(runReaders['recent-activity']({ ...recent, activity_type: 'ANY', course_id })).toEqual({
      ok: true,
      value: {
        activity_type: 'any',
        count: 3013,
        interval_start: parseInstant('2014-12-08'),
        interval_end: parseInstant('2014-12-15'),
      },
    });
  });
});

describe('enrollment', () => {
  it('per day', () => {
    expect(runReaders.enrollment({ ...dated, count: 1892 })).toEqual({
      ok: true,
      value: { date: day, count: 1892, created: computed },
    });
    expect(runReaders.enrollment({ ...dated, date: '2014-12-10T00:00:00Z', count: 1 })).toMatchObject({
      value: { date: day },
    });
    expect(runReaders.enrollment({ ...dated, count: null })).toEqual({ ok: false, reason: 'count is missing.' });
    expect(runReaders.enrollment({ ...dated, date: '2014-02-30', count: 1 })).toEqual({
      ok: false,
      reason: 'date is not a date.',
    });
    expect(runReaders.enrollment({ ...dated, date: '2014-12-10T12:00:00Z', count: 1 }).ok).toBe(false);
  });

  it('by birth year, for learners without one too', () => {
    expect(runReaders['enrollment-birth-year']({ ...dated, birth_year: 1960, count: 11 })).toMatchObject({
      value: { birth_year: 1960, count: 11 },
    });
    expect(runReaders['enrollment-birth-year']({ ...dated, birth_year: null, count: 4 })).toMatchObject({
      value: { birth_year: null },
    });
  });

  it.each([
    ['bachelors', 'bachelors'],
    [null, null],
    ['bootcamp', 'bootcamp'],
    [{ name: "Bachelor's Degree", short_name: 'bachelors' }, 'bachelors'],
  ])('by education %j', (education_level, expected) => {
    expect(runReaders['enrollment-education']({ ...dated, education_level, count: 634 })).toMatchObject({
      ok: true,
      value: { education_level: expected, count: 634 },
    });
  });

  it('by gender', () => {
    expect(runReaders['enrollment-gender']({ ...dated, female: 732, male: 1155, other: 435 })).toMatchObject({
      value: { female: 732, male: 1155, other: 435, unknown: null },
    });
  });

  it('by mode, whatever the modes are called, and without making the sum fit', () => {
    const parsed = runReaders['enrollment-mode']({
      ...dated,
      count: 1990,
      cumulative_count: 2100,
      honor: 945,
      'executive-education': 0,
      note: 'x',
    });
    expect(parsed).toMatchObject({ ok: true, value: { count: 1990, cumulative_count: 2100 } });
    expect(parsed.ok && Object.entries(JSON.parse(String(parsed.value.modes)))).toEqual([
      ['honor', 945],
      ['executive-education', 0],
    ]);
  });

  it('has no mode that the service names without a number: that is not served, not withheld', () => {
    const parsed = runReaders['enrollment-mode']({ ...dated, count: 10, honor: 4, verified: null });
    expect(parsed.ok && Object.entries(JSON.parse(String(parsed.value.modes)))).toEqual([['honor', 4]]);
  });

  it.each([
    [{ honor: '7' }, 'honor is not a whole number.'],
    [{ verified: -3 }, 'verified is less than 0.'],
    [{ audit: 0.5 }, 'audit is not a whole number.'],
    [{ masters: 2 ** 53 }, 'masters is not a number that can be kept exactly.'],
    [{ 'no-id-professional': {} }, 'no-id-professional is not a whole number.'],
  ])('is refused with the name of a known mode that has no count: %j', (odd, reason) => {
    const row = { ...dated, count: 10, credit: 4, ...odd };
    expect(runReaders['enrollment-mode'](row)).toEqual({ ok: false, reason });
  });

  it('takes no number for an unknown mode that cannot be a count of learners, and keeps the day', () => {
    const parsed = runReaders['enrollment-mode']({
      ...dated,
      count: 10,
      honor: 4,
      ratio: 0.53,
      change: -3,
      huge: 1e308,
    });
    expect(parsed.ok && Object.entries(JSON.parse(String(parsed.value.modes)))).toEqual([['honor', 4]]);
  });

  it.each([
    [
      { alpha2: 'CA', alpha3: 'CAN', name: 'Canada' },
      { country_alpha2: 'CA', country_alpha3: 'CAN', country_name: 'Canada' },
    ],
    [
      { alpha2: null, alpha3: null, name: 'UNKNOWN' },
      { country_alpha2: null, country_alpha3: null, country_name: 'UNKNOWN' },
    ],
    [null, { country_alpha2: null, country_alpha3: null, country_name: 'UNKNOWN' }],
  ])('by location %j', (country, expected) => {
    expect(runReaders['enrollment-location']({ ...dated, country, count: 264 })).toMatchObject({
      ok: true,
      value: { ...expected, count: 264 },
    });
  });
});

describe('whatever a service sends', () => {
  const readers = { ...runReaders, 'learner-engagement': readLearnerEngagement };
  const junk = fc.anything({ withBigInt: false, withNullPrototype: true });
  const keys = [
    'date',
    'count',
    'created',
    'interval_start',
    'any',
    'country',
    'module_id',
    'tags',
    'grade',
    'education_level',
  ];
  const raw = fc.oneof(
    junk,
    fc.dictionary(
      fc.constantFrom(...keys, '__proto__'),
      fc.oneof(junk, fc.constant(date), fc.nat(), fc.string({ unit: 'binary' })),
    ),
  );

  it.each(Object.entries(readers))('%s never throws', (_, read) => {
    fc.assert(
      fc.property(raw, (value) => {
        const parsed = read(value);
        return parsed.ok || /^\S.*\.$/.test(parsed.reason);
      }),
    );
  });
});

describe('texts that programs stumble over', () => {
  it('keep their letters: half a pair and U+0000 are replaced, wherever a service sends a text', () => {
    const problem = runReaders.problems({ module_id: 'a\0b', part_ids: ['p\0', 'q\ud83d'], total_submissions: 1 });
    expect(problem).toMatchObject({ value: { module_id: 'a\ufffdb', part_ids: '["p\ufffd","q\ufffd"]' } });
    const mode = runReaders['enrollment-mode']({ ...dated, count: 3, 'm\0': 1, constructor: 2 });
    expect(mode.ok && Object.entries(JSON.parse(String(mode.value.modes)))).toEqual([
      ['m\ufffd', 1],
      ['constructor', 2],
    ]);
  });

  it('are no prototype, whatever a mode is called', () => {
    const mode = runReaders['enrollment-mode'](JSON.parse(`{"date":"2026-01-01","count":3,"__proto__":3}`));
    expect(mode.ok && mode.value.modes).toBe('{"__proto__":3}');
  });
});

describe('values that mean nothing, and that mean one thing', () => {
  const readValue = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }) =>
    result.ok ? result.value : null;

  it('are unknown: birth year 0, an empty level, codes of no country', () => {
    for (const birth_year of [0, null, undefined])
      expect(readValue(runReaders['enrollment-birth-year']({ ...dated, birth_year, count: 3 }))?.birth_year).toBeNull();
    for (const education_level of ['', '  ', null])
      expect(
        readValue(runReaders['enrollment-education']({ ...dated, education_level, count: 3 }))?.education_level,
      ).toBeNull();
    const noCountry = [
      'A1',
      'A2',
      'O1',
      'EU',
      'AP',
      'XX',
      'ZZ',
      '--',
      'UNKNOWN',
      '',
      ' a1 ',
      'T1',
      'USA',
      '=1',
      'U',
      'ÜS',
    ];
    for (const alpha2 of noCountry)
      expect(
        readValue(
          runReaders['enrollment-location']({
            ...dated,
            country: { alpha2, alpha3: 'USA', name: 'Somewhere' },
            count: 3,
          }),
        ),
      ).toEqual({
        date: day,
        created: computed,
        country_alpha2: null,
        country_alpha3: null,
        country_name: 'UNKNOWN',
        count: 3,
      });
  });

  it('are one: codes in small letters and in capitals', () => {
    const country = { alpha2: ' us', alpha3: 'usa', name: 'United States' };
    expect(readValue(runReaders['enrollment-location']({ ...dated, country, count: 3 }))).toMatchObject({
      ...{ country_alpha2: 'US', country_alpha3: 'USA', country_name: 'United States' },
    });
  });

  it('keep right answers apart from all answers', () => {
    const counts = { module_id: 'i4x://a/b/problem/c', total_submissions: 8, correct_submissions: 3, created };
    expect(readValue(runReaders.problems({ ...counts, part_ids: [] }))).toMatchObject({
      ...{ total_submissions: 8, correct_submissions: 3 },
    });
    for (const tags of [{ difficulty: null }, { difficulty: [] }, { difficulty: [null] }])
      expect(readValue(runReaders['problem-tags']({ ...counts, tags }))).toMatchObject({ tags: '{}' });
    const tags = { difficulty: ['Easy', null, 'Hard'], outcome: null };
    expect(readValue(runReaders['problem-tags']({ ...counts, tags }))).toMatchObject({
      tags: '{"difficulty":["Easy","Hard"]}',
    });
    expect(readValue(runReaders['problem-tags']({ ...counts, tags: {} }))).toMatchObject({
      ...{ total_submissions: 8, correct_submissions: 3 },
    });
  });
});
