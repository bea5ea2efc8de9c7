import { describe, expect, it } from 'vitest';
import { accessToken, BOTH_READINGS, DEMO_RUN, get, startService } from './client.ts';

describe.each(BOTH_READINGS)('authentication, %s', (reading) => {
  it('lets JWT alone into the taxonomy', async () => {
    const service = await startService({ reading });
    const url = `${service.url}/taxonomy/api/v1/jobs/`;
    const jwt = await accessToken(service);
    expect((await get(url, { Authorization: `JWT ${jwt}` })).status).toBe(200);
    for (const header of [
      {},
      { Authorization: `Bearer ${jwt}` },
      { Authorization: `Token ${service.analyticsToken}` },
    ]) {
      const refused = await get(url, header);
      expect(refused.status).toBe(401);
      expect(refused.json).toEqual({ detail: 'Authentication credentials were not provided.' });
      expect(refused.headers.get('WWW-Authenticate')).toBe('JWT realm="api"');
    }
  });

  it('lets Token and JWT into the analytics, and Bearer where only the specification is known', async () => {
    const service = await startService({ reading });
    const url = `${service.url}/api/v0/courses/${DEMO_RUN}/enrollment/`;
    const jwt = await accessToken(service);
    const status = async (header: string): Promise<number> => (await get(url, { Authorization: header })).status;
    expect(await status(`Token ${service.analyticsToken}`)).toBe(200);
    expect(await status(`JWT ${jwt}`)).toBe(200);
    expect(await status(`Bearer ${jwt}`)).toBe(reading === 'reality' ? 401 : 200);
    expect(await status(`Token ${'0'.repeat(40)}`)).toBe(401);
    expect((await get(url)).headers.get('WWW-Authenticate')).toBe('Token');
  });

  it('writes down schemes, never credentials', async () => {
    const service = await startService({ reading });
    await get(`${service.url}/api/v0/courses/${DEMO_RUN}/videos/`, {
      Authorization: `Token ${service.analyticsToken}`,
    });
    expect(service.requests.entries.map(({ class: name, scheme }) => [name, scheme])).toEqual([['videos', 'Token']]);
    expect(JSON.stringify(service.requests.entries)).not.toContain(service.analyticsToken);
  });
});

describe('throttling', () => {
  it('counts each service by itself and tells when to come back', async () => {
    const service = await startService({ rate: 'analytics=2/60,taxonomy=100/60' });
    const headers = { Authorization: `Token ${service.analyticsToken}` };
    const url = `${service.url}/api/v0/courses/${DEMO_RUN}/enrollment/`;
    await get(url, headers);
    await get(url, headers);
    const refused = await get(url, headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(55);
    expect(refused.json).toMatchObject({
      detail: expect.stringMatching(/^Request was throttled\. Expected available in \d+ seconds\.$/),
    });

    const csv = await get(url, { ...headers, Accept: 'text/csv' });
    expect([csv.status, csv.json]).toEqual([500, { status: 500 }]);
    const jwt = await accessToken(service);
    expect((await get(`${service.url}/taxonomy/api/v1/skills/`, { Authorization: `JWT ${jwt}` })).status).toBe(200);
  });

  it('answers with a page when too many tokens were asked for', async () => {
    const service = await startService({ rate: 'token=1/60' });
    await accessToken(service);
    const refused = await fetch(`${service.url}/oauth2/v1/access_token`, { method: 'POST' });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('Content-Type')).toContain('text/html');
  });
});
