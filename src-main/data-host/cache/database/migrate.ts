import { AlmanacError } from '#shared/errors/errors.ts';
import { type Connection, versionOf, writing } from './database.ts';

/** One numbered step of a database's schema. Numbers only grow; a step that has shipped is never edited. */
export interface Migration {
  readonly number: number;
  readonly up: (db: Connection) => void;
}

/** Looks whether a file is of a newer app, without changing anything. @throws AlmanacError CACHE_NEWER */
export function refuseNewer(file: string, migrations: readonly Migration[]): void {
  if (versionOf(file) > (migrations.at(-1)?.number ?? 0)) throw new AlmanacError('CACHE_NEWER');
}

/**
 * Brings a database to the newest schema, each step in its own transaction. `beforeChange` is called once, before the first
 * step on a file that already has a schema (to take a backup). A file of a newer app is refused with CACHE_NEWER.
 */
export function migrate(db: Connection, migrations: readonly Migration[], beforeChange?: () => void): void {
  const reached = () => Number(db.pragma('user_version', { simple: true }));
  const current = reached();
  const newest = migrations.at(-1)?.number ?? 0;
  if (current > newest) throw new AlmanacError('CACHE_NEWER');
  const due = migrations.filter((migration) => migration.number > current);
  if (due.length > 0 && current > 0) beforeChange?.();
  for (const migration of due) {
    writing(db, () => {
      // The app and a headless sync may both be the first after an update.
      if (reached() >= migration.number) return;
      migration.up(db);
      db.pragma(`user_version = ${migration.number}`);
    })();
  }
}
