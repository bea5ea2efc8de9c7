import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isStamped, stamp, treeMatchesLock } from '#scripts/lib/installed.mjs';

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
      'node_modules/b-win32': { version: '2.0.0', optional: true },
    },
  });
});

afterEach(() => rmSync(root, { recursive: true }));

describe('the stamp', () => {
  it('holds until the dependencies change, whatever happens to the scripts', () => {
    expect(isStamped(root)).toBe(false);
    stamp(root);
    write('package.json', { dependencies: { a: '1.0.0' }, scripts: { demo: 'true' } });
    expect(isStamped(root)).toBe(true);
    write('package.json', { dependencies: { a: '1.0.1' }, scripts: {} });
    expect(isStamped(root)).toBe(false);
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
  ])('%s', (_what, packages, matches) => {
    write('node_modules/.package-lock.json', { packages });
    expect(treeMatchesLock(root)).toBe(matches);
  });
});
