import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replaceCache } from '#main/data-host/packages/import-package.ts';
import { makeFolder } from '#test/support/folder.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, rm: vi.fn(real.rm) };
});

let folder: Awaited<ReturnType<typeof makeFolder>>;
const at = (...names: readonly string[]) => join(folder.path, ...names);
const replace = () => replaceCache(at('new'), at('old'));
beforeEach(async () => {
  folder = await makeFolder();
  for (const name of ['old', 'new']) {
    mkdirSync(at(name));
    writeFileSync(at(name, 'cache.sqlite3'), name);
  }
  for (const name of ['cache.sqlite3-wal', 'cache.sqlite3-shm', 'journal.sqlite3'])
    writeFileSync(at('old', name), 'old');
});
afterEach(() => folder.remove());

it('leaves what users wrote, and nothing of the old tables', async () => {
  await replace();
  expect(readdirSync(at('old'))).toEqual(['cache.sqlite3', 'journal.sqlite3']);
  expect(readFileSync(at('old', 'cache.sqlite3'), 'utf8')).toBe('new');
});

it.each(['EBUSY', 'EPERM', 'EACCES'])(
  'says what to do where Windows keeps an open file (%s), and changes nothing',
  async (code) => {
    vi.mocked(rm).mockRejectedValueOnce(Object.assign(new Error(code), { code }));
    await expect(replace()).rejects.toMatchObject({
      code: 'PACKAGE_IN_USE',
      message: expect.stringMatching(/Go back to one of your connections, then open the package again/),
    });
    expect(readdirSync(at('old'))).toHaveLength(4);
    expect(readFileSync(at('old', 'cache.sqlite3'), 'utf8')).toBe('old');
  },
);

it('keeps every other error as it is', async () => {
  vi.mocked(rm).mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  await expect(replace()).rejects.toMatchObject({ code: 'ENOSPC' });
});
