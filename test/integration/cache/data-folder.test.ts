import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCache } from '#main/data-host/cache/cache.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { everyNth } from '../../support/at-length.ts';
import { writeEmptyDatabases } from '../../support/empty-databases.ts';
import { makeFolder } from '../../support/folder.ts';
import { startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let dir: string;
beforeEach(async () => {
  service = await startSampleService();
  folder = await makeFolder();
  dir = join(folder.path, 'profile');
  mkdirSync(dir, { mode: 0o700 });
  writeEmptyDatabases(dir);
});
afterEach(async () => {
  await service.close();
  await folder.remove();
});

const runs = () => service.runs.slice(0, 1);
const open = () => startHost({ service, dir, runs: runs() });

describe('files', () => {
  it('are for this user alone, also while a sync runs', async () => {
    // The app makes the folder and the files itself.
    await rm(dir, { recursive: true });
    const started = await open();
    service.faults.add({ kind: 'latency', where: 'job-postings', milliseconds: 20_000 });
    await started.host.call('sync:start', {});
    while (!service.requests.counts()['job-postings']) await new Promise((resolve) => setTimeout(resolve, 5));
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(['cache.sqlite3', 'sync.lock']));
    for (const entry of entries) {
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
      // Parts of files come and go while datasets are read side by side.
      if (found === null && entry.name !== 'cache.sqlite3') continue;
      const mode = found?.mode ?? 0;
      expect(`${entry.name} ${(mode & 0o777).toString(8)}`).toBe(`${entry.name} ${entry.isDirectory() ? 700 : 600}`);
    }
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    await started.host.call('sync:cancel', {});
    await started.host.syncFinished();
    await started.close();
  });
});

// Windows has no pipes among its files.
describe.skipIf(process.platform === 'win32')('what is no file', () => {
  const odd: readonly (readonly [string, (at: string) => void])[] = [
    ['a pipe', (at) => execFileSync('mkfifo', [at])],
    ['a device', (at) => symlinkSync('/dev/zero', at)],
    ['a folder', (at) => mkdirSync(join(at, 'with something in it'), { recursive: true })],
  ];
  const inPlaceOf = (names: readonly string[]) =>
    odd.flatMap(([kind, make]) => names.map((name) => ({ kind, name, make })));

  it.each(inPlaceOf(['cache.sqlite3', 'journal.sqlite3', 'cache.sqlite3-wal']))(
    '$kind in the place of $name is refused at once and named',
    async ({ name, make }) => {
      await (await open()).close();
      const path = join(dir, name);
      await rm(path, { force: true });
      make(path);
      expect(() => openCache(dir)).toThrow(path);
      expect((await stat(path)).isFile()).toBe(false);
    },
  );

  // Every day each of the eight names has one of the three kinds.
  it.each(
    everyNth(
      3,
      inPlaceOf([
        ...['journal.sqlite3.copy', 'journal.sqlite3.backup', 'journal.sqlite3.copy-3-kept.json'],
        ...['damage-met', 'looked-through', 'before.json', 'learners.sqlite3', 'unfinished'],
      ]),
    ),
  )(
    '$kind in the place of $name is set aside: nothing waits for it, and the app does without',
    async ({ kind, name, make }) => {
      await (await open()).close();
      const path = join(dir, name);
      await rm(path, { force: true, recursive: true });
      make(path);
      const started = await open();
      await started.host.call('learners:switch', { runId: runs()[0] ?? '', on: true });
      expect(await started.sync(resourcesOf(['job-postings'], []))).toMatchObject({ outcome: 'complete' });
      await started.close();
      const isFolder = name === 'unfinished' && kind === 'a folder';
      expect(isFolder || existsSync(`${path}.damaged-1`)).toBe(true);
    },
  );

  it.each(inPlaceOf(['sync.lock']))(
    '$kind in the place of $name is named, and all but a sync works',
    async ({ make }) => {
      const path = join(dir, 'sync.lock');
      const started = await open();
      make(path);
      await expect(started.sync()).rejects.toThrow(path);
      expect(await started.resources()).not.toEqual([]);
      await started.close();
    },
  );
});

describe('names in a file', () => {
  it('are right after a sync, which makes tables anew', async () => {
    const started = await open();
    await started.sync();
    await started.close();
    const cache = openCache(dir, { check: true });
    expect(cache.state).toMatchObject({ state: 'ready', message: null });
    cache.close();
  });
});

describe('a damaged cache', () => {
  const damages: Record<string, (file: string) => Promise<void>> = {
    'is no database': (file) => writeFile(file, 'not a database at all, but long enough to be one'.repeat(200)),
    'is all zeros': async (file) => writeFile(file, Buffer.alloc((await stat(file)).size)),
    'was cut off': async (file) => truncate(file, Math.floor((await stat(file)).size / 2 / 4096) * 4096),
  };

  it.each(Object.keys(damages))('that %s is set aside and made new, and a sync brings everything back', async (how) => {
    const started = await open();
    const wanted = resourcesOf(['skills', 'enrollment'], runs());
    await started.sync(wanted);
    await started.close();
    const file = join(dir, 'cache.sqlite3');
    await damages[how]?.(file);
    const damaged = await readFile(file);

    const again = await startHost({ service, dir, runs: [] });
    try {
      expect(await again.host.call('host:cacheState', {})).toEqual({
        state: 'rebuilt',
        message:
          'The synced data was damaged and has been set aside. Sync again to get it back; your own choices are untouched.',
        problem: null,
      });
      expect(await readFile(`${file}.damaged-1`)).toEqual(damaged);
      expect((await again.page({ view: 'skills', params: {} })).total).toBe(0);
      // The user's own choices are in the journal: the run is still selected, and shown before anything is synced.
      expect((await again.rows({ view: 'runs', params: {} })).map((run) => run.run_id)).toEqual(runs());
      expect(await again.sync(wanted)).toMatchObject({ outcome: 'complete', complete: 2 });
      expect((await again.page({ view: 'skills', params: {} })).total).toBe(150);
      expect((await again.rows({ view: 'runs', params: {} })).map((run) => run.run_id)).toEqual(runs());
    } finally {
      await again.close();
    }
  });

  it('is said to be ready again at the next start', async () => {
    await (await open()).close();
    await writeFile(join(dir, 'cache.sqlite3'), Buffer.alloc(8192));
    openCache(dir).close();
    const cache = openCache(dir);
    expect(cache.state).toEqual({ state: 'ready', message: null, problem: null });
    cache.close();
  });
});

describe('a file that another program holds', () => {
  it('is waited for, and then refused with a sentence', async () => {
    await (await open()).close();
    const holder = new Database(join(dir, 'cache.sqlite3'));
    holder.pragma('locking_mode = EXCLUSIVE');
    holder.exec('BEGIN IMMEDIATE; DELETE FROM resource');
    try {
      expect(() => openCache(dir)).toThrow('Another program is using the data folder.');
    } finally {
      holder.exec('ROLLBACK');
      holder.close();
    }
    openCache(dir).close();
  });
});
