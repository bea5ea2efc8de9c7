import {
  DuckDBDateValue,
  DuckDBInstance,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBValue,
} from '@duckdb/node-api';

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
      rows: reader.getRows().map((row) => row.map(plain)),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function plain(value: DuckDBValue): string | number | boolean | null {
  if (value instanceof DuckDBDateValue) return value.days;
  if (value instanceof DuckDBTimestampTZValue || value instanceof DuckDBTimestampValue) return Number(value.micros);
  if (value instanceof DuckDBListValue) return JSON.stringify(value.items);
  if (value instanceof DuckDBMapValue) {
    const lists = value.entries.map(({ key, value: of }) => [
      String(key),
      of instanceof DuckDBListValue ? of.items : of,
    ]);
    return JSON.stringify(Object.fromEntries(lists));
  }
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value !== 'object') return value;
  throw new Error(`this value of DuckDB is not one of ours: ${String(value)}`);
}
