import { describe, expect, it } from 'vitest';
import type { ViewRow } from '#shared/catalog/views.ts';
import { comparedJobSkillsFigure } from '#shared/subjects/compare/figures.ts';

const job = (job_id: number, name: string, skills: number): ViewRow<'compare-jobs'> => ({
  job_id,
  name,
  median_salary: null,
  unique_postings: null,
  unique_companies: null,
  median_posting_duration: null,
  skills,
  taught_skills: 0,
});

describe('jobs side by side', () => {
  it('have an empty column for a job of which no skill is named, and it counts as one that is compared', () => {
    const row = { skill_id: 1, name: 'Design', shared: 2, jobs: '{"Analyst":5,"Editor":3}' };
    const page = { rows: [row], pivot: ['Analyst', 'Editor'] };
    const { chart, finding } = comparedJobSkillsFigure(page, [
      job(1, 'Analyst', 1),
      job(2, 'Editor', 1),
      job(3, 'Judge', 0),
    ]);
    expect(chart.columns.map(({ label, values }) => [label, values])).toEqual([
      ['Analyst', [5]],
      ['Editor', [3]],
      ['Judge', [null]],
    ]);
    expect(finding).toBe('All 3 share no skill; 0 of 1 skills are asked for by only one of these jobs.');
  });
});
