import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedTable } from '#main/data-host/cache/reading/stored-tables.ts';
import { hasLearnerCounts } from '#main/data-host/cache/runs/run-tables.ts';
import { notedTable } from '#main/data-host/masking/masked-rows.ts';
import { MaskedTables } from '#main/data-host/masking/masked-tables.ts';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import { openCache } from '../../attacker/twins/masked-tables.ts';
import { atLength } from '../../support/at-length.ts';
import { askDuckDb, duckDbType } from '../../support/duckdb.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { makeFolder } from '../../support/folder.ts';

/* A folder of Parquet files as a warehouse reads it: every table has the rows that SQLite has, value by value. */

let filled: FilledHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
// The names of learners are sealed, and not in SQLite's tables.
const names = Object.keys(tables).filter((name) => name !== 'learner-engagement') as TableName[];

/** Values that other types or careless writers would change. */
function putExtremes(dir: string): void {
  const db = new Database(join(dir, 'cache.sqlite3'));
  try {
    const first = (table: string) => `rowid IN (SELECT rowid FROM ${table} LIMIT 1)`;
    db.exec(`
      UPDATE enrollment SET count = ${Number.MAX_SAFE_INTEGER}, created = NULL WHERE date = (SELECT max(date) FROM enrollment);
      UPDATE enrollment SET created = -1 WHERE date = (SELECT min(date) FROM enrollment);
      UPDATE videos SET duration = -${Number.MAX_SAFE_INTEGER} WHERE ${first('videos')};
    `);
    const tags = JSON.stringify({ 'quote " and \'': ['é\u0000 🦆', '=1+1', ''] });
    db.prepare(`UPDATE problem_tags SET tags = ? WHERE ${first('problem_tags')}`).run(tags);
    db.prepare(`UPDATE skill SET description = ? WHERE ${first('skill')}`).run('nul \u0000 \ufeff \u202e 🦆\r\n"\',;');
  } finally {
    db.close();
  }
}

beforeAll(async () => {
  filled = await startFilledHost();
  putExtremes(filled.started.dir);
  folder = await makeFolder();
});
afterAll(async () => {
  await filled.close();
  await folder.remove();
});

/** The rows that SQLite has, straight from its tables. */
function inSqlite(name: TableName, threshold: number) {
  const db = openCache(filled.started.dir, { readonly: true });
  try {
    const withholds = threshold > 0 && hasLearnerCounts(name);
    if (withholds) new MaskedTables(db, threshold).ready({ runIds: [...filled.service.runs] });
    const stored = storedTable(db, name, filled.service.runs, withholds ? 'byName' : 'asRead');
    const table = withholds ? notedTable(stored) : stored;
    const rows = [...table.rows()].map((row) => table.columns.map(({ key }) => row[key] ?? null));
    return { columns: table.columns, rows };
  } finally {
    db.close();
  }
}

describe.each(atLength([10], [0, 10]))('a folder of Parquet files, with counts below %s withheld', (threshold) => {
  let path: string;
  let counted: Record<string, number>;
  beforeAll(async () => {
    path = join(folder.path, `below-${threshold}`);
    const order = { format: 'parquet', threshold } as const;
    counted = await filled.started.host.writePackage(path, filled.service.runs, names, order);
  });

  it.each(names)('has the rows of %s as SQLite has them', async (name) => {
    const { columns, rows } = inSqlite(name, threshold);
    const { types, rows: found } = await askDuckDb(
      path,
      `FROM read_parquet('dataset=${name}/*.parquet', hive_partitioning = false)`,
    );
    expect(types).toEqual(Object.fromEntries(columns.map((column) => [column.key, duckDbType(column)])));
    expect(found.length).toBe(rows.length);
    expect(found).toEqual(rows);
    expect(counted[name]).toBe(rows.length);
  });

  it('has the same tables, columns and rows as the CSV of the same data', async () => {
    const csv = join(folder.path, `csv-${threshold}`);
    expect(await filled.started.host.writePackage(csv, filled.service.runs, names, { threshold })).toEqual(counted);
    const described = async (at: string) =>
      // A CSV has no lists.
      JSON.parse(
        (await readFile(join(at, 'datapackage.json'), 'utf8')).replaceAll(/"(array|object)"/g, '"string"'),
      ).resources.map(({ name, schema: { fields } }: { name: string; schema: { fields: unknown } }) => ({
        name,
        fields,
      }));
    expect(await described(path)).toEqual(await described(csv));
  });

  it('names the dataset of each row when all tables of a kind are read together', async () => {
    const { rows } = await askDuckDb(
      path,
      "SELECT dataset, count(*) FROM read_parquet('dataset=enrollment*/*.parquet', hive_partitioning = true, union_by_name = true) GROUP BY 1 ORDER BY 1",
    );
    const expected = names.filter((name) => name.startsWith('enrollment') && counted[name] !== 0).toSorted();
    expect(rows).toEqual(expected.map((name) => [name, counted[name]]));
  });

  it('is read by the recipe in its README, word for word', async () => {
    const readme = await readFile(join(path, 'README.txt'), 'utf8');
    const [, recipe = ''] = /\n {2}DuckDB[^\n]*\n((?: {4}.+\n)+)/.exec(readme) ?? [];
    const statements = recipe
      .trim()
      .split('\n')
      .map((line) => line.trim());
    expect(statements).toHaveLength(2);
    const { rows } = await askDuckDb(path, ...statements);
    expect(rows.map(([runId]) => runId).toSorted()).toEqual([...filled.service.runs].toSorted());
    for (const program of ['Spark', 'Trino', 'pandas', 'R']) expect(readme).toContain(`\n  ${program}`);
    expect(readme).toContain('\n  Spark (by its documentation; not run here)\n');
    expect(readme).toContain('pip install duckdb pytz');
    for (const name of names) expect(readme).toContain(`dataset=${name}/part-0.parquet`);
  });
});

describe('withheld counts', () => {
  it('are empty in Parquet, with a note beside them, and never 0', async () => {
    const path = join(folder.path, 'below-10');
    const { rows } = await askDuckDb(
      path,
      `SELECT count(*) FILTER ("count" IS NULL AND count_note = 'not shown'), count(*) FILTER ("count" BETWEEN 1 AND 9),
         count(*) FILTER ("count" IS NOT NULL AND count_note IS NOT NULL)
       FROM read_parquet('dataset=enrollment-location/part-0.parquet')`,
    );
    const [[withheld, small, both] = []] = rows;
    expect(withheld).toBeGreaterThan(0);
    expect([small, both]).toEqual([0, 0]);
  });
});

describe('a folder that is written again', () => {
  const write = (path: string, wanted: readonly TableName[], format: 'csv' | 'parquet') =>
    filled.started.host.writePackage(path, filled.service.runs, wanted, { format });
  const filesIn = async (path: string) =>
    (await readdir(path, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
      .toSorted();
  const own = ['README.txt', 'datapackage.json'];

  it('holds nothing of the format or the tables of the last time', async () => {
    const path = join(folder.path, 'again');
    await write(path, ['skills', 'enrollment'], 'csv');
    await write(path, ['skills', 'jobs'], 'parquet');
    expect(await filesIn(path)).toEqual(
      [...own, 'dataset=jobs/part-0.parquet', 'dataset=skills/part-0.parquet'].toSorted(),
    );
    await write(path, ['skills'], 'csv');
    expect(await filesIn(path)).toEqual([...own, 'skills.csv'].toSorted());
  });

  it('keeps what somebody else has put there, whatever its name and whatever the old description says', async () => {
    const path = join(folder.path, 'mixed');
    await write(path, ['skills'], 'csv');
    await writeFile(join(path, 'jobs.csv'), 'mine');
    await writeFile(join(folder.path, 'outside.csv'), 'mine');
    const description = JSON.parse(await readFile(join(path, 'datapackage.json'), 'utf8'));
    for (const strange of ['../outside.csv', 'notes.csv', '/etc/hostname'])
      description.resources.push({ ...description.resources[0], path: strange });
    await writeFile(join(path, 'notes.csv'), 'mine');
    await writeFile(join(path, 'datapackage.json'), JSON.stringify(description));
    await write(path, ['skills'], 'parquet');
    expect(await filesIn(path)).toEqual([...own, 'jobs.csv', 'notes.csv', 'dataset=skills/part-0.parquet'].toSorted());
    await writeFile(join(path, 'README.txt'), 'My own words\n');
    await expect(write(path, ['skills'], 'parquet')).rejects.toMatchObject({ code: 'NOT_OURS' });
    expect(await readFile(join(path, 'README.txt'), 'utf8')).toBe('My own words\n');
    expect(await readFile(join(folder.path, 'outside.csv'), 'utf8')).toBe('mine');
  });
});
