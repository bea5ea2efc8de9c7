import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { createChangesReader } from '#main/data-host/subjects/changes/reader.ts';
import { maxChangedLinks } from '#shared/subjects/compare/since.ts';
import { makeFolder } from '#test/support/folder.ts';

describe('links of jobs and skills that came or went', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let cache: Cache;
  beforeAll(async () => {
    folder = await makeFolder();
    cache = openCache(folder.path);
    const sync = cache.db.prepare(
      'INSERT INTO sync_run (sync_id, started_at, stopped_at, finished_at, is_whole) VALUES (?, ?, ?, ?, 1)',
    );
    for (const at of [1000, 2000, 3000, 9000]) sync.run(`sync ${at}`, at, at + 100, at + 100);
    for (const [at, count] of [
      [1050, 40],
      [2050, 60],
      [3050, 50],
    ] as const)
      addLinks(at, count);
    // Single records that a user asked for again between the syncs.
    for (const at of [2500, 2600, 2700, 2800]) addLinks(at, 1);
    addLinks(9050, maxChangedLinks + 20);
  });
  afterAll(async () => {
    cache.close();
    await folder.remove();
  });

  function addLinks(at: number, count: number): void {
    const insert = cache.db.prepare(
      `INSERT INTO journal.observed_change (observed_at, dataset, kind, record, field) VALUES (?, 'jobs', 'new', ?, 'link')`,
    );
    for (let index = 0; index < count; index += 1) insert.run(at, `${at + index}:${index}`);
  }

  const read = () => createChangesReader(cache.db).read({ after: 9000 });

  it('are as many as usual by what syncs saw, and not by single records', () => {
    expect(read().linkCounts.find(({ of }) => of === 'jobs')).toMatchObject({
      usual: 50,
      changed: maxChangedLinks + 20,
    });
  });

  it('are listed up to a limit', () => {
    expect(read().links.length).toBe(maxChangedLinks);
  });
});
