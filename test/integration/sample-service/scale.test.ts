import { describe, expect, it } from 'vitest';
import { recordOf, recordsOf, startClient } from './client.ts';

describe('scales', () => {
  it('is repeatable: the same seed gives the same answers, another seed others', async () => {
    const [one, same, other] = await Promise.all([7, 7, 8].map((seed) => startClient({ seed })));
    const skills = async (client: typeof one): Promise<unknown> =>
      recordOf((await client?.taxonomy('skills/'))?.json).results;
    expect(await skills(one)).toEqual(await skills(same));
    expect(await skills(one)).not.toEqual(await skills(other));
  });

  it('real has the numbers of the documentation', async () => {
    const { service } = await startClient({ scale: 'real' });
    const { skills, jobs, jobPostings, runs } = service.data;
    expect([skills.count, jobs.count, jobPostings.count, runs.length]).toEqual([3_522, 216, 216, 12]);
    expect(new Set([...skills].map((skill) => skill.name)).size).toBe(3_522);
    expect(new Set([...jobPostings].map((posting) => posting.job.id)).size).toBe(216);
  });

  it('has as many runs as asked for, the first of them those of the scale', async () => {
    const [many, usual, few] = await Promise.all([{ runs: 3_000 }, {}, { runs: 2 }].map(startClient));
    const ids = many?.service.runs ?? [];
    expect(new Set(ids).size).toBe(3_000);
    expect(ids.slice(0, 6)).toEqual(usual?.service.runs);
    expect(few?.service.runs).toEqual(ids.slice(0, 2));
    const answer = await many?.analytics(`courses/${encodeURIComponent(ids.at(-1) ?? '')}/enrollment/`);
    expect([answer?.status, recordsOf(answer?.json).length]).toEqual([200, 1]);
  });

  it('stress is made while it is sent and never held', async () => {
    const client = await startClient({ scale: 'stress' });
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const last = recordOf((await client.taxonomy('skills/?page_size=1000&page=300')).json);
    expect([last.count, recordsOf(last.results).length, last.next]).toEqual([300_000, 1_000, null]);
    const job = recordsOf(recordOf((await client.taxonomy('jobs/?page_size=1')).json).results)[0];
    expect(recordsOf(job?.skills)).toHaveLength(200);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000);
  });

  it('stress has 1.35 million links between skills and courses', async () => {
    const { service } = await startClient({ scale: 'stress' });
    let links = 0;
    for (let position = 0; position < 300_000; position += 100)
      links += service.data.skills.at(position + (position % 97))?.courses.length ?? 0;
    expect(links * 100).toBeGreaterThan(1_250_000);
    expect(links * 100).toBeLessThan(1_450_000);
  });
});
