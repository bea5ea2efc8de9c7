import { createSocket } from 'node:dgram';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy, isAllowedRequest } from '#main/shell/hardening/page-limits.ts';
import { pageSource } from '#main/shell/hardening/page-origin.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { type HitCounter, startHitCounter } from './support/hit-counter.ts';
import { openedApp } from './support/opened-app.ts';
import { waysOut } from './support/ways-out.ts';

describe('S2: nothing leaves the page', () => {
  const app = openedApp();
  let outside: HitCounter;
  beforeAll(async () => {
    outside = await startHitCounter();
  });
  afterAll(() => outside.close());

  test('the policy allows no inline script, no eval and no other host', () => {
    // Pictures that the page has painted itself may be shown, and be nothing else.
    const others = contentSecurityPolicy.replace("img-src 'self' blob:;", '');
    expect(others).not.toMatch(/unsafe|https?:|data:|blob:|\*/);
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; script-src 'self';/);
  });

  test('every answer of the bundle has the policy and its companions, found or not', async () => {
    const answers = await app().page.evaluate(async () => {
      const loaded = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link')].map(
        (element) => ('src' in element ? element.src : element.href),
      );
      const addresses = [...loaded, '/index.html', '/', '/nothing.js', '/%2e%2e%2fpackage.json'];
      return Promise.all(
        addresses.map(async (address) => {
          const { status, headers } = await fetch(address);
          return { address, status, headers: Object.fromEntries(headers) };
        }),
      );
    });
    expect(answers.length).toBeGreaterThan(5);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'content-security-policy': contentSecurityPolicy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    }
    expect(answers.slice(-2).map(({ status }) => status)).toEqual([404, 400]);
  });

  const addressOf = (name: string) => `http://127.0.0.1:${outside.port}/${encodeURIComponent(name)}`;
  const goOut = (name: string) =>
    app().page.evaluate(`(${waysOut[name]})(${JSON.stringify(addressOf(name))}); undefined`);

  // The language refuses a worker of another origin before any policy is asked: there is nothing to wait for.
  const asked = Object.keys(waysOut).filter((name) => name !== 'worker');
  test.each(asked)('%s: refused by the policy, and no connection is made', async (name) => {
    const violation = app().page.evaluate(
      (longest) =>
        Promise.race([
          new Promise<string>((resolve) => {
            addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
          }),
          new Promise<string>((resolve) => setTimeout(() => resolve('none'), longest)),
        ]),
      timeoutFor(10_000),
    );
    await goOut(name);
    expect(await violation).not.toBe('none');
    expect(outside.hits()).toBe(0);
  });

  test('neither a worker nor WebRTC, which no policy governs, sends anything over UDP or TCP', async () => {
    await goOut('worker');
    const socket = createSocket('udp4');
    let datagrams = 0;
    socket.on('message', () => {
      datagrams += 1;
    });
    await new Promise<void>((resolve) => socket.bind(outside.port, '127.0.0.1', resolve));
    await app().page.evaluate(async (port) => {
      const turn = { urls: `turn:127.0.0.1:${port}?transport=tcp`, username: 'a', credential: 'b' };
      const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }, turn] });
      connection.createDataChannel('x');
      await connection.setLocalDescription(await connection.createOffer());
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }, outside.port);
    socket.close();
    expect([datagrams, outside.hits()]).toEqual([0, 0]);
  });

  test.each([
    [
      'inline script',
      "document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = 1' }))",
    ],
    ['inline handler', "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = 1\">')"],
    [
      'javascript: link',
      "const a = Object.assign(document.createElement('a'), { href: 'javascript:void(window.ran = 1)' }); document.body.append(a); a.click()",
    ],
    [
      'base element',
      "document.head.append(Object.assign(document.createElement('base'), { href: 'https://example.org/' }))",
    ],
  ])('%s does nothing', async (_name, code) => {
    await app().page.evaluate(`${code}; undefined`);
    await app().page.waitForTimeout(200);
    expect(await app().page.evaluate(() => [Reflect.get(window, 'ran'), new URL(document.baseURI).host])).toEqual([
      undefined,
      new URL(app().page.url()).host,
    ]);
  });

  test('text cannot become a program', async () => {
    const code = `try { globalThis['ev' + 'al']('1'); 'ran' } catch (error) { error.name }`;
    // Typed into a script of the page: what drives the test is exempt from the policy.
    const result = await app().page.evaluate(
      `setTimeout(${JSON.stringify('window.ran = 1')}, 0); ${JSON.stringify(code)}`,
    );
    await app().page.waitForTimeout(50);
    expect(result).toBe(code);
    expect(await app().page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
  });
});

describe('S2: the network guard, should the policy ever fail', () => {
  const packaged = pageSource(true, 'http://localhost:5173');
  const developing = pageSource(false, 'http://localhost:5173');

  test.each([
    'https://example.org/',
    'http://127.0.0.1:8000/',
    'http://localhost:5173/',
    'ws://localhost:5173/',
    'file:///etc/passwd',
    'devtools://devtools/bundled/inspector.html',
    'data:text/html,x',
    'app://other/index.html',
    'app://bundle.example.org/',
    'app://bundle:80/',
    'app:bundle',
    'https://bundle/',
    'chrome://gpu',
    'ftp://bundle/',
    'not an address',
    '',
  ])('a packaged app never asks for %j', (address) => {
    expect(isAllowedRequest(address, packaged)).toBe(false);
  });

  test('a packaged app asks for its bundle', () => {
    expect(isAllowedRequest('app://bundle/assets/index.js', packaged)).toBe(true);
  });

  test('while developing, the development server and the tools are reached, and nobody else', () => {
    expect(isAllowedRequest('http://localhost:5173/@vite/client', developing)).toBe(true);
    expect(isAllowedRequest('ws://localhost:5173/', developing)).toBe(true);
    expect(isAllowedRequest('devtools://devtools/bundled/inspector.html', developing)).toBe(true);
    expect(isAllowedRequest('http://localhost:5174/', developing)).toBe(false);
    expect(isAllowedRequest('https://example.org/', developing)).toBe(false);
  });

  test.each([
    'https://evil.example/',
    'http://evil.example:5173',
    'file:///tmp',
    'http://127.0.0.1.evil.example',
    'x',
    '',
  ])('pages never come from %j, packaged or not', (address) => {
    expect(pageSource(false, address).origin).toBe('app://bundle');
    expect(pageSource(true, address).origin).toBe('app://bundle');
  });
});
