import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tablePath } from '#main/data-host/publications/manifest.ts';
import { isDivided } from '#main/data-host/publications/parts.ts';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { makeFolder } from '../../support/folder.ts';
import { createReader, type Reader } from '../../support/reader.ts';
import {
  createTestPublisher,
  type Manifest,
  type TestPublisher,
  tablesToPublish,
} from '../../support/test-publisher.ts';

/*
 * A publication in a folder, read on a laptop without an account: what is good is shown, everything else is refused in a sentence,
 * and what was read before stays.
 */

let filled: FilledHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let publisher: TestPublisher;
let everyTable: ReturnType<typeof tablesToPublish>;
/** Skills, courses and two tables of runs, for tests in which the content is not the point. */
let someTables: typeof everyTable;
let reader: Reader;
let waits: number;
let whileWaiting: () => void;

const location = () => ({ kind: 'folder' as const, path: publisher.folder });

/** Enough of what there is to tell runs apart. */
const runs = () => filled.service.runs.slice(0, 2);

beforeAll(async () => {
  filled = await startFilledHost();
  everyTable = tablesToPublish(filled.started.dir, runs());
  const wanted = (name: string) =>
    isDivided(name) ? ['enrollment', 'videos'].includes(name) : !name.startsWith('job');
  someTables = everyTable.filter(({ facts: { name } }) => wanted(name));
});
afterAll(() => filled.close());

beforeEach(async () => {
  folder = await makeFolder();
  publisher = createTestPublisher(join(folder.path, 'share'));
  waits = 0;
  whileWaiting = () => undefined;
  reader = createReader(join(folder.path, 'laptop'), {
    onWait: () => {
      waits += 1;
      whileWaiting();
    },
  });
});
afterEach(async () => {
  await reader.close();
  await folder.remove();
});

const publish = (given: Parameters<TestPublisher['publish']>[1] = {}) => publisher.publish(someTables, given);
const enrollment = { view: 'run-enrollment', params: {} } as const;
const enrollmentOf = (runId: string) => ({ ...enrollment, params: { runId } });
const fileOf = (manifest: Manifest, name: string) => {
  const { sha256 = '' } = manifest.tables.find((table) => table.name === name) ?? {};
  return join(publisher.folder, tablePath(name, sha256));
};

describe('a subscription to a folder', () => {
  it('shows the same rows as the publisher sees, without an account', async () => {
    publisher.publish(everyTable);
    expect(await reader.update(location())).toBe(true);
    const host = await reader.open();
    const { runId } = filled;
    const published = await filled.started.rows(enrollmentOf(runId));
    expect(published.length).toBeGreaterThan(10);
    expect(await reader.rows(host, enrollmentOf(runId))).toEqual(published);
    expect((await reader.rows(host, { view: 'runs', params: {} })).length).toBe(runs().length);
    expect(reader.asked).toEqual([]);
  });

  it('takes the next publication, fetches only the tables that changed, and keeps the data folder before it', async () => {
    const first = publish();
    await reader.update(location());
    const [shownFirst] = [reader.shown?.folder];
    // The same content: nothing is fetched but the manifest.
    for (const { name } of first.tables) rmSync(fileOf(first, name));
    publisher.sign({ ...first, number: 2, facts: { ...first.facts, title: 'Newer' } });
    expect(await reader.update(location())).toBe(true);
    expect(reader.shown?.facts.title).toBe('Newer');
    expect(await reader.update(location())).toBe(false);
    expect(reader.lying()).toEqual(['files', shownFirst, reader.shown?.folder].sort());
    expect(reader.fetched()).toEqual([...new Set(first.tables.map(({ sha256 }) => sha256))].sort());
    const third = { ...first, number: 3, tables: first.tables.filter(({ name }) => name !== 'videos') };
    publisher.sign(third);
    // Opened, so that it has what the reader wrote and the first is no longer needed.
    await reader.open();
    const shownSecond = reader.shown?.folder;
    await reader.update(location());
    await reader.update(location());
    expect(reader.lying()).toEqual(['files', shownSecond, reader.shown?.folder].sort());
    expect(reader.fetched()).not.toContain(first.tables.find(({ name }) => name === 'videos')?.sha256);
  });

  it('reads again what was damaged on this computer, although nothing new is published', async () => {
    publish();
    await reader.update(location());
    const damaged = join(reader.folder, reader.shown?.folder ?? '');
    writeFileSync(join(damaged, 'cache.sqlite3'), 'not a database');
    await (await reader.open()).close();
    expect(await reader.update(location())).toBe(true);
    const host = await reader.open();
    expect((await reader.rows(host, enrollmentOf(filled.runId))).length).toBeGreaterThan(10);
  });
});

describe('the words of reader and team', () => {
  const teamWords = (course: string, note = 'Everybody was invited') => ({
    labels: [
      { kind: 'run' as const, id: filled.runId, text: 'What the team calls it', changedAt: 5 },
      { kind: 'course' as const, id: course, text: 'An older name', changedAt: 1 },
      { kind: 'course' as const, id: course, text: 'The newer name', changedAt: 2 },
    ],
    notes: [{ kind: 'run' as const, id: filled.runId, day: 16_000, text: note, createdAt: 7 }],
  });

  it('stay apart: the reader’s own come first, stay over updates, and never leave this computer', async () => {
    const { runId } = filled;
    const parsed = parseCourseId(runId);
    const course = parsed.ok ? parsed.identity.courseKey : '';
    publish({ words: teamWords(course) });
    await reader.update(location());
    let host = await reader.open();
    const labelOf = async (kind: string) =>
      (await host.call('labels:all', {})).labels.find((each) => each.kind === kind)?.text;
    expect(await labelOf('course')).toBe('The newer name');
    expect(await labelOf('run')).toBe('What the team calls it');
    await host.call('labels:change', { changes: [{ kind: 'run', id: runId, text: 'My name' }] });
    await host.call('notes:add', { kind: 'run', id: runId, day: null, text: 'Ask the dean' });
    await host.call('pins:set', { address: '/skills', name: 'Skills' });
    expect(await labelOf('run')).toBe('My name');

    publish({ number: 2, words: teamWords(course, 'Everybody came') });
    // Two publications, of which the first was never opened.
    await reader.update(location());
    publish({ number: 3, words: teamWords(course, 'Everybody came') });
    await reader.update(location());
    host = await reader.open();
    expect(await labelOf('run')).toBe('My name');
    const notes = await reader.rows(host, { view: 'notes', params: { kind: 'run', id: runId } });
    expect(notes.map(({ text, note_no }) => [text, note_no < 0]).sort()).toEqual([
      ['Ask the dean', false],
      ['Everybody came', true],
    ]);
    expect((await host.call('pins:list', {})).pins).toEqual([{ address: '/skills', name: 'Skills' }]);
    await host.call('labels:change', { changes: [{ kind: 'run', id: runId, text: null }] });
    expect(await labelOf('run')).toBe('What the team calls it');
    await expect(host.call('notes:remove', { noteNo: -1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('the history that the team’s syncs saw travels, and only grows', async () => {
    const change = (id: string, was: string, is: string) => ({
      change_id: id.repeat(32),
      observed_at: 1_700_000_000_000_000,
      dataset: 'job-postings',
      kind: 'changed',
      run_id: null,
      record: '7',
      field: 'median_salary',
      old_value: was,
      new_value: is,
    });
    publish({ changes: [change('a', '1.5', '2')] });
    await reader.update(location());
    await reader.open();
    publish({ number: 2, changes: [change('b', '2', '"3 or more"')] });
    await reader.update(location());
    const host = await reader.open();
    const seen = await reader.rows(host, { view: 'observed-changes', params: {} });
    expect(seen.map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
      ['1.5', '2'],
      ['2', '3 or more'],
    ]);
  });
});

describe('a file that is still being copied', () => {
  it('is waited for, and taken when it is whole', async () => {
    const manifest = publish();
    const path = fileOf(manifest, 'enrollment');
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, whole.length / 2));
    whileWaiting = () => waits === 2 && writeFileSync(path, whole);
    expect(await reader.refusal(location())).toBe('taken');
    expect(waits).toBe(2);
  });

  it('that stays short is reported as incomplete, keeps what is shown, and is resumed later', async () => {
    publish();
    await reader.update(location());
    const before = reader.shown;
    const manifest = publish({ number: 2, changes: [] });
    const changed = { ...manifest, number: 3, tables: manifest.tables.map((table) => ({ ...table })) };
    publisher.sign(changed);
    const path = fileOf(changed, 'enrollment');
    const whole = readFileSync(path);
    rmSync(join(reader.folder, 'files'), { recursive: true });
    writeFileSync(path, whole.subarray(0, 100));
    expect(await reader.refusal(location())).toContain('PUBLICATION_COPYING: The publication is not complete yet');
    expect(reader.shown).toBe(before);
    rmSync(path);
    expect(await reader.refusal(location())).toContain('PUBLICATION_COPYING');
    writeFileSync(path, whole);
    expect(await reader.refusal(location())).toBe('taken');
  });

  it('has its full length already and other bytes: is not called tampered with while it is fresh', async () => {
    const manifest = publish();
    const path = fileOf(manifest, 'enrollment');
    const whole = readFileSync(path);
    writeFileSync(path, Buffer.alloc(whole.length));
    whileWaiting = () => waits === 1 && writeFileSync(path, whole);
    expect(await reader.refusal(location())).toBe('taken');
  });

  it('is the manifest, or latest.json itself', async () => {
    publish();
    for (const name of ['latest.json', 'almanac-1.json']) {
      const path = join(publisher.folder, name);
      const whole = readFileSync(path);
      writeFileSync(path, whole.subarray(0, whole.length - 20));
      expect(await reader.refusal(location())).toContain('PUBLICATION_COPYING');
      writeFileSync(path, whole);
    }
    expect(await reader.refusal(location())).toBe('taken');
  });
});

describe('what is not what the reader subscribed to', () => {
  let first: Manifest;
  beforeEach(async () => {
    first = publish({ number: 5 });
    await reader.update(location());
  });
  afterEach(async () => {
    const host = await reader.open();
    expect((await reader.rows(host, enrollmentOf(filled.runId))).length).toBeGreaterThan(10);
  });

  it('is refused when it is older than what was seen', async () => {
    publisher.sign({ ...first, number: 4 });
    expect(await reader.refusal(location())).toMatch(/^PUBLICATION_ROLLED_BACK: .*number 4 instead of 5/);
  });

  it('is refused when the same number has other content', async () => {
    publisher.sign({ ...first, facts: { ...first.facts, title: 'Other' } });
    expect(await reader.refusal(location())).toMatch(/^PUBLICATION_REFUSED: .*same number/);
  });

  it('is refused when another key has signed it, with what to do', async () => {
    publisher.sign({ ...first, number: 6 }, generateKeyPairSync('ed25519').privateKey);
    expect(await reader.refusal(location())).toMatch(
      /^PUBLICATION_KEY_CHANGED: .*Ask the publisher.*remove this subscription and subscribe again/,
    );
  });

  it('is refused when the signature is of something else', async () => {
    const head = publisher.sign({ ...first, number: 6 });
    publisher.write('latest.json', JSON.stringify({ ...head, signature: Buffer.alloc(64).toString('base64') }));
    expect(await reader.refusal(location())).toMatch(/^PUBLICATION_REFUSED: .*signature/);
  });

  it('is refused when manifest or table were changed by somebody else', async () => {
    const second = { ...first, number: 6 };
    publisher.sign(second);
    publisher.write('almanac-6.json', JSON.stringify({ ...second, facts: { ...first.facts, title: 'Forged' } }));
    expect(await reader.refusal(location())).toMatch(
      /^PUBLICATION_REFUSED: .*its description is not the one that the publisher wrote/,
    );
    publisher.sign(second);
    rmSync(join(reader.folder, 'files'), { recursive: true });
    const { bytes = 0, sha256 = '' } = first.tables.find(({ name }) => name === 'enrollment') ?? {};
    publisher.write(tablePath('enrollment', sha256), Buffer.alloc(bytes, 1));
    expect(await reader.refusal(location())).toMatch(/^PUBLICATION_REFUSED: .*not the one that the publisher wrote/);
    publisher.write(tablePath('enrollment', sha256), Buffer.alloc(bytes + 1, 1));
    expect(await reader.refusal(location())).toMatch(/^PUBLICATION_REFUSED: .*larger than/);
  });

  it('is refused when another publication lies in its place', async () => {
    publisher.sign({ ...first, number: 6, publicationId: 'f'.repeat(32) });
    expect(await reader.refusal(location())).toMatch(/^PUBLICATION_REPLACED: .*subscribe again/);
  });

  it('is refused when a newer app has published it', async () => {
    publisher.sign({ ...first, number: 6, format: 99 });
    expect(await reader.refusal(location())).toMatch(/^PUBLICATION_NEWER: .*Install that version/);
  });

  it('is not there, or its folder is gone', async () => {
    rmSync(join(publisher.folder, 'latest.json'));
    expect(await reader.refusal(location())).toMatch(/^PUBLICATION_NOT_FOUND/);
    rmSync(publisher.folder, { recursive: true });
    expect(await reader.refusal(location())).toMatch(/^PUBLICATION_NOT_FOUND: .*Data read earlier is kept/);
  });
});

describe('an update that is broken off', () => {
  it('by the user leaves what is shown, and whole files for the next try', async () => {
    publish();
    await reader.update(location());
    const second = publish({ number: 2 });
    rmSync(join(reader.folder, 'files'), { recursive: true });
    const stop = new AbortController();
    const path = fileOf(second, 'enrollment');
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, 100));
    whileWaiting = () => stop.abort();
    const before = reader.lying();
    await expect(reader.update(location(), stop.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(reader.lying()).toEqual(['files', ...before].sort());
    writeFileSync(path, whole);
    expect(await reader.refusal(location())).toBe('taken');
  });

  it('by a kill leaves folders and parts, which the next update removes or resumes', async () => {
    const first = publish();
    await reader.update(location());
    const { sha256 = '' } = first.tables.find(({ name }) => name === 'enrollment') ?? {};
    // Killed in the middle of a table, of an import, and after an import that was not noted any more.
    const whole = readFileSync(join(reader.folder, 'files', sha256));
    rmSync(join(reader.folder, 'files', sha256));
    writeFileSync(join(reader.folder, 'files', `${sha256}.part`), whole.subarray(0, 200));
    const shown = join(reader.folder, reader.shown?.folder ?? '');
    cpSync(shown, join(reader.folder, 'almanac-00000000-0000-4000-8000-000000000000.part'), { recursive: true });
    cpSync(shown, join(reader.folder, 'data-0123456789ab'), { recursive: true });
    publish({ number: 2 });
    expect(await reader.refusal(location())).toBe('taken');
    const kept = [shown, join(reader.folder, reader.shown?.folder ?? '')];
    expect(reader.lying().filter((name) => name !== 'files')).toEqual(
      kept.map((each) => each.split(/[/\\]/).at(-1)).sort(),
    );
    expect(reader.fetched()).toContain(sha256);
    expect(readdirSync(join(reader.folder, 'files')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('by a damaged part fetches that file anew', async () => {
    const first = publish();
    await reader.update(location());
    const { sha256 = '', bytes = 0 } = first.tables.find(({ name }) => name === 'enrollment') ?? {};
    rmSync(join(reader.folder, 'files', sha256));
    writeFileSync(join(reader.folder, 'files', `${sha256}.part`), Buffer.alloc(bytes - 5));
    publish({ number: 2 });
    expect(await reader.refusal(location())).toBe('taken');
  });

  it('between import and swap shows the words of the reader again when it is opened once more', async () => {
    publish();
    await reader.update(location());
    const host = await reader.open();
    await host.call('notes:add', { kind: 'run', id: filled.runId, day: null, text: 'Mine' });
    publish({ number: 2 });
    await reader.update(location());
    const next = await reader.open();
    await next.call('notes:add', { kind: 'run', id: filled.runId, day: null, text: 'Mine, too' });
    // As if the process had ended before it noted that the words were taken over.
    const note = join(reader.folder, reader.shown?.folder ?? '', 'before.json');
    writeFileSync(note, readFileSync(note, 'utf8').replace('true', 'false'));
    const again = await reader.open();
    const notes = await reader.rows(again, { view: 'notes', params: { kind: 'run', id: filled.runId } });
    expect(notes.map(({ text }) => text).sort()).toEqual(['Mine', 'Mine, too']);
    expect(existsSync(note)).toBe(true);
  });
});
