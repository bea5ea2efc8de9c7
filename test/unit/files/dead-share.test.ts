import { mkdirSync } from 'node:fs';
import type { FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFolder } from '../../support/folder.ts';
import { timeoutFor } from '../../support/slow-machine.ts';

/* A share that stops to answer while a file is written to it: each call waits until `revive`. */

let dead = false;
const waiting: (() => void)[] = [];
function revive(): void {
  dead = false;
  for (const answer of waiting.splice(0)) answer();
}
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const answering = () => (dead ? new Promise<void>((resolve) => void waiting.push(resolve)) : Promise.resolve());
  return {
    ...real,
    open: async (...args: Parameters<typeof open>): Promise<FileHandle> => {
      await answering();
      const file = await real.open(...args);
      for (const name of ['writeFile', 'sync', 'close'] as const) {
        const call = file[name].bind(file) as (...given: unknown[]) => Promise<void>;
        Object.assign(file, { [name]: async (...given: unknown[]) => answering().then(() => call(...given)) });
      }
      return file;
    },
  };
});

// Test files share what they import: without this it would have been read before the share could die.
vi.resetModules();
const { openPartFile, writePartFile } = await import('#main/files/part-file.ts');
const { inForeignFolder } = await import('#main/files/regular-file.ts');

let home: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  home = await makeFolder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  revive();
  vi.useRealTimers();
  await home.remove();
});

const silent = { code: 'FOLDER_SILENT' };

/** Waits until a call hangs. */
async function untilHanging(): Promise<void> {
  while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
}

it.each(['open', 'write', 'finish'] as const)('a table is given up at its deadline: %s', async (at) => {
  const file = join(home.path, at, 'table.csv');
  mkdirSync(join(home.path, at));
  dead = at === 'open';
  const write = async () => {
    const part = await openPartFile(file);
    try {
      dead = at === 'write';
      await part.write(Buffer.from('a'));
      dead = true;
      await part.finish(file);
    } finally {
      await part.abandon();
    }
  };
  const outcome = expect(write()).rejects.toMatchObject(silent);
  await untilHanging();
  // The deadline of the call, then that of removing what is there.
  await vi.advanceTimersByTimeAsync(400_000);
  await vi.advanceTimersByTimeAsync(400_000);
  await outcome;
  dead = false;
  // Another folder is written to while this one hangs, and this one again when it answers.
  await writePartFile(join(home.path, 'other.csv'), ['a']);
  await expect(inForeignFolder(async () => 'x', { folder: join(home.path, at) })).rejects.toMatchObject(silent);
  vi.useRealTimers();
  revive();
  await vi.waitFor(async () => {
    expect(await inForeignFolder(async () => 'x', { folder: join(home.path, at) })).toBe('x');
  }, timeoutFor(10_000));
});

it('a cancel ends it', async () => {
  const stop = new AbortController();
  dead = true;
  const writing = expect(writePartFile(join(home.path, 'a.csv'), ['a'], stop.signal)).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  await untilHanging();
  stop.abort();
  // Waits for what it began, so that nothing is left behind.
  await vi.advanceTimersByTimeAsync(5000);
  await writing;
});
