import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explain, missing } from '#scripts/lib/prerequisites.mjs';

/** @type {string} */
let bin;

beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'almanac-bin-'));
});

afterEach(() => rmSync(bin, { recursive: true }));

/** @param {string[]} names */
function programs(...names) {
  for (const name of names) {
    writeFileSync(join(bin, name), '');
    chmodSync(join(bin, name), 0o755);
  }
}

/**
 * @param {Partial<import('#scripts/lib/programs.mjs').Host>} [changes]
 * @returns {import('#scripts/lib/programs.mjs').Host}
 */
const host = (changes) => ({
  platform: 'linux',
  path: bin,
  uid: 1000,
  exists: () => false,
  distribution: 'ID=debian',
  ...changes,
});

describe.skipIf(process.platform === 'win32')('prerequisites', () => {
  it('asks for a compiler only where something is compiled', () => {
    expect(missing([], host())).toEqual([]);
    expect(missing(['compiler'], host({ platform: 'darwin' }))).toEqual([]);
    expect(missing(['compiler'], host()).map(({ name }) => name)).toEqual([
      'python3',
      'make',
      'g++',
      'pkg-config',
      'the libsecret development files',
    ]);
  });

  it('takes any browser of the family', () => {
    programs('google-chrome-stable');
    expect(missing(['browser'], host())).toEqual([]);
    expect(missing(['browser'], host({ platform: 'darwin', exists: (file) => file.includes('Edge') }))).toEqual([]);
  });

  it.each(/** @type {const} */ (['linux', 'darwin', 'win32']))(
    'misses a browser on %s where there is none',
    (platform) => {
      expect(missing(['browser'], host({ platform })).map(({ name }) => name)).toEqual(['Chromium, Chrome or Edge']);
    },
  );

  it('says in one sentence what is missing and how to get it', () => {
    programs('make', 'g++', 'pkg-config', 'apt-get');
    expect(explain(missing(['compiler'], host()), host())).toBe(
      'Course Almanac needs python3, the libsecret development files, not found on this machine; install with: sudo apt-get install -y python3 libsecret-1-dev, then run the same command again.',
    );
  });

  it('speaks of the package manager that is there', () => {
    programs('dnf', 'dbus-daemon');
    expect(explain(missing(['keyring'], host({ uid: 0 })), host({ uid: 0 }))).toContain(
      'install with: dnf install -y gnome-keyring, then',
    );
  });

  it('sends Ubuntu to snap for the browser, where the package is an empty shell', () => {
    programs('apt-get', 'dbus-daemon');
    const ubuntu = host({ distribution: 'NAME="Ubuntu"\nID=ubuntu' });
    expect(explain(missing(['browser', 'keyring'], ubuntu), ubuntu)).toContain(
      'sudo apt-get install -y gnome-keyring && sudo snap install chromium',
    );
  });
});
