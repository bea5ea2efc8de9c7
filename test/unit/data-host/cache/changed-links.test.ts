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

  it.each([
    ['came and went', ['new', 'gone']],
    ['went and came back', ['gone', 'new']],
  ])('are those of a job that %s in one period, which is neither new nor gone', (_, kinds) => {
    const insert = cache.db.prepare(
      `INSERT INTO journal.observed_change (observed_at, dataset, kind, record, field) VALUES (20050, 'jobs', ?, ?, ?)`,
    );
    for (const kind of kinds) insert.run(kind, '77', null);
    insert.run('new', '77:5', 'link');
    const { links } = createChangesReader(cache.db).read({ after: 20_000 });
    cache.db.prepare('DELETE FROM journal.observed_change WHERE observed_at = 20050').run();
    expect(links).toMatchObject([{ jobId: 77, what: 'named' }]);
  });

  it('are listed up to a limit', () => {
    expect(read().links.length).toBe(maxChangedLinks);
  });
});
