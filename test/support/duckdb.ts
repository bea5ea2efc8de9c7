import {
  DuckDBDateValue,
  DuckDBInstance,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { Column } from '#shared/catalog/columns.ts';

const types = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  day: 'DATE',
  instant: 'TIMESTAMP WITH TIME ZONE',
} as const;

/** The type that DuckDB gives a column of ours in a Parquet file. */
export const duckDbType = ({ type, json }: Pick<Column, 'type' | 'json'>): string =>
  json === 'list' ? 'VARCHAR[]' : json === 'map' ? 'MAP(VARCHAR, VARCHAR[])' : types[type];

export interface Answer {
  /** Name and type of each column, as DuckDB understands the file. */
  readonly types: Readonly<Record<string, string>>;
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
}

/** Asks DuckDB, with relative paths from a folder. Days and instants are numbers and lists are JSON, as the app stores them. */
export async function askDuckDb(folder: string, ...statements: readonly string[]): Promise<Answer> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(`SET file_search_path = '${folder.replaceAll("'", "''")}'`);
    let reader = await connection.runAndReadAll('SELECT 1');
    for (const statement of statements) reader = await connection.runAndReadAll(statement);
    const names = reader.columnNames();
    const types = reader.columnTypes().map((type) => type.alias ?? String(type));
    return {
      types: Object.fromEntries(names.map((name, index) => [name, types[index] ?? ''])),
      rows: reader.getRows().map((row) => row.map(stored)),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** A value of DuckDB: days and instants as numbers, lists and maps as arrays and objects. */
export function plain(value: DuckDBValue): unknown {
  if (value instanceof DuckDBDateValue) return value.days;
  if (value instanceof DuckDBTimestampTZValue || value instanceof DuckDBTimestampValue) return Number(value.micros);
  if (value instanceof DuckDBListValue) return value.items.map(plain);
  if (value instanceof DuckDBMapValue)
    return Object.fromEntries(value.entries.map(({ key, value: of }) => [plain(key), plain(of)]));
  return typeof value === 'bigint' ? Number(value) : value;
}

/** The same with lists and maps as JSON. */
function stored(value: DuckDBValue): string | number | boolean | null {
  if (value instanceof DuckDBListValue || value instanceof DuckDBMapValue) return JSON.stringify(plain(value));
  const cell = plain(value);
  if (cell === null || typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean') return cell;
  throw new Error(`this value of DuckDB is not one of ours: ${String(value)}`);
}
