import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bundle, readBundle } from '#main/shell/hardening/page-origin.ts';
import { openedApp } from './support/opened-app.ts';

describe('S3: app://bundle gives files of the bundle and nothing else', () => {
  let outer: string;
  let bundle: string;
  let read: (address: string, method?: string) => ReturnType<Bundle>;
  beforeAll(async () => {
    outer = mkdtempSync(join(tmpdir(), 'almanac-bundle-'));
    bundle = join(outer, 'renderer');
    mkdirSync(join(bundle, 'assets'), { recursive: true });
    mkdirSync(join(outer, 'renderer-secret'));
    writeFileSync(join(bundle, 'index.html'), '<!doctype html>');
    writeFileSync(join(bundle, 'assets/index-a_B-1.js'), '1');
    writeFileSync(join(bundle, 'assets/style.css'), 'p{}');
    writeFileSync(join(bundle, 'assets/font.woff2'), 'f');
    writeFileSync(join(bundle, '.hidden'), 'h');
    writeFileSync(join(bundle, 'file.weird'), 'w');
    writeFileSync(join(outer, 'secret.txt'), 'secret');
    writeFileSync(join(outer, 'renderer-secret/a.txt'), 'secret');
    symlinkSync(join(outer, 'secret.txt'), join(bundle, 'link.txt'));
    symlinkSync(outer, join(bundle, 'up'));
    symlinkSync(join(bundle, 'index.html'), join(bundle, 'inside.html'));
    const bundled = await readBundle(bundle);
    read = (address, method = 'GET') => bundled(method, address);
    // Files that come later are no part of the build.
    writeFileSync(join(bundle, 'late.js'), 'l');
  });
  afterAll(() => rmSync(outer, { recursive: true }));

  test.each([
    ['app://bundle/index.html', 'text/html; charset=utf-8'],
    ['app://bundle/', 'text/html; charset=utf-8'],
    ['app://bundle', 'text/html; charset=utf-8'],
    ['app://bundle/index.html?a=../b#c', 'text/html; charset=utf-8'],
    ['app://bundle/assets/index-a_B-1.js', 'text/javascript; charset=utf-8'],
    ['app://bundle/assets/%69ndex-a_B-1.js', 'text/javascript; charset=utf-8'],
    ['app://bundle/assets/style.css', 'text/css; charset=utf-8'],
    ['app://bundle/assets/font.woff2', 'font/woff2'],
    ['app://bundle/file.weird', 'application/octet-stream'],
  ])('%s is %s', (address, contentType) => {
    expect(read(address)).toMatchObject({ status: 200, contentType });
  });

  test.each(['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'get', ''])('the method %j is refused', (method) => {
    expect(read('app://bundle/index.html', method)).toEqual({ status: 405 });
  });

  test.each([
    // Out of the folder.
    'app://bundle/../secret.txt',
    'app://bundle/assets/../../secret.txt',
    'app://bundle/%2e%2e/secret.txt',
    'app://bundle/..%2fsecret.txt',
    'app://bundle/%2e%2e%2fsecret.txt',
    'app://bundle/%252e%252e%252fsecret.txt',
    'app://bundle/..%252fsecret.txt',
    'app://bundle/..%5csecret.txt',
    'app://bundle/..\\secret.txt',
    'app://bundle/assets\\..\\..\\secret.txt',
    'app://bundle/....//secret.txt',
    'app://bundle/..;/secret.txt',
    'app://bundle/%c0%ae%c0%ae/secret.txt',
    'app://bundle/../renderer-secret/a.txt',
    'app://bundle/..%2frenderer-secret%2fa.txt',
    // Through a link.
    'app://bundle/link.txt',
    'app://bundle/up/secret.txt',
    'app://bundle/inside.html',
    // Not there when the app was started.
    'app://bundle/late.js',
    // Absolute, or another file system.
    'app://bundle//etc/passwd',
    'app://bundle/%2fetc%2fpasswd',
    'app://bundle///etc/passwd',
    'app://bundle/C:/Windows/win.ini',
    'app://bundle/C%3a%5cWindows%5cwin.ini',
    'app://bundle/file:///etc/passwd',
    'app://bundle/index.html::$DATA',
    'app://bundle/%5c%5cserver%5cshare',
    // NUL and other characters that end or split a name.
    'app://bundle/index.html%00.js',
    'app://bundle/%00',
    'app://bundle/index.html%0a',
    'app://bundle/%0d%0aSet-Cookie:%20a',
    'app://bundle/index.html%20',
    'app://bundle/index.html.',
    'app://bundle/%ff',
    'app://bundle/%',
    'app://bundle/%zz',
    // Folders and withheld files.
    'app://bundle/assets',
    'app://bundle/assets/',
    'app://bundle/.hidden',
    'app://bundle/%2ehidden',
    'app://bundle/./',
    // Not our host, not our scheme.
    'app://evil/index.html',
    'app://bundle.evil/index.html',
    'app://evil@bundle/index.html',
    'app://a:b@bundle/index.html',
    'app://bundle:8080/index.html',
    'app://BUNDLE./index.html',
    'app:///index.html',
    'app:index.html',
    'https://bundle/index.html',
    'file:///index.html',
    'x-app://bundle/index.html',
    'not an address',
    '',
  ])('%j gives nothing', (address) => {
    const { status } = read(address);
    // A dot segment that the parser takes away may leave the start page, which is no secret.
    if (address === 'app://bundle/./') expect(status).toBe(200);
    else expect([400, 404]).toContain(status);
  });

  const app = openedApp();

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/%252e%252e%252fpackage.json',
    '/..%5cmain%5cindex.js',
    '/../main/index.js',
    '/..%2fmain%2findex.js',
    '//etc/passwd',
    '/%2fetc%2fpasswd',
    '/index.html%00',
    '/assets/',
  ])('a page asking for %j gets nothing', async (path) => {
    const status = await app().page.evaluate(async (asked) => {
      const { origin } = location;
      return fetch(origin + asked).then(
        (answer) => answer.status,
        () => 0,
      );
    }, path);
    expect([0, 400, 404]).toContain(status);
  });

  test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('a page cannot %s', async (method) => {
    const status = await app().page.evaluate(
      async (verb) => (await fetch('/index.html', { method: verb })).status,
      method,
    );
    expect(status).toBe(405);
  });
});
