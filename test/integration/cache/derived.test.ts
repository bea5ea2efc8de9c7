import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

/*
 * Links between courses and jobs are counted once for all of them, since a list sorted by such a count needs all of it; so are the
 * lengths of the lists, which each overview shows.
 */

let service: SampleService;
let started: StartedHost;
const lists = resourcesOf(['skills', 'jobs', 'job-postings'], []);

beforeAll(async () => {
  service = await startSampleService();
  started = await startHost({ service, runs: [] });
});
afterAll(async () => {
  await started.close();
  await service.close();
});

/** Counted one job after the other from what the service holds. */
function taughtSkills(): Map<number, number> {
  const taught = new Set([...service.data.skills].filter(({ courses }) => courses.length > 0).map(({ id }) => id));
  return new Map(
    [...service.data.jobs].map((job) => [
      job.id,
      (job.skills ?? []).filter(({ skill }) => taught.has(skill.id)).length,
    ]),
  );
}

const links = () => [...service.data.skills].flatMap((skill) => skill.courses.map((course) => ({ ...course, skill })));

const counts = () => started.inspect<{ name: string; is_current: number }>('SELECT * FROM derived_state ORDER BY name');
const current = [
  { name: 'course_reach', is_current: 1 },
  { name: 'job_reach', is_current: 1 },
  { name: 'job_vector', is_current: 1 },
  { name: 'list_size', is_current: 1 },
  { name: 'run_alarm', is_current: 1 },
];

/** Syncs and waits until everything is counted, without asking for anything that needs it. */
async function syncAndCount(): Promise<void> {
  await started.sync(lists);
  await expect.poll(counts).toEqual(current);
}

const shown = async () =>
  new Map((await started.rows({ view: 'jobs', params: {} })).map((job) => [job.id, job.taught_skills]));

describe('what courses and jobs have to do with each other', () => {
  it('is counted when a sync has ended, before somebody looks, and the screens are told', async () => {
    const before = started.events.length;
    await syncAndCount();
    expect(started.events.slice(before).at(-1)).toEqual({
      event: 'cache:changed',
      payload: { datasets: ['skills', 'jobs'], runs: false },
    });
    expect(await shown()).toEqual(taughtSkills());
    expect([...taughtSkills().values()].some((count) => count > 0)).toBe(true);
  });

  it('is counted again when courses teach other skills than before', async () => {
    const job = [...service.data.jobs].find(({ skills = [] }) => skills.length > 0) ?? expect.unreachable();
    const was = taughtSkills().get(job.id);
    for (const { skill } of job.skills ?? []) service.mutate({ kind: 'skill', id: skill.id, set: { courses: [] } });
    await syncAndCount();
    const now = await shown();
    expect(now.get(job.id)).toBe(0);
    expect(now.get(job.id)).not.toBe(was);
    expect(now).toEqual(taughtSkills());
  });

  it('is said of each course: its jobs by how much of them it teaches, and the skills that no other course has', async () => {
    const linked = links();
    const { course_key: courseKey } = linked[0] ?? expect.unreachable();
    const own = new Map(
      linked.flatMap((link) => (link.course_key === courseKey ? [[link.skill.id, link.confidence ?? 0]] : [])),
    );
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    // A ratio without bounds: its logarithm is what may be added up.
    const weight = (significance: number | null | undefined) => Math.log1p(Math.max(significance ?? 0, 0));
    const truth = [...service.data.jobs].flatMap(({ id, skills = [] }) => {
      const shared = skills.filter(({ skill }) => own.has(skill.id));
      const covered = sum(shared.map((each) => weight(each.significance) * (own.get(each.skill.id) ?? 0)));
      const all = sum(skills.map(({ significance }) => weight(significance)));
      return shared.length === 0 ? [] : [[id, shared.length, Number(((100 * covered) / all).toFixed(6))]];
    });
    const rows = await started.rows({ view: 'course-jobs', params: { courseKey } });
    const shown = rows.map((row) => [row.job_id, row.shared_skills, Number(row.covered_pct?.toFixed(6))]);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.toSorted()).toEqual(truth.toSorted());
    expect(await started.host.call('course:get', { courseKey })).toMatchObject({
      skills: own.size,
      jobs: truth.length,
      onlyHere: [...own.keys()].filter((id) => linked.filter(({ skill }) => skill.id === id).length === 1).length,
    });
  });

  it('is not known, rather than nothing, of a job whose shared skills have no significance', async () => {
    const { course_key: courseKey } = links()[0] ?? expect.unreachable();
    const own = new Set(links().flatMap((link) => (link.course_key === courseKey ? [link.skill.id] : [])));
    const isShared = ({ skill }: { readonly skill: { readonly id: number } }) => own.has(skill.id);
    const job =
      [...service.data.jobs].find(({ skills = [] }) => skills.some(isShared) && !skills.every(isShared)) ??
      expect.unreachable();
    const skills = (job.skills ?? []).map((each) => (isShared(each) ? { ...each, significance: null } : each));
    service.mutate({ kind: 'job', id: job.id, set: { skills } });
    await syncAndCount();
    const rows = await started.rows({ view: 'course-jobs', params: { courseKey } });
    expect(rows.find(({ job_id }) => job_id === job.id)).toMatchObject({
      shared_skills: skills.filter(isShared).length,
      covered_pct: null,
    });
  });

  it('is left as it is by a sync that finds everything as it was', async () => {
    await started.sync(lists);
    await new Promise((resolve) => setImmediate(resolve));
    const end = started.events.findLastIndex(({ event }) => event === 'sync:status');
    expect(started.events.slice(end + 1).map(({ event }) => event)).not.toContain('cache:changed');
    expect(counts()).toEqual(current);
  });
});

describe('the lengths of the lists', () => {
  it('are right on the overview, counted already or not, and also where a count cannot be stored', async () => {
    const taught = () => Map.groupBy(links(), (link) => link.course_key);
    const sizes = () => ({
      skills: [...service.data.skills].length,
      jobs: [...service.data.jobs].length,
      postings: [...service.data.jobPostings].length,
      courses: taught().size,
    });
    await syncAndCount();
    const { portfolio } = await started.host.call('overview:get', {});
    expect(portfolio).toMatchObject(sizes());

    const [fewest = []] = [...taught().values()].toSorted((a, b) => a.length - b.length);
    for (const { id } of fewest.map(({ skill }) => skill)) {
      service.mutate({ kind: 'skill', id, set: { courses: [] } });
      await started.host.call('record:refresh', { kind: 'skill', id });
    }
    expect(counts()).toContainEqual({ name: 'list_size', is_current: 0 });
    expect(sizes().courses).toBeLessThan(portfolio.courses);
    started.forbidWriting(true);
    expect((await started.host.call('overview:get', {})).portfolio).toMatchObject(sizes());
    started.forbidWriting(false);
    expect((await started.host.call('overview:get', {})).portfolio).toMatchObject(sizes());
    expect(counts()).toContainEqual({ name: 'list_size', is_current: 1 });
  });
});
