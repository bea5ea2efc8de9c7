import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isForThisMachine, isStamped, stamp, treeMatchesLock } from '#scripts/lib/installed.mjs';

/** @type {string} */
let root;

/**
 * @param {string} path
 * @param {unknown} content
 */
const write = (path, content) => writeFileSync(join(root, path), JSON.stringify(content));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-root-'));
  mkdirSync(join(root, 'node_modules'));
  write('package.json', { dependencies: { a: '1.0.0' }, scripts: {} });
  write('package-lock.json', {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b-other': { version: '2.0.0', optional: true, os: ['other'] },
      'node_modules/c-any': { version: '3.0.0', optional: true },
    },
  });
});

afterEach(() => rmSync(root, { recursive: true }));

describe('the stamp', () => {
  it('holds until the dependencies change, whatever happens to the scripts', () => {
    expect(isStamped(root)).toBe(false);
    stamp(root, []);
    write('package.json', { dependencies: { a: '1.0.0' }, scripts: { demo: 'true' } });
    expect(isStamped(root)).toBe(true);
    write('package.json', { dependencies: { a: '1.0.1' }, scripts: {} });
    expect(isStamped(root)).toBe(false);
  });

  it('holds while the binaries that were loaded are whole', () => {
    const binary = join(root, 'node_modules', 'a.node');
    writeFileSync(binary, 'whole');
    stamp(root, [binary]);
    expect(isStamped(root)).toBe(true);
    writeFileSync(binary, 'who');
    expect(isStamped(root)).toBe(false);
    rmSync(binary);
    expect(isStamped(root)).toBe(false);
  });

  it('does not hold where an older version of the project made it', () => {
    stamp(root, []);
    const file = join(root, 'node_modules', '.almanac-stamp');
    writeFileSync(file, readFileSync(file, 'utf8').split('\n')[0] ?? '');
    expect(isStamped(root)).toBe(false);
  });
});

describe('a package for some machines', () => {
  const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };

  it.each([
    [{}, true],
    [{ os: 'linux', cpu: 'x64' }, true],
    [{ os: ['linux', 'darwin'], cpu: ['x64'], libc: ['glibc'] }, true],
    [{ os: ['linux'], cpu: ['x64'], libc: ['musl'] }, false],
    [{ os: ['linux'], cpu: ['arm64'] }, false],
    [{ os: ['!win32'] }, true],
    [{ os: ['!linux'] }, false],
  ])('%j: %s', (wanted, fits) => {
    expect(isForThisMachine(wanted, machine)).toBe(fits);
  });
});

describe('an installation made by hand', () => {
  it.each([
    ['complete without what is for other platforms', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['of another version', { 'node_modules/a': { version: '0.9.0' } }, false],
    [
      'with a package too many',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } },
      false,
    ],
    ['empty', {}, false],
    [
      'with what may be absent anywhere',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c-any': { version: '3.0.0' } },
      true,
    ],
  ])('%s', (_what, packages, matches) => {
    write('node_modules/.package-lock.json', { packages });
    expect(treeMatchesLock(root)).toBe(matches);
  });

  it('without an optional package for this machine, which npm leaves out on an old Node', () => {
    write('package-lock.json', {
      packages: { 'node_modules/a-native': { version: '1.0.0', optional: true, os: [process.platform] } },
    });
    write('node_modules/.package-lock.json', { packages: {} });
    expect(treeMatchesLock(root)).toBe(false);
  });
});
