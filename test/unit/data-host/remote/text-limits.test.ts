import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, packageRow } from '#main/data-host/packages/package-tables.ts';
import type { ParseResult } from '#main/data-host/remote/records/fields.ts';
import { runReaders } from '#main/data-host/remote/records/run-records.ts';
import { readJob, readJobPosting, readSkill } from '#main/data-host/remote/records/taxonomy.ts';
import { courseKeySchema } from '#shared/catalog/course-id.ts';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import { maxEntries, maxJsonLength, maxModeName, maxModes, maxTextLength } from '#shared/catalog/text-limits.ts';
import { atLength } from '#test/support/at-length.ts';

/*
 * Whatever is taken from a service must pass through a package again: what is longer is a rejected record, which makes its dataset
 * partial.
 */

const date = '2026-01-05';
const module_id = 'block-v1:A+B+C+type@problem+block@p';

interface Field {
  readonly field: string;
  readonly table: TableName;
  readonly column: string;
  readonly read: (text: string) => ParseResult<object>;
}

const field = (table: TableName, column: string, read: Field['read'], name = column): Field => ({
  field: `${name} of ${table}`,
  table,
  column,
  read,
});

const answer = (more: object) =>
  runReaders['answer-distribution']({ module_id, part_id: 'p', correct: true, count: 1, ...more });
const fields: readonly Field[] = [
  ...['name', 'description', 'external_id', 'info_url', 'type_id', 'type_name'].map((key) =>
    field('skills', key, (text) => readSkill({ id: 1, [key]: text })),
  ),
  field('course-skills', 'course_key', (text) => readSkill({ id: 1, courses: [{ course_key: text, confidence: 1 }] })),
  ...['name', 'external_id'].map((key) => field('jobs', key, (text) => readJob({ id: 1, [key]: text }))),
  field('job-postings', 'job_name', (text) => readJobPosting({ id: 1, job: { id: 1, name: text } })),
  field('problems', 'module_id', (text) => runReaders.problems({ module_id: text })),
  field('enrollment-location', 'country_name', (text) =>
    runReaders['enrollment-location']({ date, count: 1, country: { alpha2: 'NA', name: text } }),
  ),
  ...['part_id', 'value_id', 'answer_value', 'problem_display_name', 'question_text'].map((key) =>
    field('answer-distribution', key, (text) => answer({ [key]: text })),
  ),
  field('answer-distribution', 'answer_value', (text) => answer({ answer_value_text: text }), 'answer_value_text'),
];

/** Whether a package with this text in this column could be opened. */
function isOpened({ table, column }: Field, text: string): boolean {
  const [own] = fieldsOf(
    { ...tables[table], columns: tables[table].columns.filter(({ key }) => key === column) },
    table,
    [column],
  );
  if (!own) throw new Error(column);
  try {
    packageRow([text], [own], { ...tables[table], pivot: undefined } as never, false, () => 'a row');
    return column !== 'course_key' || courseKeySchema.safeParse(text).success;
  } catch {
    return false;
  }
}

describe('a text of a service', () => {
  it.each(fields)('is taken when a package may have it, and else rejected with its name: $field', (each) => {
    const max = maxTextLength(each.column);
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 3 }), fc.constantFrom('a', 'ü', '\ud83d'), (beside, letter) => {
        const text = letter.repeat(max + beside);
        const result = each.read(text);
        expect(result.ok).toBe(isOpened(each, text));
        expect(result.ok).toBe(beside <= 0);
        if (!result.ok) expect(result.reason).toMatch(/^\w+ is longer than \d+ characters\.$/);
      }),
      { numRuns: atLength(8, 1000) },
    );
  });

  it('may not be more than a package has of one record', () => {
    const links = (count: number) => Array.from({ length: count }, () => ({ course_key: 'A+B', confidence: 1 }));
    expect(readSkill({ id: 1, courses: links(maxEntries) }).ok).toBe(true);
    expect(readSkill({ id: 1, courses: links(maxEntries + 1) })).toEqual({
      ok: false,
      reason: `courses has more than ${maxEntries} entries.`,
    });
    const long = Array.from({ length: 120 }, (_, number) => `${number}${'x'.repeat(9_000)}`);
    const reason = (name: string) => `${name} is longer than ${maxJsonLength} characters.`;
    expect(runReaders.problems({ module_id, part_ids: long })).toEqual({ ok: false, reason: reason('part_ids') });
    expect(runReaders['problem-tags']({ module_id, tags: { difficulty: long } })).toEqual({
      ok: false,
      reason: reason('tags'),
    });
    // As JSON there are brackets and quotes around it.
    const partOf = (characters: number) =>
      runReaders.problems({ module_id, part_ids: ['x'.repeat(characters - 4)] }).ok;
    expect([partOf(maxJsonLength), partOf(maxJsonLength + 1)]).toEqual([true, false]);
  });

  it('may be no mode that a package could not name', () => {
    const modes = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`mode ${n}`, n]));
    expect(runReaders['enrollment-mode']({ date, ...modes(maxModes) }).ok).toBe(true);
    expect(runReaders['enrollment-mode']({ date, ...modes(maxModes + 1) })).toEqual({
      ok: false,
      reason: `modes has more than ${maxModes} entries.`,
    });
    expect(runReaders['enrollment-mode']({ date, ['m'.repeat(maxModeName)]: 3 }).ok).toBe(true);
    expect(runReaders['enrollment-mode']({ date, ['m'.repeat(maxModeName + 1)]: 3 })).toEqual({
      ok: false,
      reason: `mode is longer than ${maxModeName} characters.`,
    });
  });

  it('is no course without a key', () => {
    expect(readSkill({ id: 1, courses: [{ course_key: '', confidence: 1 }] })).toEqual({
      ok: false,
      reason: 'course_key is missing.',
    });
  });
});
