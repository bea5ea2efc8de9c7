import { describe, expect, it } from 'vitest';
import type { ParseResult } from '#main/data-host/remote/records/fields.ts';
import {
  readCourseSummary,
  readLearnerEngagement,
  readReport,
  runReaders,
} from '#main/data-host/remote/records/run-records.ts';
import { readJob, readJobPosting, readSkill } from '#main/data-host/remote/records/taxonomy.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { type RunDatasetName, type TableName, tables } from '#shared/catalog/datasets.ts';

/*
 * Every field of every record, by its column or what the specification says of it: its value is the one that was sent under its own name, and what it
 * cannot be is refused with that name.
 */

/** Kinds of fields; with a question mark, a field may be missing. */
type Kind = Optional | 'id' | 'identity' | 'count' | 'text' | 'instant' | 'day';
type Optional = 'count?' | 'integer?' | 'number?' | 'text?' | 'instant?' | 'day?' | 'boolean?';
type Fields = Readonly<Record<string, Kind>>;

const two = (index: number) => String(index + 1).padStart(2, '0');

/** A value of a kind that no other field of the record has, as it is sent and as it is read. */
function sampleOf(kind: Kind, index: number): { readonly sent: unknown; readonly read: unknown } {
  const same = (value: unknown) => ({ sent: value, read: value });
  switch (kind.replace('?', '')) {
    case 'text':
    case 'identity':
      return same(`text ${index}`);
    case 'number':
      return same(1000.5 + index);
    case 'boolean':
      return { sent: index % 2 === 0, read: Number(index % 2 === 0) };
    case 'instant':
      return {
        sent: `2026-01-${two(index)}T10:20:30.000007Z`,
        read: Date.UTC(2026, 0, index + 1, 10, 20, 30) * 1000 + 7,
      };
    case 'day':
      return { sent: `2026-01-${two(index)}`, read: Date.UTC(2026, 0, index + 1) / 86_400_000 };
    default:
      return same(1000 + index);
  }
}

/** Values that a field of a kind cannot have. */
const refused: Readonly<Record<string, readonly unknown[]>> = {
  id: ['7', -1, 1.5, 2 ** 53, true],
  count: ['7', -1, 1.5, 2 ** 53, Number.NaN, true, {}],
  integer: ['7', 1.5, 2 ** 53, true],
  number: ['7', 2 ** 53, -(2 ** 53), Number.POSITIVE_INFINITY, Number.NaN, true],
  text: [7, true, {}, []],
  identity: ['', 7, true, {}, []],
  instant: [7, 'yesterday', '2026-02-30T10:20:30Z', true],
  day: [7, 'yesterday', '2026-02-30', '2026-01-01T10:20:30Z', true],
  boolean: ['true', 0, 1],
};

/** The smallest and the largest value that a field of a kind may have. */
const extremes: Readonly<Record<string, readonly unknown[]>> = {
  id: [0, 2 ** 53 - 1],
  count: [0, 1, 2 ** 53 - 1],
  integer: [-(2 ** 53 - 1), -1, 2 ** 53 - 1],
  number: [-(2 ** 53 - 1), -0.5, 0, 2 ** 53 - 1],
  text: ['', 'ü'],
  identity: [' ', 'ü'],
  boolean: [true, false],
};

interface Shape {
  readonly read: (raw: unknown) => ParseResult<object>;
  readonly fields: Fields;
  /** Fields that cost only themselves where they cannot be read. */
  readonly lost?: readonly string[];
  /** Required values beside these fields, and the record that is read. */
  readonly sent?: object;
  readonly value?: object;
  /** Where the fields are, when they are not in the record itself. */
  readonly within?: readonly [wrap: (fields: object) => object, unwrap: (value: object) => object];
}

/** The kind of a field by its column; a service must send what is required. */
const kindOf = ({ type, nullable, required }: Column): Kind =>
  `${type === 'integer' ? 'count' : type}${nullable && !required ? '?' : ''}` as Kind;

/** The fields of a table of runs, without those that are read in a way of their own. */
const fieldsOf = (table: TableName, ...own: readonly string[]): Fields =>
  Object.fromEntries(
    tables[table].columns
      .filter(({ key }) => key !== 'course_id' && !own.includes(key))
      .map((column) => [column.key, identifies(table, column) ? 'identity' : kindOf(column)]),
  );

/** Whether a column holds a text by which rows are distinguished. */
const identifies = (table: TableName, column: Column): boolean =>
  kindOf(column) === 'text' && (tables[table].identity as readonly string[]).includes(column.key);

it('has a value in these columns of every row of a run, where it is not hidden', () => {
  const names = [...(Object.keys(runReaders) as RunDatasetName[]), 'learner-engagement'] as const;
  const required = names.flatMap((table) =>
    tables[table].columns
      .filter((column) => column.key !== 'course_id' && !kindOf(column).endsWith('?'))
      .map(({ key }) => `${table}.${key}`),
  );
  expect(required.sort()).toEqual([
    ...['activity.interval_end', 'activity.interval_start', 'answer-distribution.module_id'],
    ...['answer-distribution.part_id', 'enrollment-birth-year.count', 'enrollment-birth-year.date'],
    ...['enrollment-education.count', 'enrollment-education.date', 'enrollment-gender.date'],
    ...['enrollment-location.count', 'enrollment-location.date', 'enrollment-mode.date', 'enrollment.count'],
    ...['enrollment.date', 'grade-distribution.count', 'grade-distribution.module_id', 'learner-engagement.username'],
    ...['problem-tags.module_id', 'problem-tags.tags', 'problems.module_id', 'problems.part_ids'],
    ...['recent-activity.activity_type', 'recent-activity.interval_end', 'recent-activity.interval_start'],
    ...['sequential-open.count', 'sequential-open.module_id', 'videos.video_id'],
  ]);
});

const skill: Fields = {
  ...{ id: 'id', name: 'text?', description: 'text?', external_id: 'text?', info_url: 'text?' },
  ...{ type_id: 'text?', type_name: 'text?', created: 'instant?', modified: 'instant?' },
};
const shapes: Readonly<Record<string, Shape>> = {
  'a week of activity': { read: runReaders.activity, fields: fieldsOf('activity') },
  'the newest week': {
    read: runReaders['recent-activity'],
    fields: fieldsOf('recent-activity', 'activity_type'),
    value: { activity_type: 'any' },
  },
  'a day of enrollment': { read: runReaders.enrollment, fields: fieldsOf('enrollment') },
  'a birth year': {
    read: runReaders['enrollment-birth-year'],
    fields: { ...fieldsOf('enrollment-birth-year'), birth_year: 'integer?' },
  },
  'a level of education': {
    read: runReaders['enrollment-education'],
    fields: fieldsOf('enrollment-education', 'education_level'),
    value: { education_level: null },
  },
  genders: { read: runReaders['enrollment-gender'], fields: fieldsOf('enrollment-gender') },
  modes: {
    read: runReaders['enrollment-mode'],
    fields: fieldsOf('enrollment-mode', 'modes'),
    sent: { course_id: 7, audit: 5 },
    value: { modes: '{"audit":5}' },
  },
  'a country': {
    read: runReaders['enrollment-location'],
    fields: fieldsOf('enrollment-location', 'country_alpha2', 'country_alpha3', 'country_name'),
    value: { country_alpha2: null, country_alpha3: null, country_name: 'UNKNOWN' },
  },
  'a problem': { read: runReaders.problems, fields: fieldsOf('problems', 'part_ids'), value: { part_ids: '[]' } },
  'a tagged problem': {
    read: runReaders['problem-tags'],
    fields: fieldsOf('problem-tags', 'tags'),
    value: { tags: '{}' },
  },
  'an answer': {
    read: runReaders['answer-distribution'],
    fields: fieldsOf('answer-distribution', 'value_id', 'answer_value'),
    value: { value_id: null, answer_value: null },
  },
  'a grade': { read: runReaders['grade-distribution'], fields: fieldsOf('grade-distribution') },
  'views of a subsection': { read: runReaders['sequential-open'], fields: fieldsOf('sequential-open') },
  'a video': {
    read: runReaders.videos,
    fields: fieldsOf('videos', 'video_id'),
    sent: { video_id: 'a|b' },
    value: { video_id: 'a|b' },
  },
  'a report': {
    read: readReport,
    fields: {
      ...{ report_name: 'text', download_url: 'text', last_modified: 'instant?', expiration_date: 'instant?' },
      file_size: 'count?',
    },
  },
  'the summary of a run': {
    read: readCourseSummary,
    fields: {
      ...{ course_id: 'text', catalog_course_title: 'text?', start_date: 'instant?', end_date: 'instant?' },
      ...{ pacing_type: 'text?', availability: 'text?', count: 'count?', cumulative_count: 'count?' },
      created: 'instant?',
    },
    lost: ['start_date', 'end_date', 'pacing_type', 'availability', 'count', 'cumulative_count', 'created'],
  },
  'a learner': {
    read: readLearnerEngagement,
    fields: fieldsOf('learner-engagement', 'days'),
    value: { days: null },
  },
  'a skill': { read: readSkill, fields: skill, value: { courses: [] } },
  'a skill of a job': {
    read: readJob,
    fields: skill,
    within: [
      (fields) => ({ id: 1, skills: [{ skill: fields }] }),
      (value) => (value as { skills: { skill: object }[] }).skills[0]?.skill ?? {},
    ],
  },
  'the weight of a skill in a job': {
    read: readJob,
    fields: { significance: 'number?', unique_postings: 'number?' },
    value: { skill: expect.objectContaining({ id: 2 }) },
    within: [
      (fields) => ({ id: 1, skills: [{ skill: { id: 2 }, ...fields }] }),
      (value) => (value as { skills: object[] }).skills[0] ?? {},
    ],
  },
  'a course of a skill': {
    read: readSkill,
    fields: { confidence: 'number?' },
    value: { course_key: 'A+B' },
    within: [
      (fields) => ({ id: 1, courses: [{ course_key: 'A+B', more: 1, ...fields }] }),
      (value) => {
        const { course_key, confidence } = (value as { courses: Record<string, unknown>[] }).courses[0] ?? {};
        return { course_key, confidence };
      },
    ],
  },
  'a job': {
    read: readJob,
    fields: { id: 'id', name: 'text?', external_id: 'text?', created: 'instant?', modified: 'instant?' },
    value: { skills: null },
  },
  'the postings of a job': {
    read: readJobPosting,
    fields: {
      ...{ id: 'id', median_salary: 'number?', median_posting_duration: 'number?', unique_postings: 'number?' },
      ...{ unique_companies: 'number?', created: 'instant?', modified: 'instant?' },
    },
    sent: { job: { id: 5, name: 'A job', external_id: 'E' } },
    value: { job: { id: 5, name: 'A job', external_id: 'E' } },
  },
  'the job of postings': {
    read: readJobPosting,
    fields: { id: 'id', name: 'text?', external_id: 'text?' },
    within: [(fields) => ({ id: 1, job: fields }), (value) => (value as { job: object }).job],
  },
};

describe.each(Object.entries(shapes))('%s', (_, { read, fields, lost = [], sent = {}, value = {}, within }) => {
  const [wrap, unwrap] = within ?? [(given: object) => given, (found: object) => found];
  const entries = Object.entries(fields).map(([key, kind], index) => ({ key, kind, ...sampleOf(kind, index) }));
  const whole = { ...sent, ...Object.fromEntries(entries.map((entry) => [entry.key, entry.sent])) };
  const expected = { ...value, ...Object.fromEntries(entries.map((entry) => [entry.key, entry.read])) };
  const readWith = (changed: object) => {
    const result = read(wrap({ ...whole, ...changed }));
    return result.ok ? unwrap(result.value) : result.reason;
  };
  const isOptional = (kind: Kind) => kind.endsWith('?');

  it('has the values that were sent, each under its own name', () => {
    expect(readWith({})).toEqual(expected);
  });

  it('lacks nothing but what was not sent', () => {
    for (const { key, kind } of entries) {
      const missing = isOptional(kind) ? { ...expected, [key]: null } : `${key} is missing.`;
      expect([key, readWith({ [key]: undefined })]).toEqual([key, missing]);
      expect([key, readWith({ [key]: null })]).toEqual([key, missing]);
      // Tables that were text once have an empty text for nothing.
      if (!/^(?:text|id)/.test(kind)) expect([key, readWith({ [key]: '' })]).toEqual([key, missing]);
    }
  });

  it('is refused with the name of the field that is wrong, or lacks that field alone', () => {
    for (const { key, kind } of entries)
      for (const wrong of refused[kind.replace('?', '')] ?? []) {
        const found = readWith({ [key]: wrong });
        if (lost.includes(key)) expect([wrong, found]).toEqual([wrong, { ...expected, [key]: null }]);
        else expect([key, wrong, String(found).split(' ')[0]]).toEqual([key, wrong, key]);
      }
  });

  it('takes the smallest and the largest value of each field', () => {
    for (const { key, kind } of entries)
      for (const extreme of extremes[kind.replace('?', '')] ?? [])
        expect([key, readWith({ [key]: extreme })]).toEqual([
          key,
          { ...expected, [key]: typeof extreme === 'boolean' ? Number(extreme) : extreme },
        ]);
  });
});
