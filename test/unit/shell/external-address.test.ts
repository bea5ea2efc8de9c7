import { expect, test } from 'vitest';
import { externalAddress } from '#main/shell/hardening/confirmed-addresses.ts';

test.each([
  ['https://example.org', 'https://example.org/'],
  ['HTTPS://Example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
])('opens %s', (text, address) => {
  expect(externalAddress(text)).toBe(address);
});

test.each([
  '',
  'example.org',
  '//example.org',
  'http://example.org',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@example.org',
  'ms-msdt:/id',
  'search-ms:query=x',
  'smb://example.org/share',
  'vscode://file/etc',
  'app://bundle/index.html',
  'https:',
  'https://',
  'https://user:pass@example.org/',
  'https://user@example.org/',
  ' \u0000https',
])('refuses %j', (text) => {
  expect(() => externalAddress(text)).toThrow('only https');
});
