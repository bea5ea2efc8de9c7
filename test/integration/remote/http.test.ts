import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { readJson } from '#main/net/classify.ts';
import { createHttp, type Http, type HttpOptions } from '#main/net/http.ts';
import { userAgent } from '#main/net/request.ts';
import { type LocalServer, sendJson, startServer } from './local-server.ts';

const canary = 'JWT canary-0123456789';
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(answer: Parameters<typeof startServer>[0]): Promise<LocalServer> {
  const server = await startServer(answer);
  closers.push(server.close);
  return server;
}

function client(options?: HttpOptions): Http {
  const http = createHttp(options);
  closers.push(http.close);
  return http;
}

/** The error of a call that must fail, which may never hold the token, the path or the query. */
async function failure(call: Promise<unknown>): Promise<{ code: string; message: string; detail: unknown }> {
  const error = await call.then(
    () => expect.unreachable('the call should have failed'),
    (thrown: unknown) => thrown,
  );
  const text = `${JSON.stringify(error)} ${error instanceof Error ? error.message : ''}`;
  expect(text).not.toMatch(/canary|secret-path|secret-query/);
  return error as { code: string; message: string; detail: unknown };
}

const path = '/secret-path/?q=secret-query';
const body = JSON.stringify({ text: 'Grüße, 技能' });

describe('an answer', () => {
  it.each([
    ['gzip', gzipSync(body)],
    ['x-gzip', gzipSync(body)],
    ['br', brotliCompressSync(body)],
    ['deflate', deflateSync(body)],
    ['deflate', deflateRawSync(body)],
    ['identity', Buffer.from(body)],
    ['gzip, br', brotliCompressSync(gzipSync(body))],
  ])('comes out of %s', async (encoding, encoded) => {
    const server = await serve((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(encoded));
    const answer = await client().get(server.url + path, { authorization: canary });
    expect(answer.json()).toEqual(JSON.parse(body));
    expect(server.seen).toMatchObject([{ url: path, authorization: canary }]);
  });

  it('may have any status; what it means is said in one place', async () => {
    const answers: Record<string, (response: ServerResponse) => void> = {
      '/ok': (response) => sendJson(response, { fine: true }),
      '/plain-json': (response) => response.end('{"fine":true}'),
      '/login': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>Sign in'),
      '/cut': (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[{"id":1},'),
      '/empty': (response) => response.end(),
      '/401': (response) => sendJson(response, { detail: 'Token has expired.' }, 401),
      '/403': (response) => response.writeHead(403).end('<html>'),
      '/no-rows': (response) => sendJson(response, { detail: 'Not found.' }, 404),
      '/no-report': (response) => sendJson(response, { error_code: 'report_file_not_found' }, 404),
      '/nothing': (response) => response.writeHead(404).end(),
      '/no-route': (response) => sendJson(response, { status: 404 }, 404),
      '/empty-object': (response) => sendJson(response, {}, 404),
      '/empty-list': (response) => sendJson(response, [], 404),
      '/no-page': (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>'),
      '/429': (response) => sendJson(response, {}, 429, { 'retry-after': '47' }),
      '/500': (response) => sendJson(response, { status: 500 }, 500),
      '/502': (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway'),
      '/400': (response) => sendJson(response, { detail: 'no' }, 400),
    };
    const server = await serve((request, response) => answers[request.url ?? '']?.(response));
    const http = client();
    const said = async (where: string) => readJson(await http.get(server.url + where), 'the run');
    await expect(said('/ok')).resolves.toEqual({ fine: true });
    await expect(said('/plain-json')).resolves.toEqual({ fine: true });
    for (const [where, error] of [
      ['/login', { code: 'NOT_JSON' }],
      ['/cut', { code: 'CUT_OFF' }],
      ['/empty', { code: 'NOT_JSON' }],
      ['/401', { code: 'AUTH_REFUSED' }],
      ['/403', { code: 'ACCESS_DENIED' }],
      ['/no-rows', { code: 'NO_ROWS', detail: { what: 'the run' } }],
      ['/no-report', { code: 'NO_ROWS' }],
      ['/nothing', { code: 'NO_ROWS' }],
      ['/empty-object', { code: 'NO_ROWS' }],
      ['/empty-list', { code: 'NO_ROWS' }],
      ['/no-route', { code: 'WRONG_PATH' }],
      ['/no-page', { code: 'WRONG_PATH' }],
      ['/429', { code: 'RATE_LIMITED', detail: { seconds: 47 } }],
      ['/500', { code: 'SERVICE_ERROR', detail: { status: 500 } }],
      ['/502', { code: 'SERVICE_ERROR' }],
      ['/400', { code: 'SERVICE_ERROR', detail: { status: 400 } }],
    ] as const) {
      await expect(said(where), where).rejects.toMatchObject(error);
    }
  });
});

it.each([
  ['Kong', { message: 'no Route matched with those values' }],
  ['AWS', { message: 'Not Found' }],
  ['Azure', { statusCode: 404, message: 'Resource not found' }],
  ['Apigee', { fault: { faultstring: 'Unable to identify proxy', detail: { errorcode: 'ApplicationNotFound' } } }],
  ['a gateway in one word', { error: 'Not Found' }],
])('a 404 of %s, which has no route, does not say that there are no rows', async (_, said) => {
  const server = await serve((_request, response) => sendJson(response, said, 404));
  const answer = await client().get(`${server.url}/`);
  expect(() => readJson(answer)).toThrow(expect.objectContaining({ code: 'WRONG_PATH' }));
});

describe('JSON', () => {
  const text = '[{"name":"Côte d’Ivoire"}]';
  it.each([
    ['application/json', Buffer.from(text)],
    ['application/json; charset=UTF-8', Buffer.from(text)],
    ['application/json; charset=utf-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['application/json', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['application/json; charset="windows-1252"', Buffer.from(text.replace('’', '\x92'), 'latin1')],
    ['application/json; charset=nobody-knows', Buffer.from(text)],
  ])('is read in the encoding that its type names: %s', async (type, bytes) => {
    const server = await serve((_, response) => response.writeHead(200, { 'content-type': type }).end(bytes));
    expect((await client().get(`${server.url}/`)).json()).toEqual(JSON.parse(text));
  });

  it('that is nothing at all is told as that, not as a web page', async () => {
    const server = await serve((_, response) => response.writeHead(204).end());
    const answer = await client().get(`${server.url}/`);
    expect(() => answer.json()).toThrow(/sent an empty answer instead of data/);
  });
});

describe('size and time', () => {
  it('of a body are bounded, also when it grows out of a small one', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const server = await serve((request, response) => {
      if (request.url === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      else {
        const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 1);
        response.on('close', () => clearInterval(timer));
      }
    });
    const http = client({ maxBytes: 1_000_000 });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await failure(http.get(`${server.url}/bomb`))).toMatchObject({ code: 'TOO_LARGE' });
    expect(await failure(http.get(`${server.url}/endless`))).toMatchObject({ code: 'TOO_LARGE' });
  });

  it.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip, gzip'])(
    'of a damaged %s body end in a sentence',
    async (encoding) => {
      const damaged = gzipSync(body);
      damaged.writeUInt32LE(7, damaged.length - 8);
      const server = await serve((_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(damaged),
      );
      expect(await failure(client().get(server.url))).toMatchObject({ code: 'NOT_JSON' });
    },
  );

  it('of a stall or a slow drip are bounded', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/stall') return;
      response.write('[');
      const timer = request.url === '/drip' ? setInterval(() => response.write(' '), 20) : undefined;
      response.on('close', () => clearInterval(timer));
    });
    const http = client({ timeouts: { headers: 300, bodyIdle: 300, total: 1500 } });
    for (const where of ['/stall', '/silent', '/drip']) {
      expect(await failure(http.get(server.url + where)), where).toMatchObject({ code: 'SERVICE_TIMEOUT' });
    }
  });

  it('end when nobody waits any more', async () => {
    const server = await serve(() => undefined);
    const waiting = new AbortController();
    const call = client().get(server.url, { signal: waiting.signal });
    setTimeout(() => waiting.abort(), 50);
    expect(await failure(call)).toMatchObject({ code: 'CANCELLED' });
    expect(await failure(client().get(server.url, { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'CANCELLED',
    });
  });
});

describe('a service that cannot be had', () => {
  it.each([
    ['closes the connection', (response: ServerResponse) => response.destroy()],
    ['does not speak HTTP', (response: ServerResponse) => response.socket?.end('SSH-2.0-OpenSSH_9.9\r\n')],
  ])('because it %s is unreachable', async (_, answer) => {
    const server = await serve((_request, response) => answer(response));
    expect(await failure(client().get(server.url + path, { authorization: canary }))).toMatchObject({
      code: 'UNREACHABLE',
      detail: { host: server.host },
    });
  });

  it('because the body ends in the middle says so: the service was reached', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('[1');
      setTimeout(() => response.destroy(), 20);
    });
    const error = await failure(client().get(server.url + path, { authorization: canary }));
    expect(error).toMatchObject({ code: 'CUT_OFF', detail: { host: server.host } });
    expect(String(error)).toMatch(/was reached, but its answer was cut off/);
  });

  it('because nobody listens is unreachable', async () => {
    const server = await startServer(() => undefined);
    await server.close();
    expect(await failure(client().get(server.url))).toMatchObject({ code: 'UNREACHABLE' });
  });

  it('because it does not speak TLS is told apart', async () => {
    const server = await serve((_, response) => response.end());
    expect(await failure(client().get(server.url.replace('http:', 'https:')))).toMatchObject({ code: 'TLS_FAILED' });
  });

  it.each(['http://analytics.example.org/', 'ftp://127.0.0.1/', 'file:///etc/passwd', 'nonsense'])(
    'at %s is not asked at all',
    async (url) => {
      expect(await failure(client().get(url, { authorization: canary }))).toMatchObject({ code: 'INVALID_INPUT' });
    },
  );
});

describe('a redirect', () => {
  it('within the origin is followed with the token', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/a/1?x=2') response.writeHead(301, { location: '/a/1/?x=2' }).end();
      else sendJson(response, [1]);
    });
    let requests = 0;
    const onRequest = () => {
      requests += 1;
    };
    const answer = await client().get(`${server.url}/a/1?x=2`, { authorization: canary, onRequest });
    expect(answer.json()).toEqual([1]);
    expect(answer.path).toBe('/a/1/?x=2');
    expect(requests).toBe(2);
    expect(server.seen.map((one) => one.authorization)).toEqual([canary, canary]);
  });

  it.each([301, 302, 303, 307, 308])('with %i to another origin never carries the token there', async (status) => {
    const other = await serve((_, response) => sendJson(response, []));
    const server = await serve((_, response) => response.writeHead(status, { location: `${other.url}/x` }).end());
    expect(await failure(client().get(server.url + path, { authorization: canary }))).toMatchObject({
      code: 'REDIRECT_REFUSED',
    });
    expect(other.seen).toEqual([]);
  });

  it.each(['https://127.0.0.1:1/x', '//127.0.0.1:1/x', 'http://localhost/x', 'javascript:alert(1)', 'http://[', ''])(
    'to %j is refused',
    async (location) => {
      const server = await serve((_, response) => response.writeHead(302, { location }).end());
      expect(await failure(client().get(`${server.url}/`, { authorization: canary }))).toMatchObject({
        code: 'REDIRECT_REFUSED',
      });
      expect(server.seen.length).toBeLessThanOrEqual(4);
    },
  );

  it('that leads back to itself ends', async () => {
    const server = await serve((_, response) => response.writeHead(302, { location: '/again' }).end());
    expect(await failure(client().get(server.url))).toMatchObject({ code: 'REDIRECT_REFUSED' });
    expect(server.seen).toHaveLength(4);
  });

  it('repeats a form only where the service says: the same again', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/same') response.writeHead(308, { location: '/token' }).end();
      else if (request.url === '/login') response.writeHead(302, { location: '/token' }).end();
      else sendJson(response, {});
    });
    const fields = { client_secret: 'a+b&c=d' };
    const answer = await client().postForm(`${server.url}/same`, fields);
    expect(answer.status).toBe(200);
    expect(server.seen.map((one) => new URLSearchParams(one.body).get('client_secret'))).toEqual([
      'a+b&c=d',
      'a+b&c=d',
    ]);
    expect(await failure(client().postForm(`${server.url}/login`, fields))).toMatchObject({ code: 'REDIRECT_REFUSED' });
    expect(server.seen.map((one) => one.url)).toEqual(['/same', '/token', '/login']);
  });
});

describe('the address on the wire', () => {
  it('is exactly the one that was asked for', async () => {
    const server = await serve((_, response) => sendJson(response, []));
    const literal = '/api/v0/problems/i4x://edX/DemoX/Demo/problem/97%7Cfd/x?a=%2B#fragment';
    await client().get(server.url + literal);
    expect(server.seen[0]?.url).toBe(literal.replace('#fragment', ''));
  });

  it('keeps its connection for the next request', async () => {
    const ports = new Set<number | undefined>();
    const server = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      sendJson(response, []);
    });
    const http = client({ connections: 1 });
    for (let turn = 0; turn < 5; turn += 1) await http.get(server.url);
    expect(ports.size).toBe(1);
  });
});

describe('every request', () => {
  it('names the program and its version, also behind a redirect, and whatever asks', async () => {
    const server = await serve((request, response) => {
      if (request.url?.startsWith('/to')) response.writeHead(307, { location: `/at${request.url.slice(3)}` }).end();
      else sendJson(response, {});
    });
    const http = client();
    const file = { maxBytes: 1000, onChunk: async () => {} };
    const calls: Record<keyof Omit<Http, 'networkChanged' | 'close'>, (url: string) => Promise<unknown>> = {
      get: (url) => http.get(url),
      postForm: (url) => http.postForm(url, { a: 'b' }),
      download: (url) => http.download(url, { ...file, service: 'computer' }),
      file: (url) => http.file(url, file),
    };
    for (const [name, call] of Object.entries(calls)) await call(`${server.url}/to/${name}`);
    expect(server.seen).toHaveLength(2 * Object.keys(calls).length);
    expect(userAgent).toMatch(/^course-almanac\/\d+\.\d+\.\d+/);
    expect(new Set(server.seen.map((one) => one.userAgent))).toEqual(new Set([userAgent]));
  });
});

describe('the version of a file', () => {
  const now = Date.UTC(2026, 10, 27, 10);
  const instant = (seconds: number) => new Date(now + seconds * 1000).toUTCString();
  const versionAt = async (modified: string | null, date: string | null) => {
    const server = await serve((_, response) => {
      response.sendDate = false;
      const headers = { etag: '"6a5d48c5-4"', ...(modified && { 'last-modified': modified }), ...(date && { date }) };
      response.writeHead(200, headers).end('text');
    });
    return client().download(server.url, { maxBytes: 1000, onChunk: async () => {}, service: 'computer' });
  };
  const etag = '"6a5d48c5-4"';

  it.each([
    [
      'is known once it has been the same for two seconds',
      instant(-2),
      instant(0),
      { etag, http_modified: instant(-2) },
    ],
    ['is known of a file of long ago', instant(-1e8), instant(0), { etag, http_modified: instant(-1e8) }],
    ['is not known in the second in which it changed', instant(0), instant(0), { etag: null, http_modified: null }],
    ['is not known of one that is to change', instant(60), instant(0), { etag: null, http_modified: null }],
    ['is what its tag says where there is no date', null, instant(0), { etag, http_modified: null }],
    ['is what it says where the server has no clock', instant(0), null, { etag, http_modified: instant(0) }],
  ])('%s', async (_, modified, date, version) => {
    expect(await versionAt(modified, date)).toEqual(version);
  });
});
