import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { AuthorizationRequest } from '../../../src-main/data-host/protocol.ts';
import { createHttp } from '../../../src-main/data-host/remote/http.ts';
import { createRemote, type Remote, type RemoteOptions } from '../../../src-main/data-host/remote/remote.ts';
import { PagePastEnd, PageSizeRefused } from '../../../src-main/data-host/remote/taxonomy.ts';
import { parseDay } from '../../../src-preload/contract/time.ts';
import { type LocalServer, sendJson, startServer } from './local-server.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface SetUp {
  readonly server: LocalServer;
  readonly remote: Remote;
  readonly asked: AuthorizationRequest[];
  readonly slept: number[];
}

/** A remote of a service that answers as the test says; sleeping takes no time and is written down. */
async function setUp(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  rest: Partial<RemoteOptions> = {},
): Promise<SetUp> {
  const server = await startServer(answer);
  const http = createHttp({ timeouts: { headers: 500, total: 2000 } });
  closers.push(http.close, server.close);
  const asked: AuthorizationRequest[] = [];
  const slept: number[] = [];
  let now = Date.now();
  const service = { baseUrl: server.url, scheme: 'JWT' } as const;
  const remote = createRemote({
    connection: { taxonomy: service, analytics: service, token: { url: server.url, clientId: 'demo' } },
    http,
    authorize: async (request) => ({ header: `JWT ${asked.push(request)}` }),
    clock: () => now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
    ...rest,
  });
  return { server, remote, asked, slept };
}

const empty = { count: 0, next: null, previous: null, results: [] };
const paths = (server: LocalServer) => server.seen.map((one) => one.url);

describe('a page of the taxonomy', () => {
  it('takes only the query of `next`, wherever that points', async () => {
    const { server, remote } = await setUp((_, response) =>
      sendJson(response, {
        ...empty,
        count: 7,
        next: 'http://internal:8000/x/?page=3&page_size=3',
        results: [1, 2, 3],
      }),
    );
    const page = await remote.taxonomy.page('skills', { page: 2, pageSize: 3 });
    expect(page).toMatchObject({ count: 7, results: [1, 2, 3], hasNext: true, nextPage: 3 });
    expect(Buffer.from(page.body).toString()).toContain('internal:8000');
    expect(paths(server)).toEqual(['/taxonomy/api/v1/skills/?page_size=3&page=2']);
    expect(remote.requests).toEqual({ taxonomy: 1, analytics: 0 });
  });

  it('may be a bare list', async () => {
    const { remote } = await setUp((_, response) => sendJson(response, [1, 2]));
    const page = await remote.taxonomy.page('jobs', { page: 1, pageSize: 50 });
    expect(page).toMatchObject({ count: 2, results: [1, 2], hasNext: false, nextPage: null });
  });

  it.each([
    [{ ...empty, next: '/?page=1' }, 'the next page leads back'],
    [{ ...empty, next: 5 }, 'the address of the next page'],
    [{ results: {} }, 'a list was expected'],
    ['text', 'a list was expected'],
    [null, 'a list was expected'],
  ])('that makes no sense is refused: %j', async (body, what) => {
    const { remote } = await setUp((_, response) => sendJson(response, body));
    await expect(remote.taxonomy.page('skills', { page: 1, pageSize: 20 })).rejects.toMatchObject({
      code: 'BAD_SHAPE',
      detail: { what },
    });
  });

  it.each([400, 404, 413, 414])('of a size that the service does not give (%i) is told apart', async (status) => {
    const { remote } = await setUp((_, response) => sendJson(response, { detail: 'Invalid page.' }, status));
    await expect(remote.taxonomy.page('skills', { page: 1, pageSize: 5000 })).rejects.toBeInstanceOf(PageSizeRefused);
  });

  it('past the end is told apart, and a wrong address is neither', async () => {
    const { remote } = await setUp((request, response) =>
      request.url?.includes('/skills/')
        ? sendJson(response, { detail: 'Invalid page.' }, 404)
        : sendJson(response, { status: 404 }, 404),
    );
    await expect(remote.taxonomy.page('skills', { page: 9, pageSize: 20 })).rejects.toBeInstanceOf(PagePastEnd);
    await expect(remote.taxonomy.page('jobs', { page: 1, pageSize: 20 })).rejects.toMatchObject({ code: 'WRONG_PATH' });
  });
});

describe('a path that the two documents write differently', () => {
  const redirecting = (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request;
    if (!url.endsWith('/')) response.writeHead(301, { location: `${url}/` }).end();
    else sendJson(response, { url });
  };
  const slashless = (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request;
    if (url.endsWith('/')) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
    else sendJson(response, { url });
  };
  const slashed = (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request;
    if (url.endsWith('/')) sendJson(response, { url });
    else sendJson(response, { status: 404 }, 404);
  };

  it.each([
    ['redirects to the form with a slash', redirecting, 4],
    ['knows only the form without', slashless, 3],
    ['knows only the form with', slashed, 4],
  ])('costs at most one request more where the service %s', async (_, answer, requests) => {
    const { server, remote } = await setUp(answer);
    for (const id of [1, 2, 3]) await remote.taxonomy.detail('jobs', id);
    expect(server.seen).toHaveLength(requests);
    expect(remote.requests.taxonomy).toBe(requests);
    expect(server.seen.every((one) => one.authorization === 'JWT 1')).toBe(true);
  });

  it('is found out with a 404 that means "no rows" too', async () => {
    const { server, remote } = await setUp((request, response) => {
      if (request.url?.endsWith('/')) sendJson(response, { detail: 'Not found.' }, 404);
      else response.writeHead(301, { location: `${request.url}/` }).end();
    });
    const problem = 'i4x://edX/DemoX/problem/9f|x';
    for (const endpoint of ['answer-distribution', 'answer-distribution', 'answer-distribution'] as const) {
      await expect(remote.analytics.rows(problem, endpoint)).rejects.toMatchObject({
        code: 'NO_ROWS',
        detail: { what: problem },
      });
    }
    expect(paths(server)).toEqual([
      '/api/v0/problems/i4x://edX/DemoX/problem/9f%7Cx/answer_distribution',
      ...Array.from({ length: 3 }, () => '/api/v0/problems/i4x://edX/DemoX/problem/9f%7Cx/answer_distribution/'),
    ]);
  });

  it('of learner engagement is found under its real name, and remembered', async () => {
    const { server, remote } = await setUp((request, response) =>
      request.url?.includes('/intervention/')
        ? sendJson(response, { status: 404 }, 404)
        : sendJson(response, [{ username: 'a' }]),
    );
    for (let turn = 0; turn < 2; turn += 1) await remote.analytics.rows('edX/DemoX/Demo', 'learner-engagement');
    expect(paths(server)).toEqual([
      '/api/v0/intervention/edX/DemoX/Demo/',
      '/api/v0/courses/edX/DemoX/Demo/user_engagement/',
      '/api/v0/courses/edX/DemoX/Demo/user_engagement/',
    ]);
  });

  it('is tried with the id encoded where the literal one is not known', async () => {
    const { server, remote } = await setUp((request, response) =>
      request.url?.includes('%2B') ? sendJson(response, []) : response.writeHead(404).end('<h1>Not Found</h1>'),
    );
    for (let turn = 0; turn < 2; turn += 1) await remote.analytics.rows('course-v1:a+b+c', 'enrollment');
    expect(paths(server)).toEqual([
      '/api/v0/courses/course-v1:a+b+c/enrollment/',
      '/api/v0/courses/course-v1%3Aa%2Bb%2Bc/enrollment/',
      '/api/v0/courses/course-v1%3Aa%2Bb%2Bc/enrollment/',
    ]);
  });

  it('is not searched for again once nothing was found', async () => {
    const { server, remote } = await setUp((_, response) => sendJson(response, { status: 404 }, 404));
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(remote.analytics.rows('course-v1:a+b+c', 'activity')).rejects.toMatchObject({ code: 'WRONG_PATH' });
    }
    expect(server.seen).toHaveLength(4);
  });
});

describe('rows of a run', () => {
  const from = parseDay('2014-01-01');
  const to = parseDay('2014-01-07');

  it.each([
    ['activity', { from, to }, 'activity/?start_date=2014-01-01&end_date=2014-01-09'],
    ['activity', { from }, 'activity/?start_date=2014-01-01'],
    ['enrollment', { from, to }, 'enrollment/?start_date=2014-01-01&end_date=2014-01-08'],
    ['enrollment-mode', {}, 'enrollment/mode/'],
    ['problems', { from, to }, 'problems/'],
    ['recent-activity', { activityType: 'played_video' }, 'recent_activity/?activity_type=played_video'],
  ] as const)('of %s are asked for with %j', async (endpoint, request, path) => {
    const { server, remote } = await setUp((_, response) => sendJson(response, []));
    expect(await remote.analytics.rows('course-v1:edX+DemoX+T1', endpoint, request)).toEqual([]);
    expect(paths(server)).toEqual([`/api/v0/courses/course-v1:edX+DemoX+T1/${path}`]);
  });

  it('may be one object, or come in pages', async () => {
    const { remote, server } = await setUp((request, response) => {
      if (request.url?.includes('recent')) return sendJson(response, { count: 3 });
      const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page') ?? 1);
      sendJson(response, {
        results: [page],
        next: page < 3 ? `https://other.example/?start_date=2014-01-01&page=${page + 1}` : null,
      });
    });
    expect(await remote.analytics.rows('a/b/c', 'recent-activity')).toEqual([{ count: 3 }]);
    expect(await remote.analytics.rows('a/b/c', 'enrollment', { from })).toEqual([1, 2, 3]);
    expect(paths(server).at(-1)).toBe('/api/v0/courses/a/b/c/enrollment/?start_date=2014-01-01&page=3');
  });

  it('whose pages never end are refused', async () => {
    const { remote } = await setUp((_, response) => sendJson(response, { results: [1], next: '?page=2' }));
    await expect(remote.analytics.rows('a/b/c', 'enrollment')).rejects.toMatchObject({ code: 'BAD_SHAPE' });
  });

  it('are not there when the service says so', async () => {
    const { remote } = await setUp((_, response) => sendJson(response, { detail: 'Not found.' }, 404));
    await expect(remote.analytics.rows('a/b/c', 'enrollment')).rejects.toMatchObject({
      code: 'NO_ROWS',
      detail: { what: 'a/b/c' },
    });
  });
});

describe('a token', () => {
  it('that was revoked under many requests is renewed once, and each request repeated once', async () => {
    let accepted = 'JWT 1';
    const { server, remote, asked } = await setUp((request, response) => {
      if (request.headers.authorization === accepted) sendJson(response, []);
      else sendJson(response, { detail: 'Token has expired.' }, 401);
    });
    await remote.analytics.rows('a/b/c', 'enrollment');
    accepted = 'JWT 2';
    await Promise.all(Array.from({ length: 8 }, () => remote.analytics.rows('a/b/c', 'enrollment')));
    expect(asked).toEqual([
      { service: 'analytics', refused: undefined },
      { service: 'analytics', refused: 'JWT 1' },
    ]);
    expect(server.seen.length).toBeLessThanOrEqual(1 + 8 + 4);
  });

  it('that is never accepted ends in a sentence', async () => {
    const { server, remote, asked } = await setUp((_, response) => sendJson(response, {}, 401));
    await expect(remote.taxonomy.page('skills', { page: 1, pageSize: 1 })).rejects.toMatchObject({
      code: 'AUTH_REFUSED',
      detail: { host: server.host, status: 401 },
    });
    expect(asked).toHaveLength(2);
    expect(server.seen).toHaveLength(2);
  });

  it('that cannot be had for a moment is asked for again', async () => {
    let tries = 0;
    const { AlmanacError } = await import('../../../src-preload/contract/errors.ts');
    const { remote } = await setUp((_, response) => sendJson(response, []), {
      authorize: async () => {
        tries += 1;
        if (tries < 3) throw new AlmanacError('UNREACHABLE', { host: 'auth' });
        return { header: 'JWT late' };
      },
    });
    expect(await remote.analytics.rows('a/b/c', 'activity')).toEqual([]);
  });

  it('is not sent with the scheme none', async () => {
    const { server, remote } = await setUp((_, response) => sendJson(response, []), {
      authorize: async () => ({ header: null }),
    });
    await remote.analytics.rows('a/b/c', 'activity');
    expect(server.seen[0]?.authorization).toBeUndefined();
  });
});

describe('a service in trouble', () => {
  it.each([
    ['500', (response: ServerResponse) => sendJson(response, { status: 500 }, 500)],
    ['502 with a page', (response: ServerResponse) => response.writeHead(502).end('<html>')],
    ['503', (response: ServerResponse) => response.writeHead(503).end()],
    ['a reset', (response: ServerResponse) => response.destroy()],
    ['429', (response: ServerResponse) => response.writeHead(429, { 'retry-after': '3' }).end()],
    ['429 without a word', (response: ServerResponse) => response.writeHead(429).end()],
  ])('is asked again after %s', async (_, trouble) => {
    let turn = 0;
    const { remote, slept } = await setUp((_request, response) => {
      turn += 1;
      if (turn === 1) trouble(response);
      else sendJson(response, []);
    });
    expect(await remote.analytics.rows('a/b/c', 'activity')).toEqual([]);
    expect(slept.length).toBeGreaterThan(0);
  });

  it.each([
    ['SERVICE_ERROR', 3, (response: ServerResponse) => response.writeHead(503).end()],
    ['SERVICE_ERROR', 1, (response: ServerResponse) => response.writeHead(501).end()],
    ['UNREACHABLE', 3, (response: ServerResponse) => response.destroy()],
    ['SERVICE_TIMEOUT', 2, () => undefined],
    ['RATE_LIMITED', 4, (response: ServerResponse) => response.writeHead(429, { 'retry-after': '9' }).end()],
    ['NOT_JSON', 1, (response: ServerResponse) => response.end('<html>Sign in')],
    ['ACCESS_DENIED', 1, (response: ServerResponse) => response.writeHead(403).end()],
  ])('is given up: %s after %i requests', async (code, requests, trouble) => {
    const { server, remote } = await setUp((_, response) => trouble(response));
    await expect(remote.analytics.rows('a/b/c', 'activity')).rejects.toMatchObject({ code });
    expect(server.seen).toHaveLength(requests);
  });

  it('that asks to wait is waited for, and says until when', async () => {
    const told: unknown[] = [];
    const { remote, slept } = await setUp(
      (_, response) =>
        told.length === 0 ? response.writeHead(429, { 'retry-after': '3000' }).end() : sendJson(response, []),
      { onWait: (service, until) => told.push([service, until === null ? null : typeof until]) },
    );
    await remote.analytics.rows('a/b/c', 'activity');
    expect(told).toEqual([
      ['analytics', 'number'],
      ['analytics', null],
    ]);
    expect(slept.reduce((sum, one) => sum + one, 0)).toBe(3_000_000);
  });

  it('is let go at once when nobody waits any more', async () => {
    const { realSleep } = await import('../../../src-main/data-host/remote/waiting.ts');
    const { remote } = await setUp((_, response) => response.writeHead(429, { 'retry-after': '3000' }).end(), {
      sleep: realSleep,
      clock: Date.now,
    });
    const waiting = new AbortController();
    const calls = Array.from({ length: 10 }, () =>
      remote.analytics.rows('a/b/c', 'activity', { signal: waiting.signal }),
    );
    setTimeout(() => waiting.abort(), 100);
    const started = performance.now();
    const results = await Promise.allSettled(calls);
    expect(performance.now() - started).toBeLessThan(1000);
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { code: 'CANCELLED' } });
  });
});
