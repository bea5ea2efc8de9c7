import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forbidNavigation } from '#main/shell/hardening/harden.ts';
import { guardNetwork } from '#main/shell/hardening/page-limits.ts';

/*
 * In the app one layer stands behind the other, so that none is missed while the others hold. Here each is asked by itself.
 */

const electron = vi.hoisted(() => ({ app: null as EventEmitter | null }));
vi.mock('electron', () => ({
  get app() {
    return electron.app;
  },
}));

const report = 'app://bundle/documents/known';
const elsewhere = ['https://evil.example/', 'app://bundle/index.html', 'file:///etc/passwd', 'about:blank'];

describe('S5: a web contents, whoever made it', () => {
  let contents: EventEmitter & { open: (details: { url: string }) => { action: string } };
  beforeEach(() => {
    electron.app = new EventEmitter();
    contents = Object.assign(new EventEmitter(), { open: () => ({ action: 'not asked' }) });
    const withHandler = Object.assign(contents, {
      setWindowOpenHandler: (handler: typeof contents.open) => {
        contents.open = handler;
      },
    });
    forbidNavigation((address) => address === report);
    electron.app.emit('web-contents-created', {}, withHandler as unknown as WebContents);
  });

  const isStopped = (name: string, event: object = {}) => {
    const preventDefault = vi.fn();
    contents.emit(name, { ...event, preventDefault });
    return preventDefault.mock.calls.length === 1;
  };

  test.each(['will-navigate', 'will-redirect', 'will-attach-webview'])('is stopped at %s', (name) => {
    for (const url of [...elsewhere, report]) expect(isStopped(name, { url })).toBe(true);
  });

  test('shows reports in frames, nothing else in frames and no report in the window', () => {
    expect(isStopped('will-frame-navigate', { url: report, isMainFrame: false })).toBe(false);
    expect(isStopped('will-frame-navigate', { url: report, isMainFrame: true })).toBe(true);
    for (const url of elsewhere) expect(isStopped('will-frame-navigate', { url, isMainFrame: false })).toBe(true);
  });

  test('opens no window', () => {
    for (const url of [...elsewhere, report]) expect(contents.open({ url })).toEqual({ action: 'deny' });
  });
});

describe('S2: the network of the window', () => {
  const isCancelled = (url: string, isDevServer = false) => {
    const origin = isDevServer ? 'http://127.0.0.1:5173' : 'app://bundle';
    const onBeforeRequest = vi.fn<(listener: (details: object, answer: (given: object) => void) => void) => void>();
    guardNetwork({ webRequest: { onBeforeRequest } } as unknown as Session, {
      origin,
      startUrl: `${origin}/index.html`,
      isDevServer,
    });
    const answer = vi.fn();
    onBeforeRequest.mock.calls[0]?.[0]({ url }, answer);
    return answer.mock.calls[0]?.[0].cancel as boolean;
  };

  test.each([
    'https://example.org/',
    'http://127.0.0.1:5173/',
    'wss://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'app://evil/index.html',
    'app://bundle.evil/',
    'devtools://devtools/bundled/inspector.html',
    '',
  ])('is refused %j', (url) => expect(isCancelled(url)).toBe(true));

  test('has the files of the bundle, and while developing the development server', () => {
    expect(isCancelled('app://bundle/assets/index.js')).toBe(false);
    expect(isCancelled('http://127.0.0.1:5173/src.ts', true)).toBe(false);
    expect(isCancelled('ws://127.0.0.1:5173/', true)).toBe(false);
    expect(isCancelled('https://example.org/', true)).toBe(true);
  });
});
