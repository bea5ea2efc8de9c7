import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unpackPage } from '#contract/packed-page.ts';
import { cacheMigrations, journalMigrations } from '#main/data-host/cache/migrations/index.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { makeFolder } from '../../support/folder.ts';

/*
 * Folders of data that earlier states of the program have synced, one for each generation of the schema that people may have: from its first
 * days to the one before 1.0. Each was written by the code of its time, from the sample service of its time.
 */

interface Generation {
  readonly file: string;
  readonly cache: number;
  readonly journal: number;
  /** What its own tables said, written by the same code. */
  readonly skills: number;
  readonly jobs: number;
  readonly enrollmentDays: number;
}

const fixtures = fileURLToPath(new URL('../../fixtures/generations/', import.meta.url));
const generations: readonly Generation[] = JSON.parse(readFileSync(join(fixtures, 'expected.json'), 'utf8'));
const runId = 'course-v1:edX+DemoX+Demo_2014';

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => folder.remove());

function inside<T>(name: string, work: (db: Database.Database) => T): T {
  const db = new Database(join(folder.path, name));
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const versionOf = (name: string) => inside(name, (db) => db.pragma('user_version', { simple: true }));

describe.each(generations)('data of generation $cache', (generation) => {
  it('open with all their rows, and are sound', async () => {
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(join(fixtures, generation.file)))))
      writeFileSync(join(folder.path, name), bytes);
    expect([versionOf('cache.sqlite3'), versionOf('journal.sqlite3')]).toEqual([generation.cache, generation.journal]);

    const host = openDataHost(folder.path, { authorize: async () => ({ header: null }), emit: () => {} });
    try {
      expect(await host.call('host:cacheState', {})).toMatchObject({ message: null });
      const rows = async (view: string, params: object) =>
        unpackPage(await host.call('view:rows', { view, params, page: 1, pageSize: 10_000 } as never));
      expect((await rows('skills', {})).total).toBe(generation.skills);
      expect((await rows('jobs', {})).total).toBe(generation.jobs);
      expect((await rows('run-enrollment', { runId })).total).toBe(generation.enrollmentDays);
      expect((await rows('runs', {})).rows).toMatchObject([{ run_id: runId }]);
    } finally {
      await host.close();
    }

    expect(versionOf('cache.sqlite3')).toBe(cacheMigrations.at(-1)?.number);
    expect(versionOf('journal.sqlite3')).toBe(journalMigrations.at(-1)?.number);
    for (const name of ['cache.sqlite3', 'journal.sqlite3'])
      expect(
        inside(name, (db) => db.pragma('integrity_check', { simple: true })),
        name,
      ).toBe('ok');
  });
});
