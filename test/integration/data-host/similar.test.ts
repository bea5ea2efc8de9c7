import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relatedness } from '#shared/statistics/relatedness.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

let service: SampleService;
let started: StartedHost;
const lists = resourcesOf(['skills', 'jobs', 'job-postings'], []);
const idAt = (index: number) => service.data.jobs.at(index)?.id ?? 0;

/** Gives a job exactly these links to skills of the list, by their places: how significant each is, and its postings. */
function give(
  job: number,
  links: readonly (readonly [skill: number, significance: number | null, postings: number | null])[],
) {
  const skills = links.map(([index, significance, unique_postings]) => {
    const { courses: _, ...skill } = service.data.skills.at(index) ?? expect.unreachable();
    return { skill, significance, unique_postings };
  });
  service.mutate({ kind: 'job', id: idAt(job), set: { skills } });
}

const like = (job: number) => started.rows({ view: 'job-similar', params: { jobId: idAt(job) } });
const skillId = (index: number) => service.data.skills.at(index)?.id ?? 0;

beforeAll(async () => {
  service = await startSampleService();
  // Nothing but what is given here.
  for (let job = 0; job < 24; job += 1) give(job, []);
  give(0, [
    [0, 9, 10],
    [1, 9, 10],
    [2, 9, 10],
    [3, 9, 10],
  ]);
  give(1, [
    [0, 9, 10],
    [1, 9, 10],
    [2, 9, 10],
    [3, 9, 10],
  ]);
  give(2, [
    [0, 9, 10],
    [1, 9, 10],
    [2, 9, 10],
    [4, 9, 10],
    [5, 9, 10],
    [6, 9, 10],
  ]);
  give(3, [
    [0, 9, 10],
    [1, 9, 10],
  ]);
  give(4, [
    [0, null, null],
    [1, null, null],
    [2, null, null],
    [3, null, null],
  ]);
  service.mutate({ kind: 'job', id: idAt(1), set: { name: service.data.jobs.at(0)?.name ?? '' } });
  started = await startHost({ service, runs: [] });
  await started.sync(lists);
});
afterAll(async () => {
  await started.close();
  await service.close();
});

describe('jobs like a job', () => {
  it('are those that share three skills or more, the most similar first', async () => {
    const rows = await like(0);
    expect(rows.map(({ job_id }) => job_id)).toEqual([idAt(1), idAt(2)]);
    // The same skills with the same figures: the cosine is 1, and four of them count 4 / 9.
    expect(rows[0]).toMatchObject({ shared_skills: 4, skills: 4, covered_pct: 100 });
    expect(rows[0]?.similarity).toBeCloseTo(4 / 9, 10);
    expect(await like(3), 'a job of two skills').toEqual([]);
    expect(await like(4), 'a job without any known significance').toEqual([]);
  });

  it('are alike in both directions, but the step is not', async () => {
    const [there, back] = [(await like(0))[1], (await like(2))[0]];
    const jobAndBack = [there, (await like(2)).find(({ job_id }) => job_id === idAt(0))];
    expect(jobAndBack[0]?.similarity).toBeCloseTo(jobAndBack[1]?.similarity ?? 0, 10);
    expect(there?.covered_pct).toBeCloseTo(50, 8);
    expect(jobAndBack[1]?.covered_pct).toBeCloseTo(75, 8);
    expect(back?.shared_skills).toBe(3);
  });

  it('are told apart from the job itself by their ids, and say why they are alike', async () => {
    const [twin] = await like(0);
    expect(twin?.name).toBe(`${service.data.jobs.at(0)?.name} (${idAt(1)})`);
    const reasons = JSON.parse(twin?.reasons ?? '[]') as readonly (readonly [string, number])[];
    const shares = reasons.map(([, share]) => share);
    expect(shares.length).toBe(4);
    expect(shares.toSorted((one, other) => other - one)).toEqual(shares);
    // The skill that fewer jobs name counts for more.
    const rare = service.data.skills.at(3)?.name ?? service.data.skills.at(3)?.external_id;
    expect(reasons[0]?.[0]).toBe(rare);
  });

  it('are computed again when a single job was read again', async () => {
    give(3, [
      [0, 9, 10],
      [1, 9, 10],
      [2, 9, 10],
    ]);
    await started.host.call('record:refresh', { kind: 'job', id: idAt(3) });
    expect((await like(0)).map(({ job_id }) => job_id)).toContain(idAt(3));
  });
});

describe('skills that go with a skill', () => {
  it('are named by the same jobs, and the figures are those of the lists', async () => {
    const rows = await started.rows({ view: 'skill-together-jobs', params: { skillId: skillId(3) } });
    const jobs = (index: number) =>
      [...service.data.jobs].filter(({ skills = [] }) => skills.some(({ skill }) => skill.id === skillId(index)))
        .length;
    expect(rows.map(({ skill_id }) => skill_id).toSorted()).toEqual([0, 1, 2].map(skillId).toSorted());
    for (const row of rows) {
      expect(row.jobs_together).toBe(3);
      expect(row.relatedness).toBe(relatedness(3, jobs(3), row.jobs));
    }
    expect(rows.find(({ skill_id }) => skill_id === skillId(0))?.jobs).toBe(jobs(0));
  });

  it('are taught by the same courses, which is another list', async () => {
    const taught = [...service.data.skills].find(({ courses }) => courses.length > 1) ?? expect.unreachable();
    const rows = await started.rows({ view: 'skill-together-courses', params: { skillId: taught.id } });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const keys = new Set(
        [...service.data.skills].find(({ id }) => id === row.skill_id)?.courses.map((c) => c.course_key),
      );
      const both = taught.courses.filter(({ course_key }) => keys.has(course_key)).length;
      expect(row.courses_together).toBe(both);
      expect(row.relatedness).toBe(relatedness(both, taught.courses.length, row.courses));
    }
    expect(await started.rows({ view: 'skill-together-jobs', params: { skillId: 999_999_999 } })).toEqual([]);
  });
});
