import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFolder } from '#main/data-host/publications/publisher-lock.ts';
import { readPublication } from '#main/data-host/publications/read-publication.ts';
import { openSource } from '#main/data-host/publications/source.ts';
import { openPartFile, writePartFile } from '#main/files/part-file.ts';
import { inForeignFolder, openRegular, readRegular, readRegularSync } from '#main/files/regular-file.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { makeFolder } from '../../support/folder.ts';

/* Folders that other people can write to: whatever lies there, nothing of the app waits for ever, and nothing of theirs goes. */

let folder: Awaited<ReturnType<typeof makeFolder>>;
let path: string;
let made = 0;
beforeAll(async () => {
  folder = await makeFolder();
});
beforeEach(() => {
  made += 1;
  path = join(folder.path, `team-${made}`);
  mkdirSync(path);
});
afterAll(() => folder.remove());

const abandoned = (token: number | string) => JSON.stringify({ token: `${token}`, host: hostname(), pid: 2 ** 22 + 1 });
const makePipe = (name: string) => execFileSync('mkfifo', [join(path, name)]);

describe('the lock of a publisher', () => {
  it('is taken by one of eight that find one whose holder is gone', async () => {
    for (let round = 0; round < 60; round += 1) {
      writeFileSync(join(path, 'publishing.lock'), abandoned(round));
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder({ path })));
      const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      expect(taken).toHaveLength(1);
      await taken[0]?.insist();
      await taken[0]?.release();
      expect(readdirSync(path)).toEqual([]);
    }
  });

  const held = (host: string, pid: number, ageMinutes: number) => {
    const file = join(path, 'publishing.lock');
    writeFileSync(file, JSON.stringify({ token: 'x', host, pid }));
    const moved = Date.now() / 1000 - ageMinutes * 60;
    utimesSync(file, moved, moved);
  };
  it.each([
    ['on another computer, and moved 40 minutes ago', 'elsewhere.example', 1, 40],
    ['on another computer, and moved in a year to come', 'elsewhere.example', 1, -600_000],
    ['under the number of a process that lives, and moved 40 minutes ago', hostname(), process.pid, 40],
    ['under the number of a process that lives, and moved in a year to come', hostname(), process.pid, -600_000],
  ])('is taken where it is %s', async (_, host, pid, age) => {
    held(host, pid, age);
    await (await lockFolder({ path })).release();
    expect(readdirSync(path)).toEqual([]);
  });

  it.each([
    ['another computer', 'elsewhere.example', 1],
    ['this computer', hostname(), process.pid],
  ])('is not taken from a publisher on %s that has moved it a moment ago', async (_, host, pid) => {
    held(host, pid, 1);
    await expect(lockFolder({ path })).rejects.toMatchObject({ code: 'PUBLISH_BUSY' });
  });

  it('ends the work of a publisher that finds another one in its place, and not that of one whose folder is silent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const lock = await lockFolder({ path });
      const file = join(path, 'publishing.lock');
      const own = readFileSync(file, 'utf8');
      const move = () => {
        vi.setSystemTime(Date.now() + 61_000);
        return lock.move();
      };
      await move();
      rmSync(file);
      mkdirSync(file);
      await move();
      rmdirSync(file);
      writeFileSync(file, abandoned('another'));
      await expect(move()).rejects.toMatchObject({ code: 'PUBLISH_BUSY' });
      await lock.release();
      expect(readFileSync(file, 'utf8')).not.toBe(own);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is asked for once more when a file is whole, right before the file gets its name', async () => {
    const seen: boolean[] = [];
    const pointer = join(path, 'latest.json');
    const beforeName = async () => {
      const whole = readdirSync(path).some((name) => readFileSync(join(path, name), 'utf8') === 'new');
      seen.push(whole && !existsSync(pointer));
      throw new AlmanacError('PUBLISH_BUSY');
    };
    await expect(writePartFile(pointer, ['new'], undefined, 0o666, beforeName)).rejects.toMatchObject({
      code: 'PUBLISH_BUSY',
    });
    expect(seen).toEqual([true]);
    expect(readdirSync(path)).toEqual([]);
  });

  it.each([
    ['a file of another program', () => writeFileSync(join(path, 'publishing.lock'), 'my notes'), 'NOT_OURS'],
    ['an empty file', () => writeFileSync(join(path, 'publishing.lock'), ''), 'NOT_OURS'],
    ['a folder', () => mkdirSync(join(path, 'publishing.lock')), 'NOT_A_FILE'],
  ])('is not taken where %s bears its name, which stays', async (_, make, code) => {
    make();
    const before = lstatSync(join(path, 'publishing.lock'));
    await expect(lockFolder({ path })).rejects.toMatchObject({ code });
    expect(lstatSync(join(path, 'publishing.lock')).ino).toBe(before.ino);
    expect(readdirSync(path)).toEqual(['publishing.lock']);
  });
});

describe.skipIf(process.platform === 'win32')('a pipe in the place of a file (Windows has none)', () => {
  it('is no lock, and no publication', async () => {
    makePipe('publishing.lock');
    await expect(lockFolder({ path })).rejects.toMatchObject({ code: 'NOT_A_FILE' });
    makePipe('latest.json');
    const source = openSource({ kind: 'folder', path }, { file: () => expect.unreachable() });
    await expect(readPublication(source, null)).rejects.toMatchObject({ code: 'PUBLICATION_REFUSED' });
  });

  it('is opened by none of the ways in which files of others are', async () => {
    makePipe('pipe');
    for (const at of [join(path, 'pipe'), path, '/dev/zero']) {
      await expect(openRegular(at)).rejects.toMatchObject({ code: 'NOT_A_FILE' });
      await expect(readRegular(at, 100)).rejects.toMatchObject({ code: 'NOT_A_FILE' });
      expect(() => readRegularSync(at, 100)).toThrow(expect.objectContaining({ code: 'NOT_A_FILE' }));
    }
  });
});

describe('a folder that does not answer', () => {
  // Until the end of the test: calls that hang would keep the threads from the tests of other files.
  const hanging: (() => void)[] = [];
  const never = () => new Promise<void>((resolve) => void hanging.push(resolve));
  afterEach(() => {
    for (const answer of hanging.splice(0)) answer();
  });

  it('is given up after a while, by a cancel at once, and keeps no more than three of the four threads', async () => {
    const dead = join(path, 'dead');
    const silent = { code: 'FOLDER_SILENT' };
    await expect(inForeignFolder(never, { timeoutMs: 10, folder: dead })).rejects.toMatchObject(silent);
    // The same folder is not tried while it hangs; others are, as often as before.
    await expect(inForeignFolder(async () => expect.unreachable(), { folder: dead })).rejects.toMatchObject(silent);
    await expect(writePartFile(join(dead, 'rows.csv'), ['a'])).rejects.toMatchObject(silent);
    for (let time = 0; time < 5; time += 1) await writePartFile(join(path, 'rows.csv'), ['a']);
    expect(await inForeignFolder(async () => 'an answer', { folder: path })).toBe('an answer');

    const cancel = new AbortController();
    const second = inForeignFolder(never, { timeoutMs: 10 });
    const cancelled = inForeignFolder(never, { signal: cancel.signal });
    const waiting = Array.from({ length: 3 }, () =>
      inForeignFolder(async () => expect.unreachable(), { timeoutMs: 10 }),
    );
    cancel.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
    for (const each of [second, ...waiting]) await expect(each).rejects.toMatchObject(silent);
    const part = await openPartFile(join(path, 'own'), { isOwn: true });
    await part.write(Buffer.from('x'));
    await part.finish(join(path, 'own'));
    expect(readFileSync(join(path, 'own'), 'utf8')).toBe('x');
  });
});
