import { describe, expect, it } from 'vitest';
import { column, type TableDefinition } from '#shared/catalog/columns.ts';
import { tables } from '#shared/catalog/datasets.ts';
import {
  briefWithholdingRule,
  countsLearners,
  defaultThreshold,
  incompleteSumText,
  isRestated,
  isSmall,
  otherThresholdsText,
  revealsLearners,
  smallNumberThreshold,
  withholdingRule,
} from '#shared/catalog/small-numbers.ts';

const of = (given: object) =>
  column({ key: 'k', type: 'integer', nullable: true, label: 'K', meaning: '', source: '', ...given });

describe('the threshold', () => {
  it('is a whole number from 0 to 100, and 10 where nothing else is chosen', () => {
    const isOne = (value: number) => smallNumberThreshold.safeParse(value).success;
    expect([-1, 0, 100, 101, 9.5].map(isOne)).toEqual([false, true, true, false, false]);
    expect(defaultThreshold).toBe(10);
  });

  it('hides numbers below it, up or down, but not 0', () => {
    expect([9, -9, 1, -1].map((value) => isSmall(value, 10))).toEqual([true, true, true, true]);
    expect([10, -10, 0, null, undefined, '5'].map((value) => isSmall(value, 10))).toEqual(Array(6).fill(false));
    expect([1, -1, 0].map((value) => isSmall(value, 0))).toEqual([false, false, false]);
  });

  it('is said in words with the largest number that is hidden', () => {
    expect(withholdingRule(10)).toContain('Counts of 1 to 9 learners are hidden.');
    expect(withholdingRule(10)).toContain('any number from 1 to 9.');
    expect(withholdingRule(0)).toBe('Small numbers are shown as they are.');
    expect(briefWithholdingRule(10)).toBe('Counts of 1 to 9 learners are hidden, plus any that would reveal them.');
    expect(briefWithholdingRule(0)).toBe(withholdingRule(0));
    expect(withholdingRule(1)).not.toBe(withholdingRule(0));
  });
});

describe('a column', () => {
  it('counts learners where its unit or its values are learners, and it is neither text nor worked out of counts', () => {
    const columns = [
      of({ unit: 'learners' }),
      of({ type: 'text', counts: 'learners' }),
      of({ unit: 'learners', type: 'text' }),
      of({ counts: 'learners' }),
      of({ counts: 'learners of runs', type: 'text' }),
      of({ unit: 'learners', ofLearners: {} }),
      of({ unit: 'days' }),
      of({ counts: 'rows' }),
    ];
    expect(columns.map(countsLearners)).toEqual([true, false, false, true, true, false, false, false]);
    expect(columns.map(isRestated)).toEqual([false, false, false, false, true, false, false, false]);
  });

  it('counts learners in every table of runs but for birth years, views of subsections and sizes of files', () => {
    const others = Object.entries(tables)
      .filter(([name]) => name !== 'learner-engagement')
      .flatMap(([name, { columns }]: [string, TableDefinition]) =>
        columns.some(({ key }) => key === 'course_id')
          ? columns
              .filter((each) => each.type === 'integer' && !countsLearners(each))
              .map(({ key }) => `${name} ${key}`)
          : [],
      );
    expect(others).toEqual(['enrollment-birth-year birth_year', 'sequential-open count', 'reports file_size']);
  });

  it('counts learners in these columns of runs, of which one has the counts of all modes as text', () => {
    const counted = Object.entries(tables).flatMap(([name, { columns }]: [string, TableDefinition]) => {
      const keys = columns.filter((each) => countsLearners(each) || each.unit === 'learners').map(({ key }) => key);
      return columns.some(({ key }) => key === 'course_id') && keys.length > 0 ? [[name, keys]] : [];
    });
    expect(Object.fromEntries(counted)).toEqual({
      activity: ['any', 'attempted_problem', 'played_video', 'posted_forum'],
      enrollment: ['count'],
      'recent-activity': ['count'],
      'enrollment-birth-year': ['count'],
      'enrollment-education': ['count'],
      'enrollment-gender': ['female', 'male', 'other', 'unknown'],
      'enrollment-mode': ['count', 'cumulative_count', 'modes'],
      'enrollment-location': ['count'],
      problems: ['total_submissions', 'correct_submissions'],
      'problem-tags': ['total_submissions', 'correct_submissions'],
      videos: ['users_at_start', 'users_at_end'],
      'answer-distribution': ['count', 'first_response_count', 'last_response_count'],
      'grade-distribution': ['count'],
    });
  });

  it('reveals learners beside the tables of runs where it counts rows or holds records', () => {
    const columns = [of({ counts: 'rows' }), of({ counts: 'records' }), of({ counts: 'learners' }), of({})];
    expect(columns.map(revealsLearners)).toEqual([true, true, false, false]);
  });
});

describe('the words beside hidden counts', () => {
  it('name the runs that sums leave out', () => {
    expect([1, 2].map(incompleteSumText)).toEqual([
      '1 run has hidden counts. Each total leaves out the runs whose own count is hidden.',
      '2 runs have hidden counts. Each total leaves out the runs whose own count is hidden.',
    ]);
  });

  it('warn of the same data with other thresholds, and of nothing without any', () => {
    expect(otherThresholdsText([])).toBe('');
    expect(otherThresholdsText([0])).toMatch(/^The same data was published before with all small counts shown\./);
    expect(otherThresholdsText([5, 20])).toMatch(/^The same data was published before with the threshold 5, 20\./);
  });
});
