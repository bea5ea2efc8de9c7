import { describe, expect, it } from 'vitest';
import type { Fault } from '../../sample-service/index.ts';
import { type Client, DEMO_RUN, get, recordOf, recordsOf, startClient } from './client.ts';

const ids = async (client: Client, query: string): Promise<unknown[]> =>
  recordsOf(recordOf((await client.taxonomy(`skills/${query}`)).json).results).map((record) => record.id);

describe('the fault switch', () => {
  it('strikes only the class, the run and the number of times it was told', async () => {
    const client = await startClient();
    const second: Fault = { kind: 'error-503', where: 'enrollment', run: DEMO_RUN, after: 1, count: 1 };
    client.service.faults.add(second);
    const status = async (path: string): Promise<number> => (await client.analytics(path)).status;
    const path = `courses/${DEMO_RUN}/enrollment/`;
    expect([await status(path), await status(path), await status(path)]).toEqual([200, 503, 200]);
    expect(await status(`courses/${DEMO_RUN}/activity/`)).toBe(200);
  });

  it('refuses faults and classes that do not exist', async () => {
    const { service } = await startClient();
    expect(() => service.faults.add(JSON.parse('{"kind":"flood"}'))).toThrow('no such fault');
    expect(() => service.faults.add(JSON.parse('{"kind":"reset","where":"skill"}'))).toThrow('no such request class');
  });
});

describe('faults between answer and client', () => {
  it.each([
    ['error-500', 500],
    ['html-502', 502],
    ['error-503', 503],
    ['throttled', 429],
    ['throttled-bare', 429],
    ['login-page', 200],
    ['wrong-content-type', 200],
    ['redirect-other-origin', 302],
    ['redirect-loop', 302],
    ['unauthorized', 401],
    ['forbidden', 403],
    ['empty-body', 200],
  ] as const)('%s', async (kind, status) => {
    const client = await startClient();
    client.service.faults.add({ kind, where: 'skills' });
    const answer = await client.taxonomy('skills/');
    expect(answer.status).toBe(status);
    expect(answer.headers.has('Retry-After')).toBe(kind === 'throttled');
  });

  it.each(['reset', 'reset-mid-body'] as const)('%s breaks the connection', async (kind) => {
    const client = await startClient();
    client.service.faults.add({ kind, where: 'jobs' });
    await expect(client.taxonomy('jobs/')).rejects.toThrow();
  });

  it.each(['stall', 'stall-mid-body', 'slow-drip'] as const)('%s takes longer than anybody waits', async (kind) => {
    const client = await startClient();
    client.service.faults.add({ kind, where: 'status' });
    const asked = fetch(`${client.service.url}/health/`, { signal: AbortSignal.timeout(150) }).then((response) =>
      response.text(),
    );
    await expect(asked).rejects.toThrow(/timeout|aborted/i);
  });

  it('truncated ends well for HTTP and badly for JSON', async () => {
    const client = await startClient();
    client.service.faults.add({ kind: 'truncated', where: 'jobs' });
    const answer = await client.taxonomy('jobs/');
    expect(answer.json).toBeUndefined();
    expect(answer.text).toContain('"results":[');
  });

  it('bombs and huge bodies are as big as asked for', async () => {
    const client = await startClient();
    const { faults } = client.service;
    faults.add({ kind: 'gzip-bomb', where: 'skills', bytes: 40_000_000 });
    faults.add({ kind: 'huge-body', where: 'jobs', bytes: 5_000_000 });
    expect((await client.taxonomy('skills/')).text.length).toBeGreaterThan(40_000_000);
    expect((await client.taxonomy('jobs/')).text.length).toBeGreaterThan(5_000_000);
  });
});

describe('faults of pages', () => {
  it.each([
    ['next-other-origin', (client: Client) => client.service.elsewhereUrl],
    ['next-http', () => 'http://127.0.0.1'],
    ['next-internal-host', () => 'http://discovery-app.internal:8381'],
  ] as const)('%s', async (kind, origin) => {
    const client = await startClient();
    client.service.faults.add({ kind });
    const page = recordOf((await client.taxonomy('skills/?page_size=50')).json);
    expect(page.next).toBe(`${origin(client)}/taxonomy/api/v1/skills/?page=2&page_size=50`);
  });

  it('refuses or shrinks page sizes', async () => {
    const client = await startClient();
    const { faults } = client.service;
    faults.add({ kind: 'page-size-400', limit: 60, count: 1 });
    expect((await client.taxonomy('skills/?page_size=61')).status).toBe(400);
    faults.add({ kind: 'page-size-capped', limit: 60 });
    const page = recordOf((await client.taxonomy('skills/?page_size=100')).json);
    expect(recordsOf(page.results)).toHaveLength(60);
    expect(page.next).toContain('page_size=100');
    expect(await ids(client, '?page_size=60')).toHaveLength(60);
  });

  it('moves rows between pages so that one is met twice and one is missed, until read again', async () => {
    const client = await startClient();
    client.service.faults.add({ kind: 'rows-move', where: 'skills', count: 2 });
    const once = [...(await ids(client, '?page_size=80')), ...(await ids(client, '?page_size=80&page=2'))];
    expect(once).toHaveLength(150);
    expect(new Set(once).size).toBe(149);
    const again = [...(await ids(client, '?page_size=80')), ...(await ids(client, '?page_size=80&page=2'))];
    expect(new Set([...once, ...again]).size).toBe(150);
    expect(new Set(again).size).toBe(150);
  });

  it('loops, and changes its count', async () => {
    const client = await startClient();
    const { faults } = client.service;
    faults.add({ kind: 'next-loop', count: 1 });
    expect(recordOf((await client.taxonomy('skills/?page=2')).json).next).toContain('page=2');
    faults.add({ kind: 'count-changes' });
    expect(recordOf((await client.taxonomy('skills/')).json).count).toBe(151);
  });
});

describe('faults of records', () => {
  it.each([
    'duplicate-ids',
    'wrong-types',
    'nulls',
    'missing-fields',
    'unknown-keys',
    'huge-integers',
    'unpaired-surrogates',
  ] as const)('%s damages every fifth row and no other', async (kind) => {
    const client = await startClient();
    const path = `courses/${DEMO_RUN}/videos/`;
    const intact = kind === 'duplicate-ids' ? undefined : await client.rows(path);
    client.service.faults.add({ kind });
    if (intact === undefined) {
      const found = await ids(client, '');
      expect(found[1]).toBe(found[0]);
      return;
    }
    const damaged = await client.rows(path);
    const changed = damaged.flatMap((row, index) =>
      JSON.stringify(row) === JSON.stringify(intact[index]) ? [] : [index],
    );
    expect(changed.every((index) => index % 5 === 1)).toBe(true);
    expect(changed.length).toBeGreaterThan(0);
  });

  it('nests deeper than a careless reader can bear', async () => {
    const client = await startClient();
    client.service.faults.add({ kind: 'deep-nesting', rows: 'all' });
    const { text } = await client.analytics(`courses/${DEMO_RUN}/enrollment/`);
    expect(text).toContain('['.repeat(20_000));
  });

  it('writes NaN, which is no JSON, into the field it is aimed at', async () => {
    const client = await startClient();
    client.service.faults.add({ kind: 'nan', rows: 'all', fields: ['count'] });
    const { text } = await client.analytics(`courses/${DEMO_RUN}/enrollment/`);
    expect(text).toContain('"count":NaN');
  });

  it('wraps a list as a gateway may', async () => {
    const client = await startClient();
    client.service.faults.add({ kind: 'enveloped', where: 'videos' });
    const answer = recordOf((await client.analytics(`courses/${DEMO_RUN}/videos/`)).json);
    expect(recordsOf(answer.results)).toHaveLength(Number(answer.count));
  });

  it('leads astray to a place that writes down who came with a token', async () => {
    const { service } = await startClient();
    await get(`${service.elsewhereUrl}/taxonomy/api/v1/skills/`, { Authorization: 'JWT secret' });
    expect(service.requests.entries.filter(({ origin }) => origin === 'elsewhere')).toMatchObject([{ scheme: 'JWT' }]);
  });
});
