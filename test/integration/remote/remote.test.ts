import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Remote } from '#main/data-host/remote/remote.ts';
import { PagePastEnd, PageSizeRefused } from '#main/data-host/remote/taxonomy.ts';
import { parseDay } from '#shared/time/time.ts';
import { type LocalServer, sendJson } from './local-server.ts';
import { setUp } from './set-up-remote.ts';

const empty = { count: 0, next: null, previous: null, results: [] };
const paths = (server: LocalServer) => server.seen.map((one) => one.url);

/** As large lists are read. */
async function rowsInPieces({ analytics }: Pick<Remote, 'analytics'>): Promise<unknown[]> {
  const list = await analytics.list('a/b/c', 'enrollment');
  return [...list.pieces()].flat();
}

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
    [{ ...empty, next: '/?page=1' }, 'the next page has already been read'],
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
        detail: { what: `“Answers” of ${problem}` },
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
    expect(await rowsInPieces(remote)).toEqual([1, 2, 3]);
  });

  it('whose pages never end are refused', async () => {
    const { remote } = await setUp((_, response) => sendJson(response, { results: [1], next: '?page=2' }));
    await expect(remote.analytics.rows('a/b/c', 'enrollment')).rejects.toMatchObject({ code: 'BAD_SHAPE' });
  });

  it.each([
    ['repeat', { results: [1], next: '?page=3' }, 200, 'the next page has already been read'],
    [
      'are fewer than the list counts',
      { count: 3, results: [2], next: null },
      200,
      'the list should have 3 rows but has 2',
    ],
    ['are missing', { detail: 'Invalid page.' }, 404, 'a page that the list names is missing'],
  ])('whose pages %s are refused, since some would be lost', async (_, second, status, what) => {
    const first = { count: 3, results: [1], next: '?page=2' };
    const { remote } = await setUp((request, response) =>
      request.url?.includes('page=') ? sendJson(response, second, status) : sendJson(response, first),
    );
    const refusal = { code: 'BAD_SHAPE', detail: { what } };
    await expect(remote.analytics.rows('a/b/c', 'enrollment')).rejects.toMatchObject(refusal);
    await expect(rowsInPieces(remote)).rejects.toMatchObject(refusal);
  });

  it('are not there when the service says so', async () => {
    const { remote } = await setUp((_, response) => sendJson(response, { detail: 'Not found.' }, 404));
    await expect(remote.analytics.rows('a/b/c', 'enrollment')).rejects.toMatchObject({
      code: 'NO_ROWS',
      detail: { what: '“Daily enrollment” of a/b/c' },
    });
  });
});

describe('the CSV of a service', () => {
  const csvOf = async (body: string | Buffer, type: string) => {
    const { remote } = await setUp((_, response) => response.writeHead(200, { 'content-type': type }).end(body));
    return remote.analytics.csv('a/b/c', 'enrollment');
  };

  it.each([
    ['count,course_id\r\n1,a/b/c\r\n', 'text/csv'],
    ['\ufeff"count","course_id"\r\n', 'text/csv; charset=utf-8'],
    ['count\r\n1\r\n', 'application/octet-stream'],
  ])('is what comes: %j', async (body, type) => {
    expect((await csvOf(body, type)).body.toString('utf8')).toBe(body);
  });

  it.each([
    ['<!doctype html>Sign in', 'text/html', 'NOT_JSON'],
    ['\ufeff\n <html>', 'text/csv', 'NOT_JSON'],
    ['Please sign in', 'text/html', 'NOT_JSON'],
    ['', 'text/csv', 'NOT_JSON'],
    ['\r\n', 'text/csv', 'NOT_JSON'],
    ['[{"count":1}]', 'application/json', 'BAD_SHAPE'],
    ['{"error":"no CSV here"}', 'text/csv', 'BAD_SHAPE'],
  ])('is never something else: %j as %s', async (body, type, code) => {
    await expect(csvOf(body, type)).rejects.toMatchObject({ code });
  });
});
