import Database from 'better-sqlite3';
import { AlmanacError } from '#shared/errors/errors.ts';
import { type Connection, versionOf, writeTransaction } from './database.ts';

/** A table and its columns, as SQLite has understood them. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly isNeeded: boolean;
    /** The text of its default; null where it has none. */
    readonly default: string | null;
  }[];
  /** How a search index was made, and the indexes of a table, without their names: each generation of tables has its own. */
  readonly made: readonly string[];
  readonly hasRowid: boolean;
  /** Where in a row the values of the primary key stand, in its order. */
  readonly key: readonly number[];
}

/** One numbered step of a database's schema. Numbers only grow; a step that has shipped is never edited. */
export interface Migration {
  readonly number: number;
  readonly up: (db: Connection) => void;
}

/** No version of the app will have a number above this: one that stands in a file is damage. */
const maxVersion = 100_000;

/** Looks whether a file is of a newer app, without changing anything. @throws AlmanacError CACHE_NEWER */
export function refuseNewer(file: string, migrations: readonly Migration[]): void {
  const version = versionOf(file);
  if (version > (migrations.at(-1)?.number ?? 0) && version <= maxVersion) throw new AlmanacError('CACHE_NEWER');
}

/**
 * Brings a database to the newest schema: a new file in one transaction, an older one in a transaction for each step. `beforeChange` is
 * called once, before the first step on a file that already has a schema (to take a backup).
 * @throws AlmanacError CACHE_NEWER for a file of a newer app, CACHE_DAMAGED for one with tables and no version that the app ever had
 */
export function migrate(db: Connection, migrations: readonly Migration[], beforeChange?: () => void): void {
  const reached = () => Number(db.pragma('user_version', { simple: true }));
  const current = reached();
  const newest = migrations.at(-1)?.number ?? 0;
  const isBeforeFirst = current < (migrations[0]?.number ?? 0) && (current !== 0 || hasTables(db));
  const isNumberWrong = current > maxVersion || isBeforeFirst;
  if (isNumberWrong) throw new AlmanacError('CACHE_DAMAGED');
  if (current > newest) throw new AlmanacError('CACHE_NEWER');
  const due = migrations.filter((migration) => migration.number > current);
  if (due.length > 0 && current > 0) beforeChange?.();
  const step = (migration: Migration) => {
    // The app and a headless sync may both be the first after an update.
    if (reached() >= migration.number) return;
    migration.up(db);
    db.pragma(`user_version = ${migration.number}`);
  };
  if (current === 0) writeTransaction(db, () => due.forEach(step))();
  else for (const migration of due) writeTransaction(db, step)(migration);
}

/** Asked at once with the version, since another process may be making the tables. */
const hasTables = (db: Connection): boolean =>
  db
    .prepare<[], number>('SELECT EXISTS (SELECT 1 FROM sqlite_schema) AND user_version = 0 FROM pragma_user_version')
    .pluck()
    .get() === 1;

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
    .prepare<[], { name: string; wr: number; sql: string | null }>(
      `SELECT name, wr, iif(l.type = 'virtual', sql, NULL) AS sql FROM pragma_table_list l JOIN sqlite_schema USING (name)
       WHERE schema = 'main' AND l.type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'`,
    )
    .all();
  const indexes = db
    .prepare<[string], string>(
      "SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    )
    .pluck();
  const madeOf = (name: string, sql: string | null) =>
    [...(sql === null ? [] : [sql]), ...indexes.all(name)]
      .map((each) => each.slice(each.indexOf('(')).replace(/\s+/g, ' '))
      .toSorted();
  return tables.map(({ name, wr, sql }) => ({
    name,
    hasRowid: wr === 0,
    made: madeOf(name, sql),
    ...columnsOf(db, name),
  }));
}

function columnsOf(db: Connection, table: string): Pick<TableShape, 'columns' | 'key'> {
  const columns = db
    .prepare<[string], { name: string; type: string; notnull: number; pk: number; dflt_value: string | null }>(
      'SELECT name, type, "notnull", pk, dflt_value FROM pragma_table_xinfo(?)',
    )
    .all(table);
  const key = columns.map(({ pk }, index) => ({ pk, index })).filter(({ pk }) => pk > 0);
  return {
    columns: columns.map(({ name, type, notnull, pk, dflt_value }) => ({
      name,
      type,
      isNeeded: notnull === 1 || pk > 0,
      default: dflt_value,
    })),
    key: key.sort((one, other) => one.pk - other.pk).map(({ index }) => index),
  };
}

/**
 * Compares the names in a file with those that the migrations gave: SQLite takes a wrong one for a mistake in the question.
 * @throws AlmanacError CACHE_DAMAGED
 */
export function refuseOtherNames(db: Connection, migrations: readonly Migration[]): void {
  const there = new Map(tableShapes(db).map((shape) => [shape.name, shape]));
  const expected = shapesOf(migrations, Number(db.pragma('user_version', { simple: true })));
  const isAsMade = ({ name, columns, made }: TableShape) => {
    const found = there.get(name);
    return (
      JSON.stringify(found?.columns) === JSON.stringify(columns) && made.every((each) => found?.made.includes(each))
    );
  };
  if (!expected.every(isAsMade)) throw new AlmanacError('CACHE_DAMAGED');
}
