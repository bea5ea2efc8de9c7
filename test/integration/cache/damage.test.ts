import { existsSync } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLabels, createNotes } from '#main/data-host/cache/annotations/annotations.ts';
import { openCache } from '#main/data-host/cache/cache.ts';
import { emptyStored } from '#main/data-host/subjects/coverage/tables.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
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
  const started = await startHost({ service, dir, runs: service.runs.slice(0, 1) });
  await started.sync(resourcesOf(['skills'], []));
  await started.close();
});
afterEach(async () => {
  await service.close();
  await folder.remove();
});

/** Where in a file the first page of a table begins. */
function offsetOf(file: string, table: string): number {
  const db = new Database(file, { readonly: true });
  const page = db.prepare<[string], number>('SELECT rootpage FROM sqlite_master WHERE name = ?').pluck().get(table);
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  return ((page ?? expect.unreachable()) - 1) * size;
}

/** Turns bits over in one page, as a failing disk does; the file still opens. */
async function flipBits(file: string, table: string, { from = 0, count = 64 } = {}): Promise<void> {
  const at = offsetOf(file, table) + from;
  const handle = await open(file, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(count), 0, count, at);
  await handle.write(
    buffer.map((byte) => byte ^ 0xff),
    0,
    count,
    at,
  );
  await handle.close();
}

/** Where the rows of a page lie is wrong, but not how many there are: only reading them meets it. */
const places = { from: 8, count: 2 };

describe('a cache with flipped bits', () => {
  it('opens, says that it is damaged when it is read, and is set aside by a look through it', async () => {
    const file = join(dir, 'cache.sqlite3');
    await flipBits(file, 'skill');
    const damaged = await readFile(file);
    const journal = await readFile(join(dir, 'journal.sqlite3'));
    const started = await startHost({ service, dir, runs: [] });
    await expect(started.page({ view: 'skills', params: {} })).rejects.toMatchObject({ code: 'CACHE_DAMAGED' });
    await started.close();

    const cache = openCache(dir, { check: true });
    expect(cache.state).toMatchObject({
      state: 'rebuilt',
      message: expect.stringMatching(/your own choices are untouched/),
    });
    cache.close();
    expect((await readFile(`${file}.damaged-1`)).equals(damaged)).toBe(true);
    expect((await readFile(join(dir, 'journal.sqlite3'))).equals(journal)).toBe(true);
  });
});

describe('a journal with flipped bits', () => {
  it('is restored from its copy, and what is lost is told', async () => {
    const file = join(dir, 'journal.sqlite3');
    await flipBits(file, 'selected_run');
    const cache = openCache(dir, { check: true });
    expect(cache.state).toMatchObject({
      state: 'rebuilt',
      message: expect.stringMatching(
        /1 entry was restored from a copy made on \d+ \w+ \d{4} \d\d:\d\d UTC; later changes to it are lost/,
      ),
    });
    expect(cache.db.prepare('SELECT count(*) FROM journal.selected_run').pluck().get()).toBe(1);
    cache.close();
    expect(existsSync(`${file}.damaged-1`)).toBe(true);
  });

  it('is restored at once when the first question meets the damage', async () => {
    await flipBits(join(dir, 'journal.sqlite3'), 'selected_run');
    const started = await startHost({ service, dir, runs: [] });
    expect(await started.host.call('host:cacheState', {})).toMatchObject({ state: 'rebuilt' });
    expect(started.host.selectedRuns()).toEqual(service.runs.slice(0, 1));
    await started.close();
  });

  it('begins anew where there is no copy, and says that, too', async () => {
    const file = join(dir, 'journal.sqlite3');
    await flipBits(file, 'selected_run');
    for (const copy of ['.copy', '.copy-2']) await rm(`${file}${copy}`, { force: true });
    const cache = openCache(dir, { check: true });
    expect(cache.state.message).toMatch(/Neither the file nor a copy of it could be read, so these choices are lost/);
    cache.close();
  });
});

describe('the copies of the journal', () => {
  const journal = () => join(dir, 'journal.sqlite3');
  const notesIn = (file: string) => {
    const db = new Database(file, { readonly: true });
    const texts = db.prepare<[], string>('SELECT text FROM note ORDER BY note_no').pluck().all();
    db.close();
    return texts;
  };
  const session = (work: (db: Database.Database) => void) => {
    const cache = openCache(dir);
    work(cache.db);
    cache.close();
  };
  const note = (text: string) =>
    session((db) => void createNotes(db).add({ kind: 'skill', id: '1', day: null, text: `${text} ${'.'.repeat(90)}` }));

  it('are of the last three states', () => {
    for (const text of ['one', 'two', 'three', 'four']) note(text);
    const sizes = ['.copy', '.copy-2', '.copy-3'].map((name) => notesIn(`${journal()}${name}`).length);
    expect(sizes).toEqual([4, 3, 2]);
  });

  it('stay as they are when the journal is damaged at the end of a session, and the next start makes it anew', async () => {
    note('kept');
    const copy = await readFile(`${journal()}.copy`);
    await flipBits(journal(), 'selected_run', places);
    session(() => undefined);
    expect((await readFile(`${journal()}.copy`)).equals(copy)).toBe(true);
    const cache = openCache(dir);
    expect(cache.state.message).toMatch(
      /was damaged\. The entries that could be read are kept: 1 note\. 1 entry was restored from a copy made on .*damaged-1 in the data folder\. Check your names/,
    );
    cache.close();
    expect(notesIn(journal())).toHaveLength(1);
  });

  it('do not bring back what was taken away since, where the table is sound', async () => {
    note('taken away');
    const copy = await readFile(`${journal()}.copy`);
    session((db) => void createNotes(db).remove(1));
    await writeFile(`${journal()}.copy`, copy);
    await flipBits(journal(), 'selected_run');
    openCache(dir, { check: true }).close();
    expect(notesIn(journal())).toEqual([]);
  });

  it('are never made of a file that SQLite finds damaged, whatever is asked of it in between', async () => {
    note('kept');
    session((db) => void createLabels(db).change([{ kind: 'course', id: 'Org+C1', text: 'A name' }]));
    await flipBits(journal(), 'label', places);
    const started = await startHost({ service, dir, runs: [] });
    await started.sync(resourcesOf(['job-postings'], []));
    await expect(started.host.call('labels:all', {})).rejects.toMatchObject({ code: 'CACHE_DAMAGED' });
    await started.close();
    expect(notesIn(`${journal()}.copy`)).toHaveLength(1);
  });
});

it('both files damaged at once are both told of', async () => {
  await flipBits(join(dir, 'cache.sqlite3'), 'skill');
  await flipBits(join(dir, 'journal.sqlite3'), 'selected_run');
  const cache = openCache(dir, { check: true });
  expect(cache.state.message).toMatch(/The synced data was damaged.*The file with your own choices/);
  expect(cache.state.message).not.toContain('untouched');
  cache.close();
});

it('a sound folder passes the look through it', async () => {
  const cache = openCache(dir, { check: true });
  expect(cache.state.state).toBe('ready');
  cache.close();
});

describe('a comparison of demand with supply that is cut off while it is written', () => {
  it('is no damage: its indexes are gone, and nothing is set aside', async () => {
    const started = openCache(dir);
    emptyStored(started.db);
    started.close();
    const cache = openCache(dir, { check: true });
    expect(cache.state).toMatchObject({ state: 'ready' });
    cache.close();
  });
});
