import { describe, expect, it } from 'vitest';
import type { ViewPage, ViewRow } from '#shared/catalog/views.ts';
import { buildFigure } from '#shared/figures/registry.ts';
import { message } from '#shared/language/message.ts';
import {
  comparedCoursesFigure,
  comparedJobsFigure,
  comparedSkillCoursesFigure,
  comparedSkillsFigure,
  maxShared,
  type SharedRow,
  sharedFigure,
} from '#shared/subjects/compare/figures.ts';

const job = (job_id: number, median_salary: number | null) => ({
  job_id,
  name: `Job ${job_id}`,
  median_salary,
  unique_postings: 100 * job_id,
  unique_companies: null,
  median_posting_duration: 30,
  skills: 4,
  taught_skills: job_id,
});
const skill = (key: string, shared: number, values: Record<string, number>): SharedRow => ({
  key,
  label: key.toUpperCase(),
  shared,
  values,
});
const words = {
  id: 'x',
  title: 'Skills side by side',
  things: 'course-skills',
  measure: message('the confidence that the course teaches the skill'),
} as const;
const scale = { min: 0, max: 1, step: 0.5, fromZero: true };

describe('things side by side', () => {
  it('have one scale per figure, from zero, and a gap where nothing is reported', () => {
    const { chart: matrix, finding } = comparedJobsFigure([job(1, 98_765), job(2, null)]);
    expect(finding).toBe('The salary is known only for Job 1 ($98,765 a year). Job 2 has the most postings (200).');
    expect(matrix.rows).toEqual(['Job 1', 'Job 2']);
    expect(matrix.columns.map(({ label, values }) => [label, ...values])).toEqual([
      ['Median salary, USD/yr', 98_765, null],
      ['Unique postings', 100, 200],
      ['Companies', null, null],
      ['Posting duration, days', 30, 30],
      ['Linked skills, %', 25, 50],
    ]);
    for (const { axis, values } of matrix.columns) {
      expect(axis.min).toBe(0);
      for (const value of values) expect(value ?? 0).toBeLessThanOrEqual(axis.max);
    }
  });

  it('say who is level, all of them', () => {
    const row = { id: 1, name: 'SQL', type_name: null, courses: 2, max_confidence: 1, jobs: 1, demand: 5 };
    expect(comparedSkillsFigure([row, { ...row, id: 2, name: 'Python' }]).finding).toBe(
      'SQL and Python tie with 5 postings each. SQL and Python tie with 2 courses each.',
    );
    expect(comparedSkillsFigure([row, { ...row, id: 2, name: 'Python' }, { ...row, id: 3, name: 'R' }]).finding).toBe(
      'SQL, Python and R tie with 5 postings each. SQL, Python and R tie with 2 courses each.',
    );
  });

  it('begin with what most share, the strongest first, and keep a thing that shares nothing', () => {
    const rows = [skill('a', 1, { one: 0.9 }), skill('b', 2, { one: 0.1, two: 0.2 }), skill('c', 1, { two: 0.95 })];
    expect(maxShared(rows).map((row) => row.key)).toEqual(['b', 'c', 'a']);
    const compared = ['one', 'two', 'three'].map((key) => ({ key, label: key }));
    const { chart: matrix, finding } = sharedFigure(words, rows, compared, scale);
    expect(matrix.columns.map((column) => column.values)).toEqual([
      [0.1, null, 0.9],
      [0.2, 0.95, null],
      [null, null, null],
    ]);
    expect(finding).toBe('All 3 share no linked skill; 2 of 3 skills are linked to only one of these courses.');
  });

  it('say of sums over runs what they leave out', () => {
    const row = (course_key: string, runs_left_out: number | null): ViewRow<'compare-courses'> => ({
      course_key,
      skills: 2,
      jobs: 1,
      runs: 3,
      current: course_key === 'A+1' ? 25 : null,
      change_7d: null,
      runs_left_out,
      course_label: null,
    });
    const whole = comparedCoursesFigure([row('A+1', null), row('B+2', null)], (key) => key);
    const part = comparedCoursesFigure([row('A+1', 1), row('B+2', null)], (key) => key);
    expect(whole.finding).toMatch(/Enrollments are known only for A\+1 \(25 across its runs\)/);
    expect(part.finding).toMatch(/Enrollments are shown only for A\+1 \(25 across its runs\)/);
    expect(part.note).toBe(
      `${whole.note} 1 run has hidden counts. Each total leaves out the runs whose own count is hidden.`,
    );
  });

  it('keep the order in which things were chosen, in rows and in columns', () => {
    const job = (job_id: number, name: string, skills: number) =>
      ({ job_id, name, skills, taught_skills: 0, median_salary: job_id }) as ViewRow<'compare-jobs'>;
    const rows = [job(3, 'Clerk', 2), job(1, 'Analyst', 0), job(2, 'Baker', 1)];
    const labelOf = () => undefined;
    const params = { jobIds: [2, 1, 3] };
    const page = { rows, pivot: [] } as unknown as ViewPage<'compare-jobs'>;
    const figures = buildFigure('compare-jobs-figures', { page, params, labelOf });
    expect(figures.chart).toMatchObject({ rows: ['Baker', 'Analyst', 'Clerk'] });
    const shared = {
      rows: [{ skill_id: 1, name: 'SQL', shared: 2, jobs: '{"Baker":5,"Clerk":7}' }],
      pivot: ['Baker', 'Clerk'],
    } as unknown as ViewPage<'compare-job-skills'>;
    const { chart } = buildFigure('compare-job-skills', { page: shared, params, jobs: rows, labelOf });
    expect(chart).toMatchObject({
      columns: [
        { label: 'Baker', values: [5] },
        { label: 'Analyst', values: [null] },
        { label: 'Clerk', values: [7] },
      ],
    });
  });

  it('call no two courses alike, also where they stand in the rows', () => {
    const row = (course_key: string) => ({ course_key, shared: 1, skills: '{"SQL":0.5}', course_label: null });
    const page = { rows: [row('A+1'), row('B+2'), row('C+3')], pivot: ['SQL'] };
    const labelOf = (key: string) => (key === 'C+3' ? undefined : 'Basics');
    const { chart } = comparedSkillCoursesFigure(page, [], labelOf);
    expect(chart.rows).toEqual(['A+1 · Basics', 'B+2 · Basics', 'C 3']);
  });
});
