import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCourseSummary, runReaders } from '#main/data-host/remote/records/run-records.ts';
import { readJob, readJobPosting, readSkill } from '#main/data-host/remote/records/taxonomy.ts';

const micros = (text: string) => Date.parse(text) * 1000;

const annuities = {
  id: 167,
  created: '2021-02-26T16:37:21.922596Z',
  modified: '2021-03-15T14:28:41Z',
  external_id: 'KS120HM73ZTBQQFJZY52',
  name: 'Annuities',
  description: '',
  info_url: 'https://skills.emsidata.com/skills/KS120HM73ZTBQQFJZY52',
  type_id: 'ST1',
  type_name: 'Hard Skill',
};

describe('a skill', () => {
  it('keeps what the service says, with instants in microseconds', () => {
    const courses = [
      { course_key: 'BerkeleyX+BUSADM466.3x', confidence: 1 },
      { course_key: 'TUMx+QPLS4x', confidence: 0.25 },
    ];
    expect(readSkill({ ...annuities, courses })).toEqual({
      ok: true,
      value: {
        ...annuities,
        created: micros('2021-02-26T16:37:21Z') + 922_596,
        modified: micros('2021-03-15T14:28:41Z'),
        courses,
      },
    });
  });

  it.each([' ', '\t\u00a0', '\u200b', '\u200e\u2068\u2069', '\ufeff', '\u00ad', '\u3164', '\u2800', '\u0007'])(
    'has no name where nothing of it can be seen: %j',
    (name) => {
      expect(readSkill({ id: 1, name })).toMatchObject({ value: { name: null } });
      expect(readJob({ id: 1, name, skills: [] })).toMatchObject({ value: { name: null } });
      expect(readJobPosting({ id: 1, job: { id: 1, name } })).toMatchObject({ value: { job: { name: null } } });
      expect(readCourseSummary({ course_id: 'a/b/c', catalog_course_title: name })).toMatchObject({
        value: { catalog_course_title: null },
      });
      const answer = { module_id: 'm', part_id: 'p', count: 1, problem_display_name: name, created: '2014-12-10' };
      expect(runReaders['answer-distribution'](answer)).toMatchObject({ value: { problem_display_name: null } });
      expect(readSkill({ id: 1, name: `a${name}` })).toMatchObject({ value: { name: `a${name}` } });
    },
  );

  it('may have the number 0', () => {
    expect(readSkill({ id: 0 })).toMatchObject({ ok: true, value: { id: 0 } });
  });

  it('may lack everything but its id, and may have more than anyone knows', () => {
    expect(readSkill({ id: 1, xblocks: [{ verified: true }], category: 3 })).toEqual({
      ok: true,
      value: {
        id: 1,
        name: null,
        description: null,
        external_id: null,
        info_url: null,
        type_id: null,
        type_name: null,
        created: null,
        modified: null,
        courses: [],
      },
    });
  });

  it.each([
    [{}, 'id is missing.'],
    [{ id: '7' }, 'id is not an identifier.'],
    [{ id: 2 ** 53 }, 'id is not an identifier.'],
    [{ id: -1 }, 'id is not an identifier.'],
    [{ id: 1.5 }, 'id is not an identifier.'],
    [{ id: 1, name: 5 }, 'name is not text.'],
    [{ id: 1, created: 'yesterday' }, 'created is not a time.'],
    [{ id: 1, courses: {} }, 'courses is not a list.'],
    [{ id: 1, courses: [null] }, 'A course link is in a format that the app cannot read.'],
    [{ id: 1, courses: [{ confidence: 1 }] }, 'course_key is missing.'],
    [
      { id: 1, courses: [{ course_key: 'a+b', confidence: 'high' }] },
      'confidence is not a number that can be kept exactly.',
    ],
    [null, 'The record is in a format that the app cannot read.'],
    [[], 'The record is in a format that the app cannot read.'],
    ['skill', 'The record is in a format that the app cannot read.'],
  ])('is rejected with the field that is wrong: %j', (raw, reason) => {
    expect(readSkill(raw)).toEqual({ ok: false, reason });
  });

  it('never keeps half of a surrogate pair', () => {
    expect(readSkill({ id: 1, name: 'a\ud800b' })).toMatchObject({ ok: true, value: { name: 'a\ufffdb' } });
  });
});

describe('a job', () => {
  it('keeps significance beyond 100 and fractional postings', () => {
    const job = {
      id: 101,
      name: null,
      external_id: 'ET1',
      created: '2021-03-12T00:00:00Z',
      modified: null,
      skills: [{ skill: annuities, significance: 166.0414834976898, unique_postings: 2986.5, is_blacklisted: false }],
    };
    expect(readJob(job)).toMatchObject({
      ok: true,
      value: {
        id: 101,
        name: null,
        skills: [{ significance: 166.0414834976898, unique_postings: 2986.5, skill: { id: 167, name: 'Annuities' } }],
      },
    });
  });

  it('tells no skills from nothing said about skills', () => {
    expect(readJob({ id: 1 })).toMatchObject({ ok: true, value: { skills: null } });
    expect(readJob({ id: 1, skills: [] })).toMatchObject({ ok: true, value: { skills: [] } });
  });

  it('is rejected with a skill that cannot be told apart', () => {
    expect(readJob({ id: 1, skills: [{ skill: { name: 'x' } }] })).toEqual({ ok: false, reason: 'id is missing.' });
  });
});

describe('a job posting', () => {
  it('keeps numbers as they are and nulls as nulls', () => {
    const posting = {
      id: 63,
      job: { id: 39, external_id: 'ETD8659FB16C6E7A79', name: 'Team Member' },
      created: null,
      modified: null,
      median_salary: 87_424.78,
      median_posting_duration: null,
      unique_postings: 85_538,
      unique_companies: 3368,
    };
    expect(readJobPosting(posting)).toEqual({ ok: true, value: posting });
  });

  it('is rejected without its job', () => {
    expect(readJobPosting({ id: 1 })).toEqual({ ok: false, reason: 'job is in a format that the app cannot read.' });
  });
});

describe('whatever a service sends', () => {
  const junk = fc.anything({ withBigInt: false, withNullPrototype: true });
  const record = fc.record(
    {
      id: fc.oneof(fc.nat(), junk),
      name: fc.oneof(fc.string({ unit: 'binary' }), junk),
      created: fc.oneof(fc.constant('2021-02-26T16:37:21.922596Z'), junk),
      courses: fc.oneof(
        fc.array(fc.record({ course_key: fc.string(), confidence: fc.oneof(fc.double(), junk) })),
        junk,
      ),
      skills: fc.oneof(fc.array(fc.record({ skill: junk, significance: fc.double() })), junk),
      job: fc.oneof(fc.record({ id: fc.nat() }), junk),
      median_salary: fc.oneof(fc.double(), junk),
    },
    { requiredKeys: [] },
  );

  it.each([
    ['skill', readSkill],
    ['job', readJob],
    ['job posting', readJobPosting],
  ])('is read as a %s or rejected with a sentence, and never with a wrong number', (_, read) => {
    fc.assert(
      fc.property(fc.oneof(record, junk), (raw) => {
        const parsed = read(raw);
        if (!parsed.ok) {
          expect(parsed.reason).toMatch(/^\S.*\.$/);
          return;
        }
        expect(Number.isSafeInteger(parsed.value.id)).toBe(true);
        for (const value of Object.values(parsed.value)) {
          if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
          if (typeof value === 'string') expect(value.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
