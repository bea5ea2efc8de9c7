import Database from 'better-sqlite3';
import { AlmanacError } from '#shared/errors/errors.ts';

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
export function translating<T>(work: () => T): T {
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
