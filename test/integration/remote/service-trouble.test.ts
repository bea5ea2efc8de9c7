import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { realSleep } from '#main/common/async.ts';
import type { Remote } from '#main/data-host/remote/remote.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { impatient, patient } from '../../support/time-limits.ts';
import { sendJson } from './local-server.ts';
import { setUp } from './set-up-remote.ts';

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

  // DRF answers 403 for a refused token where the first of its authentications has no challenge to send.
  it.each([
    'Signature has expired.',
    'Token has expired.',
    'Error decoding token.',
    'Invalid token.',
    'Invalid token header. No credentials provided.',
    'Authentication credentials were not provided.',
    'Incorrect authentication credentials.',
  ])('that is refused as “%s” with 403 is renewed once, and the request repeated', async (detail) => {
    const { server, remote, asked } = await setUp((request, response) => {
      if (request.headers.authorization === 'JWT 2') sendJson(response, []);
      else sendJson(response, { detail }, 403);
    });
    expect(await remote.analytics.rows('a/b/c', 'enrollment')).toEqual([]);
    expect(asked).toHaveLength(2);
    expect(server.seen).toHaveLength(2);
  });

  it('that is refused with 403 a second time ends in the sentence of a refused token', async () => {
    const { server, remote, asked } = await setUp((_, response) =>
      sendJson(response, { detail: 'Signature has expired.' }, 403),
    );
    await expect(remote.analytics.rows('a/b/c', 'enrollment')).rejects.toMatchObject({
      code: 'AUTH_REFUSED',
      detail: { host: server.host, status: 403 },
    });
    expect(asked).toHaveLength(2);
    expect(server.seen).toHaveLength(2);
  });

  it.each([
    { detail: 'You do not have permission to perform this action.' },
    { detail: 'You do not have permission to see the tokens of this course.' },
    { error: 'Signature has expired.' },
    { detail: ['Signature has expired.'] },
    ['Signature has expired.'],
    null,
  ])('is not renewed for what the account may not see: %j', async (body) => {
    const { server, remote, asked } = await setUp((_, response) => sendJson(response, body, 403));
    await expect(remote.analytics.rows('a/b/c', 'enrollment')).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    expect(asked).toHaveLength(1);
    expect(server.seen).toHaveLength(1);
  });

  it('that cannot be had for a moment is asked for again', async () => {
    let tries = 0;
    const { remote } = await setUp((_, response) => sendJson(response, []), {
      authorize: async () => {
        tries += 1;
        if (tries < 3) throw new AlmanacError('UNREACHABLE', { host: 'auth' });
        return { header: 'JWT late' };
      },
    });
    expect(await remote.analytics.rows('a/b/c', 'activity')).toEqual([]);
  });

  it('that is to be asked for later is waited for, if that is soon', async () => {
    let tries = 0;
    const limited = (seconds: number) =>
      setUp((_, response) => sendJson(response, []), {
        authorize: async () => {
          tries += 1;
          if (tries < 3) throw new AlmanacError('RATE_LIMITED', { host: 'auth', seconds });
          return { header: 'JWT late' };
        },
      });
    const { remote, slept } = await limited(30);
    expect(await remote.analytics.rows('a/b/c', 'activity')).toEqual([]);
    expect(slept.filter((ms) => ms >= 30_000)).toHaveLength(2);
    tries = 0;
    const later = await limited(3600);
    await expect(later.remote.analytics.rows('a/b/c', 'activity')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(tries).toBe(1);
  });

  it('is not sent with the scheme none', async () => {
    const { server, remote } = await setUp((_, response) => sendJson(response, []), {
      authorize: async () => ({ header: null }),
    });
    await remote.analytics.rows('a/b/c', 'activity');
    expect(server.seen[0]?.authorization).toBeUndefined();
  });
});

describe('an answer without what was asked for', () => {
  it.each([204, 205])('says with %i that there are no rows, and stays a part with 206', async (status) => {
    const { remote } = await setUp((request, response) => {
      if (request.url?.includes('/activity/')) sendJson(response, [{ count: 1 }], 206);
      else response.writeHead(status).end();
    });
    await expect(remote.analytics.rows('a/b/c', 'enrollment')).rejects.toMatchObject({ code: 'NO_ROWS' });
    await expect(remote.analytics.rows('a/b/c', 'activity')).rejects.toMatchObject({
      code: 'SERVICE_ERROR',
      detail: { status: 206 },
    });
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
    ['202, made in a moment', (response: ServerResponse) => sendJson(response, [{ count: 1 }], 202)],
    ['202 without a word', (response: ServerResponse) => response.writeHead(202).end()],
    ['408', (response: ServerResponse) => response.writeHead(408).end()],
    ['425', (response: ServerResponse) => response.writeHead(425).end()],
    [
      'a compressed body that something cut off',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('[{"count":1}]').subarray(0, -4)),
    ],
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

  const records = [{ id: 1 }, { id: 2 }];
  it.each<[string, (remote: Remote) => Promise<unknown>]>([
    ['rows', (remote) => remote.analytics.rows('a/b/c', 'activity')],
    ['a list in pieces', async (remote) => [...(await remote.analytics.list('a/b/c', 'activity')).pieces()].flat()],
    ['a report', (remote) => remote.analytics.report('a/b/c', 'x')],
    ['a page', async (remote) => (await remote.taxonomy.page('skills', { page: 1, pageSize: 2 })).results],
    ['one of a kind', (remote) => remote.taxonomy.detail('skills', 1)],
  ])('is asked again after half a text that came complete: %s', async (_, ask) => {
    const whole = JSON.stringify(records);
    let turn = 0;
    const { server, remote } = await setUp((_request, response) => {
      turn += 1;
      response.end(turn === 1 ? whole.slice(0, -1) : whole);
    });
    expect(await ask(remote)).toEqual(records);
    expect(server.seen).toHaveLength(2);
  });

  it.each([
    ['SERVICE_ERROR', 3, (response: ServerResponse) => response.writeHead(503).end()],
    ['SERVICE_ERROR', 1, (response: ServerResponse) => response.writeHead(501).end()],
    ['UNREACHABLE', 3, (response: ServerResponse) => response.destroy()],
    ['SERVICE_TIMEOUT', 2, () => undefined],
    ['RATE_LIMITED', 4, (response: ServerResponse) => response.writeHead(429, { 'retry-after': '600' }).end()],
    ['NOT_JSON', 1, (response: ServerResponse) => response.end('<html>Sign in')],
    ['CUT_OFF', 3, (response: ServerResponse) => response.end('[{"a":1}')],
    ['ACCESS_DENIED', 1, (response: ServerResponse) => response.writeHead(403).end()],
  ])('is given up: %s after %i requests', async (code, requests, trouble) => {
    const timeouts = code === 'SERVICE_TIMEOUT' ? impatient : patient;
    const { server, remote } = await setUp((_, response) => trouble(response), {}, timeouts);
    await expect(remote.analytics.rows('a/b/c', 'activity')).rejects.toMatchObject({ code });
    expect(server.seen).toHaveLength(requests);
  });

  it('that refuses everything for a moment each time is given up after ten minutes of waiting', async () => {
    const { remote, slept } = await setUp((_, response) => response.writeHead(429, { 'retry-after': '9' }).end());
    await expect(remote.analytics.rows('a/b/c', 'activity')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(slept.reduce((sum, one) => sum + one, 0)).toBe(594_000);
  });

  it.each([
    ['in seconds', () => '120'],
    ['as a date', () => new Date(Date.now() + 120_000).toUTCString()],
  ])('that is being repaired and says how long, %s, loses no request', async (_, retryAfter) => {
    let refusals = 0;
    const { remote, slept } = await setUp((_request, response) => {
      refusals += 1;
      if (refusals > 8) sendJson(response, []);
      else response.writeHead(503, { 'retry-after': retryAfter() }).end();
    });
    expect(await remote.analytics.rows('a/b/c', 'activity')).toEqual([]);
    const waited = slept.reduce((sum, one) => sum + one, 0);
    expect(waited).toBeGreaterThan(8 * 110_000);
    expect(waited).toBeLessThanOrEqual(8 * 120_000);
  });

  it('that asks to wait is waited for, and says until when', async () => {
    const outcomes: unknown[] = [];
    const { remote, slept } = await setUp(
      (_, response) =>
        outcomes.length === 0 ? response.writeHead(429, { 'retry-after': '3000' }).end() : sendJson(response, []),
      { onWait: (service, until) => outcomes.push([service, until === null ? null : typeof until]) },
    );
    await remote.analytics.rows('a/b/c', 'activity');
    expect(outcomes).toEqual([
      ['analytics', 'number'],
      ['analytics', null],
    ]);
    expect(slept.reduce((sum, one) => sum + one, 0)).toBe(3_000_000);
  });

  it('is let go when nobody waits any more, and not in fifty minutes', async () => {
    const { remote } = await setUp((_, response) => response.writeHead(429, { 'retry-after': '3000' }).end(), {
      sleep: realSleep,
      clock: Date.now,
    });
    const waiting = new AbortController();
    const calls = Array.from({ length: 10 }, () =>
      remote.analytics.rows('a/b/c', 'activity', { signal: waiting.signal }),
    );
    setTimeout(() => waiting.abort(), 100);
    const results = await Promise.allSettled(calls);
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { code: 'CANCELLED' } });
  });
});
