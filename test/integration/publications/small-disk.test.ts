import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atLength } from '../../support/at-length.ts';
import { type FilledHost, keepTwoRuns, startFilledHost } from '../../support/filled-host.ts';
import { manifestIn, publishedRows } from '../../support/published-rows.ts';
import { canMountDisks, mountSmallDisk, type SmallDisk } from '../../support/small-disk.ts';

/*
 * A publication whose disk becomes full, or read-only, after any number of bytes. The publication before stays whole, in the manifest and
 * in the log of every table; the publisher is told why, and the next publication goes on.
 */

let filled: FilledHost;
let disk: SmallDisk | null = null;
beforeAll(async () => {
  filled = await startFilledHost();
  await keepTwoRuns(filled);
  await filled.started.setAppVersion('1.2.3');
  disk = mountSmallDisk(64);
});
afterAll(async () => {
  disk?.remove();
  await filled.close();
});

const publish = (folder: string) =>
  filled.started.host.call('host:publish', { folder, threshold: 10, title: 'All courses', madeBy: 'The office' });
const change = (text: string) =>
  filled.started.host.call('labels:change', { changes: [{ kind: 'run', id: filled.runId, text }] });

/** Every file that a reader of the newest manifest, or of the log of a table, would open. Throws where one is not what its name says. */
function insistOnWholeFiles(path: string): void {
  for (const table of readdirSync(join(path, 'tables'))) {
    const below = join(path, 'tables', table, '_delta_log');
    const files = new Set<string>();
    const commits = readdirSync(below).filter((name) => /^\d{20}\.json$/.test(name));
    expect(commits.toSorted()).toEqual(commits.map((_, version) => `${String(version).padStart(20, '0')}.json`));
    for (const commit of commits.toSorted())
      for (const line of readFileSync(join(below, commit), 'utf8').trimEnd().split('\n')) {
        const { add, remove } = JSON.parse(line);
        if (add) files.add(add.path);
        if (remove) files.delete(remove.path);
      }
    for (const file of files) {
      const sha256 = createHash('sha256')
        .update(readFileSync(join(path, 'tables', table, file)))
        .digest('hex');
      expect([table, file]).toEqual([table, `${sha256}.parquet`]);
    }
  }
}

describe.skipIf(!canMountDisks())('a folder on a disk that is full', () => {
  const room = atLength(
    [40_000],
    Array.from({ length: 60 }, (_, index) => index * 16_384),
  );

  it.each(room)(
    'with %i bytes left keeps the publication before, says so, and goes on when there is room',
    async (bytes) => {
      if (!disk) return expect.unreachable();
      const path = join(disk.path, `team-${bytes}`);
      await change('Before');
      await publish(path);
      const { number } = manifestIn(path);
      const before = await publishedRows(path);
      await change(`After ${bytes}`);
      disk.fill(bytes);
      const outcome = await publish(path).catch((error) => error.code);
      disk.free();
      insistOnWholeFiles(path);
      if (typeof outcome === 'string') {
        expect(outcome).toBe('DISK_FULL');
        expect(manifestIn(path).number).toBe(number);
        expect(await publishedRows(path)).toEqual(before);
      }
      await publish(path);
      insistOnWholeFiles(path);
      expect(JSON.stringify([...(await publishedRows(path))])).toContain(`After ${bytes}`);
      expect(readdirSync(path).filter((name) => /\.(lock|clock|part)|unfinished/.test(name))).toEqual([]);
    },
  );

  it.each(atLength([0], [0, 4096, 16_384]))(
    'from the beginning, with %i bytes left, gets none, and one when there is room',
    async (bytes) => {
      if (!disk) return expect.unreachable();
      const path = join(disk.path, `new-${bytes}`);
      disk.fill(bytes);
      const outcome = await publish(path).catch((error) => error.code);
      disk.free();
      expect(outcome).toBe('DISK_FULL');
      await publish(path);
      insistOnWholeFiles(path);
    },
  );

  it('that is read-only is told as one that cannot be written', async () => {
    if (!disk) return expect.unreachable();
    const path = join(disk.path, 'read-only');
    await publish(path);
    const { number } = manifestIn(path);
    await change('Later');
    disk.readOnly(true);
    const outcome = await publish(path).catch((error) => error.code);
    disk.readOnly(false);
    expect(outcome).toBe('FILE_NOT_WRITABLE');
    expect(manifestIn(path).number).toBe(number);
    insistOnWholeFiles(path);
  });
});
