import { describe, expect, it } from 'vitest';
import {
  readCourseSummary,
  readLearnerEngagement,
  readReport,
  runReaders,
} from '#main/data-host/remote/records/run-records.ts';
import { parseDay, parseInstant } from '#shared/time/time.ts';

const course_id = 'edX/DemoX/Demo_Course';
const module_id = 'i4x://edX/DemoX/Demo_Course/problem/97fd';
const created = '2014-12-10T193146';
const computed = parseInstant(created);

describe('problems', () => {
  it('are counted', () => {
    const raw = { module_id, total_submissions: 0, correct_submissions: 0, part_ids: ['a_2_1'], created };
    expect(runReaders.problems(raw)).toEqual({ ok: true, value: { ...raw, part_ids: '["a_2_1"]', created: computed } });
  });

  it('are tagged, several values of one tag too', () => {
    const tags = { difficulty: ['Easy'], learning_outcome: ['Learned a few things', 'Learned everything'] };
    expect(
      runReaders['problem-tags']({ module_id, total_submissions: 5, correct_submissions: 4, tags, created }),
    ).toMatchObject({
      value: {
        tags: JSON.stringify(tags),
      },
    });
  });

  const answer = {
    course_id,
    module_id,
    part_id: 'p_2_1',
    correct: true,
    value_id: 'choice_1',
    variant: null,
    created,
  };

  it.each([
    [
      { count: 15, answer_value: 'Indonesia' },
      { count: 15, last_response_count: null, answer_value: 'Indonesia' },
    ],
    [
      { first_response_count: 3, last_response_count: 9, answer_value: 4.5 },
      { count: null, last_response_count: 9, answer_value: '4.5' },
    ],
    [{ count: 1, answer_value_text: '=1+1', answer_value_numeric: null }, { answer_value: '=1+1' }],
    [{ count: 1, answer_value_text: null, answer_value_numeric: 7 }, { answer_value: '7' }],
    [
      { count: 1, answer_value: 'None', correct: null },
      { answer_value: 'None', correct: null },
    ],
  ])('have answers in every form there was: %j', (rest, expected) => {
    expect(runReaders['answer-distribution']({ ...answer, ...rest })).toMatchObject({ ok: true, value: expected });
  });

  it('have no answers without a count', () => {
    expect(runReaders['answer-distribution'](answer)).toEqual({ ok: false, reason: 'count is missing.' });
  });

  it('have grades, and subsections have views', () => {
    expect(
      runReaders['grade-distribution']({ module_id, course_id, grade: 1, max_grade: 2, count: 5, created }),
    ).toEqual({
      ok: true,
      value: { module_id, grade: 1, max_grade: 2, count: 5, created: computed },
    });
    expect(runReaders['sequential-open']({ module_id, course_id, count: 23, created })).toEqual({
      ok: true,
      value: { module_id, count: 23, created: computed },
    });
  });
});

it.each([
  ['problems', 'module_id', { module_id, total_submissions: 1 }],
  ['problem-tags', 'module_id', { module_id, total_submissions: 1 }],
  ['answer-distribution', 'part_id', { module_id, part_id: 'p', count: 1 }],
  ['grade-distribution', 'module_id', { module_id, grade: 1, count: 1 }],
  ['sequential-open', 'module_id', { module_id, count: 1 }],
  ['recent-activity', 'activity_type', { activity_type: 'any', interval_start: created, interval_end: created }],
] as const)('a row of %s without %s is none, since nothing can be asked for by an empty id', (dataset, key, row) => {
  expect(runReaders[dataset](row)).toMatchObject({ ok: true });
  expect(runReaders[dataset]({ ...row, [key]: '' })).toEqual({ ok: false, reason: `${key} is missing.` });
});

it('a learner without a name is none, and an answer may be empty', () => {
  expect(readLearnerEngagement({ username: '' })).toEqual({ ok: false, reason: 'username is missing.' });
  const empty = { module_id, part_id: 'p', count: 1, value_id: '', answer_value: '' };
  expect(runReaders['answer-distribution'](empty)).toMatchObject({ value: { value_id: '', answer_value: '' } });
});

describe('the rest of a course', () => {
  it.each([
    [
      { pipeline_video_id: 'a|b', users_at_start: 2, users_at_end: 5 },
      { video_id: 'a|b', users_at_start: 2, users_at_end: 5 },
    ],
    [
      { video_id: 'v', start_views: 7, end_views: 6 },
      { video_id: 'v', users_at_start: 7, users_at_end: 6 },
    ],
    [{ encoded_module_id: 'm' }, { video_id: 'm', users_at_start: null }],
  ])('videos under every name: %j', (rest, expected) => {
    expect(runReaders.videos({ duration: 142, segment_length: 5, created, ...rest })).toMatchObject({
      ok: true,
      value: expected,
    });
  });

  it('reports', () => {
    const report = {
      course_id: 'edX_DemoX_Demo_Course',
      report_name: 'problem_response',
      download_url: 'https://s3.example/x',
    };
    expect(readReport({ ...report, last_modified: '2016-08-12T043411', file_size: 3000 })).toMatchObject({
      value: {
        download_url: 'https://s3.example/x',
        last_modified: parseInstant('2016-08-12T043411'),
        expiration_date: null,
      },
    });
  });

  it.each(['problem_attempts_overall', 'problems_attempts_overall'])('learners, with attempts as %s', (key) => {
    expect(readLearnerEngagement({ username: 'ed_xavier', [key]: 8, date_last_active: '2015-01-05' })).toMatchObject({
      value: {
        username: 'ed_xavier',
        problem_attempts_overall: 8,
        videos_overall: null,
        date_last_active: parseDay('2015-01-05'),
      },
    });
  });

  it('summaries', () => {
    expect(readCourseSummary({ course_id, catalog_course_title: null, count: 3 })).toMatchObject({
      value: { course_id, count: 3 },
    });
  });

  it.each([
    ['start_date', 'soon'],
    ['end_date', 7],
    ['pacing_type', {}],
    ['availability', []],
    ['count', 'many'],
    ['cumulative_count', -1],
    ['created', true],
  ])('summaries with an odd %s lose that field alone', (key, odd) => {
    const title = { course_id, catalog_course_title: 'Demo' };
    const readable = { start_date: '2026-01-01T00:00:00Z', count: 3, pacing_type: 'instructor_paced' };
    const expected = readCourseSummary({ ...title, ...readable, [key]: null });
    expect(readCourseSummary({ ...title, ...readable, [key]: odd })).toEqual(expected);
    expect(expected).toMatchObject({ ok: true, value: title });
  });

  it('no summaries without a run, or with a title that is none', () => {
    expect(readCourseSummary({ catalog_course_title: 'Demo' })).toMatchObject({ ok: false });
    expect(readCourseSummary({ course_id, catalog_course_title: {} })).toMatchObject({ ok: false });
  });
});
