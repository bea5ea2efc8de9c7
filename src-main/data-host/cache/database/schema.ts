import Database from 'better-sqlite3';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Connection } from './database.ts';
import { type Migration, migrate } from './migrate.ts';

/** A table and its columns, as SQLite has understood them. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isNeeded: boolean }[];
  readonly hasRowid: boolean;
  /** Where in a row the values of the primary key stand, in its order. */
  readonly key: readonly number[];
}

/** The tables that these migrations make, as far as a version. */
export function shapesOf(migrations: readonly Migration[], version = Number.POSITIVE_INFINITY): TableShape[] {
  const db = new Database(':memory:');
  try {
    migrate(
      db,
      migrations.filter(({ number }) => number <= version),
    );
    return tableShapes(db);
  } finally {
    db.close();
  }
}

function tableShapes(db: Connection): TableShape[] {
  const tables = db
    .prepare<[], { name: string; wr: number }>(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'",
    )
    .all();
  return tables.map(({ name, wr }) => ({ name, hasRowid: wr === 0, ...columnsOf(db, name) }));
}

function columnsOf(db: Connection, table: string): Pick<TableShape, 'columns' | 'key'> {
  const columns = db
    .prepare<[string], { name: string; type: string; notnull: number; pk: number }>(
      'SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?)',
    )
    .all(table);
  const key = columns.map(({ pk }, index) => ({ pk, index })).filter(({ pk }) => pk > 0);
  return {
    columns: columns.map(({ name, type, notnull, pk }) => ({ name, type, isNeeded: notnull === 1 || pk > 0 })),
    key: key.sort((one, other) => one.pk - other.pk).map(({ index }) => index),
  };
}

/**
 * Compares the names in a file with those that the migrations gave: SQLite takes a wrong one for a mistake in the question.
 * @throws AlmanacError CACHE_DAMAGED
 */
export function refuseOtherNames(db: Connection, migrations: readonly Migration[]): void {
  const there = new Map(tableShapes(db).map(({ name, columns }) => [name, JSON.stringify(columns)]));
  const expected = shapesOf(migrations, Number(db.pragma('user_version', { simple: true })));
  if (expected.some(({ name, columns }) => there.get(name) !== JSON.stringify(columns)))
    throw new AlmanacError('CACHE_DAMAGED');
}
