import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataDialect } from '#main/data-host/host-methods.ts';
import { SettingsStore } from '#main/settings/settings-store.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf, taxonomyDatasets } from '../../support/resources.ts';
import { canMountDisks, mountSmallDisk } from '../../support/small-disk.ts';

let service: SampleService;
beforeEach(async () => {
  service = await startSampleService();
});
afterEach(() => service.close());

const isWhole = (file: string) => {
  const db = new Database(file, { readonly: true });
  const found = db.pragma('integrity_check', { simple: true });
  db.close();
  return found;
};

/*
 * A disk with no room: a real one where this may mount one, and everywhere a database that is told to grow no further, which
 * is the same error at the same places.
 */
const disks: Record<
  string,
  () => Promise<{
    dir: string;
    fill(host: StartedHost): void;
    free(host: StartedHost): void;
    remove(): Promise<void> | void;
  }>
> = {
  'a database that may not grow': async () => {
    const folder = await makeFolder();
    return {
      dir: join(folder.path, 'profile'),
      fill: (started) => started.limitPages(1),
      free: (started) => started.limitPages(null),
      remove: folder.remove,
    };
  },
};
const canMount = canMountDisks();
if (canMount) {
  disks['a disk without room'] = async () => {
    const disk = mountSmallDisk(24) ?? expect.unreachable();
    return {
      dir: join(disk.path, 'profile'), // Enough to begin a sync, and too little to end it.
      fill: () => disk.fill(64 * 1024),
      free: disk.free,
      remove: disk.remove,
    };
  };
}

describe.each(Object.keys(disks))('%s', (kind) => {
  it('fails the sync with a sentence, keeps what was there, and takes the rest when there is room again', async () => {
    const disk = await (disks[kind] ?? expect.unreachable)();
    const runs = service.runs.slice(0, 1);
    const started = await startHost({ service, dir: disk.dir, runs });
    try {
      expect(await started.sync(resourcesOf(['skills'], []))).toMatchObject({ outcome: 'complete' });
      const before = await started.page({ view: 'skills', params: {} });
      disk.fill(started);
      service.mutate({ kind: 'skill', add: 400 });
      const end = await started.sync(resourcesOf([...taxonomyDatasets, 'enrollment'], runs));
      expect(end.outcome).not.toBe('complete');
      expect(end.error).toMatchObject({
        code: 'DISK_FULL',
        message: expect.stringMatching(/disk is full.*free some space/i),
      });
      expect((await started.page({ view: 'skills', params: {} })).total).toBe(before.total);

      disk.free(started);
      expect(await started.sync(resourcesOf([...taxonomyDatasets, 'enrollment'], runs))).toMatchObject({
        outcome: 'complete',
        failed: 0,
      });
      expect((await started.page({ view: 'skills', params: {} })).total).toBe(before.total + 400);
      await started.close();
      for (const file of ['cache.sqlite3', 'journal.sqlite3']) expect(isWhole(join(disk.dir, file))).toBe('ok');
    } finally {
      await started.close().catch(() => undefined);
      await disk.remove();
    }
  });
});

if (canMount)
  describe('a disk that is full or read-only', () => {
    it('leaves no half of an export behind, under no name', async () => {
      const disk = mountSmallDisk(8) ?? expect.unreachable();
      const folder = await makeFolder();
      const started = await startHost({ service, dir: join(folder.path, 'profile'), runs: [] });
      try {
        await started.sync(resourcesOf(['skills'], []));
        disk.fill();
        const query: ViewQuery = { view: 'skills', params: {} };
        const choice = { query, excludedColumns: [], threshold: 10, guard: true, labels: true, address: null };
        for (const format of ['csv', 'xlsx'] as const) {
          const target = { path: join(disk.path, `skills.${format}`), dialect: dataDialect, sidecar: true };
          await expect(started.host.call('host:exportFile', { ...choice, format, ...target })).rejects.toMatchObject({
            code: 'DISK_FULL',
          });
          expect(readdirSync(disk.path)).toEqual(['ballast']);
        }
      } finally {
        await started.close();
        disk.remove();
        await folder.remove();
      }
    });

    it('says of a folder that cannot be written that it cannot be opened, and opens it when it can', async () => {
      const disk = mountSmallDisk(24) ?? expect.unreachable();
      const dir = join(disk.path, 'profile');
      try {
        await (await startHost({ service, dir, runs: [] })).close();
        disk.readOnly(true);
        await expect(startHost({ service, dir, runs: [] })).rejects.toMatchObject({ code: 'CACHE_UNUSABLE' });
        disk.readOnly(false);
        await (await startHost({ service, dir, runs: [] })).close();
      } finally {
        disk.remove();
      }
    });

    it('keeps the settings as they were, and says why', async () => {
      const disk = mountSmallDisk(1) ?? expect.unreachable();
      try {
        const store = new SettingsStore(join(disk.path, 'settings.json'));
        await store.update({ zoom: 125 });
        disk.fill();
        await expect(
          store.update({ hiddenColumns: { skills: Array.from({ length: 200 }, () => 'x'.repeat(200)) } }),
        ).rejects.toMatchObject({
          code: 'DISK_FULL',
        });
        expect(store.get()).toMatchObject({ zoom: 125, hiddenColumns: {} });
        disk.readOnly(true);
        await expect(store.update({ zoom: 150 })).rejects.toMatchObject({ code: 'FILE_NOT_WRITABLE' });
        disk.readOnly(false);
        expect(readdirSync(disk.path).filter((name) => name.endsWith('.part'))).toEqual([]);
        expect(new SettingsStore(join(disk.path, 'settings.json')).get().zoom).toBe(125);
      } finally {
        disk.remove();
      }
    });
  });
