import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parquetMetadata } from 'hyparquet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitPath } from '#main/data-host/publications/delta-log.ts';
import { tablePath } from '#main/data-host/publications/manifest.ts';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { formatInstant } from '#shared/time/time.ts';
import { askDuckDb } from '../../support/duckdb.ts';
import { startHost } from '../../support/host.ts';
import { type PublishingHost, startPublishing } from '../../support/published-copies.ts';
import { filesOfTable, manifestIn, sqlOfTable } from '../../support/published-rows.ts';
import { createReader } from '../../support/reader.ts';

/*
 * Facts that a warehouse needs in a published folder and a person does not: keys to join by, the publisher and time of each row, and
 * types.
 */

const words = { title: 'All courses', madeBy: 'The office' };
let publisher: PublishingHost;
let path: string;
beforeAll(async () => {
  publisher = await startPublishing(words);
});
beforeEach(() => {
  path = publisher.newPath();
});
afterAll(() => publisher.close());

const publish = (given: { threshold?: number | null; isNew?: boolean } = {}) =>
  publisher.started.host.call('host:publish', { folder: path, threshold: 10, ...words, ...given });
/** Has the first publication of the data in the folder. */
const published = () => publisher.copyTo(path);
const jsonOf = (file: string): unknown => JSON.parse(readFileSync(join(path, file), 'utf8'));
const manifestNow = () => manifestIn(path);
const tableNow = (name: string) =>
  manifestNow().tables.find((table) => table.name === name) ?? expect.unreachable(name);
const sql = (name: string) => sqlOfTable(path, name);
/** The names of the files with the rows of a table, as its log has them. */
const filesNow = (name: string) =>
  filesOfTable(path, tableNow(name))
    .map(({ sha256 }) => `${sha256}.parquet`)
    .toSorted();

describe('each row of a publication', () => {
  it('says whose it is and when its table was last published with other rows', async () => {
    await published();
    const first = manifestNow();
    for (const table of first.tables) {
      const { name } = table;
      if (table.parts === 0) continue;
      const { rows: found } = await askDuckDb(
        path,
        `SELECT filename, count(*), count(DISTINCT publication_id), min(publication_id), epoch_us(min(snapshot_at)), epoch_us(max(snapshot_at))
         FROM ${sql(name)} GROUP BY filename`,
      );
      const saidBy = new Map(found.map(([file, ...said]) => [basename(String(file)), said]));
      for (const { sha256, snapshotAt = 0, rows } of filesOfTable(path, table)) {
        const said = rows === 0 ? undefined : [rows, 1, first.publicationId, snapshotAt, snapshotAt];
        expect([name, saidBy.get(`${sha256}.parquet`)]).toEqual([name, said]);
        const bytes = readFileSync(join(path, tablePath(name, sha256)));
        const { key_value_metadata: metadata = [] } = parquetMetadata(new Uint8Array(bytes).buffer);
        expect(Object.fromEntries(metadata.map(({ key, value }) => [key, value]))).toEqual({
          'course_almanac.table': name,
          'course_almanac.schema_version': '1.1',
          'course_almanac.publication_id': first.publicationId,
          'course_almanac.snapshot_at': formatInstant(snapshotAt),
        });
      }
    }
  });

  it('keeps its snapshot while its table has the same rows', async () => {
    await published();
    const before = new Map(manifestNow().tables.map((table) => [table.name, table]));
    const label = { kind: 'run', id: publisher.runId, text: `Called otherwise in ${basename(path)}` } as const;
    await publisher.started.host.call('labels:change', { changes: [label] });
    const figures = await publish();
    const changed = manifestNow().tables.filter((table) => table.sha256 !== before.get(table.name)?.sha256);
    expect(changed.map(({ name }) => name).toSorted()).toEqual(['labels', 'runs']);
    expect(figures.written).toBe(2);
    for (const { name, snapshotAt = 0 } of changed)
      expect(snapshotAt).toBeGreaterThan(before.get(name)?.snapshotAt ?? Number.POSITIVE_INFINITY);
    for (const table of manifestNow().tables)
      if (!['labels', 'runs'].includes(table.name)) expect(table).toEqual(before.get(table.name));
  });

  it('is read by a subscriber as the publisher sees it', async () => {
    await published();
    const reader = createReader(`${path}-laptop`);
    try {
      await reader.update({ kind: 'folder', path });
      const host = await reader.open();
      const runs = await reader.rows(host, { view: 'runs', params: {} });
      expect(runs.map(({ run_id }) => run_id).toSorted()).toEqual([...publisher.runIds].toSorted());
      const skills = await reader.rows(host, { view: 'skills', params: {} });
      expect(skills).toEqual(await publisher.started.rows({ view: 'skills', params: {} }));
      const problems = { view: 'run-problems', params: { runId: publisher.runId } } as const;
      const names = (rows: readonly { module_id: string }[]) => rows.map(({ module_id }) => module_id).toSorted();
      expect(names(await reader.rows(host, problems))).toEqual(names(await publisher.started.rows(problems)));
    } finally {
      await reader.close();
    }
  });
});

interface LoggedFile {
  readonly size: number;
  readonly stats: string;
  readonly partitionValues: Readonly<Record<string, string>>;
}

/** Reads a table as a reader of Delta Lake does: its newest version, or an earlier one, and the files that make it up. */
function deltaTable(name: string, upTo = Number.POSITIVE_INFINITY) {
  const below = join(path, 'tables', name, '_delta_log');
  const versions = readdirSync(below)
    .toSorted()
    .flatMap((file) => /^(\d{20})\.json$/.exec(file)?.[1] ?? [])
    .map(Number);
  expect(versions).toEqual(versions.map((_, index) => index));
  const files = new Map<string, LoggedFile>();
  const found = {
    partitions: [] as readonly string[],
    protocol: null as unknown,
    schema: null as { fields: { name: string; type: string }[] } | null,
    id: null as string | null,
  };
  for (const version of versions.filter((each) => each <= upTo)) {
    const text = readFileSync(join(below, `${String(version).padStart(20, '0')}.json`), 'utf8');
    for (const line of text.trimEnd().split('\n')) {
      const { add, remove, metaData, protocol } = JSON.parse(line);
      if (protocol) found.protocol = protocol;
      if (metaData) {
        [found.schema, found.id] = [JSON.parse(metaData.schemaString), metaData.id];
        found.partitions = metaData.partitionColumns;
      }
      // A file must not be removed that is not there, nor added twice.
      if (remove) expect(files.delete(remove.path)).toBe(true);
      if (add) expect(files.has(add.path)).toBe(false);
      if (add) files.set(add.path, add);
    }
  }
  return { ...found, version: versions.at(-1), files };
}

const labelOf = (text: string) =>
  publisher.started.host.call('labels:change', { changes: [{ kind: 'run', id: publisher.runId, text }] });

describe('the log of a table', () => {
  it('names the files of the newest publication, with the types that they have', async () => {
    await published();
    for (const table of manifestNow().tables) {
      const { protocol, schema, partitions, files, version } = deltaTable(table.name);
      expect(protocol).toEqual({ minReaderVersion: 1, minWriterVersion: 2 });
      expect(schema?.fields.map(({ name }) => name)).toEqual([...table.columns, ...partitions]);
      expect([...files.keys()].toSorted()).toEqual(filesNow(table.name));
      for (const { sha256: hash, bytes, rows, org, period } of filesOfTable(path, table)) {
        const file = files.get(`${hash}.parquet`);
        expect([file?.size, JSON.parse(file?.stats ?? '')]).toEqual([bytes, { numRecords: rows }]);
        expect([file?.partitionValues, Object.keys(file?.partitionValues ?? {})]).toEqual([
          { ...(org && { org }), ...(period && { period }) },
          partitions,
        ]);
      }
      const commit = readFileSync(join(path, commitPath(table.name, version ?? -1)));
      const sha256 = createHash('sha256').update(commit).digest('hex');
      expect(table.log).toEqual({ version, sha256, describedBy: 0 });
    }
    const types = Object.fromEntries(
      deltaTable('enrollment').schema?.fields.map(({ name, type }) => [name, type]) ?? [],
    );
    expect(types).toMatchObject({ course_id: 'string', date: 'date', count: 'long', snapshot_at: 'timestamp' });
  });

  it('has a commit for each change of the table, and leads back to the publication before', async () => {
    await published();
    await labelOf('First');
    await publish();
    const [before] = deltaTable('runs').files.keys();
    await labelOf('Second');
    await publish();
    expect(deltaTable('enrollment').version).toBe(0);
    const now = deltaTable('runs');
    expect([now.version, [...now.files.keys()]]).toEqual([2, filesNow('runs')]);
    expect([...deltaTable('runs', 1).files.keys()]).toEqual([before]);
    const names = async (file: string) =>
      (await askDuckDb(path, `SELECT own_name FROM read_parquet('tables/runs/${file}') WHERE own_name IS NOT NULL`))
        .rows;
    expect(await names(before ?? '')).toEqual([['First']]);
    expect(await names([...now.files.keys()][0] ?? '')).toEqual([['Second']]);
  });

  it('goes on behind what a publisher that was ended has left', async () => {
    await published();
    const head = readFileSync(join(path, 'latest.json'));
    await labelOf('Third');
    await publish();
    // As if the second publication had been ended before its manifest.
    for (const file of ['almanac-2.json', 'almanac-2.signature.json']) rmSync(join(path, file));
    writeFileSync(join(path, 'latest.json'), head);
    await labelOf('Fourth');
    await publish();
    const { version, files } = deltaTable('runs');
    expect([version, [...files.keys()]]).toEqual([2, filesNow('runs')]);
  });

  it('is begun where it is missing, and left alone where another program wrote it', async () => {
    await published();
    rmSync(join(path, 'tables/skills/_delta_log'), { recursive: true });
    await publish();
    expect([...deltaTable('skills').files.keys()]).toEqual(filesNow('skills'));
    const foreign = join(path, commitPath('skills', 1));
    writeFileSync(foreign, '{"commitInfo":{"engineInfo":"Another"}}\n');
    await expect(publish()).rejects.toMatchObject({ code: 'NOT_OURS' });
    expect(readFileSync(foreign, 'utf8')).toContain('Another');
  });

  it('ends with a table that is no longer published, and goes on when it comes back', async () => {
    await published();
    expect([...deltaTable('totals').files.keys()].toSorted()).toEqual(filesNow('totals'));
    expect(manifestNow().ended).toBeUndefined();
    await publish({ threshold: null });
    const { version, files } = deltaTable('totals');
    expect([version, files.size]).toEqual([1, 0]);
    const commit = readFileSync(join(path, commitPath('totals', 1)));
    const sha256 = createHash('sha256').update(commit).digest('hex');
    const ended = [{ name: 'totals', log: { version: 1, sha256, describedBy: 0 } }];
    expect(manifestNow().ended).toEqual(ended);
    await publish({ threshold: null });
    expect([deltaTable('totals').version, manifestNow().ended]).toEqual([1, ended]);
    await publish();
    const again = deltaTable('totals');
    expect([again.version, [...again.files.keys()].toSorted()]).toEqual([2, filesNow('totals')]);
    expect([tableNow('totals').log?.version, manifestNow().ended]).toEqual([2, undefined]);
  });

  it('names another table when the folder gets another publication, and ends with one that this does not have', async () => {
    await published();
    const names = manifestNow().tables.map(({ name }) => name);
    const before = new Map(names.map((name) => [name, deltaTable(name).id]));
    await publish({ threshold: null, isNew: true });
    for (const { name, log } of manifestNow().tables) {
      const { id, files } = deltaTable(name);
      expect(id).not.toBe(before.get(name));
      expect([[...files.keys()].toSorted(), log?.describedBy]).toEqual([filesNow(name), 1]);
    }
    expect(deltaTable('totals').files.size).toBe(0);
  });

  it('is left by a publisher whose lock another one has taken', async () => {
    let isTaken = false;
    const takeLock = () => {
      if (isTaken) writeFileSync(join(path, 'publishing.lock'), '{"token":"another","host":"elsewhere","pid":1}');
    };
    const slow = await startHost({ service: publisher.service, runs: [], beforeSigning: takeLock });
    try {
      const order = { folder: path, title: 'Mine', madeBy: '', threshold: null };
      await slow.host.call('host:publish', order);
      await slow.host.call('labels:change', {
        changes: [{ kind: 'run', id: publisher.runId, text: 'Called otherwise' }],
      });
      const commits = () => readdirSync(join(path, 'tables/labels/_delta_log'));
      const before = commits();
      isTaken = true;
      await expect(slow.host.call('host:publish', order)).rejects.toMatchObject({ code: 'PUBLISH_BUSY' });
      expect(commits()).toEqual(before);
    } finally {
      await slow.close();
    }
  });
});

describe('the dimensions', () => {
  it('do not say of a course that the taxonomy does not name how many skills it teaches', async () => {
    const unread = await startHost({ service: publisher.service, runs: publisher.runIds });
    try {
      await unread.host.call('host:publish', { folder: path, title: 'Mine', madeBy: '', threshold: null });
    } finally {
      await unread.close();
    }
    const { rows: unknown } = await askDuckDb(path, `SELECT count(*) > 0, count(skills) FROM ${sql('courses')}`);
    expect(unknown.map(([isThere, known]) => [isThere, Number(known)])).toEqual([[true, 0]]);
    path = `${path}-read`;
    await published();
    const { rows } = await askDuckDb(
      path,
      `SELECT count(*) FROM ${sql('courses')} c WHERE (skills IS NULL) <> (course_key NOT IN (SELECT course_key FROM ${sql('course-skills')}))`,
    );
    expect(rows.map(Number)).toEqual([0]);
  });

  it('join analytics and taxonomy, by run, course and organization', async () => {
    await published();
    const { rows } = await askDuckDb(
      path,
      `SELECT r.course_id, r.course_key, r.org, r.number, r.run, c.runs > 0, o.runs > 0, r.first_day = e.first, r.last_day = e.last
       FROM ${sql('runs')} r JOIN ${sql('courses')} c USING (course_key) JOIN ${sql('organisations')} o ON o.org = r.org
       JOIN (SELECT course_id, min(date) AS first, max(date) AS last FROM ${sql('enrollment')} GROUP BY course_id) e USING (course_id)
       ORDER BY 1`,
    );
    const expected = publisher.runIds.toSorted().map((runId) => {
      const found = parseCourseId(runId);
      const { courseKey, org, course, run } = found.ok ? found.identity : expect.unreachable(runId);
      return [runId, courseKey, org, course, run, true, true, true, true];
    });
    expect(rows).toEqual(expected);
    const { rows: unknown } = await askDuckDb(
      path,
      `SELECT count(*) FROM ${sql('course-skills')} LEFT JOIN ${sql('courses')} c USING (course_key) WHERE c.course_key IS NULL
       UNION ALL SELECT sum(c.skills) - (SELECT count(*) FROM ${sql('course-skills')}) FROM ${sql('courses')} c`,
    );
    expect(unknown.map(Number)).toEqual([0, 0]);
  });

  it('have the names that the publisher gave beside the titles of the service', async () => {
    await published();
    await labelOf('Our demonstration');
    await publish();
    const { rows } = await askDuckDb(
      path,
      `SELECT own_name FROM ${sql('runs')} WHERE course_id = '${publisher.runId}'`,
    );
    expect(rows).toEqual([['Our demonstration']]);
  });
});

describe('folders of many publishers side by side', () => {
  it('are asked together with the recipe of the documentation, word for word', async () => {
    const lake = path;
    const both = ['university-a', 'university-b'].map((name) => join(lake, name));
    const ids: string[] = [];
    for (const [index, each] of both.entries()) {
      path = each;
      // Copies would have one id.
      await (index === 0 ? published() : publish());
      ids.push(manifestNow().publicationId);
    }
    const [, recipe = ''] = /```sql\n(CREATE MACRO[\s\S]*?)```/.exec(readFileSync('docs/lake.md', 'utf8')) ?? [];
    const statements = recipe.split(/;\n/).filter((statement) => statement.trim() !== '');
    const { rows } = await askDuckDb(lake, ...statements);
    expect([...new Set(rows.map(([id]) => id))].toSorted()).toEqual(ids.toSorted());
    const runs = (id: string) => rows.filter(([of]) => of === id).reduce((sum, [, , count]) => sum + Number(count), 0);
    for (const id of ids) expect(runs(id)).toBe(publisher.runIds.length);
  });
});

describe('the description of the folder', () => {
  interface Described {
    readonly name: string;
    readonly path: string;
    readonly format: string;
    readonly schema: {
      readonly fields: readonly { readonly name: string; readonly type: string; readonly description: string }[];
    };
  }
  const described = () =>
    jsonOf('datapackage.json') as { schemaVersion: string; promise: string; resources: Described[] };

  it('has the types, keys, units and definitions of every column of every table', async () => {
    await published();
    const { schemaVersion, promise, resources } = described();
    expect(schemaVersion).toBe('1.1');
    expect(promise).toContain('none is renamed');
    expect(resources.map(({ name, path: file, format }) => [name, file, format])).toEqual(
      manifestNow().tables.map(({ name }) => [name, `tables/${name}`, 'delta']),
    );
    for (const { name, schema } of resources) {
      expect(schema.fields.map((field) => field.name)).toEqual([
        ...tableNow(name).columns,
        ...deltaTable(name).partitions,
      ]);
      for (const field of schema.fields) expect(field.description.length).toBeGreaterThan(5);
    }
    const runs = resources.find(({ name }) => name === 'runs');
    expect(runs?.schema).toMatchObject({
      primaryKey: ['course_id'],
      foreignKeys: [
        { fields: ['course_key'], reference: { resource: 'courses', fields: ['course_key'] } },
        { fields: ['org'], reference: { resource: 'organisations', fields: ['org'] } },
      ],
    });
    const enrollment = resources.find(({ name }) => name === 'enrollment');
    expect(enrollment?.schema.fields.find(({ name }) => name === 'count')?.description).toContain('Unit: learners.');
  });

  it('of another program is left as it is, and nothing is published', async () => {
    await published();
    writeFileSync(join(path, 'datapackage.json'), '{"name": "mine"}');
    await expect(publish()).rejects.toMatchObject({ code: 'NOT_OURS' });
    expect(jsonOf('datapackage.json')).toEqual({ name: 'mine' });
    expect(manifestNow().number).toBe(1);
  });
});
