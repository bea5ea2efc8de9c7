import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WebContents, WebFrameMain } from 'electron';
import { describe, expect, test } from 'vitest';
import { isOwnPage, type SenderEvent } from '../../src-main/shell/sender-check.ts';

const own = { id: 1 } as WebContents;
const frame = (given: Partial<Pick<WebFrameMain, 'url' | 'parent' | 'detached'>> = {}) =>
  ({ url: 'app://bundle/index.html#/skills', parent: null, detached: false, ...given }) as WebFrameMain;
const event = (senderFrame: WebFrameMain | null, sender = own): SenderEvent => ({ sender, senderFrame });

describe('S6: only the main frame of our own window is listened to', () => {
  test('our page', () => {
    expect(isOwnPage(event(frame()), [own], 'app://bundle')).toBe(true);
  });

  test('each of our pages, where there are more', () => {
    const other = { id: 2 } as WebContents;
    expect(isOwnPage(event(frame(), other), [own, other], 'app://bundle')).toBe(true);
    expect(isOwnPage(event(frame(), other), [own], 'app://bundle')).toBe(false);
  });

  test.each<[string, SenderEvent, WebContents | null]>([
    ['a frame inside our page', event(frame({ parent: frame() })), own],
    ['a frame inside our page that shows our page', event(frame({ parent: frame(), url: 'app://bundle/' })), own],
    ['a frame that is gone', event(null), own],
    ['a frame that was taken out', event(frame({ detached: true })), own],
    ['another window on our page', event(frame(), { id: 2 } as WebContents), own],
    ['a web contents with our number', event(frame(), { id: 1 } as WebContents), own],
    ['anyone while there is no window', event(frame()), null],
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
    ].map((url): [string, SenderEvent, WebContents | null] => [
      `our window on ${url || 'nothing'}`,
      event(frame({ url })),
      own,
    ]),
  ])('not %s', (_who, forged, window) => {
    expect(isOwnPage(forged, window === null ? [] : [window], 'app://bundle')).toBe(false);
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
