import { expect, it } from 'vitest';
import { proxyAddressProblem, withProxyScheme } from '#contract/connection.ts';

const problemOf = (text: string) => proxyAddressProblem(withProxyScheme(text));

it.each([
  'proxy.example.org:8080',
  'http://proxy:3128',
  'https://secure.example.org:443/',
  '10.0.0.7:80',
  '[::1]:3128',
])('%s can be used', (text) => {
  expect(problemOf(text)).toBeNull();
});

it.each([
  ['', /Enter the name and port/],
  ['proxy.example.org', /Enter the name and port/],
  ['two words:8080', /Enter the name and port/],
  ['proxy:99999', /Enter the name and port/],
  ['socks5://proxy:1080', /Only HTTP proxies/],
  ['ann:secret@proxy:8080', /Leave out the user name and password/],
  ['proxy:8080/path', /Leave out everything after the port/],
  ['http://proxy:8080?x=1', /Leave out everything after the port/],
])('%j is refused with a reason', (text, reason) => {
  expect(problemOf(text)).toMatch(reason);
});
