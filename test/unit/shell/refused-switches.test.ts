import { describe, expect, test } from 'vitest';
import { refusalOf, refusedSwitch, refusedSwitches } from '#main/shell/hardening/refused-switches.ts';

const startedWith = (isPackaged: boolean, ...switches: string[]) => ({
  isPackaged,
  commandLine: { hasSwitch: (name: string) => switches.includes(name) },
});

describe('S14: switches that take protection away', () => {
  test.each([
    'remote-debugging-port',
    'remote-debugging-pipe',
    'inspect',
    'inspect-brk',
    'no-sandbox',
    'no-zygote',
    'load-extension',
    'gpu-launcher',
    'renderer-cmd-prefix',
    'utility-cmd-prefix',
    'js-flags',
    'disable-web-security',
    'host-resolver-rules',
    'ignore-certificate-errors',
    'ssl-key-log-file',
  ])('--%s: an installed copy does not start', (name) => {
    expect(refusedSwitch(startedWith(true, name))).toBe(name);
  });

  test('while developing, and with switches that only help, everything starts', () => {
    expect(refusedSwitch(startedWith(false, ...refusedSwitches))).toBeNull();
    expect(refusedSwitch(startedWith(true, 'disable-gpu', 'lang', 'user-data-dir', 'ozone-platform'))).toBeNull();
  });

  test('the sentence names the switch, says what was kept and what to do', () => {
    expect(refusalOf('js-flags')).toBe(
      'Course Almanac did not start, because --js-flags would leave it unprotected. Nothing was opened or changed. Start it without that switch.',
    );
    expect(refusalOf('no-sandbox')).toMatch(/AppImage.*Install the \.deb or \.rpm package instead\.$/);
  });
});
