import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environmentRoutes, rememberWays, waysByChoice, waysOfAnswer } from '#main/net/proxy-routes.ts';
import { atLength } from '#test/support/at-length.ts';

describe('what a PAC script answers', () => {
  it.each([
    ['DIRECT', [null]],
    ['', [null]],
    ['PROXY proxy.corp:8080', ['http://proxy.corp:8080']],
    ['proxy proxy.corp:8080 ; direct;', ['http://proxy.corp:8080', null]],
    ['HTTPS secure.corp:443; SOCKS5 old.corp:1080', ['https://secure.corp:443', 'socks5://old.corp:1080']],
    ['PROXY [2001:db8::1]:3128', ['http://[2001:db8::1]:3128']],
    ['SOCKS old.corp:1080', []],
    ['SOCKS4 old.corp:1080; DIRECT', [null]],
    ['QUIC proxy.corp:443', []],
    ['PROXY', []],
  ])('%s', (answer, proxyRoutes) => {
    expect(waysOfAnswer(answer)).toEqual(proxyRoutes);
  });

  it('may be anything without breaking: every way is none or an address with a known scheme', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (answer) =>
        waysOfAnswer(answer).every((way) => way === null || /^(?:http|https|socks5):\/\//.test(way)),
      ),
    );
  });
});

it('the choice of the user comes before the system', async () => {
  const system = async () => 'PROXY system.corp:80';
  const origin = 'https://a.example';
  expect(await waysByChoice(() => ({ mode: 'system' }), system)(origin)).toEqual(['http://system.corp:80']);
  expect(await waysByChoice(() => ({ mode: 'none' }), system)(origin)).toEqual([null]);
  const own = { mode: 'manual', address: 'http://own.corp:3128' } as const;
  expect(await waysByChoice(() => own, system)(origin)).toEqual([own.address]);
});

it('an answer is remembered for a while, per origin, and a failure is not', async () => {
  let now = 0;
  const asked: string[] = [];
  const proxyRoutes = rememberWays(
    async (origin) => {
      asked.push(origin);
      if (origin === 'https://fails.example') throw new Error('no');
      return [null];
    },
    () => now,
  );
  await proxyRoutes.find('https://a.example');
  await proxyRoutes.find('https://a.example');
  await proxyRoutes.find('https://b.example');
  expect(asked).toEqual(['https://a.example', 'https://b.example']);
  now = 60_000;
  await proxyRoutes.find('https://a.example');
  proxyRoutes.forget();
  await proxyRoutes.find('https://a.example');
  expect(asked).toHaveLength(4);
  // The clock was ahead, and is set right.
  now = -1e9;
  await proxyRoutes.find('https://a.example');
  await proxyRoutes.find('https://a.example');
  expect(asked).toHaveLength(5);
  await expect(proxyRoutes.find('https://fails.example')).rejects.toThrow();
  await expect(proxyRoutes.find('https://fails.example')).rejects.toThrow();
  expect(asked).toHaveLength(7);
});

const proxyFor = async (address: string, environment: Record<string, string>) =>
  (await environmentRoutes(environment)(new URL(address).origin))[0];
const service = 'https://api.uni.example';

describe('the proxy that the environment names', () => {
  it.each<[Record<string, string>, string | null]>([
    [{}, null],
    [{ HTTPS_PROXY: '' }, null],
    [{ HTTPS_PROXY: '  ' }, null],
    [{ HTTPS_PROXY: 'proxy.corp:8080' }, 'http://proxy.corp:8080'],
    [{ HTTPS_PROXY: '10.1.2.3:3128' }, 'http://10.1.2.3:3128'],
    [{ HTTPS_PROXY: '[2001:db8::1]:3128' }, 'http://[2001:db8::1]:3128'],
    [{ HTTPS_PROXY: 'localhost:3128/' }, 'http://localhost:3128'],
    [{ HTTPS_PROXY: 'http://proxy.corp:80' }, 'http://proxy.corp:80'],
    [{ HTTPS_PROXY: 'HTTP://proxy.corp:8080/some/path' }, 'http://proxy.corp:8080'],
    [{ HTTPS_PROXY: 'proxy.corp' }, 'http://proxy.corp:1080'],
    [{ HTTPS_PROXY: 'https://proxy.corp' }, 'https://proxy.corp:443'],
    [{ HTTPS_PROXY: 'ann:s%40cret@proxy.corp:8080' }, 'http://ann:s%40cret@proxy.corp:8080'],
    [{ HTTPS_PROXY: 'socks5h://proxy.corp' }, 'socks5://proxy.corp:1080'],
    [{ ALL_PROXY: 'socks5://10.0.0.1:9050' }, 'socks5://10.0.0.1:9050'],
    [{ https_proxy: 'lower:1', HTTPS_PROXY: 'upper:2', ALL_PROXY: 'all:3' }, 'http://lower:1'],
    [{ https_proxy: '', HTTPS_PROXY: 'upper:2', ALL_PROXY: 'all:3' }, 'http://upper:2'],
    [{ all_proxy: 'lower:1', ALL_PROXY: 'upper:2' }, 'http://lower:1'],
    [{ HTTP_PROXY: 'plain:1', http_proxy: 'plain:2' }, null],
  ])('%j', async (environment, proxy) => {
    expect(await proxyFor(service, environment)).toBe(proxy);
  });

  it.each([
    'socks4://proxy.corp:1080',
    'socks://proxy.corp:1080',
    'ftp://proxy.corp',
    'http://:3128',
    'a proxy',
    'proxy.corp:99999',
    'http://[nonsense]:1',
  ])('%s is refused by the name of its variable, without its value', async (value) => {
    const refused = await proxyFor(service, { HTTPS_PROXY: value }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'PROXY_VARIABLE', message: expect.stringContaining('HTTPS_PROXY') });
    expect(String(refused)).not.toContain(value);
  });

  it.each<[string, string, boolean]>([
    ['*', service, true],
    ['other.example, *', service, true],
    ['api.uni.example', service, true],
    ['API.Uni.Example.', service, true],
    ['uni.example', service, true],
    ['.uni.example', service, true],
    ['*.uni.example', service, true],
    ['i.uni.example', service, false],
    ['uni.example:443', service, true],
    ['uni.example:8443', service, false],
    ['uni.example:8443', `${service}:8443`, true],
    ['other.example uni.example', service, true],
    ['10.0.0.0/8', 'https://10.2.3.4', true],
    ['10.0.0.0/8', 'https://11.2.3.4', false],
    ['10.2.3.4:443,x', 'https://10.2.3.4', true],
    ['2.3.4', 'https://10.2.3.4', false],
    ['[::1]:443', 'https://[::1]', true],
    ['2001:db8::/32', 'https://[2001:db8::5]', true],
    ['2001:DB8:0:0:0:0:0:5', 'https://[2001:db8::5]', true],
    ['[2001:db8::0:5]:443', 'https://[2001:db8::5]', true],
    ['fe80::1%eth0', service, false],
    [',, .', service, false],
    ['', service, false],
  ])('NO_PROXY=%s excepts %s: %s', async (list, address, isExcepted) => {
    const named = { HTTPS_PROXY: 'proxy.corp:8080', NO_PROXY: list };
    expect(await proxyFor(address, named)).toBe(isExcepted ? null : 'http://proxy.corp:8080');
  });

  it('is none, an address that can be used, or a refusal that names the variable, whatever the variables hold', async () => {
    const value = fc.oneof(fc.string({ maxLength: 60 }), fc.webUrl(), fc.domain(), fc.ipV4(), fc.ipV6());
    await fc.assert(
      fc.asyncProperty(value, value, value, async (https, all, except) => {
        const environment = { HTTPS_PROXY: https, all_proxy: all, no_proxy: except };
        try {
          const proxy = await proxyFor(service, environment);
          expect(proxy === null || /^(?:https?|socks5):$/.test(new URL(proxy ?? '').protocol)).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: 'PROXY_VARIABLE', detail: { what: expect.stringMatching(/_proxy$/i) } });
        }
      }),
      { numRuns: atLength(500, 1000) },
    );
  });
});
