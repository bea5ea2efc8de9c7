import { chmodSync, existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { makeFolder } from '#main/files/make-folder.ts';
import type { CellValue } from '#shared/catalog/columns.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { comparable } from '#shared/text/text.ts';
import { registerClock } from './clock.ts';

export type Connection = Database.Database;

/** The code of a better-sqlite3 error, for example `SQLITE_CORRUPT`; undefined for any other error. */
export function sqliteCode(error: unknown): string | undefined {
  return error instanceof Database.SqliteError ? error.code : undefined;
}

/** True when the file itself is broken and can only be replaced. */
export function isDamage(error: unknown): boolean {
  if (error instanceof AlmanacError) return error.code === 'CACHE_DAMAGED';
  return isDamageOfFile(error);
}

const damage = /^SQLITE_(CORRUPT|NOTADB)/;

/** Matches the messages of SQLite about a name, a version or a JSON in the file that our statement does not expect. */
const otherNames =
  /^(no such (table|column|index|module|tokenizer|function|collation sequence)|table \S+ has (no column named|\d+ columns)|(table|index|view) .+ already exists|duplicate column name|error in tokenizer constructor|vtable constructor failed|parse error in|no query solution|unrecognized (token|parameter|option)|unknown (database|column|datatype)|malformed (JSON|database schema))/;

const isDamageOfFile = (error: unknown): boolean => {
  const code = sqliteCode(error) ?? '';
  return damage.test(code) || (code === 'SQLITE_ERROR' && otherNames.test((error as Error).message));
};

/** Runs `work`, and throws what it throws as {@link translate} returns it. */
function translating<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translate(error);
  }
}

/** Returns the error of the contract for an error of SQLite or of the file system; everything else stays as it is. */
export function translate(error: unknown): unknown {
  const code = sqliteCode(error) ?? (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new AlmanacError('CACHE_LOCKED', {}, error);
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC' || code === 'EDQUOT')
    return new AlmanacError('DISK_FULL', {}, error);
  if (isDamageOfFile(error)) return new AlmanacError('CACHE_DAMAGED', {}, error);
  if (
    /^(SQLITE_(CANTOPEN|READONLY|IOERR|PERM|AUTH)|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST|EISDIR|ELOOP)/.test(code)
  ) {
    return new AlmanacError('CACHE_UNUSABLE', { reason: code }, error);
  }
  return error;
}

/** Anything thrown as an error of the contract; what is none of those becomes INTERNAL and is printed for the log. */
export function toAlmanacError(thrown: unknown): AlmanacError {
  const error = translate(thrown);
  if (error instanceof AlmanacError) return error;
  console.error(thrown);
  return new AlmanacError('INTERNAL', {}, thrown);
}

/** Opens one SQLite file for this user alone: WAL, 0600 in a 0700 folder, waiting a moment for another process. */
export function openFile(folder: string, file: string): Connection {
  return translating(() => {
    makeFolder(folder, 0o700);
    const isNew = !existsSync(file);
    const db = new Database(file, { timeout: 2000 });
    try {
      if (isNew) chmodSync(file, 0o600);
      registerFunctions(db);
      // For a new file. Four times the usual: half the time that writing takes is spent page by page.
      db.pragma('page_size = 16384');
      db.pragma('journal_mode = WAL');
      db.pragma('synchronous = NORMAL');
      // Sorting an index of a million rows in memory would take more of it with every record.
      db.pragma('temp_store = FILE');
      db.pragma('cache_size = -16000');
      // 32 MB: a sync writes the same pages again and again, and each checkpoint waits for the disk.
      const pageSize = Number(db.pragma('page_size', { simple: true }));
      db.pragma(`wal_autocheckpoint = ${32_768_000 / pageSize}`);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

/** Gives a connection the functions that statements call: the clock, and how names are compared. */
function registerFunctions(db: Connection): void {
  registerClock(db);
  db.function('comparable', { deterministic: true }, (text) => (text === null ? null : comparable(String(text))));
}

/**
 * A second, read-only connection that sees one state of the data from its first row to its last, so that a long export does
 * not stop the writer.
 */
export function openReader(cacheFile: string, journalFile: string): Connection {
  return translating(() => {
    const db = new Database(cacheFile, { readonly: true, timeout: 2000 });
    // An export reads each page once, so a larger cache would not help.
    db.pragma('cache_size = -4000');
    registerFunctions(db);
    attachJournal(db, journalFile);
    db.exec('BEGIN');
    return db;
  });
}

/** The number of a file's schema, read without changing it; 0 when there is no file, or none that can be read. */
export function versionOf(file: string): number {
  try {
    return readVersion(file);
  } catch {
    // The next opening for writing reports what is wrong.
    return 0;
  }
}

/** Whether a file that is there is empty, is no database, or looks as if no program had made its tables yet. */
export function hasNoVersion(file: string): boolean {
  try {
    return readVersion(file) === 0;
  } catch (error) {
    return isDamage(error);
  }
}

function readVersion(file: string): number {
  // SQLite throws the log of an empty file away.
  if (!existsSync(file) || statSync(file).size === 0) return 0;
  const db = new Database(file, { readonly: true, timeout: 2000 });
  try {
    return Number(db.pragma('user_version', { simple: true }));
  } finally {
    db.close();
  }
}

/** Whether a table of a file has a row; false where there is none of these, or the file cannot be read. */
export function hasRows(file: string, table: 'resource'): boolean {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 2000 });
    try {
      return db.prepare<[], number>(`SELECT EXISTS (SELECT 1 FROM ${table})`).pluck().get() === 1;
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

/** Makes the journal's tables readable as `journal.…` beside those of the cache. */
export function attachJournal(db: Connection, journalFile: string): void {
  db.prepare('ATTACH DATABASE ? AS journal').run(journalFile);
}

/** Other texts once another connection has written into one of the two files. */
export const versionsOf = (db: Connection): string[] =>
  ['main', 'journal'].map((file) => String(db.pragma(`${file}.data_version`, { simple: true })));

/** Holds an exclusive lock on a file for as long as the process lives or until released; null when somebody else has it. */
export function tryLock(file: string): (() => void) | null {
  const db = translating(() => new Database(file, { timeout: 0 }));
  try {
    chmodSync(file, 0o600);
    db.exec('BEGIN EXCLUSIVE');
    return () => {
      if (db.open) {
        db.exec('ROLLBACK');
        db.close();
      }
    };
  } catch (error) {
    db.close();
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY')) return null;
    throw translate(error);
  }
}

/** Looks at every page of a file, the connection's own or an attached one. @throws AlmanacError CACHE_DAMAGED */
export function refuseDamaged(db: Connection, schema: 'main' | 'journal' = 'main'): void {
  const found = db.pragma(`${schema}.integrity_check(1)`, { simple: true });
  if (found !== 'ok') throw new AlmanacError('CACHE_DAMAGED');
}

/**
 * `work` as one transaction that writes; within another one it is a part of that. It is a writer from its beginning, and so waits
 * for others: who first reads and then writes fails at once when another thread has written in between.
 */
export const writeTransaction = <Args extends unknown[], Result>(
  db: Connection,
  work: (...args: Args) => Result,
): ((...args: Args) => Result) => db.transaction(work).immediate;

/** `work` as one transaction that reads: it sees one state of the data, whatever is written meanwhile. */
export const readTransaction = <Result>(db: Connection, work: () => Result): (() => Result) =>
  db.transaction(work).deferred;

/** 0 where another process writes, or nothing can be written: the screen neither waits nor fails for it. */
export function withoutWaiting(db: Connection, work: () => number): number {
  const busyTimeout = db.pragma('busy_timeout', { simple: true });
  db.pragma('busy_timeout = 0');
  try {
    return work();
  } catch (error) {
    const code = sqliteCode(error) ?? '';
    if (!['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_READONLY'].some((known) => code.startsWith(known)))
      throw error;
    return 0;
  } finally {
    db.pragma(`busy_timeout = ${busyTimeout}`);
  }
}

const blockLength = 500;

/** Reads a block of rows at a time, in the order of their key: better-sqlite3 takes twice as long to step from row to row. */
export function* rowsByKey<Row extends Record<string, CellValue>>(
  db: Connection,
  select: string,
  key: readonly string[],
): IterableIterator<Row> {
  const terms = key.map((column) => `"${column}"`).join(', ');
  const blockOf = (where: string) =>
    db.prepare<CellValue[], Row>(`SELECT * FROM (${select}) ${where} ORDER BY ${terms} LIMIT ${blockLength}`);
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
