import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ViewRow } from '#shared/catalog/views.ts';
import { comparedCoursesFigure, comparedJobsFigure, comparedSkillsFigure } from '#shared/subjects/compare/figures.ts';
import * as words from '#shared/subjects/compare/findings.ts';
import {
  jobSkillsFigure,
  postingsFigure,
  salariesFigure,
  skillCoursesFigure,
} from '#shared/subjects/taxonomy/figures.ts';

/** Numbers of which some are not known. */
const values = fc.array(fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null }), { minLength: 2, maxLength: 6 });

const superlative = /\b(?:the most|the least|highest|lowest|the fewest|tie with)\b/;
/** Words that keep a sentence to the values that are known. */
const limit =
  /of those known|of those shown|highest confidence known|(?:known|shown) only for|not enough data|with a salary|no reported salary|not shown/i;

const job = (id: number, pay: number | null): ViewRow<'compare-jobs'> => ({
  job_id: id,
  name: `Job ${id}`,
  median_salary: pay,
  median_posting_duration: null,
  unique_postings: pay,
  unique_companies: null,
  skills: 1,
  taught_skills: 1,
});
const posting = (id: number, pay: number | null): ViewRow<'job-postings'> => ({
  id,
  job_id: id,
  job_name: `Job ${id}`,
  median_salary: pay,
  median_posting_duration: null,
  unique_postings: pay,
  unique_companies: null,
  modified: null,
});
const courseRow = (id: number, current: number | null) => ({
  course_key: `A+${id}`,
  skills: 2 + id,
  jobs: 1,
  runs: 1,
  current,
  change_7d: null,
  runs_left_out: null,
  course_label: null,
});
const skillRow = (id: number, demand: number | null) => ({
  id,
  name: `Skill ${id}`,
  type_name: null,
  courses: 2,
  max_confidence: 1,
  jobs: 1,
  demand,
});

const linkedSkill = (id: number, significance: number | null): ViewRow<'job-skills'> => ({
  skill_id: id,
  name: `Skill ${id}`,
  significance,
  unique_postings: null,
  best_course: null,
  confidence: null,
  only_in_jobs: null,
});
const linkedCourse = (id: number, confidence: number | null): ViewRow<'skill-courses'> => ({
  course_key: `A+${id}`,
  confidence,
  runs: 1,
});

const pageOf = <Row>(rows: Row[]) => ({ rows, total: rows.length });
const findings: Readonly<Record<string, (known: readonly (number | null)[]) => string>> = {
  courses: (known) =>
    comparedCoursesFigure(
      known.map((value, id) => courseRow(id, value)),
      String,
    ).finding,
  jobs: (known) => comparedJobsFigure(known.map((value, id) => job(id, value))).finding,
  skills: (known) => comparedSkillsFigure(known.map((value, id) => skillRow(id, value))).finding,
  postings: (known) => postingsFigure(known.map((value, id) => posting(id, value))).finding,
  jobSkills: (known) => jobSkillsFigure(pageOf(known.map((value, id) => linkedSkill(id, value)))).finding,
  skillCourses: (known) =>
    skillCoursesFigure(pageOf(known.map((value, id) => linkedCourse(id, value))), () => null).finding,
  salaries: (known) => salariesFigure(known.map((value, id) => posting(id, value))).finding,
};

describe('the highest of values of which some are not known', () => {
  it.each(Object.keys(findings))('is not said to be the highest of all: %s', (name) => {
    fc.assert(
      fc.property(values, (known) => {
        const finding = findings[name]?.(known) ?? '';
        if (known.includes(null) && known.some((value) => value !== null) && superlative.test(finding))
          expect(finding).toMatch(limit);
        if (!known.includes(null)) expect(finding).not.toMatch(/those known/i);
      }),
    );
  });

  const allWords = Object.entries(words).flatMap(([name, each]) =>
    typeof each === 'object' ? [[name, each] as const] : [],
  );
  it.each(allWords)('is that of those known: %s', (_, each) => {
    fc.assert(
      fc.property(values, (known) => {
        const finding = words.highest(
          known,
          (value) => `n${value}`,
          (value) => value,
          each,
        );
        const isOnly = known.length > 1 && known.filter((value) => value !== null).length === 1;
        expect(/(?:known|shown) only for/.test(finding)).toBe(isOnly);
        const isOfShown = each === words.isLargestShown || each === words.hasMostLearnersShown;
        expect(/of those (?:known|shown)|^Not enough|are hidden/i.test(finding)).toBe(
          !isOnly && (known.includes(null) || isOfShown),
        );
      }),
    );
  });
});
