import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { folderInMemory, removeFolder, temporaryIn, withTemporaryFolder } from '#scripts/lib/temporary-folder.mjs';

it('a folder is gone, even where a process that is ending makes it again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-removed-'));
  writeFileSync(join(folder, 'file'), 'text');
  const writes = `const { mkdirSync, writeFileSync } = require('node:fs');
    const { join } = require('node:path');
    const until = Date.now() + 700;
    console.log('writing');
    const write = () => {
      mkdirSync(join(process.argv[1], 'again'), { recursive: true });
      writeFileSync(join(process.argv[1], 'again', String(Date.now())), 'text');
      if (Date.now() < until) setTimeout(write, 20);
    };
    write();`;
  const writer = spawn(process.execPath, ['-e', writes, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(writer, 'exit');
  await once(writer.stdout, 'data');
  await removeFolder(folder);
  await ended;
  expect(existsSync(folder)).toBe(false);
});

it('a command has a folder for what it leaves, which goes with it when it fails, too', async () => {
  let given = '';
  const failing = withTemporaryFolder('almanac-removed-', async (folder) => {
    given = folder;
    writeFileSync(join(folder, 'file'), 'text');
    if (process.platform === 'linux') expect(temporaryIn(folder)).toMatchObject({ TMPDIR: folder });
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(given).toContain('almanac-removed-');
  expect(existsSync(given)).toBe(false);
});

it('the folder lies in memory only where Linux has a gigabyte of room there and TMPDIR is not set', () => {
  vi.stubEnv('TMPDIR', undefined);
  const usual = tmpdir();
  expect(folderInMemory(join(usual, 'none'))).toBe(usual);
  expect(folderInMemory('/proc')).toBe(usual);
  expect([usual, '/dev/shm']).toContain(folderInMemory());
  vi.stubEnv('TMPDIR', '/chosen');
  expect(folderInMemory()).toBe('/chosen');
  vi.unstubAllEnvs();
});
