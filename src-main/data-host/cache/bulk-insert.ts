import type { Connection } from './database.ts';

type Value = string | number | null;

/** Inserts rows many at a time: two and a half times faster than one by one. */
export interface BulkInsert {
  /** The values of one row, in the order of the columns. Written at the latest by `flush`. */
  add(...row: Value[]): void;
  flush(): void;
}

/** Values bound at once; more gain nothing. */
const valuesAtOnce = 150;

/** `insert` is the statement up to VALUES, with its columns in brackets. */
export function createBulkInsert(db: Connection, insert: string): BulkInsert {
  const columns = insert.slice(insert.lastIndexOf('(')).split(',').length;
  const rowsAtOnce = Math.floor(valuesAtOnce / columns);
  const row = `(${Array(columns).fill('?').join(', ')})`;
  const one = db.prepare<Value[]>(`${insert} VALUES ${row}`);
  const many = db.prepare<Value[]>(`${insert} VALUES ${Array(rowsAtOnce).fill(row).join(', ')}`);
  let waiting: Value[] = [];
  return {
    add: (...values) => {
      for (const value of values) waiting.push(value);
      if (waiting.length < rowsAtOnce * columns) return;
      many.run(...waiting);
      waiting = [];
    },
    flush: () => {
      for (let at = 0; at < waiting.length; at += columns) one.run(...waiting.slice(at, at + columns));
      waiting = [];
    },
  };
}
