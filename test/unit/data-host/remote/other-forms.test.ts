import { describe, expect, it } from 'vitest';
import type { ParseResult } from '#main/data-host/remote/records/fields.ts';
import { readLearnerEngagement, runReaders } from '#main/data-host/remote/records/run-records.ts';
import { readSkill } from '#main/data-host/remote/records/taxonomy.ts';

/*
 * Fields that services name or write in several ways, older ones above all.
 */

type Read = (raw: unknown) => ParseResult<object>;

/** The one field of what was read, or why nothing was. */
const only = (read: Read, key: string, raw: object): unknown => {
  const result = read(raw);
  return result.ok ? (result.value as Record<string, unknown>)[key] : result.reason;
};

describe('a field with several names', () => {
  const answer = { module_id: 'm', part_id: 'p', count: 1 };
  it.each<[string, Read, object, readonly [key: string, value: unknown][]]>([
    [
      'video_id',
      runReaders.videos,
      {},
      [
        ['video_id', 'a'],
        ['pipeline_video_id', 'b'],
        ['encoded_module_id', 'c'],
      ],
    ],
    [
      'users_at_start',
      runReaders.videos,
      { video_id: 'v' },
      [
        ['users_at_start', 0],
        ['start_views', 7],
      ],
    ],
    [
      'users_at_end',
      runReaders.videos,
      { video_id: 'v' },
      [
        ['users_at_end', 0],
        ['end_views', 7],
      ],
    ],
    [
      'answer_value',
      runReaders['answer-distribution'],
      answer,
      [
        ['answer_value', ''],
        ['answer_value_text', 'b'],
        ['answer_value_numeric', 'c'],
      ],
    ],
    ...(['overall', 'last_week'] as const).map((when): [string, Read, object, [string, unknown][]] => [
      `problem_attempts_${when}`,
      readLearnerEngagement,
      { username: 'u' },
      [
        [`problem_attempts_${when}`, 0],
        [`problems_attempts_${when}`, 7],
      ],
    ]),
  ])('has the value of the first one that is there: %s', (key, read, raw, names) => {
    for (const [index, [, value]] of names.entries())
      expect(only(read, key, { ...raw, ...Object.fromEntries(names.slice(index)) })).toBe(value);
  });

  it('is missing without any of them', () => {
    expect(only(runReaders.videos, 'video_id', {})).toBe('video_id is missing.');
    expect(only(runReaders.videos, 'users_at_start', { video_id: 'v' })).toBeNull();
  });
});

describe('what an older service sends', () => {
  const day = { date: '2014-12-10', count: 3 };
  it.each([
    [{ short_name: ' bachelors ', name: 'Bachelor' }, 'bachelors'],
    [{ short_name: null, name: ' Bachelor ' }, 'Bachelor'],
    [{ short_name: '', name: 'Bachelor' }, null],
    [{}, null],
    [' masters ', 'masters'],
    [7, 'education_level is in a format that the app cannot read.'],
    [[], 'education_level is in a format that the app cannot read.'],
  ])('is a level of education: %j', (education_level, expected) => {
    expect(only(runReaders['enrollment-education'], 'education_level', { ...day, education_level })).toBe(expected);
  });

  it('is a country without codes of its own', () => {
    const country = (value: unknown) => runReaders['enrollment-location']({ ...day, country: value });
    expect(country({ alpha2: 'CA' })).toMatchObject({
      value: { country_alpha2: 'CA', country_alpha3: null, country_name: null },
    });
    expect(country({ alpha2: 'CA', alpha3: 'xx', name: 'Canada' })).toMatchObject({ value: { country_alpha3: null } });
    expect(country('CA')).toEqual({ ok: false, reason: 'country is in a format that the app cannot read.' });
  });

  it('is one tag value without its list, and each value once', () => {
    const tags = (value: unknown) => only(runReaders['problem-tags'], 'tags', { module_id: 'm', tags: value });
    expect(tags({ level: 'Easy', 'half\ud83d': ['a', 'b', 'a'], none: [] })).toBe(
      '{"level":["Easy"],"half\ufffd":["a","b"]}',
    );
    expect(tags({ level: [7] })).toBe('tags contains a value that is not text.');
    expect(tags({ level: 7 })).toBe('tags is not a list.');
    expect(tags([])).toBe('tags is in a format that the app cannot read.');
    expect(only(runReaders.problems, 'part_ids', { module_id: 'm', part_ids: ['a', 'a', 'b'] })).toBe('["a","b"]');
    expect(only(runReaders.problems, 'part_ids', { module_id: 'm', part_ids: 'a' })).toBe('part_ids is not a list.');
  });

  it('is a number where learners typed one', () => {
    const answer = { module_id: 'm', part_id: 'p', count: 1 };
    expect(only(runReaders['answer-distribution'], 'answer_value', { ...answer, answer_value: 1e21 })).toBe('1e+21');
    expect(only(runReaders['answer-distribution'], 'value_id', { ...answer, value_id: 7 })).toBe('7');
    expect(only(runReaders['answer-distribution'], 'value_id', { ...answer, value_id: 'choice_1' })).toBe('choice_1');
    expect(only(runReaders['answer-distribution'], 'value_id', { ...answer, value_id: true })).toBe(
      'value_id is not text.',
    );
  });

  it('counts answers once, or first and last', () => {
    const counts = (given: object) => runReaders['answer-distribution']({ module_id: 'm', part_id: 'p', ...given });
    expect(counts({ count: 0 }).ok).toBe(true);
    expect(counts({ last_response_count: 0 }).ok).toBe(true);
    expect(counts({ first_response_count: 3 })).toEqual({ ok: false, reason: 'count is missing.' });
  });

  it('is the kind of a newest week in capitals, and its days as a list', () => {
    const week = { interval_start: '2014-12-08T00:00:00Z', interval_end: '2014-12-15T00:00:00Z' };
    expect(only(runReaders['recent-activity'], 'activity_type', { ...week, activity_type: 'PLAYED_VIDEO' })).toBe(
      'played_video',
    );
    expect(only(readLearnerEngagement, 'days', { username: 'u', days: [{ date: '2014-12-08' }] })).toBe(
      '[{"date":"2014-12-08"}]',
    );
    expect(only(readLearnerEngagement, 'days', { username: 'u', days: {} })).toBe('days is not a list.');
  });

  it('is a week of a second at least', () => {
    const week = (interval_end: string) =>
      runReaders.activity({ interval_start: '2014-12-08T00:00:00Z', interval_end }).ok;
    expect([week('2014-12-08T00:00:00Z'), week('2014-12-08T00:00:01Z'), week('2014-12-07T23:59:59Z')]).toEqual([
      ...[false, true, false],
    ]);
  });

  it('is a day at midnight, in UTC alone', () => {
    const dayOf = (date: string) => only(runReaders.enrollment, 'date', { date, count: 1 });
    const midnights = ['T000000', 'T00:00:00', 'T00:00:00Z', 'T00:00:00.000Z', 'T00:00:00+00:00', 'T000000-0000'];
    for (const midnight of midnights) expect([midnight, dayOf(`1970-01-03${midnight}`)]).toEqual([midnight, 2]);
    for (const other of ['T00:00:01', 'T00:00:00.1', 'T00:00:00+01:00', 'T01:00:00', ' T00:00:00'])
      expect([other, dayOf(`1970-01-03${other}`)]).toEqual([other, 'date is not a date.']);
  });

  it('is a course key of which half a pair is replaced, with its confidence', () => {
    expect(only(readSkill, 'courses', { id: 1, courses: [{ course_key: 'A+\ud800', confidence: 0.5 }] })).toEqual([
      { course_key: 'A+\ufffd', confidence: 0.5 },
    ]);
  });
});
