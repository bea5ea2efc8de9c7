import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createPackageHandlers, type PackageHandlerOptions } from '#main/shell/handlers/package-handlers.ts';
import { makeFolder } from '../../support/folder.ts';

it('what a start left behind in the middle of reading a package is removed by the next', async () => {
  const { path: folder, remove } = await makeFolder();
  for (const name of ['0123456789abcdef', 'part-1']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'cache.sqlite3'), 'rows');
  }
  writeFileSync(join(folder, 'sample-12.zip'), 'PK');
  const tools = { folder } as unknown as PackageHandlerOptions;
  createPackageHandlers(tools);
  await expect.poll(() => readdirSync(folder)).toEqual(['0123456789abcdef']);
  expect(readdirSync(join(folder, '0123456789abcdef'))).toEqual(['cache.sqlite3']);
  await remove();
});

it('packages of the operating system are read one after another, and no file is asked for', async () => {
  const { path: folder, remove } = await makeFolder();
  const waiting = ['a.almanac', 'damaged.almanac', 'c.almanac'];
  const log: string[] = [];
  const recent: string[] = [];
  const askWhich = vi.fn(async () => null);
  const handlers = createPackageHandlers({
    folder,
    askWhich,
    takeWaiting: () => waiting.shift() ?? null,
    recent: { add: (path: string) => recent.push(path) },
    host: {
      async call(_method: string, { path }: { path: string }) {
        log.push(`reads ${path}`);
        await new Promise(setImmediate);
        if (path.startsWith('damaged')) throw new Error(path);
        return path;
      },
    },
    workspaces: {
      async showPackage(imported: string) {
        await new Promise(setImmediate);
        log.push(`shows ${imported}`);
      },
    },
  } as unknown as PackageHandlerOptions);
  const { signal } = new AbortController();
  const ends = await Promise.allSettled([1, 2, 3, 4].map(() => handlers['packages:openWaiting']({}, signal)));
  expect(log).toEqual([
    'reads a.almanac',
    'shows a.almanac',
    'reads damaged.almanac',
    'reads c.almanac',
    'shows c.almanac',
  ]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  // One that cannot be read is no recent file.
  expect(recent).toEqual(['a.almanac', 'c.almanac']);
  expect(ends.at(-1)).toMatchObject({ value: { state: 'cancelled' } });
  expect(askWhich).not.toHaveBeenCalled();
  // A user who chooses the command is asked, also while one waits.
  waiting.push('d.almanac');
  expect(await handlers['packages:open']({}, signal)).toEqual({ state: 'cancelled' });
  expect(askWhich).toHaveBeenCalledTimes(1);
  expect(waiting).toEqual(['d.almanac']);
  await remove();
});
