import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PackageRow } from '#main/data-host/packages/package-tables.ts';
import { commitPath } from '#main/data-host/publications/delta-log.ts';
import { isSignedBy } from '#main/data-host/publications/identity.ts';
import {
  latest,
  manifestedPath,
  manifestNameOf,
  type PublicationManifest,
  tablePath,
  wordsPath,
} from '#main/data-host/publications/manifest.ts';
import { seenChangesName, teamWords } from '#main/data-host/publications/published-tables.ts';
import { askDuckDb } from '../../support/duckdb.ts';
import { startHost } from '../../support/host.ts';
import { type PublishingHost, startPublishing } from '../../support/published-copies.ts';
import { filesOfTable, manifestIn, publishedRows, rowsOfTable } from '../../support/published-rows.ts';
import { sha256 } from '../../support/test-publisher.ts';

/* A folder that one publishes to, as readers find it. */

const words = { title: 'All courses', madeBy: 'The data office' };
let publisher: PublishingHost;
let path: string;
beforeAll(async () => {
  publisher = await startPublishing(words);
});
beforeEach(() => {
  path = publisher.newPath();
});
afterAll(() => publisher.close());

const publish = (threshold: number | null = 10, signal?: AbortSignal) =>
  publisher.started.host.call('host:publish', { folder: path, threshold, ...words }, signal);
/** Has the first publication of the data in the folder. */
const published = (threshold?: number | null) => publisher.copyTo(path, threshold);

const bytesOf = (file: string) => readFileSync(join(path, file));
const head = () => latest.parse(JSON.parse(bytesOf('latest.json').toString()));
const manifestNow = (): PublicationManifest => manifestIn(path);
const filesIn = (below = ''): string[] =>
  readdirSync(join(path, below), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .toSorted();
const filesOf = ({ tables, words }: PublicationManifest) => [
  ...tables.flatMap((table) => filesOfTable(path, table).map((file) => tablePath(table.name, file.sha256))),
  ...tables.filter(({ parts }) => parts !== undefined).map(manifestedPath),
  ...tables.map(({ name, log }) => commitPath(name, log?.version ?? -1)),
  ...(words ? [wordsPath(words.sha256)] : []),
];
async function rowsOf(name: string): Promise<PackageRow[]> {
  const rows: PackageRow[] = [];
  for await (const row of rowsOfTable(path, name)) rows.push(row);
  return rows;
}

const own = ['README.txt', 'datapackage.json'];

describe('a publication', () => {
  it('is a manifest that is signed, and exactly the files that it names', async () => {
    const figures = await publish();
    const { publicKey, signature, manifestSha256, number } = head();
    const bytes = bytesOf(manifestNameOf(number));
    expect(isSignedBy(bytes, signature, publicKey)).toBe(true);
    expect(sha256(bytes)).toBe(manifestSha256);
    const manifest = manifestNow();
    expect(filesIn()).toEqual(
      [...own, 'almanac-1.json', 'almanac-1.signature.json', 'latest.json', ...filesOf(manifest)].toSorted(),
    );
    for (const table of manifest.tables) {
      for (const { sha256: hash, bytes: size } of filesOfTable(path, table)) {
        const file = bytesOf(tablePath(table.name, hash));
        expect([sha256(file), file.length]).toEqual([hash, size]);
      }
      expect(await rowsOf(table.name)).toHaveLength(table.rows);
    }
    expect(figures).toMatchObject({
      number: 1,
      tables: manifest.tables.length,
      written: manifest.tables.length,
      publicKey,
    });
    expect(figures.withheld).toBe(manifest.facts.withheld);
    expect(manifest.facts).toMatchObject({ title: 'All courses', madeBy: 'The data office', threshold: 10 });
    expect(manifest.tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['skills', 'jobs', 'enrollment', 'freshness', 'totals', 'labels', seenChangesName]),
    );
  });

  it('costs nothing but its manifest when nothing has changed', async () => {
    await published();
    const before = manifestNow();
    const times = filesOf(before).map((file) => statSync(join(path, file)).mtimeMs);
    const figures = await publish();
    expect(figures).toMatchObject({ number: 2, written: 0 });
    expect(figures.bytes).toBeLessThan(40_000);
    expect(filesOf(manifestNow())).toEqual(filesOf(before));
    expect(filesOf(before).map((file) => statSync(join(path, file)).mtimeMs)).toEqual(times);
    expect(manifestNow().publicationId).toBe(before.publicationId);
    expect(manifestNow().facts.withheld).toBe(before.facts.withheld);
  });

  it('reads no row of a table whose data is in the state that was published', async () => {
    await published();
    const before = await publishedRows(path);
    const db = new Database(join(publisher.started.dir, 'cache.sqlite3'));
    // Behind the back of the app, which names a new state with every change.
    const rename = (change: string) => db.prepare(`UPDATE skill SET name = ${change}`).run();
    db.exec('CREATE TEMP TABLE version_before AS SELECT * FROM content_version');
    try {
      rename(`name || '!'`);
      expect(await publish()).toMatchObject({ written: 0 });
      expect(await publishedRows(path)).toEqual(before);
      db.exec("UPDATE content_version SET version = 'another' WHERE run_no = 0");
      expect((await publish()).written).toBeGreaterThan(0);
      expect((await publishedRows(path)).get('skills')).not.toEqual(before.get('skills'));
    } finally {
      rename(`rtrim(name, '!')`);
      // The data is what it was, and so is its state.
      db.exec('INSERT OR REPLACE INTO content_version SELECT * FROM version_before');
      db.close();
    }
  });

  it('writes a file again that was harmed', async () => {
    await published();
    const [first = ''] = filesOf(manifestNow());
    const whole = bytesOf(first);
    writeFileSync(join(path, first), Buffer.alloc(whole.length));
    expect(await publish()).toMatchObject({ written: 1 });
    expect(bytesOf(first).equals(whole)).toBe(true);
  });

  it('is read by DuckDB with the recipe of its README, word for word', async () => {
    await published(null);
    const readme = bytesOf('README.txt').toString();
    const [, recipe = ''] = /\n {2}DuckDB[^\n]*\n((?: {4}.+\n)+)/.exec(readme) ?? [];
    const { rows } = await askDuckDb(
      path,
      ...recipe
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    );
    expect(rows.map(([runId]) => runId).toSorted()).toEqual([...publisher.runIds].toSorted());
  });

  it('carries the words of the team, with when each was given', async () => {
    await published();
    const { words } = manifestNow();
    const { labels, notes } = teamWords.parse(JSON.parse(bytesOf(wordsPath(words?.sha256 ?? '')).toString()));
    expect(labels.map(({ kind }) => kind).toSorted()).toEqual(['problem', 'run']);
    expect(notes.map(({ text }) => text).toSorted()).toEqual([
      '+ A newsletter,\nwith two lines',
      'Runs again next year',
    ]);
    for (const { changedAt } of labels) expect(changedAt).toBeGreaterThan(1_600_000_000_000_000);
    for (const { createdAt } of notes) expect(createdAt).toBeGreaterThan(1_600_000_000_000_000);
  });
});

describe('the history', () => {
  const stored = () =>
    publisher.started.inspect<{ change_id: string; run_id: string | null; old_value: unknown; new_value: unknown }>(
      "SELECT * FROM observed_change WHERE dataset NOT IN ('learner-engagement', 'reports') ORDER BY change_no",
      'journal',
    );

  it('travels whole, with the values as they were', async () => {
    await published(null);
    const rows = await rowsOf(seenChangesName);
    const changes = stored();
    expect(changes.some(({ run_id }) => run_id !== null) && changes.some(({ run_id }) => run_id === null)).toBe(true);
    expect(rows.map(({ cells }) => cells.change_id)).toEqual(changes.map(({ change_id }) => change_id));
    const values = (value: unknown) => (value === null ? null : JSON.parse(String(value)));
    expect(rows.map(({ cells }) => [values(cells.old_value), values(cells.new_value)])).toEqual(
      changes.map(({ old_value, new_value }) => [old_value, new_value]),
    );
  });

  it('does not tell of small counts what the tables withhold', async () => {
    await published(10);
    const rows = await rowsOf(seenChangesName);
    const ofRuns = rows.filter(({ cells }) => cells.run_id !== null);
    const ofTaxonomy = rows.filter(({ cells }) => cells.run_id === null);
    // The sample service restated a day by three learners, which are as few as a count of three.
    expect(ofRuns.length).toBeGreaterThan(0);
    for (const { cells } of ofRuns) expect([cells.old_value, cells.new_value]).toEqual([null, null]);
    expect(ofTaxonomy.some(({ cells }) => cells.new_value !== null)).toBe(true);
  });
});

describe('one publisher at a time', () => {
  const lock = (content: object) => writeFileSync(join(path, 'publishing.lock'), JSON.stringify(content));

  it('refuses a second one while the first one publishes', async () => {
    // The first publication of a folder, which makes its identity.
    const outcomes = await Promise.allSettled([publish(), publish()]);
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failures).toHaveLength(1);
    expect(failures[0]?.reason).toMatchObject({ code: 'PUBLISH_BUSY' });
    expect(head().number).toBe(1);
    expect(existsSync(join(path, 'publishing.lock'))).toBe(false);
  });

  it('waits for one on another computer that has moved in the last half hour, and for none that has not', async () => {
    await published();
    lock({ token: 'x', host: `not-${hostname()}`, pid: 1 });
    await expect(publish()).rejects.toMatchObject({ code: 'PUBLISH_BUSY' });
    expect(head().number).toBe(1);
    const anHourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(join(path, 'publishing.lock'), anHourAgo, anHourAgo);
    expect(await publish()).toMatchObject({ number: 2 });
  });

  it('takes over from a process of this computer that is gone, and removes what that has left', async () => {
    await published();
    const before = filesIn();
    const left = `tables/skills/almanac-${crypto.randomUUID()}.part`;
    writeFileSync(join(path, left), 'PAR1 and half a table');
    // No process has this number.
    lock({ token: 'x', host: hostname(), pid: 2 ** 22 + 1 });
    expect(head().number).toBe(1);
    await publish();
    expect(filesIn()).toEqual([...before, 'almanac-2.json', 'almanac-2.signature.json'].toSorted());
  });

  it('leaves what was published when it is cancelled', async () => {
    await published();
    const before = filesIn();
    const abort = new AbortController();
    const cancelled = publish(null, abort.signal);
    abort.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(head().number).toBe(1);
    expect(filesIn()).toEqual(before);
  });

  it('does not publish over what another key has signed', async () => {
    await published();
    const before = filesIn();
    const other = await startHost({
      service: publisher.service,
      publisherKey: generateKeyPairSync('ed25519').privateKey,
    });
    try {
      const order = { folder: path, title: 'Mine', madeBy: '', threshold: 10 };
      await expect(other.host.call('host:publish', order)).rejects.toMatchObject({ code: 'PUBLISH_OTHER_KEY' });
    } finally {
      await other.close();
    }
    expect(filesIn()).toEqual(before);
  });
});

describe('what is old', () => {
  const age = (file: string, days: number) => {
    const then = new Date(Date.now() - days * 24 * 3_600_000);
    utimesSync(join(path, file), then, then);
  };

  it('goes: manifests beyond eight at once, files two weeks after the last manifest that names them', async () => {
    await published();
    const [first = ''] = filesOf(manifestNow()).filter((file) => file.startsWith('words/'));
    age(first, 300);
    await publisher.started.host.call('notes:add', {
      kind: 'run',
      id: publisher.runId,
      day: null,
      text: `Again in ${basename(path)}`,
    });
    for (let number = 2; number <= 9; number += 1) await publish();
    // The second to the ninth stay; the words of the first are named by none of them from now on.
    expect(filesIn().filter((file) => /^almanac-\d+\.json$/.test(file))).toHaveLength(8);
    expect(existsSync(join(path, 'almanac-1.json'))).toBe(false);
    expect(existsSync(join(path, first))).toBe(true);
    await publish();
    // The age of the file does not matter.
    expect(existsSync(join(path, first))).toBe(true);
    age(first, 13);
    await publish();
    expect(existsSync(join(path, first))).toBe(true);
    age(first, 15);
    await publish();
    expect(existsSync(join(path, first))).toBe(false);
    for (const file of filesOf(manifestNow())) expect(existsSync(join(path, file)), file).toBe(true);
  });

  it('stays when somebody else made it, or its time is ahead of the clock', async () => {
    await published();
    const ofOthers = ['mine.parquet', 'tables/notes.txt', 'tables/skills/mine.parquet', 'words/readme.md'];
    const ahead = `tables/skills/${'a'.repeat(64)}.parquet`;
    for (const file of [...ofOthers, ahead]) writeFileSync(join(path, file), 'x');
    for (const file of ofOthers) age(file, 1000);
    age(ahead, -1000);
    await publish();
    for (const file of [...ofOthers, ahead]) expect(existsSync(join(path, file)), file).toBe(true);
    writeFileSync(join(path, 'README.txt'), 'My own words');
    const latest = bytesOf('latest.json');
    await expect(publish()).rejects.toMatchObject({ code: 'NOT_OURS' });
    expect(bytesOf('latest.json')).toEqual(latest);
    expect(bytesOf('README.txt').toString()).toBe('My own words');
  });

  it('goes although somebody has put a manifest of their own beside, which stays and counts for nothing', async () => {
    await published();
    const old = 'PAR1 an earlier table';
    const unnamed = `tables/skills/${sha256(Buffer.from(old))}.parquet`;
    writeFileSync(join(path, unnamed), old);
    age(unnamed, 100);
    writeFileSync(join(path, 'almanac-999999999999999.json'), bytesOf('almanac-1.json'));
    writeFileSync(join(path, 'almanac-7.json'), 'not a manifest');
    expect(await publish()).toMatchObject({ number: 2 });
    expect(existsSync(join(path, unnamed))).toBe(false);
    expect(bytesOf('almanac-7.json').toString()).toBe('not a manifest');
    expect(existsSync(join(path, 'almanac-999999999999999.json'))).toBe(true);
  });
});

describe('the same data with another threshold', () => {
  it('is published with a warning, in any folder', async () => {
    const host = await startHost({ service: publisher.service, runs: [] });
    const othersOf = async (name: string, threshold: number | null) => {
      const order = { folder: join(publisher.folder, `warned-${name}`), threshold, ...words };
      return (await host.host.call('host:publish', order)).otherThresholds;
    };
    try {
      expect(await othersOf('a', 13)).toEqual([]);
      expect(await othersOf('a', 13)).toEqual([]);
      expect(await othersOf('b', 20)).toEqual([13]);
      expect(await othersOf('a', null)).toEqual([13, 20]);
    } finally {
      await host.close();
    }
  });
});
