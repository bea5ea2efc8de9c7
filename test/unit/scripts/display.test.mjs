import { expect, it } from 'vitest';
import { hasDisplay } from '#scripts/lib/display.mjs';

/*
 * The demo shows a window where there is a screen, and runs unseen elsewhere. Only on Linux does the environment say whether there is one.
 */

it.each([
  [{ DISPLAY: ':0' }, true],
  [{ WAYLAND_DISPLAY: 'wayland-0' }, true],
  [{ DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' }, true],
  [{ DISPLAY: '', WAYLAND_DISPLAY: '' }, false],
  [{}, false],
])('a computer with %j has a screen, on Linux: %s', (env, onLinux) => {
  expect(hasDisplay(env)).toBe(onLinux || process.platform !== 'linux');
});
