import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CourseScope } from '#shared/catalog/course-scope.ts';
import { type PlanQuestion, planQuestion } from '#shared/catalog/plan-question.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';

describe('a plan of courses for a job', () => {
  let filled: FilledHost;
  /** The job of which most is taught. */
  let jobId: number;
  beforeAll(async () => {
    filled = await startFilledHost();
    const jobs = await filled.started.rows({ view: 'jobs', params: {} });
    jobId = jobs.toSorted((one, other) => other.taught_skills - one.taught_skills)[0]?.id ?? 0;
  }, 60_000);
  afterAll(() => filled.close());

  const ask = (choices: Partial<PlanQuestion> = {}) => planQuestion.parse({ jobIds: [jobId], ...choices });
  const plan = (choices?: Partial<PlanQuestion>) => filled.started.host.call('plan:get', ask(choices));
  const steps = (choices?: Partial<PlanQuestion>) => filled.started.rows({ view: 'plan-steps', params: ask(choices) });

  it('says in its steps what it says in short', async () => {
    const [short, rows] = [await plan(), await steps()];
    expect(rows.map(({ course_key }) => course_key)).toEqual(short.courses);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.at(-1)?.reached_pct).toBeCloseTo(100 * short.reached, 8);
    expect(rows.at(-1)?.value_pct).toBeCloseTo(100 * short.value, 8);
    const missing = await filled.started.rows({ view: 'plan-missing', params: ask() });
    const left = missing.reduce((sum, { weight_pct }) => sum + weight_pct, 0);
    expect(left).toBeCloseTo(100 * (1 - short.reached), 6);
    expect(short.missing.map(({ skillId }) => skillId).sort()).toEqual(missing.map(({ skill_id }) => skill_id).sort());
  });

  it('takes courses of the scope alone, the fixed ones in any case and the excluded ones in none', async () => {
    const all = await plan({ most: 8 });
    const [first = ''] = all.courses;
    const [org = ''] = first.split('+');
    const scopes: CourseScope[] = [
      { of: 'organisations', orgs: [org] },
      { of: 'courses', courseKeys: all.courses.slice(1) },
    ];
    for (const scope of scopes) {
      const { courses, coursesInScope } = await plan({ scope, most: 8 });
      expect(coursesInScope).toBeLessThan(all.coursesInScope);
      const isIn = (key: string) =>
        scope.of === 'organisations'
          ? key.startsWith(`${org}+`)
          : scope.of === 'courses' && scope.courseKeys.includes(key);
      expect(courses.every(isIn)).toBe(true);
    }
    const fixed = await plan({ scope: { of: 'courses', courseKeys: all.courses.slice(1, 2) }, withCourses: [first] });
    expect(fixed).toMatchObject({ fixed: [first], idle: [] });
    expect(fixed.courses[0]).toBe(first);
    expect((await plan({ withoutCourses: [first] })).courses).not.toContain(first);
  });

  it('of the fewest courses reaches the share that was asked for', async () => {
    for (const share of [50, 80, 100]) {
      const { reached, reachable, courses, atLeast } = await plan({ mode: 'fewest', share });
      expect(reached).toBeGreaterThanOrEqual((share / 100) * reachable - 1e-9);
      expect(atLeast).toBeLessThanOrEqual(courses.length);
    }
  });

  it('says that a job is not known, and that nothing is taught at a cut-off that no link reaches', async () => {
    expect(await plan({ jobIds: [999_999_999] })).toMatchObject({ jobs: [], courses: [], skills: 0, reached: 0 });
    const nothing = await plan({ scope: { of: 'courses', courseKeys: ['No+Such'] } });
    expect(nothing).toMatchObject({ courses: [], coursesInScope: 0, reached: 0, reachable: 0, isProved: true });
    expect(nothing.missing.every(({ reason }) => reason === 'unnamed')).toBe(true);
    const strict = await plan({ tau: 1 });
    expect(strict.links.above + strict.links.below).toBe((await plan()).links.above + (await plan()).links.below);
  });
});
