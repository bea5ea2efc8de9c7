import { describe, expect, it } from 'vitest';
import { type RequiredSkill, weighSkills } from '#main/data-host/subjects/plan/weights.ts';

const skill = (skillId: number, significance: number | null, postings: number | null): RequiredSkill => ({
  skillId,
  significance,
  postings,
});
const job = (skills: readonly RequiredSkill[], postings: number | null = null, jobId = 1) => ({
  jobId,
  postings,
  skills,
});
const weights = (skills: readonly RequiredSkill[], choice: Parameters<typeof weighSkills>[1] = 'balanced') =>
  [...weighSkills([job(skills)], choice, 'equal').weight].map((each) => Math.round(each * 1e6) / 1e6);

describe('the weights of skills', () => {
  it('are 70% log of significance and 30% postings', () => {
    const [a, b] = [Math.log(4), Math.log(8)];
    const expected = [(0.7 * a) / (a + b) + 0.3 * 0.25, (0.7 * b) / (a + b) + 0.3 * 0.75];
    expect(weights([skill(1, 3, 10), skill(2, 7, 30)])).toEqual(expected.map((each) => Math.round(each * 1e6) / 1e6));
  });

  it('leave all weight to the term that is known, and are equal where none is', () => {
    expect(weights([skill(1, null, 10), skill(2, 0, 30)])).toEqual([0.25, 0.75]);
    expect(weights([skill(1, 1, null), skill(2, 1, 0)])).toEqual([0.5, 0.5]);
    expect(weights([skill(1, null, null), skill(2, -3, 0)])).toEqual([0.5, 0.5]);
    expect(weighSkills([job([skill(1, null, null)])], 'balanced', 'equal').unweighted).toEqual([1]);
    expect(weighSkills([job([skill(1, null, null)])], 'equal', 'equal').unweighted).toEqual([]);
  });

  it('stay finite for the largest numbers that a service sends', () => {
    expect(weights([skill(1, 1e308, 1e308), skill(2, Number.POSITIVE_INFINITY, 1e308)])).toEqual([0.5, 0.5]);
    expect(weights([skill(1, Number.NaN, 1), skill(2, Number.NaN, 1)])).toEqual([0.5, 0.5]);
  });

  it('are those of the rest, scaled up, where skills are there already', () => {
    const jobs = [job([skill(1, 1, 1), skill(2, 1, 1)], null, 1), job([skill(2, 1, 1), skill(3, 1, 1)], null, 2)];
    const rest = weighSkills(jobs, 'equal', 'equal', new Set([2, 9]));
    expect(rest.skillIds).toEqual([1, 3]);
    expect([...rest.weight]).toEqual([0.5, 0.5]);
    expect(rest.byJob.map((weights) => [...weights])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(rest.known).toEqual({ skills: 1, share: 0.5 });
    const nothing = weighSkills(jobs, 'equal', 'equal', new Set([1, 2, 3]));
    expect([nothing.skillIds, nothing.known]).toEqual([[], { skills: 3, share: 1 }]);
  });

  it('of several jobs are the mean over those that name a skill, or by their postings', () => {
    const jobs = [job([skill(1, 1, 1)], 30, 1), job([skill(2, 1, 1)], 10, 2), job([], 1000, 3)];
    expect([...weighSkills(jobs, 'equal', 'equal').weight]).toEqual([0.5, 0.5]);
    const byPostings = weighSkills(jobs, 'equal', 'postings');
    expect([...byPostings.weight]).toEqual([0.75, 0.25]);
    expect(byPostings.empty).toEqual([3]);
  });
});
