import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder as make } from '#main/files/make-folder.ts';
import { makeFolder } from '../../support/folder.ts';

let home: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  home = await makeFolder();
});
afterEach(() => home.remove());

it('makes a folder with those above it, with their mode, and leaves one that is there', () => {
  const path = join(home.path, 'a', 'b', 'c');
  make(path, 0o700);
  make(path, 0o755);
  expect(statSync(path).isDirectory()).toBe(true);
  if (process.platform === 'win32') return;
  expect([path, join(home.path, 'a')].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
});

it('goes through a link to a folder', () => {
  mkdirSync(join(home.path, 'share'));
  symlinkSync('share', join(home.path, 'link'), 'junction');
  make(join(home.path, 'link', 'tables'));
  expect(statSync(join(home.path, 'share', 'tables')).isDirectory()).toBe(true);
});

it('ends with an error below a file, and behind a link that leads nowhere', () => {
  writeFileSync(join(home.path, 'file'), '');
  expect(() => make(join(home.path, 'file', 'a', 'b'))).toThrow(/EEXIST|ENOTDIR/);
  symlinkSync(join(home.path, 'nowhere'), join(home.path, 'share'), 'junction');
  expect(() => make(join(home.path, 'share', 'a'))).toThrow(/EEXIST|ENOENT/);
});

it.runIf(process.platform === 'linux')('ends with an error below /proc', () => {
  expect(() => make('/proc/nowhere/a')).toThrow('ENOENT');
});
