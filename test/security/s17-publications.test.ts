import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyWordsOf } from '#main/data-host/publications/key-words.ts';
import { latestName, manifestNameOf, tablePath } from '#main/data-host/publications/manifest.ts';
import { type FilledHost, startFilledHost } from '../support/filled-host.ts';
import { makeFolder } from '../support/folder.ts';
import { listenOnLoopback } from '../support/loopback.ts';
import { createReader, type Reader } from '../support/reader.ts';
import { createTestPublisher, type Manifest, type TestPublisher, tablesToPublish } from '../support/test-publisher.ts';

/*
 * S17: an attacker who can write to the place of a publication, even with the publisher's own key, can neither reach a file of the reader
 * outside of its folder, nor fill the disk or the memory, nor learn a secret: there is none.
 */

let filled: FilledHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let publisher: TestPublisher;
let tables: ReturnType<typeof tablesToPublish>;
let reader: Reader;
let honest: Manifest;
const location = () => ({ kind: 'folder' as const, path: publisher.folder });

beforeAll(async () => {
  filled = await startFilledHost();
  tables = tablesToPublish(filled.started.dir, filled.service.runs);
});
afterAll(() => filled.close());
beforeEach(async () => {
  folder = await makeFolder();
  publisher = createTestPublisher(join(folder.path, 'share'));
  reader = createReader(join(folder.path, 'laptop'));
  honest = publisher.publish(tables);
});
afterEach(async () => {
  await reader.close();
  await folder.remove();
});

const first = () => honest.tables[0] as Manifest['tables'][number];
const withTable = (change: object) => ({ ...honest, tables: [{ ...first(), ...change }, ...honest.tables.slice(1)] });

describe('a manifest that is hostile and well signed', () => {
  it.each([
    ['a table named like a path', { name: '../../../own/journal' }],
    ['a table that is not one of ours', { name: 'learner-engagement' }],
    ['a hash that is a path', { sha256: `../${'a'.repeat(61)}` }],
    ['a hash that is none', { sha256: '' }],
    ['a path of its own', { path: '/etc/passwd' }],
    ['a negative size', { bytes: -1 }],
    ['a size that fills the disk', { bytes: 9_000_000_000_000 }],
    ['a size that is no number', { bytes: '1e99' }],
    ['rows without end', { rows: 1e300 }],
    ['columns without end', { columns: Array.from({ length: 1000 }, (_, index) => `c${index}`) }],
  ])('with %s is refused before a file is fetched', async (_what, change) => {
    publisher.sign(withTable(change));
    expect(await reader.refusal(location())).toMatch(/^PUBLICATION_REFUSED/);
    expect(readdirSync(join(folder.path, 'laptop'))).toEqual(['own']);
  });

  it('with a table twice, with more tables than there are, or with endless words is refused', async () => {
    for (const hostile of [
      { ...honest, tables: [...honest.tables, first()] },
      { ...honest, tables: Array.from({ length: 101 }, () => first()) },
      { ...honest, words: { sha256: 'a'.repeat(64), bytes: 60_000_000 } },
    ]) {
      publisher.sign(hostile);
      expect(await reader.refusal(location())).toMatch(/^PUBLICATION_REFUSED/);
    }
  });

  it('that claims fewer rows or other columns than its file has is refused, and nothing of it is shown', async () => {
    for (const change of [{ rows: 1 }, { columns: first().columns.toReversed() }]) {
      publisher.sign(withTable(change));
      expect(await reader.refusal(location())).toMatch(/^PUBLICATION_REFUSED/);
      expect(reader.shown).toBeNull();
      expect(reader.lying()).toEqual(['files']);
    }
  });

  it('whose file is not Parquet is refused in a sentence', async () => {
    const bytes = Buffer.from('PAR1 but nothing else PAR1');
    const { createHash } = await import('node:crypto');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    publisher.write(tablePath(first().name, sha256), bytes);
    publisher.sign(withTable({ sha256, bytes: bytes.length }));
    expect(await reader.refusal(location())).toMatch(/^PUBLICATION_REFUSED: This publication was rejected: /);
  });
});

describe('files that never end', () => {
  it.skipIf(process.platform === 'win32').each([latestName, manifestNameOf(1)])(
    '%s that is a named pipe is no file, and nobody waits for its other end',
    async (name) => {
      rmSync(join(publisher.folder, name));
      execFileSync('mkfifo', [join(publisher.folder, name)]);
      expect(await reader.refusal(location())).toMatch(/^PUBLICATION_/);
    },
  );

  it.each([latestName, manifestNameOf(1)])('%s of 100 MB is not read into memory', async (name) => {
    writeFileSync(join(publisher.folder, name), Buffer.alloc(100_000_000, ' '));
    expect(await reader.refusal(location())).toMatch(/^PUBLICATION_REFUSED: .*too large to be genuine/);
  });

  it('a server that goes on sending is left at the first byte too many', async () => {
    let sent = 0;
    const server = createServer((_request, response) => {
      const send = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) sent += 65_536;
      };
      response.on('drain', send);
      send();
    });
    const { url: address, close } = await listenOnLoopback(server);
    try {
      expect(await reader.refusal({ kind: 'web', address })).toMatch(/^PUBLICATION_REFUSED: .*too large/);
      expect(sent).toBeLessThan(50_000_000);
    } finally {
      await close();
    }
  });
});

describe('on the laptop of a reader', () => {
  it('there is no secret, and nobody is asked for one', async () => {
    await reader.update(location());
    await reader.open();
    expect(reader.asked).toEqual([]);
  });

  it('a folder that stands for a file, or a link to elsewhere, is no file of a publication', async () => {
    const { sha256, name } = first();
    const hostile = { ...honest, number: 2, tables: [{ ...first(), sha256: sha256.replaceAll(/./g, 'b') }] };
    mkdirSync(join(publisher.folder, tablePath(name, 'b'.repeat(64))), { recursive: true });
    publisher.sign(hostile);
    expect(await reader.refusal(location())).toMatch(/^PUBLICATION_/);
  });
});

describe('the words of a key', () => {
  it('are eight, always the same, and others for a key that differs in one bit', () => {
    const key = Buffer.alloc(32, 1);
    const words = keyWordsOf(key.toString('base64'));
    expect(words.split(' ')).toHaveLength(8);
    expect(keyWordsOf(key.toString('base64'))).toBe(words);
    key[31] = 0;
    const shared = new Set(words.split(' ')).intersection(new Set(keyWordsOf(key.toString('base64')).split(' ')));
    expect(shared.size).toBeLessThan(3);
  });
});
