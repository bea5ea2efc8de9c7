import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type AuthorizationScheme, type Connection, connectionTest } from '#contract/connection.ts';
import { createCredentials } from '#main/credentials/credentials.ts';
import { createSessionStore } from '#main/credentials/secret-store.ts';
import { probe } from '#main/data-host/remote/remote.ts';
import { createHttp } from '#main/net/http.ts';
import type { HttpTimeouts } from '#main/net/request.ts';
import { impatient, patient } from '../../support/time-limits.ts';
import { type Seen, sendJson, startServer } from '../remote/local-server.ts';

const secret = 'canary-secret+&=%';
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function jwt(lifetime: number, skew = 0): string {
  const iat = Math.floor(Date.now() / 1000) + skew;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ iat, exp: iat + lifetime, jti: String(Math.random()) })}.sig`;
}

type Answer = (response: ServerResponse, seen: Seen) => void;
const granted: Answer = (response, seen) => {
  const isRight = new URLSearchParams(seen.body).get('client_secret') === secret;
  if (isRight) sendJson(response, { access_token: jwt(3600), expires_in: 3600, token_type: 'JWT', scope: 'read' });
  else sendJson(response, { error: 'invalid_client' }, 401, { 'www-authenticate': 'Bearer error="invalid_client"' });
};

/** The token endpoint answers as the test says; both services accept any token that is not called "bad". */
async function setUp(answer: Answer = granted, schemes: AuthorizationScheme[] = ['JWT', 'JWT'], timeouts = patient) {
  const server = await startServer((request, response, seen) => {
    if (request.url === '/token') return answer(response, seen);
    const { authorization = '' } = request.headers;
    if (authorization === '' || authorization.endsWith('bad'))
      return sendJson(response, { detail: 'Invalid token.' }, 401);
    if (request.url?.startsWith('/taxonomy/')) return sendJson(response, { count: 3522, next: null, results: [{}] });
    if (request.url === '/authenticated/') return sendJson(response, {});
    response.writeHead(404).end('<h1>Not Found</h1>');
  });
  const http = createHttp({ timeouts });
  closers.push(http.close, server.close);
  const state = { now: Date.now() };
  const store = createSessionStore();
  const credentials = createCredentials({ store, http, clock: () => state.now });
  const [taxonomy = 'JWT', analytics = 'JWT'] = schemes;
  const connection: Connection = {
    taxonomy: { baseUrl: `${server.url}/`, scheme: taxonomy },
    analytics: { baseUrl: `${server.url}/api/v0`, scheme: analytics },
    token: { url: `${server.url}/token`, clientId: 'demo' },
  };
  const probeService = (input: Parameters<Parameters<typeof credentials.test>[2]>[0]) =>
    probe(http, { ...input, runId: null });
  const tokens = () => server.seen.filter((one) => one.url === '/token');
  return { server, http, state, store, credentials, connection, probeService, tokens };
}

const analytics = { service: 'analytics' } as const;

describe('the header of a service', () => {
  it('is bought with the secret, which goes in the body and nowhere else', async () => {
    const { credentials, connection, tokens } = await setUp();
    await credentials.save(connection, { clientSecret: secret });
    const [one, two] = await Promise.all([
      credentials.authorize({ ...analytics, connection }),
      credentials.authorize({ connection, service: 'taxonomy' }),
    ]);
    expect(one.header).toMatch(/^JWT [\w-]+\.[\w-]+\.sig$/);
    expect(two).toEqual(one);
    expect(tokens()).toHaveLength(1);
    expect(tokens()[0]).toMatchObject({ method: 'POST', url: '/token', authorization: undefined });
    expect(Object.fromEntries(new URLSearchParams(tokens()[0]?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'demo',
      client_secret: secret,
      token_type: 'jwt',
    });
  });

  it('is not bought for a service that the secret was not entered for, such as one that a settings file names', async () => {
    const { credentials, connection, tokens } = await setUp();
    await credentials.save(connection, { clientSecret: secret });
    const fromFile = { ...connection, taxonomy: { ...connection.taxonomy, baseUrl: 'https://elsewhere.invalid/' } };
    await expect(credentials.authorize({ connection: fromFile, service: 'taxonomy' })).rejects.toMatchObject({
      code: 'SECRET_MISSING',
    });
    expect(tokens()).toHaveLength(0);
  });

  it('is bought anew before it expires, also when the clock of the laptop is two hours off', async () => {
    const { credentials, connection, state, tokens } = await setUp((response) =>
      sendJson(response, { access_token: jwt(3600, -7200), expires_in: '36000', token_type: 'JWT' }),
    );
    await credentials.save(connection, { clientSecret: secret });
    const { renewAt } = await credentials.authorize({ ...analytics, connection });
    expect(renewAt).toBe(state.now + 3_540_000);
    state.now += 3_539_000;
    await credentials.authorize({ ...analytics, connection });
    expect(tokens()).toHaveLength(1);
    state.now += 1_000;
    await credentials.authorize({ ...analytics, connection });
    expect(tokens()).toHaveLength(2);
  });

  it('is asked for until the last who waits for it gives up, and then no moment longer', async () => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    let isSilent = true;
    const { credentials, connection, tokens } = await setUp((response, seen) => {
      if (!isSilent) return granted(response, seen);
      response.on('close', ended.resolve);
      begun.resolve();
    });
    await credentials.save(connection, { clientSecret: secret });
    const [first, second] = [new AbortController(), new AbortController()];
    const headers = [first, second].map(({ signal }) => credentials.authorize({ ...analytics, connection }, signal));
    await begun.promise;
    first.abort();
    await expect(headers[0]).rejects.toMatchObject({ code: 'CANCELLED' });
    second.abort();
    await expect(headers[1]).rejects.toMatchObject({ code: 'CANCELLED' });
    await ended.promise;
    isSilent = false;
    expect((await credentials.authorize({ ...analytics, connection })).header).toMatch(/^JWT /);
    expect(tokens()).toHaveLength(2);
  });

  it('that is refused is renewed once and then given up', async () => {
    const { credentials, connection, server, tokens } = await setUp();
    await credentials.save(connection, { clientSecret: secret });
    const first = await credentials.authorize({ ...analytics, connection });
    const second = await credentials.authorize({ connection, ...analytics, refused: first.header ?? '' });
    expect(second.header).not.toBe(first.header);
    await expect(
      credentials.authorize({ connection, ...analytics, refused: second.header ?? '' }),
    ).rejects.toMatchObject({
      code: 'AUTH_REFUSED',
      detail: { host: server.host },
    });
    expect(tokens()).toHaveLength(2);
  });

  it('is the API token where one is stored, and the bought one otherwise', async () => {
    const { credentials, connection, tokens, server } = await setUp(granted, ['Bearer', 'Token']);
    await credentials.save(connection, { clientSecret: secret, analyticsToken: 'abc' });
    expect(await credentials.authorize({ ...analytics, connection })).toEqual({ header: 'Token abc' });
    expect(tokens()).toHaveLength(0);
    expect((await credentials.authorize({ connection, service: 'taxonomy' })).header).toMatch(/^Bearer \w+/);
    await expect(credentials.authorize({ connection, ...analytics, refused: 'Token abc' })).rejects.toMatchObject({
      code: 'AUTH_REFUSED',
      detail: { host: server.host },
    });
  });

  it('is none with the scheme none', async () => {
    const { credentials, connection } = await setUp(granted, ['none', 'none']);
    expect(await credentials.authorize({ ...analytics, connection })).toEqual({ header: null });
  });
});

describe('secrets', () => {
  it('are known to be there, and gone when forgotten', async () => {
    const { credentials, connection } = await setUp();
    await credentials.save(connection, { clientSecret: secret });
    await credentials.save(connection, { analyticsToken: 'abc' });
    expect(await credentials.stored(connection)).toEqual({
      clientSecret: true,
      analyticsToken: true,
      taxonomyToken: false,
    });
    await credentials.authorize({ ...analytics, connection });
    await credentials.forget(connection);
    expect(await credentials.stored(connection)).toEqual({
      clientSecret: false,
      analyticsToken: false,
      taxonomyToken: false,
    });
    await expect(credentials.authorize({ ...analytics, connection })).rejects.toMatchObject({ code: 'SECRET_MISSING' });
  });

  it('are never sent to another address', async () => {
    const { credentials, connection } = await setUp();
    const other = await setUp();
    await credentials.save(connection, { clientSecret: secret });
    const moved = { ...connection, token: { ...connection.token, url: other.connection.token.url } };
    await expect(credentials.authorize({ ...analytics, connection: moved })).rejects.toMatchObject({
      code: 'SECRET_MISSING',
    });
    expect(other.server.seen).toEqual([]);
  });
});

describe('a token service', () => {
  it.each([
    ['SECRET_REFUSED', (response) => sendJson(response, { error: 'invalid_client' }, 401)],
    ['SECRET_REFUSED', (response) => sendJson(response, { error: 'unauthorized_client' }, 400)],
    ['TOKEN_UNREADABLE', (response) => sendJson(response, { error: 'unsupported_grant_type' }, 400)],
    ['TOKEN_UNREADABLE', (response) => sendJson(response, { token: 'x' })],
    ['TOKEN_UNREADABLE', (response) => sendJson(response, { access_token: 'two words' })],
    ['TOKEN_UNREADABLE', (response) => sendJson(response, null)],
    ['NOT_JSON', (response) => response.end('<html>Sign in')],
    ['ACCESS_DENIED', (response) => response.writeHead(403).end('<html>Forbidden')],
    ['WRONG_PATH', (response) => response.writeHead(404).end('<html>')],
    ['RATE_LIMITED', (response) => response.writeHead(429, { 'retry-after': '5' }).end()],
    ['SERVICE_ERROR', (response) => response.writeHead(502).end('<html>')],
    ['REDIRECT_REFUSED', (response) => response.writeHead(302, { location: 'https://login.example/' }).end()],
    ['UNREACHABLE', (response) => response.destroy()],
    ['TOKEN_BORN_EXPIRED', (response) => sendJson(response, { access_token: jwt(-3600), expires_in: -3600 })],
    ['TOKEN_BORN_EXPIRED', (response) => sendJson(response, { access_token: jwt(3600), expires_in: 0 })],
    ['SERVICE_TIMEOUT', () => undefined, impatient],
  ] satisfies [string, Answer, HttpTimeouts?][])(
    'that answers otherwise gives %s and no secret',
    async (...answers) => {
      const [code, answer, timeouts] = answers;
      const { credentials, connection, tokens, server } = await setUp(answer, undefined, timeouts);
      await credentials.save(connection, { clientSecret: secret });
      const error = await credentials.authorize({ ...analytics, connection }).then(
        () => expect.unreachable('no header was to be had'),
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ code, detail: { host: server.host } });
      expect(`${error} ${JSON.stringify(error)}`).not.toContain('canary');
      expect(tokens()).toHaveLength(1);
    },
  );

  it('that refused a secret is not asked again until there is another, or a person asks', async () => {
    const { credentials, connection, tokens } = await setUp();
    await credentials.save(connection, { clientSecret: 'wrong' });
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(credentials.authorize({ ...analytics, connection })).rejects.toMatchObject({
        code: 'SECRET_REFUSED',
      });
    }
    expect(tokens()).toHaveLength(1);
    credentials.askAgain();
    await expect(credentials.authorize({ ...analytics, connection })).rejects.toMatchObject({ code: 'SECRET_REFUSED' });
    expect(tokens()).toHaveLength(2);
    await credentials.save(connection, { clientSecret: secret });
    expect((await credentials.authorize({ ...analytics, connection })).header).toMatch(/^JWT /);
  });
});

describe('the test of a connection', () => {
  it('says what was seen at every step, and stores nothing', async () => {
    const { credentials, connection, probeService, server } = await setUp();
    const test = await credentials.test(connection, { clientSecret: secret }, probeService);
    expect(connectionTest.parse(test).steps).toEqual([
      { step: 'token', host: server.host, state: 'passed', note: 'Received an access token', error: null },
      { step: 'taxonomy', host: server.host, state: 'passed', note: '3,522 skills', error: null },
      { step: 'analytics', host: server.host, state: 'passed', note: 'Signed in', error: null },
    ]);
    expect(await credentials.stored(connection)).toMatchObject({ clientSecret: false });
  });

  it('names the step that failed, and does not try what needs it', async () => {
    const { credentials, connection, probeService } = await setUp();
    const test = await credentials.test(connection, { clientSecret: 'canary-wrong' }, probeService);
    expect(test.steps.map(({ step, state, error }) => [step, state, error?.code])).toEqual([
      ['token', 'failed', 'SECRET_REFUSED'],
      ['taxonomy', 'skipped', undefined],
      ['analytics', 'skipped', undefined],
    ]);
    expect(JSON.stringify(connectionTest.parse(test))).not.toContain('canary');
  });

  it('says where no tokens are handed out, and never that a base address is wrong', async () => {
    for (const status of [404, 405]) {
      const { credentials, connection, probeService } = await setUp((response) => sendJson(response, {}, status));
      const { steps } = await credentials.test(connection, { clientSecret: secret }, probeService);
      expect(steps[0]).toMatchObject({ state: 'failed', error: { code: 'WRONG_PATH' } });
      expect(steps[0]?.error?.message).toContain(`does not issue access tokens at this address (${status})`);
      expect(steps[0]?.error?.message).not.toContain('base address');
    }
  });

  it('uses what is stored, tells a refused API token, and needs no secret with API tokens alone', async () => {
    const { credentials, connection, probeService } = await setUp(granted, ['Token', 'Bearer']);
    await credentials.save(connection, { taxonomyToken: 'good' });
    const test = await credentials.test(connection, { analyticsToken: 'bad' }, probeService);
    expect(test.steps.map(({ step, state, error }) => [step, state, error?.code])).toEqual([
      ['token', 'skipped', undefined],
      ['taxonomy', 'passed', undefined],
      ['analytics', 'failed', 'AUTH_REFUSED'],
    ]);
  });

  it('does not take a gateway without a route for a service that has signed in', async () => {
    const server = await startServer((_, response) => sendJson(response, { message: 'no Route matched' }, 404));
    const http = createHttp({ timeouts: patient });
    closers.push(http.close, server.close);
    const input = { ...analytics, baseUrl: server.url, authorization: 'JWT good', runId: null };
    await expect(probe(http, input)).rejects.toMatchObject({ code: 'WRONG_PATH' });
  });

  it('asks for the secret when there is none', async () => {
    const { credentials, connection, probeService } = await setUp();
    const { steps } = await credentials.test(connection, {}, probeService);
    expect(steps[0]).toMatchObject({ state: 'failed', error: { code: 'SECRET_MISSING' } });
  });
});
