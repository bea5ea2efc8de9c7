import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createPackageHandlers, type PackageTools } from '#main/shell/handlers/package-handlers.ts';
import { makeFolder } from '../../support/folder.ts';

it('what a start left behind in the middle of reading a package is removed by the next', async () => {
  const { path: folder, remove } = await makeFolder();
  for (const name of ['0123456789abcdef', 'part-1']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'cache.sqlite3'), 'rows');
  }
  writeFileSync(join(folder, 'sample-12.zip'), 'PK');
  const tools = { folder } as unknown as PackageTools;
  createPackageHandlers(tools);
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual(['0123456789abcdef']));
  expect(readdirSync(join(folder, '0123456789abcdef'))).toEqual(['cache.sqlite3']);
  await remove();
});
