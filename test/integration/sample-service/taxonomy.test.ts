import { describe, expect, it } from 'vitest';
import { BOTH_READINGS, type Client, first, recordOf, recordsOf, startClient } from './client.ts';

async function allPages(client: Client, list: string, pageSize: number): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let path: string | undefined = `${list}/?page_size=${pageSize}`;
  while (path !== undefined) {
    const page = recordOf((await client.taxonomy(path)).json);
    found.push(...recordsOf(page.results));
    path = typeof page.next === 'string' ? page.next.split('/taxonomy/api/v1/')[1] : undefined;
  }
  return found;
}

describe.each(BOTH_READINGS)('the taxonomy, %s', (reading) => {
  it('serves every skill exactly once, page after page', async () => {
    const client = await startClient({ reading });
    const skills = await allPages(client, 'skills', 40);
    expect(skills).toEqual(JSON.parse(JSON.stringify([...client.service.data.skills])));
    expect(skills).toHaveLength(150);
    expect(new Set(skills.map((skill) => skill.id)).size).toBe(150);
  });

  it('serves every job and every job posting', async () => {
    const client = await startClient({ reading });
    const jobs = await allPages(client, 'jobs', 10);
    expect(jobs.map((job) => job.id)).toEqual([...client.service.data.jobs].map((job) => job.id));
    expect(jobs.every((job) => 'skills' in job)).toBe(reading === 'reality');
    const postings = await allPages(client, 'jobpostings', 7);
    expect(postings).toEqual(JSON.parse(JSON.stringify([...client.service.data.jobPostings])));
  });

  it('gives complete links to the neighbours of a page', async () => {
    const client = await startClient({ reading });
    const { url } = client.service;
    const list = `${url}/taxonomy/api/v1/skills/`;
    const second = recordOf((await client.taxonomy('skills/?page=2&page_size=3')).json);
    expect(second.next).toBe(`${list}?page=3&page_size=3`);
    expect(second.previous).toBe(reading === 'reality' ? `${list}?page_size=3` : `${list}?page=1&page_size=3`);
    const page = recordOf((await client.taxonomy('skills/')).json);
    expect(page.previous).toBeNull();
    expect(recordsOf(page.results)).toHaveLength(20);
  });

  it('refuses pages that do not exist and forgives page sizes that make no sense', async () => {
    const client = await startClient({ reading });
    for (const page of ['99', '0', 'x']) {
      const answer = await client.taxonomy(`skills/?page=${page}`);
      expect([answer.status, answer.json]).toEqual([404, { detail: 'Invalid page.' }]);
    }
    const answer = recordOf((await client.taxonomy('skills/?page_size=0')).json);
    expect(recordsOf(answer.results)).toHaveLength(20);
  });

  it('looks single records up, with everything the list may lack', async () => {
    const client = await startClient({ reading });
    const slash = reading === 'reality' ? '/' : '';
    const { data } = client.service;
    for (const [list, record] of [
      ['skills', first(data.skills)],
      ['jobs', first(data.jobs)],
      ['jobpostings', first(data.jobPostings)],
    ] as const) {
      const answer = await client.taxonomy(`${list}/${record.id}${slash}`);
      expect(answer.json).toEqual(JSON.parse(JSON.stringify(record)));
    }
    expect((await client.taxonomy(`skills/999999${slash}`)).status).toBe(404);
  });

  it('knows skills that jobs name and the list does not show', async () => {
    const client = await startClient({ reading });
    const listed = new Set([...client.service.data.skills].map((skill) => skill.id));
    const named = [...client.service.data.jobs].flatMap((job) => (job.skills ?? []).map(({ skill }) => skill));
    const unlisted = named.filter((skill) => !listed.has(skill.id));
    expect(unlisted.length).toBeGreaterThan(0);
    const answer = await client.taxonomy(`skills/${first(unlisted).id}/`);
    expect(answer.json).toMatchObject({ id: first(unlisted).id, courses: [] });
  });
});

describe('the taxonomy as it runs', () => {
  it('redirects to the slash with a relative address', async () => {
    const client = await startClient();
    const answer = await client.taxonomy('jobs/17');
    expect([answer.status, answer.headers.get('Location'), answer.text]).toEqual([
      301,
      '/taxonomy/api/v1/jobs/17/',
      '',
    ]);
  });

  it('has the fields and the values that no specification mentions', async () => {
    const { service } = await startClient();
    const skills = [...service.data.skills];
    const jobs = [...service.data.jobs];
    const postings = [...service.data.jobPostings];
    const jobSkills = jobs.flatMap((job) => job.skills ?? []);
    expect(skills.some((skill) => skill.name === '')).toBe(true);
    expect(skills.some((skill) => skill.courses.length === 0)).toBe(true);
    expect(skills.some((skill) => /T\d\d:\d\d:\d\dZ$/.test(skill.created))).toBe(true);
    expect(first(skills)).toHaveProperty('category');
    expect(jobs.some((job) => job.name === null)).toBe(true);
    expect(jobSkills.some(({ significance }) => significance > 100)).toBe(true);
    expect(postings.some(({ median_salary: salary }) => salary === null)).toBe(true);
    expect(postings.some(({ median_salary: salary }) => salary !== null && !Number.isInteger(salary))).toBe(true);
  });

  it('filters skills by exact names, and so cannot find a name with a comma', async () => {
    const client = await startClient();
    const found = async (name: string): Promise<unknown> =>
      recordOf((await client.taxonomy(`skills/?${new URLSearchParams({ name })}`)).json).count;
    expect(await found('Machine Learning,Cybersecurity')).toBe(2);
    expect(await found('Training, Coaching, and Mentoring')).toBe(0);
  });

  it('has no CSV', async () => {
    const client = await startClient();
    expect((await client.taxonomy('skills/', { Accept: 'text/csv' })).status).toBe(406);
  });
});

describe('the taxonomy as specified', () => {
  it('keeps to whole numbers, names and the range of significance', async () => {
    const { service } = await startClient({ reading: 'specification' });
    for (const posting of service.data.jobPostings) {
      expect(Number.isInteger(posting.median_salary)).toBe(true);
      expect(Number.isInteger(posting.unique_companies)).toBe(true);
    }
    for (const job of service.data.jobs) {
      expect(typeof job.name).toBe('string');
      for (const { significance } of job.skills ?? []) expect(significance).toBeLessThanOrEqual(100);
    }
    for (const skill of service.data.skills) expect(skill.created).toMatch(/\.\d{6}Z$/);
  });
});
