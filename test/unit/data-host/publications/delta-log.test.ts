import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitPath, endTable, type LogOrder, logTable } from '#main/data-host/publications/delta-log.ts';
import type { LoggedCommit } from '#main/data-host/publications/manifest.ts';
import { openTarget, type TargetFolder } from '#main/data-host/publications/target-folder.ts';
import { makeFolder } from '#test/support/folder.ts';

/* The log of a table, however long it is, in a folder that another publisher may write to. */

let folder: Awaited<ReturnType<typeof makeFolder>>;
let target: TargetFolder;
/** The files whose text was read. */
let read: string[];
let made = 0;
beforeAll(async () => {
  folder = await makeFolder();
});
beforeEach(async () => {
  made += 1;
  read = [];
  const opened = await openTarget(join(folder.path, `team-${made}`));
  target = {
    ...opened,
    text: (file) => {
      read.push(file);
      return opened.text(file);
    },
  };
});
afterAll(() => folder.remove());

const order: LogOrder = { publicationId: 'a'.repeat(32), now: 1_700_000_000_000_000, insist: async () => {} };
const hash = (number: number) => `${number}`.padStart(64, '0');
/** The table with the rows of the publication of this number. */
const table = (number: number, words: { readonly title?: string; readonly description?: string } = {}) => ({
  title: 'Skills',
  description: 'Each skill.',
  columns: [{ key: 'id', type: 'text', nullable: false, meaning: 'The id.' } as const],
  facts: { name: 'skills', sha256: hash(number), bytes: 10, rows: number, columns: ['id'] },
  ...words,
});
type Line = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const commit = (version: number): Line[] =>
  readFileSync(join(target.path, commitPath('skills', version)), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const kinds = (version: number) => commit(version).flatMap((line) => Object.keys(line));
const commits = () => readdirSync(join(target.path, 'tables/skills/_delta_log')).length;

/** Publishes the numbers one after the other; returns the newest commit. */
async function publish(...numbers: number[]): Promise<LoggedCommit | undefined> {
  let log: LoggedCommit | undefined;
  for (const number of numbers) {
    const { written: _, ...newest } = await logTable(target, table(number), log, order);
    log = newest;
  }
  return log;
}

describe('a commit', () => {
  it('is not written by a publisher that has lost the folder to another one', async () => {
    const log = await publish(1);
    const busy = new Error('busy');
    const lost = { ...order, insist: () => Promise.reject(busy) };
    await expect(logTable(target, table(2), log, lost)).rejects.toBe(busy);
    await expect(endTable(target, 'skills', log, lost)).rejects.toBe(busy);
    expect(commits()).toBe(1);
    // Where there is nothing to write, nothing can be lost.
    expect(await logTable(target, table(1), log, lost)).toEqual({ ...log, written: 0 });
  });

  it('never takes the place of one that another publisher has written meanwhile', async () => {
    const log = await publish(1);
    const theirs = join(target.path, commitPath('skills', 1));
    const overtaken = {
      ...order,
      insist: async () => {
        mkdirSync(dirname(theirs), { recursive: true });
        writeFileSync(theirs, 'theirs');
      },
    };
    await expect(logTable(target, table(2), log, overtaken)).rejects.toMatchObject({ code: 'PUBLISH_BUSY' });
    expect(readFileSync(theirs, 'utf8')).toBe('theirs');
    expect(commits()).toBe(2);
  });

  it('says what the table is, where its name, its description, its columns or its publication changed', async () => {
    const log = await publish(1, 2);
    expect([kinds(1), log?.describedBy]).toEqual([['commitInfo', 'remove', 'add'], 0]);
    const named = await logTable(target, table(2, { title: 'All skills' }), log, order);
    expect([kinds(2), named.describedBy]).toEqual([['commitInfo', 'metaData', 'add'], 2]);
    const told = await logTable(target, table(2, { title: 'All skills', description: 'Each.' }), named, order);
    expect([kinds(3), told.describedBy]).toEqual([['commitInfo', 'metaData', 'add'], 3]);
    const other = { ...order, publicationId: 'b'.repeat(32), now: order.now + 5_000_000 };
    await logTable(target, table(3, { title: 'All skills', description: 'Each.' }), told, other);
    expect(kinds(4)).toEqual(['commitInfo', 'metaData', 'remove', 'add']);
    const describing = [0, 2, 3, 4].map((version) => commit(version).find(({ metaData }) => metaData)?.metaData);
    expect(new Set(describing.slice(0, 3).map((each) => each?.id)).size).toBe(1);
    expect(describing[3]?.id).not.toBe(describing[2]?.id);
    expect(describing.map((each) => Number(each?.createdTime) - order.now / 1000)).toEqual([0, 0, 0, 5000]);
  });
});

describe('a log that the manifest vouches for', () => {
  it('is not read from its beginning, however long it is', async () => {
    const log = await publish(...Array.from({ length: 40 }, (_, index) => index));
    read = [];
    await logTable(target, table(50), log, order);
    expect([...new Set(read)].toSorted()).toEqual([commitPath('skills', 0), commitPath('skills', 39)]);
    expect(commit(40).flatMap(({ remove }) => remove?.path ?? [])).toEqual([`${hash(39)}.parquet`]);
  });

  it('says the same of the table as one that is read as a whole', async () => {
    const log = await publish(1, 2, 3);
    await logTable(target, table(4), log, order);
    const short = commit(3);
    target = await openTarget(join(folder.path, `team-${made}-whole`));
    await publish(1, 2, 3);
    await logTable(target, table(4), undefined, order);
    expect(commit(3)).toEqual(short);
  });
});

describe('a table that is no longer published', () => {
  it('has no file, is ended once, and goes on where it stopped', async () => {
    const log = await publish(1, 2);
    const { written, ...ended } = (await endTable(target, 'skills', log, order)) ?? expect.unreachable();
    expect(written).toBeGreaterThan(0);
    expect(kinds(2)).toEqual(['commitInfo', 'remove']);
    for (const known of [ended, undefined])
      expect(await endTable(target, 'skills', known, order)).toEqual({ ...ended, written: 0 });
    await logTable(target, table(2), ended, order);
    expect(kinds(3)).toEqual(['commitInfo', 'add']);
  });

  it('that never had a log gets none', async () => {
    expect(await endTable(target, 'skills', undefined, order)).toBeNull();
    expect(readdirSync(target.path)).toEqual([]);
  });
});
