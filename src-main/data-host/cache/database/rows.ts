import type { Connection } from './database.ts';

type Cell = string | number | boolean | null;

const blockLength = 500;

/** Reads a block of rows at a time, in the order of their key: better-sqlite3 takes twice as long to step from row to row. */
export function* rowsByKey<Row extends Record<string, Cell>>(
  db: Connection,
  select: string,
  key: readonly string[],
): IterableIterator<Row> {
  const terms = key.map((column) => `"${column}"`).join(', ');
  const blockOf = (where: string) =>
    db.prepare<Cell[], Row>(`SELECT * FROM (${select}) ${where} ORDER BY ${terms} LIMIT ${blockLength}`);
  const next = blockOf(`WHERE (${terms}) > (${key.map(() => '?').join(', ')})`);
  let block = blockOf('').all();
  for (let last = block.at(-1); last; last = block.at(-1)) {
    yield* block;
    const after = last;
    block = next.all(...key.map((column) => after[column] ?? null));
  }
}

type Value = string | number | null;

/** Values bound at once; more gain nothing. */
const valuesAtOnce = 150;

/**
 * `insert` is the statement up to VALUES, with its columns in brackets; `OR FAIL` or `OR IGNORE` in it saves SQLite from
 * noting how to undo each statement by itself, which the caller's transaction does as a whole.
 */
export function createBulkInsert(db: Connection, insert: string) {
  const columns = insert.slice(insert.lastIndexOf('(')).split(',').length;
  const rowsAtOnce = Math.floor(valuesAtOnce / columns);
  const row = `(${Array(columns).fill('?').join(', ')})`;
  const one = db.prepare<[Value[]]>(`${insert} VALUES ${row}`);
  const many = db.prepare<[Value[]]>(`${insert} VALUES ${Array(rowsAtOnce).fill(row).join(', ')}`);
  const waiting = Array<Value>(rowsAtOnce * columns).fill(null);
  let length = 0;
  const put = (value: Value) => {
    waiting[length] = value;
    length += 1;
    if (length < waiting.length) return;
    length = 0;
    many.run(waiting);
  };
  const flush = (): void => {
    const rest = waiting.slice(0, length);
    length = 0;
    for (let at = 0; at < rest.length; at += columns) one.run(rest.slice(at, at + columns));
  };
  return {
    /** The values of one row, in the order of the columns. Written at the latest by `flush`. */
    add: (...values: Value[]): void => {
      for (const value of values) put(value);
    },
    flush,
    /**
     * Adds records and flushes: `first`, then their values under these keys, null where there is none. When `records` fail, those
     * that wait are forgotten; the caller's transaction undoes the others.
     */
    addAll: (records: Iterable<Readonly<Record<string, Value>>>, first: Value, keys: readonly string[]): void => {
      try {
        for (const record of records) {
          put(first);
          for (const key of keys) put(record[key] ?? null);
        }
        flush();
      } finally {
        length = 0;
      }
    },
  };
}
