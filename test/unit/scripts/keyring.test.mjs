import { describe, expect, it } from 'vitest';
import { homeEnvironment } from '#scripts/lib/keyring.mjs';

describe.skipIf(process.platform === 'win32')('the home of the test keyring', () => {
  it('takes the place of the own one', () => {
    const env = homeEnvironment('/tmp/home', { HOME: '/home/ada', XDG_DATA_HOME: '/home/ada/data', PATH: '/bin' });
    expect(env).toMatchObject({ PATH: '/bin', HOME: '/tmp/home', XDG_DATA_HOME: '/tmp/home/data' });
    expect(env.ALMANAC_TEST_KEYRING).toBe('1');
  });

  it('keeps the way to the screen, which starts in the home that is replaced', () => {
    const env = homeEnvironment('/tmp/home', { XDG_RUNTIME_DIR: '/run/user/1000', WAYLAND_DISPLAY: 'wayland-0' });
    expect(env).toMatchObject({ XDG_RUNTIME_DIR: '/tmp/home/run', WAYLAND_DISPLAY: '/run/user/1000/wayland-0' });
  });
});
