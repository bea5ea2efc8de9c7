import { describe, expect, it } from 'vitest';
import type { ViewRow } from '#shared/catalog/views.ts';
import { comparedSkillCoursesFigure } from '#shared/subjects/compare/figures.ts';
import { gradesFigure } from '#shared/subjects/problems/figures.ts';
import { problemsFigure, tagsFigure } from '#shared/subjects/runs/content-figures.ts';
import { jobSkillsFigure } from '#shared/subjects/taxonomy/figures.ts';

const grade = (points: number, count: number, max_grade: number | null): ViewRow<'problem-grades'> => ({
  grade: points,
  max_grade,
  count,
  created: null,
});

describe('grades', () => {
  it('of a million points are drawn in a hundred bars, and none is lost', () => {
    const { chart } = gradesFigure([
      grade(0, 2, 1_000_000),
      grade(999_999.5, 5, 1_000_000),
      grade(1_000_000, 3, 1_000_000),
    ]);
    expect(chart.bins.length).toBeLessThanOrEqual(101);
    expect(chart.bins.reduce((sum, { count }) => sum + count, 0)).toBe(10);
    expect(chart.bins.at(-1)).toEqual({ from: 1_000_000, count: 3, label: '1,000,000 to under 1,010,000 points' });
    expect(chart.ticks.length).toBeLessThanOrEqual(20);
  });

  it('of problems whose possible points differ say no possible points', () => {
    expect(gradesFigure([grade(1, 4, 1), grade(3, 4, 5)]).finding).toBe(
      '8 learners; median 2 points; 50.0% got full points.',
    );
  });
});

describe('more correct submissions than submissions', () => {
  const counts = { total_submissions: 12, correct_submissions: 17, correct_pct: (17 / 12) * 100 };

  it('stay within the plot of problems', () => {
    const row = { problem_display_name: 'One', module_id: 'm', parts: 1, created: null, ...counts };
    expect(problemsFigure([row], () => 'One').chart.yAxis?.max).toBeGreaterThan(141);
  });

  it('stay within the plot of tags', () => {
    const row = { tag_key: 'difficulty', tag_value: 'Easy', problems: 1, ...counts };
    expect(tagsFigure([row]).chart.axis.max).toBeGreaterThan(141);
  });
});

describe('skills without a name, or with that of another', () => {
  it('are called the same in the sentence and in the plot', () => {
    const row = {
      skill_id: 7,
      name: null,
      significance: 3,
      unique_postings: 1,
      best_course: null,
      confidence: null,
      only_in_jobs: null,
    };
    const figure = jobSkillsFigure({ rows: [row], total: 1 });
    expect(figure.chart.dots[0]?.label).toBe('Skill 7');
    expect(figure.finding).toMatch(/^Courses from all institutions are counted\. Skill 7 has the highest significance/);
  });

  it('are told apart by their ids where no course teaches them, too', () => {
    const skill = (id: number, courses: number): ViewRow<'compare-skills'> => ({
      id,
      name: 'Design',
      type_name: null,
      courses,
      max_confidence: null,
      jobs: 0,
      demand: null,
    });
    const row = { course_key: 'edX+A', shared: 1, skills: '{"Design (1)":0.5}' };
    const page = { rows: [row], pivot: ['Design (1)'] };
    const { chart } = comparedSkillCoursesFigure(page, [skill(1, 1), skill(2, 0)], () => null);
    expect(chart.columns.map(({ label }) => label)).toEqual(['Design (1)', 'Design (2)']);
  });
});
