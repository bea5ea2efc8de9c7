import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  commitPath,
  endTable,
  type LogBefore,
  type LogOptions,
  logTable,
} from '#main/data-host/publications/delta-log.ts';
import type { LoggedCommit } from '#main/data-host/publications/manifest.ts';
import { openTarget, type TargetFolder } from '#main/data-host/publications/target-folder.ts';
import { askDuckDb } from '#test/support/duckdb.ts';
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

const order: LogOptions = { publicationId: 'a'.repeat(32), now: 1_700_000_000_000_000, insist: async () => {} };
const hash = (number: number) => `${number}`.padStart(64, '0');
const fileOf = (number: number) => `${hash(number)}.parquet`;
/** The table with files of these numbers, each a month of an organization. */
const table = (numbers: readonly number[], words: { readonly title?: string; readonly description?: string } = {}) => ({
  title: 'Enrollment',
  description: 'Each day.',
  columns: [{ key: 'id', type: 'text', nullable: false, meaning: 'The id.' } as const],
  partitionColumns: [{ key: 'org', type: 'text', nullable: true, meaning: 'Whose.' } as const],
  facts: { name: 'enrollment' },
  files: numbers.map((number) => ({
    sha256: hash(number),
    bytes: 10,
    rows: number,
    snapshotAt: order.now,
    partition: { org: `Org${number}` },
  })),
  ...words,
});
type Line = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const commit = (version: number): Line[] =>
  readFileSync(join(target.path, commitPath('enrollment', version)), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const kinds = (version: number) => commit(version).flatMap((line) => Object.keys(line));
const commits = () => logFiles().filter((file) => /^\d{20}\.json$/.test(file)).length;
const logFiles = () => readdirSync(join(target.path, 'tables/enrollment/_delta_log')).toSorted();

const behind = (commit: LoggedCommit, ...numbers: number[]): LogBefore => ({
  commit,
  files: new Set(numbers.map(fileOf)),
});

/** Publishes one set of files after the other; returns what is known behind the last. */
async function publish(...publications: number[][]): Promise<LogBefore | undefined> {
  let known: LogBefore | undefined;
  for (const numbers of publications) {
    const { written: _, ...newest } = await logTable(target, table(numbers), known, order);
    known = behind(newest, ...numbers);
  }
  return known;
}

describe('a commit', () => {
  it('adds the files that are new, removes those that are gone, and leaves the others alone', async () => {
    await publish([1, 2, 3], [1, 3, 4]);
    expect(kinds(0)).toEqual(['commitInfo', 'protocol', 'metaData', 'add', 'add', 'add']);
    expect(kinds(1)).toEqual(['commitInfo', 'remove', 'add']);
    expect(commit(1).flatMap(({ remove, add }) => [remove?.path ?? [], add?.path ?? []].flat())).toEqual([
      fileOf(2),
      fileOf(4),
    ]);
    expect(commit(1).at(-1)?.add?.partitionValues).toEqual({ org: 'Org4' });
  });

  it('is not written by a publisher that has lost the folder to another one', async () => {
    const known = await publish([1]);
    const busy = new Error('busy');
    const lost = { ...order, insist: () => Promise.reject(busy) };
    await expect(logTable(target, table([2]), known, lost)).rejects.toBe(busy);
    await expect(endTable(target, 'enrollment', known, lost)).rejects.toBe(busy);
    expect(commits()).toBe(1);
    // Where there is nothing to write, nothing can be lost.
    expect(await logTable(target, table([1]), known, lost)).toEqual({ ...known?.commit, written: 0 });
  });

  it('never takes the place of one that another publisher has written meanwhile', async () => {
    const known = await publish([1]);
    const theirs = join(target.path, commitPath('enrollment', 1));
    const overtaken = {
      ...order,
      insist: async () => {
        mkdirSync(dirname(theirs), { recursive: true });
        writeFileSync(theirs, 'theirs');
      },
    };
    await expect(logTable(target, table([2]), known, overtaken)).rejects.toMatchObject({ code: 'PUBLISH_BUSY' });
    expect(readFileSync(theirs, 'utf8')).toBe('theirs');
    expect(commits()).toBe(2);
  });

  it('says what the table is, where its name, its description, its columns or its publication changed', async () => {
    const known = (await publish([1], [2])) ?? expect.unreachable();
    expect([kinds(1), known.commit.describedBy]).toEqual([['commitInfo', 'remove', 'add'], 0]);
    const named = await logTable(target, table([2], { title: 'All' }), known, order);
    expect([kinds(2), named.describedBy]).toEqual([['commitInfo', 'metaData'], 2]);
    const told = await logTable(target, table([2], { title: 'All', description: 'Each.' }), behind(named, 2), order);
    expect([kinds(3), told.describedBy]).toEqual([['commitInfo', 'metaData'], 3]);
    const other = { ...order, publicationId: 'b'.repeat(32), now: order.now + 5_000_000 };
    await logTable(target, table([3], { title: 'All', description: 'Each.' }), behind(told, 2), other);
    expect(kinds(4)).toEqual(['commitInfo', 'metaData', 'remove', 'add']);
    const describing = [0, 2, 3, 4].map((version) => commit(version).find(({ metaData }) => metaData)?.metaData);
    expect(new Set(describing.slice(0, 3).map((each) => each?.id)).size).toBe(1);
    expect(describing[3]?.id).not.toBe(describing[2]?.id);
    expect(describing.map((each) => Number(each?.createdTime) - order.now / 1000)).toEqual([0, 0, 0, 5000]);
  });

  it('divides a table that was one file, and removes that', async () => {
    const whole = { ...table([1]), partitionColumns: [] };
    const { written: _, ...first } = await logTable(target, whole, undefined, order);
    await logTable(target, table([2, 3]), behind(first, 1), order);
    expect(kinds(1)).toEqual(['commitInfo', 'metaData', 'remove', 'add', 'add']);
    expect(commit(1)[1]?.metaData?.partitionColumns).toEqual(['org']);
  });
});

describe('a log that the manifest vouches for', () => {
  it('is not read from its beginning, however long it is', async () => {
    const known = await publish(...Array.from({ length: 40 }, (_, index) => [index]));
    read = [];
    await logTable(target, table([50]), known, order);
    expect([...new Set(read)].toSorted()).toEqual([commitPath('enrollment', 0), commitPath('enrollment', 39)]);
    expect(commit(40).flatMap(({ remove }) => remove?.path ?? [])).toEqual([fileOf(39)]);
  });

  it('says the same of the table as one that is read as a whole', async () => {
    const publications = [
      [1, 2],
      [2, 3],
      [3, 4, 5],
    ];
    const known = await publish(...publications);
    await logTable(target, table([4, 6]), known, order);
    const short = commit(3);
    target = await openTarget(join(folder.path, `team-${made}-whole`));
    await publish(...publications);
    await logTable(target, table([4, 6]), undefined, order);
    expect(commit(3)).toEqual(short);
  });
});

describe('a log that lacks a commit', () => {
  it.each([0, 1, 2])('of version %i is gone on with by nobody who does not know its files', async (version) => {
    const known = await publish([1, 2], [2, 3], [3, 4], [4, 5]);
    rmSync(join(target.path, commitPath('enrollment', version)));
    const left = logFiles();
    for (const work of [
      () => logTable(target, table([6]), undefined, order),
      () => endTable(target, 'enrollment', undefined, order),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'NOT_OURS' });
    expect(logFiles()).toEqual(left);
    // The signed manifest names the newest commit and its files: the others need not be there, but for the one that describes the table.
    if (version > 0) expect((await logTable(target, table([6]), known, order)).version).toBe(4);
  });

  it('is gone on with where the newest one was removed: it is written again', async () => {
    const known = await publish([1], [2], [3]);
    rmSync(join(target.path, commitPath('enrollment', 2)));
    expect((await logTable(target, table([3]), known, order)).version).toBe(2);
    expect(commit(2).flatMap(({ remove, add }) => [remove?.path ?? [], add?.path ?? []].flat())).toEqual([
      fileOf(2),
      fileOf(3),
    ]);
  });
});

describe('a checkpoint', () => {
  it('says every ten versions by itself what the table is, to a program that reads Parquet', async () => {
    await publish(...Array.from({ length: 11 }, (_, index) => [index, index + 1, 100]));
    const last = JSON.parse(readFileSync(join(target.path, 'tables/enrollment/_delta_log/_last_checkpoint'), 'utf8'));
    expect(last).toEqual({ version: 10, size: 5 });
    expect(logFiles().filter((file) => file.endsWith('.parquet'))).toEqual([
      `${'10'.padStart(20, '0')}.checkpoint.parquet`,
    ]);
    const { rows } = await askDuckDb(
      target.path,
      `SELECT protocol.minWriterVersion, metaData.id, metaData.format.provider, metaData.schemaString, metaData.partitionColumns[1],
         add.path, add.partitionValues['org'], add.size, add.stats, add.dataChange
       FROM read_parquet('tables/enrollment/_delta_log/*.checkpoint.parquet')`,
    );
    const described = commit(0).find(({ metaData }) => metaData)?.metaData;
    const none = (count: number) => Array<null>(count).fill(null);
    const adds = [10, 11, 100].map((number) => [
      ...none(5),
      fileOf(number),
      `Org${number}`,
      10,
      JSON.stringify({ numRecords: number }),
      false,
    ]);
    expect(rows).toEqual([
      [2, ...none(9)],
      [null, described?.id, 'parquet', described?.schemaString, 'org', ...none(5)],
      ...adds,
    ]);
  });
});

describe('a table that is no longer published', () => {
  it('has no file, is ended once, and goes on where it stopped', async () => {
    const known = await publish([1], [2, 3]);
    const { written, ...ended } = (await endTable(target, 'enrollment', known, order)) ?? expect.unreachable();
    expect(written).toBeGreaterThan(0);
    expect(kinds(2)).toEqual(['commitInfo', 'remove', 'remove']);
    for (const each of [behind(ended), undefined])
      expect(await endTable(target, 'enrollment', each, order)).toEqual({ ...ended, written: 0 });
    await logTable(target, table([2]), behind(ended), order);
    expect(kinds(3)).toEqual(['commitInfo', 'add']);
  });

  it('that never had a log gets none', async () => {
    expect(await endTable(target, 'enrollment', undefined, order)).toBeNull();
    expect(readdirSync(target.path)).toEqual([]);
  });
});
