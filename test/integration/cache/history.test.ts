import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

let service: SampleService;
let started: StartedHost;
const lists = resourcesOf(['skills', 'jobs', 'job-postings'], []);

beforeAll(async () => {
  service = await startSampleService();
  started = await startHost({ service, runs: [] });
  await started.sync(lists);
});
afterAll(async () => {
  await started.close();
  await service.close();
});

type Of = { readonly skillId: number } | { readonly jobId: number };
const seen = async (of: Of) =>
  (await started.rows({ view: 'observed-changes', params: of })).map(({ dataset, record, field }) => [
    dataset,
    record,
    field,
  ]);

describe('the history of a record', () => {
  it('is what syncs saw of it, of its links and of its postings, and nothing of another', async () => {
    const job = [...service.data.jobs].find(({ skills = [] }) => skills.length > 1) ?? expect.unreachable();
    const posting = [...service.data.jobPostings].find((each) => each.job.id === job.id) ?? expect.unreachable();
    const [first, second] = job.skills ?? [];
    const skillId = first?.skill.id ?? -1;
    expect(await seen({ jobId: job.id })).toEqual([]);

    service.mutate({ kind: 'jobSkill', jobId: job.id, skillId, set: { significance: 12.5 } });
    service.mutate({ kind: 'jobPosting', id: posting.id, set: { median_salary: 123_456 } });
    service.mutate({ kind: 'courseLink', skillId, courseKey: 'New+course', confidence: 0.5 });
    // Ids that begin or end with the same digits are those of others.
    const other = [...service.data.jobs].find(({ id }) => id !== job.id) ?? expect.unreachable();
    service.mutate({ kind: 'job', id: other.id, set: { name: 'Another title' } });
    await started.sync(lists);

    const link = ['jobs', `${job.id}:${skillId}`, 'significance'];
    expect((await seen({ jobId: job.id })).toSorted()).toEqual(
      [['job-postings', String(posting.id), 'median_salary'], link].toSorted(),
    );
    const ofSkill = await seen({ skillId });
    expect(ofSkill).toContainEqual(link);
    expect(ofSkill).toContainEqual(['skills', `${skillId}:New+course`, 'link']);
    expect(ofSkill).toHaveLength(2);
    expect(await seen({ skillId: second?.skill.id ?? -1 })).toEqual([]);
    expect(await seen({ jobId: other.id })).toEqual([['jobs', String(other.id), 'name']]);
  });
});
