import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import type { Connection } from '#main/data-host/cache/database/database.ts';
import { createDefaultCoverage } from '#main/data-host/subjects/coverage/default-question.ts';
import { keyOfCoverage } from '#main/data-host/subjects/coverage/input.ts';
import { coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { makeFolder } from '#test/support/folder.ts';

/** Enough skills to take several turns to write. */
const skills = 6000;

let folder: Awaited<ReturnType<typeof makeFolder>>;
let cache: Cache;
beforeEach(async () => {
  folder = await makeFolder();
  cache = openCache(folder.path);
  cache.db.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${skills})
    INSERT INTO job_skill (job_id, skill_id, significance, unique_postings) SELECT i % 200, i, 1 + i % 7, 10 + i % 90 FROM n;
    INSERT INTO job (id, name, skills) SELECT job_id, 'Job ' || job_id, count(*) FROM job_skill GROUP BY job_id;
  `);
});
afterEach(async () => {
  cache.close();
  await folder.remove();
});

const keysIn = (db: Connection) => db.prepare<[], string>('SELECT key FROM coverage_state').pluck().all();
const rowsIn = (db: Connection) => db.prepare<[], number>('SELECT count(*) FROM coverage_skill').pluck().get();
const keyOf = (db: Connection) => keyOfCoverage(db, coverageQuestion.parse({}));
const anyRow = (db: Connection) => expect.poll(() => rowsIn(db), { interval: 1 }).toBeGreaterThan(0);

describe('the comparison of all courses', () => {
  it('is worked out once at a time, and once more when something changed meanwhile', async () => {
    const { db } = cache;
    const { store } = createDefaultCoverage(db);
    const first = store();
    db.exec('UPDATE taxonomy_generation SET number = number + 1');
    expect([store(), store()]).toEqual([first, first]);
    await first;
    expect(keysIn(db)).toEqual([keyOf(db)]);
    expect(rowsIn(db)).toBe(skills);
    expect(store()).not.toBe(first);
    await store();
  });

  it('gives way to a sync while it is written, and is whole once the sync has asked for it again', async () => {
    const { db } = cache;
    const usual = createDefaultCoverage(db);
    const running = usual.store();
    await anyRow(db);
    const goOn = usual.giveWay();
    await running;
    // A mark that is set meanwhile does not begin it again.
    await usual.store();
    expect(rowsIn(db)).toBeLessThan(skills);
    expect(keysIn(db)).not.toContain(keyOf(db));

    goOn();
    await usual.store();
    expect(keysIn(db)).toEqual([keyOf(db)]);
    expect(rowsIn(db)).toBe(skills);
  });

  it('is whole where the sync ended before the one that gave way had stopped', async () => {
    const { db } = cache;
    const usual = createDefaultCoverage(db);
    const running = usual.store();
    usual.giveWay()();
    expect(usual.store()).toBe(running);
    await running;
    expect(keysIn(db)).toEqual([keyOf(db)]);
    expect(rowsIn(db)).toBe(skills);
  });

  it('stays as it is while a change that was taken back is worked out', async () => {
    const { db } = cache;
    const usual = createDefaultCoverage(db);
    await usual.store();
    const key = keyOf(db);
    db.exec('UPDATE taxonomy_generation SET number = number + 1');
    const running = usual.store();
    db.exec('UPDATE taxonomy_generation SET number = number - 1');
    await running;
    expect(keysIn(db)).toEqual([key]);
    expect(rowsIn(db)).toBe(skills);
  });

  it('goes on after an error', async () => {
    const { db } = cache;
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const usual = createDefaultCoverage(db);
    db.exec('ALTER TABLE job RENAME TO moved');
    const running = usual.store();
    db.exec('ALTER TABLE moved RENAME TO job');
    void usual.store();
    await running;
    expect(said).toHaveBeenCalledOnce();
    expect(keysIn(db)).toEqual([keyOf(db)]);
    said.mockRestore();
  });

  it('is of one process where another begins to write it, too', async () => {
    const other = openCache(folder.path);
    try {
      const first = createDefaultCoverage(cache.db).store();
      await anyRow(cache.db);
      expect(rowsIn(cache.db)).toBeLessThan(skills);
      await Promise.all([first, createDefaultCoverage(other.db).store()]);
      expect(keysIn(cache.db)).toEqual([keyOf(cache.db)]);
      expect(rowsIn(cache.db)).toBe(skills);
    } finally {
      other.close();
    }
  });
});
