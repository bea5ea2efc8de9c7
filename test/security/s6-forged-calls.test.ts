import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WebContents, WebFrameMain } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import { isOwnPage, type SenderEvent } from '#main/shell/hardening/page-origin.ts';

/** The parts of a frame that the check may ask; on Electron any question throws once the frame has gone. */
const frame = (given: Partial<Pick<WebFrameMain, 'url' | 'parent' | 'detached'>> = {}) =>
  ({ url: 'app://bundle/index.html#/skills', parent: null, detached: false, ...given }) as WebFrameMain;

/** A page in a window of its own, with the frame that it shows. */
const page = (id: number, mainFrame = frame()) => ({ id, mainFrame }) as WebContents;
const own = page(1);
const event = (senderFrame: WebFrameMain | null = own.mainFrame, sender = own): SenderEvent => ({
  sender,
  senderFrame,
});
const showing = (url: string): SenderEvent => {
  const sender = Object.assign(own, { mainFrame: frame({ url }) });
  return { sender, senderFrame: sender.mainFrame };
};
const gone = () => {
  throw new Error('Render frame was disposed before WebFrameMain could be accessed');
};

describe('S6: only the main frame of our own window is listened to', () => {
  beforeEach(() => {
    Object.assign(own, { mainFrame: frame() });
  });

  test('our page', () => {
    expect(isOwnPage(event(), [own], 'app://bundle')).toBe(true);
  });

  test('our page when its process has died and it was loaded again: its frame is called detached from then on', () => {
    Object.assign(own, { mainFrame: frame({ detached: true }) });
    expect(isOwnPage(event(), [own], 'app://bundle')).toBe(true);
  });

  test('each of our pages, where there are more', () => {
    const other = page(2);
    expect(isOwnPage(event(other.mainFrame, other), [own, other], 'app://bundle')).toBe(true);
    expect(isOwnPage(event(other.mainFrame, other), [own], 'app://bundle')).toBe(false);
  });

  test.each<[string, () => SenderEvent, WebContents | null]>([
    ['a frame inside our page', () => event(frame({ parent: own.mainFrame })), own],
    [
      'a frame inside our page that shows our page',
      () => event(frame({ parent: own.mainFrame, url: 'app://bundle/' })),
      own,
    ],
    ['a frame that is gone', () => event(null), own],
    ['a frame of our page that it no longer shows', () => event(frame()), own],
    [
      'a frame that goes while it is asked',
      () => event(Object.assign(own, { mainFrame: Object.defineProperty(frame(), 'url', { get: gone }) }).mainFrame),
      own,
    ],
    [
      'an event whose frame cannot be asked for',
      () => Object.defineProperty(event(), 'senderFrame', { get: gone }),
      own,
    ],
    ['the main frame of our page in the name of another window', () => event(own.mainFrame, page(2)), own],
    ['another window on our page', () => event(frame(), page(2)), own],
    ['a web contents with our number', () => event(frame(), page(1)), own],
    ['anyone while there is no window', () => event(), null],
    ...[
      'https://example.org/',
      'app://evil/index.html',
      'app://bundle.evil/index.html',
      'app://bundle:1/index.html',
      'app:bundle',
      'https://bundle/',
      'file:///app/bundle/index.html',
      'data:text/html,app://bundle',
      'blob:app://bundle/1',
      'about:blank',
      'about:srcdoc',
      'chrome-error://chromewebdata/',
      'devtools://devtools/bundled/inspector.html',
      'javascript:app://bundle/',
      '',
    ].map((url): [string, () => SenderEvent, WebContents | null] => [
      `our window on ${url || 'nothing'}`,
      () => showing(url),
      own,
    ]),
  ])('not %s', (_who, forge, window) => {
    expect(isOwnPage(forge(), window === null ? [] : [window], 'app://bundle')).toBe(false);
  });
});

describe('S6: the preload script', () => {
  const file = fileURLToPath(new URL('../../out/preload/index.cjs', import.meta.url));
  const text = readFileSync(file, 'utf8');

  test('is small', () => {
    expect(statSync(file).size).toBeLessThan(10_000);
  });

  test('requires electron and nothing else', () => {
    expect([...text.matchAll(/\brequire\(([^)]*)\)/g)].map(([, name]) => name)).toEqual(['"electron"']);
    expect(text).not.toMatch(/\bimport\b|\beval\b|new Function/);
  });
});
