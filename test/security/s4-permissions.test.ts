import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Session } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { limitPermissions } from '#main/shell/hardening/page-limits.ts';
import { openedApp } from './support/opened-app.ts';

const declarations = readFileSync(
  fileURLToPath(new URL('../../node_modules/electron/electron.d.ts', import.meta.url)),
  'utf8',
);

/** Every name that this version of Electron knows. */
function permissionNames(setter: string): string[] {
  const line = declarations.split('\n').find((text) => text.trimStart().startsWith(`${setter}(handler:`)) ?? '';
  const union = /permission: ((?:'[\w-]+'(?: \| )?)+)/.exec(line)?.[1] ?? '';
  return [...union.matchAll(/'([\w-]+)'/g)].flatMap(([, name]) => name ?? []);
}

type Check = (contents: null, permission: string, origin: string, details: object) => boolean;
type Request = (contents: null, permission: string, answer: (granted: boolean) => void, details: object) => void;

/** The three handlers, as the session gets them. */
function handlers() {
  const set = { check: vi.fn<(check: Check) => void>(), request: vi.fn<(request: Request) => void>(), device: vi.fn() };
  limitPermissions(
    {
      setPermissionCheckHandler: set.check,
      setPermissionRequestHandler: set.request,
      setDevicePermissionHandler: set.device,
    } as unknown as Session,
    'app://bundle',
  );
  const [check] = set.check.mock.calls[0] ?? [];
  const [request] = set.request.mock.calls[0] ?? [];
  const [device] = set.device.mock.calls[0] ?? [];
  if (!check || !request) throw new Error('a handler is missing');
  return {
    check: (permission: string, origin: string) => check(null, permission, origin, { isMainFrame: true }),
    request(permission: string, requestingUrl: string) {
      const answer = vi.fn<(granted: boolean) => void>();
      request(null, permission, answer, { requestingUrl, isMainFrame: true });
      return answer.mock.calls;
    },
    device: device as () => boolean,
  };
}

const names = [
  ...new Set([...permissionNames('setPermissionCheckHandler'), ...permissionNames('setPermissionRequestHandler')]),
];

describe('S4: the page is granted nothing but writing text to the clipboard', () => {
  test('the table has all names', () => {
    expect(names.length).toBeGreaterThan(30);
    expect(names).toContain('geolocation');
  });

  test.each(names)('%s', (name) => {
    const isGranted = name === 'clipboard-sanitized-write';
    const { check, request } = handlers();
    expect(check(name, 'app://bundle')).toBe(isGranted);
    expect(check(name, 'app://bundle/')).toBe(isGranted);
    expect(request(name, 'app://bundle/index.html')).toEqual([[isGranted]]);
    for (const origin of ['https://example.org', 'app://other', 'app://bundle.example.org', 'null', '']) {
      expect(check(name, origin)).toBe(false);
      expect(request(name, origin)).toEqual([[false]]);
    }
  });

  test('no device', () => {
    expect(handlers().device()).toBe(false);
  });

  const app = openedApp();

  test.each([
    'geolocation',
    'notifications',
    'midi',
    'clipboard-read',
    'camera',
    'microphone',
    'local-fonts',
    'idle-detection',
  ])('asked from the page, %s is denied', async (name) => {
    const state = await app().page.evaluate(
      (permission) =>
        navigator.permissions.query({ name: permission as PermissionName }).then((status) => status.state),
      name,
    );
    expect(state).toBe('denied');
  });

  test('the page can neither be located, look, listen nor read the clipboard', async () => {
    const outcomes = await app().page.evaluate(async () => {
      const failed = (promise: Promise<unknown>) =>
        promise.then(
          () => 'granted',
          () => 'refused',
        );
      return Promise.all([
        failed(new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))),
        failed(navigator.mediaDevices.getUserMedia({ video: true })),
        failed(navigator.mediaDevices.getUserMedia({ audio: true })),
        failed(navigator.clipboard.readText()),
        failed(Notification.requestPermission().then((state) => (state === 'granted' ? state : Promise.reject(state)))),
      ]);
    });
    expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
  });

  test('the page can write text to the clipboard', async () => {
    await app().page.bringToFront();
    await app().page.evaluate(() => navigator.clipboard.writeText('copied'));
  });
});
