import { describe, expect, it } from 'vitest';
import { DEMO_RUN, first, recordOf, startClient } from './client.ts';

async function post(url: string, body: unknown = {}): Promise<Response> {
  return fetch(url, { method: 'POST', body: JSON.stringify(body) });
}

describe('the control address', () => {
  it('switches faults on and off', async () => {
    const client = await startClient();
    const { controlUrl } = client.service;
    await post(`${controlUrl}/faults`, { kind: 'error-500', where: 'any' });
    expect((await client.taxonomy('skills/')).status).toBe(500);
    await fetch(`${controlUrl}/faults`, { method: 'DELETE' });
    expect((await client.taxonomy('skills/')).status).toBe(200);
    const wrong = await post(`${controlUrl}/faults`, { kind: 'plague' });
    expect(wrong.status).toBe(400);
  });

  it('lets days pass', async () => {
    const client = await startClient();
    const run = client.service.data.runs.find(({ id }) => id.endsWith('+3T2026'));
    const latest = async (): Promise<unknown> => first(await client.rows(`courses/${run?.id}/enrollment/`)).date;
    expect(await latest()).toBe('2026-11-18');
    const before = await client.rows(`courses/${run?.id}/enrollment/?start_date=2026-06-01`);
    await post(`${client.service.controlUrl}/advance`, { days: 10 });
    expect(await latest()).toBe('2026-11-28');
    const after = await client.rows(`courses/${run?.id}/enrollment/?start_date=2026-06-01`);
    expect(after.slice(0, before.length)).toEqual(before);
  });

  it('states a past day anew', async () => {
    const client = await startClient();
    const day = `courses/${DEMO_RUN}/enrollment/?start_date=2014-03-03&end_date=2014-03-04`;
    const before = Number(first(await client.rows(day)).count);
    await post(`${client.service.controlUrl}/restate`, { run: DEMO_RUN, date: '2014-03-03', by: 5 });
    expect(first(await client.rows(day)).count).toBe(before + 5);
  });

  it('changes, removes and adds records', async () => {
    const client = await startClient();
    const { service } = client;
    const posting = first(service.data.jobPostings);
    const job = first(service.data.jobs);
    const skillId = first(job.skills ?? []).skill.id;
    await post(`${service.controlUrl}/mutate`, [
      { kind: 'jobPosting', id: posting.id, set: { median_salary: 1234.5 } },
      { kind: 'jobSkill', jobId: job.id, skillId, set: { significance: 1.5 } },
      { kind: 'courseLink', skillId: 124, courseKey: 'edX+DemoX', confidence: 0.25 },
      { kind: 'skill', id: 125, remove: true },
      { kind: 'skill', add: 3 },
    ]);
    expect((await client.taxonomy(`jobpostings/${posting.id}/`)).json).toMatchObject({ median_salary: 1234.5 });
    expect(first(service.data.jobs.find(job.id)?.skills ?? []).significance).toBe(1.5);
    expect(service.data.skills.find(124)?.courses).toContainEqual({ course_key: 'edX+DemoX', confidence: 0.25 });
    const page = recordOf((await client.taxonomy('skills/?page_size=200')).json);
    expect(page.count).toBe(152);
    expect(page.results).toHaveLength(152);
    expect((await client.taxonomy('skills/125/')).status).toBe(404);

    await post(`${service.controlUrl}/reset`);
    expect(service.data.skills.count).toBe(150);
    expect(first(service.data.jobPostings)).toEqual(posting);
  });

  it('tells what was asked, changes the rate and the token', async () => {
    const client = await startClient();
    const { controlUrl } = client.service;
    await client.taxonomy('skills/');
    expect(await (await fetch(`${controlUrl}/requests`)).json()).toMatchObject({
      total: 2,
      counts: { token: 1, skills: 1 },
    });
    await post(`${controlUrl}/rate`, { rate: 'taxonomy=0/60' });
    await post(`${controlUrl}/settings`, { tokenLifetime: 5, expiresIn: 'missing' });
    expect(client.service.tokens.settings).toEqual({ lifetime: 5, expiresIn: 'missing', opaque: false });
    await post(`${controlUrl}/revoke`);
    expect((await client.taxonomy('skills/')).status).toBe(401);
  });
});
