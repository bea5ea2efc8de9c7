import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/project.mjs';
import { trim, UNREAD } from '#scripts/lib/trim.mjs';

/** @type {string} */
let root;

/** @param {string} path in node_modules */
const place = (path) => {
  const file = join(root, 'node_modules', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  return file;
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-trim-'));
  const packages = { 'node_modules/elsewhere': { version: '1.0.0', os: ['other'], optional: true } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
});

afterEach(() => rmSync(root, { recursive: true }));

describe('what is removed from node_modules', () => {
  it('is what no command reads, and packages for other machines', () => {
    const unread = ['a/dist/a.js.map', 'a/README.md', 'better-sqlite3/deps/sqlite3/sqlite3.c', 'elsewhere/index.js'];
    const read = ['a/dist/a.js', 'a/LICENSE', 'a/LICENSE.md', 'better-sqlite3/prebuilds/other-x64.node'];
    const before = [...unread, ...read].map(place);
    trim(root);
    expect(before.filter((file) => existsSync(file))).toEqual(read.map((path) => join(root, 'node_modules', path)));
  });

  it('is no licence, and no whole package that the app or a tool imports', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      for (const file of [`${name}/package.json`, `${name}/LICENSE`, `${name}/LICENSE.md`, `${name}/index.js`])
        expect(
          UNREAD.filter((unread) => unread.test(file)),
          file,
        ).toEqual([]);
    }
  });
});
