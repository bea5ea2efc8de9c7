import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rememberWays, waysByChoice, waysOfAnswer } from '#main/net/proxy-routes.ts';

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
      { numRuns: 1000 },
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
