import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CourseScope } from '#shared/catalog/course-scope.ts';
import { type PlanQuestion, planQuestion } from '#shared/subjects/plan/question.ts';
import { startSampleService } from '../../sample-service/index.ts';
import { atLength, tried } from '../../support/at-length.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { startHost } from '../../support/host.ts';

describe('a plan of courses for a job', () => {
  let filled: FilledHost;
  /** The job of which most is taught. */
  let jobId: number;
  beforeAll(async () => {
    filled = await startFilledHost();
    const jobs = await filled.started.rows({ view: 'jobs', params: {} });
    jobId = jobs.toSorted((one, other) => (other.taught_skills ?? 0) - (one.taught_skills ?? 0))[0]?.id ?? 0;
  });
  afterAll(() => filled.close());

  const ask = (choices: Partial<PlanQuestion> = {}) => planQuestion.parse({ jobIds: [jobId], ...choices });
  const plan = (choices?: Partial<PlanQuestion>) => filled.started.host.call('plan:get', ask(choices));
  const steps = (choices?: Partial<PlanQuestion>) => filled.started.rows({ view: 'plan-steps', params: ask(choices) });

  it('says in its steps what it says in short', async () => {
    const [short, rows] = [await plan(), await steps()];
    expect(rows.map(({ course_key }) => course_key)).toEqual(short.courses);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.at(-1)?.reached_pct).toBeCloseTo(100 * short.reached, 8);
    const missing = await filled.started.rows({ view: 'plan-missing', params: ask() });
    const left = missing.reduce((sum, { weight_pct }) => sum + weight_pct, 0);
    expect(left).toBeCloseTo(100 * (1 - short.reached), 6);
    expect(short.missing.map(({ skillId }) => skillId).sort()).toEqual(missing.map(({ skill_id }) => skill_id).sort());
  });

  it('is not made for a question that is withdrawn while it waits', async () => {
    const withdrawn = new AbortController();
    const { host } = filled.started;
    // No other test asks for it, so that no plan is remembered.
    const question = ask({ most: 3, tau: 0.61 });
    const answers = [
      host.call('plan:get', question, withdrawn.signal),
      host.call('view:rows', { view: 'plan-missing', params: question, page: 1, pageSize: 10 }, withdrawn.signal),
    ];
    withdrawn.abort();
    for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: 'CANCELLED' });
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

  it('reaches more than any other set of as many courses, in gains that fall and add up', async () => {
    const { started, close } = await atLength(
      async () => ({ started: filled.started, close: async () => {} }),
      startWorld,
    )();
    const jobs = await started.rows({ view: 'jobs', params: {} });
    const asked = jobs.filter(({ taught_skills }) => (taught_skills ?? 0) > 0);
    const links = readLinks(started.dir);
    let [sets, beaten] = [0, 0];
    for (const { id } of asked) {
      for (const max of [1, 2, 3]) {
        const rows = await started.rows({ view: 'plan-steps', params: ask({ jobIds: [id], most: max }) });
        const best = bestByTrying(links, id, max);
        const adds = rows.map(({ adds_pct }) => adds_pct);
        const shown = rows.at(-1)?.reached_pct ?? 0;
        sets += best.tried;
        beaten += Number(best.reached > shown + 1e-7);
        expect(shown).toBeLessThanOrEqual(best.reached + 1e-7);
        expect(adds.reduce((sum, each) => sum + each, 0)).toBeCloseTo(shown, 6);
        expect(adds.every((each, index) => index === 0 || each <= (adds[index - 1] ?? 0) + 1e-7)).toBe(true);
        // Without the last one nothing is lost but what it adds.
        expect(rows.at(-1)?.only_here_pct ?? 0).toBeCloseTo(adds.at(-1) ?? 0, 6);
      }
    }
    await close();
    tried({ jobs: asked.length, sets, beaten });
    expect(asked.length).toBeGreaterThan(atLength(5, 200));
    expect(sets).toBeGreaterThan(500);
    expect(beaten).toBe(0);
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

/** All jobs and courses of the sample service, without its runs. */
async function startWorld() {
  const service = await startSampleService({ scale: 'world' });
  const started = await startHost({ service, runs: [] });
  await started.sync();
  const close = async () => {
    await started.close();
    await service.close();
  };
  return { started, close };
}

interface Links {
  readonly bySkill: ReadonlyMap<number, readonly string[]>;
  readonly byJob: ReadonlyMap<
    number,
    readonly { skill: number; significance: number | null; postings: number | null }[]
  >;
}

/** The links that were synced, without those below the usual cut-off, and after the marks of the user. */
function readLinks(dir: string): Links {
  const db = new Database(join(dir, 'cache.sqlite3'), { readonly: true });
  const own = new Database(join(dir, 'journal.sqlite3'), { readonly: true });
  const name = ({ key, skill }: { key: string; skill: number }) => `${skill}/${key}`;
  const taught = new Map(
    db
      .prepare<[], { key: string; skill: number }>(
        `SELECT course_key AS key, skill_id AS skill FROM course_skill JOIN course USING (course_no) WHERE confidence >= 0.5`,
      )
      .all()
      .map((link) => [name(link), link]),
  );
  for (const mark of own
    .prepare<[], { key: string; skill: number; hundredths: number | null }>(
      'SELECT course_key AS key, skill_id AS skill, hundredths FROM skill_mark',
    )
    .all()) {
    if ((mark.hundredths ?? 0) >= 50) taught.set(name(mark), mark);
    else taught.delete(name(mark));
  }
  const asked = db
    .prepare<[], { job: number; skill: number; significance: number | null; postings: number | null }>(
      'SELECT job_id AS job, skill_id AS skill, significance, unique_postings AS postings FROM job_skill',
    )
    .all();
  db.close();
  own.close();
  const keysOf = Map.groupBy(taught.values(), ({ skill }) => skill);
  return {
    bySkill: new Map([...keysOf].map(([skill, all]) => [skill, all.map(({ key }) => key)])),
    byJob: Map.groupBy(asked, ({ job }) => job),
  };
}

/** The largest part of a job that so many courses reach, in percent, found by trying all sets of them. */
function bestByTrying({ bySkill, byJob }: Links, job: number, max: number) {
  const skills = byJob.get(job) ?? [];
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
  const rarity = skills.map(({ significance }) => Math.log(1 + Math.max(0, significance ?? 0)));
  const size = skills.map(({ postings }) => Math.max(0, postings ?? 0));
  const [all, whole] = [sum(rarity), sum(size)];
  const parts = skills.map((_, index) => {
    const [a, u] = [(rarity[index] ?? 0) / all, (size[index] ?? 0) / whole];
    if (all > 0 && whole > 0) return 0.7 * a + 0.3 * u;
    return all > 0 ? a : whole > 0 ? u : 1 / skills.length;
  });
  // One of the courses that teach the same skills of this job is enough; a set of skills is written as bits.
  const bits = new Map<string, bigint>();
  for (const [index, { skill }] of skills.entries())
    for (const key of bySkill.get(skill) ?? []) bits.set(key, (bits.get(key) ?? 0n) | (1n << BigInt(index)));
  const courses = [...new Set(bits.values())];
  let [reached, tries] = [0, 0];
  const known = new Map<bigint, number>();
  const look = (from: number, left: number, together: bigint) => {
    tries += 1;
    if (!known.has(together)) known.set(together, sum(parts.filter((_, index) => (together >> BigInt(index)) & 1n)));
    reached = Math.max(reached, known.get(together) ?? 0);
    if (left > 0)
      for (let index = from; index < courses.length; index += 1)
        look(index + 1, left - 1, together | (courses[index] ?? 0n));
  };
  look(0, max, 0n);
  return { reached: 100 * reached, tried: tries };
}
