import { AlmanacError } from '#shared/errors/errors.ts';
import { type Connection, versionOf, writeTransaction } from './database.ts';

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
