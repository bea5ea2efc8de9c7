import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { everyNth } from '../../support/at-length.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf, taxonomyDatasets } from '../../support/resources.ts';

interface Change {
  kind: string;
  record: string;
  field: string | null;
  old_value: unknown;
  new_value: unknown;
}

const readings = everyNth(2, ['reality', 'specification'] as const);

describe.each(readings)('one record of a service as in the %s, read again', (reading) => {
  let service: SampleService;
  let started: StartedHost;
  beforeAll(async () => {
    service = await startSampleService({ reading });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.reset();
    started = await startHost({ service, runs: [] });
    await started.sync(resourcesOf(taxonomyDatasets, []));
    service.requests.clear();
  });
  afterEach(() => started.close());
  const changes = () =>
    started.inspect<Change>(
      'SELECT kind, record, field, old_value, new_value FROM observed_change ORDER BY change_no',
      'journal',
    );
  const taught = () => [...service.data.skills].find((skill) => skill.courses.length > 0) ?? expect.unreachable();

  it('replaces a skill with its links, its name in the search, and remembers what changed', async () => {
    const skill = taught();
    const [link] = skill.courses;
    service.mutate({ kind: 'skill', id: skill.id, set: { name: 'Quokka keeping' } });
    service.mutate({ kind: 'courseLink', skillId: skill.id, courseKey: link?.course_key ?? '', confidence: 0.125 });
    service.mutate({ kind: 'courseLink', skillId: skill.id, courseKey: 'New+Course', confidence: 0.5 });
    await started.host.call('record:refresh', { kind: 'skill', id: skill.id });
    expect(await started.host.call('skill:get', { id: skill.id })).toMatchObject({
      name: 'Quokka keeping',
      courses: skill.courses.length + 1,
    });
    const links = await started.rows({ view: 'skill-courses', params: { skillId: skill.id } });
    expect(links.find((row) => row.course_key === 'New+Course')?.confidence).toBe(0.5);
    const found = await started.rows({ view: 'skills', params: { text: 'quokka' } });
    expect(found.map((row) => row.id)).toEqual([skill.id]);
    if (skill.name) {
      const old = await started.rows({ view: 'skills', params: { text: skill.name } });
      expect(old.map((row) => row.id)).not.toContain(skill.id);
    }
    expect(await changes()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'changed', record: `${skill.id}`, field: 'name', new_value: 'Quokka keeping' }),
        expect.objectContaining({ kind: 'changed', field: 'confidence', new_value: 0.125 }),
        expect.objectContaining({ kind: 'new', record: `${skill.id}:New+Course`, field: 'link' }),
      ]),
    );
    expect(changes()).toHaveLength(3);
    const course = await started.host.call('course:get', { courseKey: 'New+Course' });
    expect(course.skills).toBe(1);
  });

  it('replaces a job with its skills and counts the demand for them again', async () => {
    const job = [...service.data.jobs].find((one) => (one.skills?.length ?? 0) > 1) ?? expect.unreachable();
    const [first] = job.skills ?? [];
    const skillId = first?.skill.id ?? 0;
    const demand = async () =>
      started.inspect<{ demand: number }>(`SELECT demand FROM skill_demand WHERE skill_id = ${skillId}`)[0]?.demand ??
      0;
    const before = await demand();
    const more = (first?.unique_postings ?? 0) + 1000;
    service.mutate({ kind: 'jobSkill', jobId: job.id, skillId, set: { unique_postings: more } });
    await started.host.call('record:refresh', { kind: 'job', id: job.id });
    expect(await demand()).toBe(before + 1000);
    expect(changes()).toMatchObject([
      { kind: 'changed', record: `${job.id}:${skillId}`, field: 'unique_postings', new_value: more },
    ]);
    expect(started.events.some(({ event }) => event === 'cache:changed')).toBe(true);
  });

  it('replaces the postings of a job', async () => {
    const posting = [...service.data.jobPostings][0] ?? expect.unreachable();
    service.mutate({ kind: 'jobPosting', id: posting.id, set: { median_salary: 12_345 } });
    await started.host.call('record:refresh', { kind: 'jobPosting', id: posting.id });
    const [row] = started.inspect<{ median_salary: number }>(
      `SELECT median_salary FROM job_posting WHERE id = ${posting.id}`,
    );
    expect(row?.median_salary).toBe(12_345);
    expect(changes()).toMatchObject([{ kind: 'changed', field: 'median_salary', new_value: 12_345 }]);
  });

  it('leaves everything as it was when the record is not there, is another one or cannot be read', async () => {
    const skill = taught();
    const before = started.inspect('SELECT * FROM skill');
    const refresh = () => started.host.call('record:refresh', { kind: 'skill', id: skill.id });
    service.mutate({ kind: 'skill', id: skill.id, remove: true });
    await expect(refresh()).rejects.toMatchObject({ code: 'NO_ROWS' });
    service.mutate({ kind: 'skill', id: skill.id, restore: true });
    service.mutate({ kind: 'skill', id: skill.id, set: { created: 'long ago' } });
    await expect(refresh()).rejects.toMatchObject({ code: 'BAD_SHAPE' });
    const job = [...service.data.jobs][0] ?? expect.unreachable();
    service.faults.add({ kind: 'missing-fields', where: 'job-detail', fields: ['skills'], rows: 'all' });
    await expect(started.host.call('record:refresh', { kind: 'job', id: job.id })).rejects.toMatchObject({
      code: 'BAD_SHAPE',
    });
    expect(started.inspect('SELECT * FROM skill')).toEqual(before);
    expect(changes()).toEqual([]);
  });

  it('says nothing changed when nothing did, and a whole sync afterwards finds nothing either', async () => {
    for (const { id } of [...service.data.skills].slice(0, 3)) {
      await started.host.call('record:refresh', { kind: 'skill', id });
    }
    await started.sync(resourcesOf(taxonomyDatasets, []));
    expect(changes()).toEqual([]);
  });
});
