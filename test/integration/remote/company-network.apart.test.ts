import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProxyChoice } from '#contract/connection.ts';
import { createHttp, type Http, type HttpOptions } from '#main/net/http.ts';
import { environmentRoutes, waysByChoice, waysOfAnswer } from '#main/net/proxy-routes.ts';
import { insistOnCertificates } from '#main/net/trust.ts';
import { startProxy, startTlsFront, type TestProxy } from '../../support/company-network.ts';
import { createAuthority } from '../../support/private-authority.ts';
import { type SocksBehaviour, startSocksProxy } from '../../support/socks-proxy.ts';
import { type LocalServer, sendJson, startServer } from './local-server.ts';

/*
 * A company's network on this computer: services under names that no name server knows, with certificates of an authority
 * that only this computer trusts, to be reached through a proxy alone.
 */

const service = 'analytics.company.test';
const folder = mkdtempSync(join(tmpdir(), 'almanac-network-'));
const closers: (() => Promise<void>)[] = [];
const clients: Http[] = [];
const names: Record<string, number> = {};
let server: LocalServer;
let proxy: TestProxy;

beforeAll(async () => {
  const [trusted, untrusted] = await Promise.all([createAuthority('Company'), createAuthority('Somebody')]);
  // Where OpenSSL looks for what the computer trusts.
  const certificates = join(folder, 'computer.pem');
  writeFileSync(certificates, trusted.cert);
  process.env.SSL_CERT_FILE = certificates;
  server = await startServer((_request, response, { url }) => {
    if (url === '/portal') return response.writeHead(302, { location: 'https://portal.hotel.test/login' }).end();
    if (url === '/511') return response.writeHead(511, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
    return sendJson(response, { fine: true });
  });
  closers.push(server.close);
  const target = Number(new URL(server.url).port);
  const fronts = {
    [service]: await trusted.sign(service),
    'untrusted.company.test': await untrusted.sign('untrusted.company.test'),
    'expired.company.test': await trusted.sign('expired.company.test', -1),
    'hijacked.company.test': await trusted.sign('portal.hotel.test'),
  };
  for (const [name, identity] of Object.entries(fronts)) {
    const front = await startTlsFront(identity, target);
    names[name] = front.port;
    closers.push(front.close);
  }
});
beforeEach(async () => {
  proxy = await startProxy(names);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await proxy.close();
});
afterAll(async () => {
  for (const close of closers) await close();
  rmSync(folder, { recursive: true, force: true });
});

function through(findProxyRoutes: HttpOptions['findProxyRoutes']): Http {
  const http = createHttp({ findProxyRoutes, timeouts: { connect: 5_000, headers: 5_000, total: 10_000 } });
  clients.push(http);
  return http;
}

const pac = (answer: string) => through(async () => waysOfAnswer(answer));

async function failure(call: Promise<unknown>): Promise<{ code: string; message: string }> {
  return call.then(
    () => expect.unreachable('the call should have failed'),
    (error) => ({ code: error.code, message: error.message }),
  );
}

describe('a service behind a proxy', () => {
  it('is reached through it, with a certificate that only this computer trusts', async () => {
    const answer = await pac(`PROXY ${proxy.host}`).get(`https://${service}/`);
    expect(answer.json()).toEqual({ fine: true });
    expect(proxy.asked).toEqual([`${service}:443`]);
  });

  it('is reached by the next way that the settings name when the first leads nowhere', async () => {
    const gone = await startProxy({});
    await gone.close();
    const answer = await pac(`PROXY ${gone.host}; SOCKS 127.0.0.1:1; PROXY ${proxy.host}`).get(`https://${service}/`);
    expect(answer.json()).toEqual({ fine: true });
  });

  it('and the proxy hear which program asks', async () => {
    await pac(`PROXY ${proxy.host}`).get(`https://${service}/`);
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    expect([proxy.userAgents.at(-1), server.seen.at(-1)?.userAgent]).toEqual([
      `course-almanac/${version}`,
      `course-almanac/${version}`,
    ]);
  });

  it('sends its token inside the tunnel, never to the proxy', async () => {
    await pac(`PROXY ${proxy.host}`).get(`https://${service}/`, { authorization: 'JWT canary' });
    expect(server.seen.at(-1)).toMatchObject({ authorization: 'JWT canary' });
    expect(JSON.stringify(proxy.asked)).not.toContain('canary');
  });

  it('follows a change of the settings at once', async () => {
    let choice: ProxyChoice = { mode: 'none' };
    const http = through(
      waysByChoice(
        () => choice,
        async () => 'DIRECT',
      ),
    );
    expect((await failure(http.get(`https://${service}/`))).code).toMatch(/NAME_UNKNOWN|OFFLINE/);
    choice = { mode: 'manual', address: proxy.url };
    http.networkChanged();
    expect((await http.get(`https://${service}/`)).json()).toEqual({ fine: true });
  });

  it('asks for the ways to an origin once for many requests', async () => {
    let asked = 0;
    const http = through(async () => {
      asked += 1;
      return [proxy.url];
    });
    await Promise.all([1, 2, 3].map((page) => http.get(`https://${service}/?page=${page}`)));
    await http.get(`https://${service}/`);
    expect(asked).toBe(1);
  });
});

it('this computer itself is never asked for through a proxy', async () => {
  expect((await pac(`PROXY ${proxy.host}`).get(`${server.url}/`)).json()).toEqual({ fine: true });
  expect(proxy.asked).toEqual([]);
});

describe('a proxy that stands in the way is said in words', () => {
  it.each([
    ['asks for a password', 407, 'PROXY_PASSWORD', /asks for a user name and password.*IT department/],
    ['forbids the address', 403, 'PROXY_REFUSED', /does not let this computer through.*\(403\)/],
    ['sends people to a sign-in page', 302, 'SIGN_IN_PAGE', /sign in.*Open any page in a browser/],
    ['wants a sign-in', 511, 'SIGN_IN_PAGE', /Open any page in a browser/],
    ['cannot reach the service', 502, 'UNREACHABLE', /could not be reached/],
  ])('when it %s', async (_, status, code, words) => {
    proxy.behaviour = { status };
    const error = await failure(pac(`PROXY ${proxy.host}`).get(`https://${service}/`));
    expect(error).toEqual({ code, message: expect.stringMatching(words) });
    if (code.startsWith('PROXY')) expect(error.message).toContain(proxy.host);
    expect(error.message).toContain(service);
  });

  it('when it is not there', async () => {
    await proxy.close();
    const error = await failure(pac(`PROXY ${proxy.host}`).get(`https://${service}/`));
    expect(error).toEqual({ code: 'PROXY_UNREACHABLE', message: expect.stringContaining(proxy.host) });
    proxy = await startProxy(names);
  });

  it.each([
    ['excepts the service', { https_proxy: 'http://127.0.0.1:9', no_proxy: 'company.test' }],
    ['names no proxy', {}],
  ])('and no proxy is blamed where the environment %s', async (_, environment) => {
    const error = await failure(through(environmentRoutes(environment)).get('https://nowhere.company.test/'));
    expect(error.code).toMatch(/NAME_UNKNOWN|OFFLINE/);
    expect(error.message).not.toContain('roxy');
  });

  it('when it is of a kind that cannot be used', async () => {
    expect(await failure(pac('SOCKS4 127.0.0.1:1080').get(`https://${service}/`))).toMatchObject({
      code: 'PROXY_UNUSABLE',
    });
  });
});

describe('a SOCKS 5 proxy that the settings name', () => {
  let socks: Awaited<ReturnType<typeof startSocksProxy>>;
  const start = async (behaviour: SocksBehaviour) => {
    socks = await startSocksProxy(names, behaviour);
    return pac(`SOCKS5 ${socks.host}`);
  };
  afterEach(() => socks.close());

  it('is gone through, and looks up the names itself', async () => {
    const http = await start('open');
    const answer = await http.get(`https://${service}/`, { authorization: 'JWT canary' });
    expect(answer.json()).toEqual({ fine: true });
    expect(socks.asked).toEqual([`${service}:443`]);
    expect(server.seen.at(-1)).toMatchObject({ authorization: 'JWT canary' });
  });

  it('does not keep a certificate from being looked at', async () => {
    const http = await start('open');
    expect(await failure(http.get('https://untrusted.company.test/'))).toMatchObject({ code: 'TLS_UNTRUSTED' });
  });

  it.each<[string, SocksBehaviour, string, RegExp]>([
    ['asks for a password', 'password', 'PROXY_PASSWORD', /asks for a user name and password.*IT department/],
    ['forbids the address', { reply: 2 }, 'PROXY_REFUSED', /does not let this computer through/],
    ['cannot reach the service', { reply: 4 }, 'UNREACHABLE', /could not be reached/],
  ])('that %s is said in words', async (_, behaviour, code, words) => {
    const http = await start(behaviour);
    const error = await failure(http.get(`https://${service}/`));
    expect(error).toEqual({ code, message: expect.stringMatching(words) });
    if (code.startsWith('PROXY')) expect(error.message).toContain(socks.host);
  });

  it('that is not there is passed over for the next way', async () => {
    await start('open');
    await socks.close();
    const answer = await pac(`SOCKS5 ${socks.host}; PROXY ${proxy.host}`).get(`https://${service}/`);
    expect(answer.json()).toEqual({ fine: true });
    socks = await startSocksProxy(names);
  });
});

describe('a secure connection that cannot be verified says why', () => {
  it.each([
    ['untrusted.company.test', 'TLS_UNTRUSTED', /does not trust.*IT department/],
    ['expired.company.test', 'TLS_EXPIRED', /not valid today.*date and time/],
    ['hijacked.company.test', 'TLS_WRONG_NAME', /Another computer answered.*sign in/],
  ])('%s', async (name, code, words) => {
    const before = server.seen.length;
    const call = pac(`PROXY ${proxy.host}`).get(`https://${name}/`, { authorization: 'JWT canary' });
    expect(await failure(call)).toEqual({ code, message: expect.stringMatching(words) });
    expect(server.seen.length).toBe(before);
  });
});

describe('S14: a certificate is looked at although NODE_TLS_REJECT_UNAUTHORIZED says not to', () => {
  beforeEach(() => vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'));
  afterEach(() => vi.unstubAllEnvs());

  const untrusted = 'untrusted.company.test';
  const here = () => `https://localhost:${names[untrusted]}/`;
  it.each<[string, () => Promise<unknown>]>([
    ['through a proxy', () => pac(`PROXY ${proxy.host}`).get(`https://${untrusted}/`, { authorization: 'JWT canary' })],
    ['on this computer', () => pac('DIRECT').get(here(), { authorization: 'JWT canary' })],
    ['for a form', () => pac('DIRECT').postForm(here(), { client_secret: 'canary' })],
    [
      'for a download',
      () => pac('DIRECT').download(here(), { service: 'computer', maxBytes: 1000, onChunk: async () => undefined }),
    ],
    [
      'through a proxy of the environment',
      async () => {
        const routes = environmentRoutes({ https_proxy: proxy.host });
        return through(routes).get(`https://${untrusted}/`, { authorization: 'JWT canary' });
      },
    ],
  ])('%s', async (_way, call) => {
    const before = server.seen.length;
    expect((await failure(call())).code).toBe('TLS_UNTRUSTED');
    expect(server.seen.length).toBe(before);
  });

  it('and the variable is gone for everything else', () => {
    insistOnCertificates();
    expect(process.env.NODE_TLS_REJECT_UNAUTHORIZED).toBeUndefined();
  });
});

describe('a sign-in page in the place of the service', () => {
  it('is named when the answer leads to it', async () => {
    const error = await failure(pac(`PROXY ${proxy.host}`).get(`https://${service}/portal`));
    expect(error).toEqual({ code: 'REDIRECT_REFUSED', message: expect.stringMatching(/portal\.hotel\.test.*sign in/) });
  });
});
