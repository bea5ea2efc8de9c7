import type { CellValue, Column } from '#shared/catalog/columns.ts';

/*
 * The interface of the programs that read tables of Delta Lake.
 */

type ReadColumn = Pick<Column, 'key' | 'type' | 'json'>;

/** A table of Delta Lake, at its newest version or an earlier one. */
export interface TableAt {
  /** The folder with the files and `_delta_log`. */
  readonly path: string;
  readonly version?: number;
}

export interface Engine {
  readonly name: string;
  /** By name of a column: the type that the engine gives it. */
  typesOf(table: TableAt): Promise<Readonly<Record<string, string>>>;
  /** The types that columns of ours must have there. */
  typeOf(column: ReadColumn): string;
  /** Days and instants as numbers, lists and maps as objects of JSON; rows in any order. */
  rowsOf(table: TableAt, columns: readonly ReadColumn[]): Promise<readonly (readonly unknown[])[]>;
  /** SQL that reads the newest version of a table, as a query. */
  scan(table: TableAt): string;
  /** Runs SQL and returns its rows. */
  ask(sql: string): Promise<readonly (readonly unknown[])[]>;
  close(): void;
}

/** How a value of ours is compared with one of an engine. */
export function comparable(value: CellValue, { json }: ReadColumn): unknown {
  return value !== null && json !== undefined && ['list', 'map'].includes(String(json))
    ? JSON.parse(String(value))
    : value;
}

/** Rows as texts in one order, whatever the order of theirs. */
export const inOneOrder = (rows: readonly (readonly unknown[])[]): string[] =>
  rows.map((row) => JSON.stringify(row, inOrderOfKeys)).toSorted();

/** Maps have no order. */
function inOrderOfKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
