import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import * as z from 'zod';
import { duckDbType, plain } from '../support/duckdb.ts';
import type { Engine, TableAt } from './engine.ts';

/*
 * DuckDB. Its extension for Delta Lake is downloaded from its makers; where that cannot be, it reads the Parquet files that the log names
 * for a version.
 */

export async function openDuckDb(): Promise<Engine> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const refusal = await connection.run('INSTALL delta; LOAD delta').then(
    () => null,
    (error: Error) => error.message.split('\n')[0],
  );
  if (refusal !== null) console.error(`DuckDB reads the Parquet files that the logs name: ${refusal}`);
  // The extension reads the newest version; the files of an earlier one are named by its log.
  const sourceOf = (table: TableAt) =>
    refusal === null && table.version === undefined ? `delta_scan(${quoted(table.path)})` : filesAt(table);
  const [[version] = []] = (await connection.runAndReadAll('SELECT version()')).getRows();
  return {
    name: `DuckDB ${String(version).replace(/^v/, '')}${refusal === null ? ', delta_scan' : ', files of the log'}`,
    typesOf: async (table) => {
      const source = sourceOf(table);
      if (source === null) return {};
      const read = await connection.runAndReadAll(`FROM ${source} LIMIT 0`);
      const found = read.columnTypes();
      return Object.fromEntries(read.columnNames().map((name, index) => [name, String(found[index])]));
    },
    typeOf: duckDbType,
    rowsOf: async (table, columns) => {
      const names = columns.map(({ key }) => `"${key.replaceAll('"', '""')}"`);
      const source = sourceOf(table);
      if (source === null) return [];
      const read = await connection.runAndReadAll(`SELECT ${names.join(', ')} FROM ${source}`);
      return read.getRows().map((row) => row.map(plain));
    },
    scan: (table) => `FROM ${sourceOf(table) ?? '(SELECT 1 LIMIT 0)'}`,
    ask: async (sql) => (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(plain)),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const action = z.object({
  add: z.object({ path: z.string(), partitionValues: z.record(z.string(), z.string()) }).optional(),
  remove: z.object({ path: z.string() }).optional(),
});

/** The files of a version by the commits up to it, each with the columns that the table is divided by; null where it has none. */
function filesAt({ path, version = Number.POSITIVE_INFINITY }: TableAt): string | null {
  const log = join(path, '_delta_log');
  const commits = readdirSync(log).filter((name) => /^\d+\.json$/.test(name) && Number.parseInt(name, 10) <= version);
  const files = new Map<string, string>();
  for (const line of commits
    .toSorted()
    .flatMap((name) => readFileSync(join(log, name), 'utf8').trimEnd().split('\n'))) {
    const { add, remove } = action.parse(JSON.parse(line));
    if (remove) files.delete(remove.path);
    if (!add) continue;
    const divided = Object.entries(add.partitionValues).map(([name, value]) => `, ${quoted(value)} AS "${name}"`);
    files.set(add.path, `SELECT *${divided.join('')} FROM read_parquet(${quoted(join(path, add.path))})`);
  }
  return files.size === 0 ? null : `(${[...files.values()].join(' UNION ALL ')})`;
}
