import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { CacheState } from '../../../src-preload/contract/app.ts';
import { formatMoment } from '../../../src-preload/contract/format/days.ts';
import {
  attachJournal,
  type Connection,
  isDamage,
  openFile,
  openReader,
  refuseDamaged,
  translate,
  tryLock,
} from './database.ts';
import { type Migration, migrate, refuseNewer } from './migrate.ts';
import { cacheMigrations, journalMigrations } from './migrations/index.ts';
import { carryOverChanges } from './pending-changes.ts';
import { cacheFileIn, setAside } from './set-aside.ts';

/** The open data folder: one connection that reads and writes, with the journal attached. */
export interface Cache {
  readonly db: Connection;
  readonly state: CacheState;
  /** A read-only connection for long reads; the caller closes it. */
  openReader(): Connection;
  /** The right to sync this folder, across processes; null when another process has it. */
  lockForSync(): (() => void) | null;
  /** Renews the copy of what cannot be synced again, if any of it has changed. Never throws. */
  backUp(): void;
  close(): void;
}

/**
 * Opens (or makes) `cache.sqlite3` and `journal.sqlite3` in a folder. A damaged cache is set aside and made new, since
 * everything in it can be synced again; a damaged journal is set aside and restored from its backup. Nothing is deleted.
 * With `check` every page of both files is looked at, which takes seconds, for when damage has shown itself.
 * @throws AlmanacError CACHE_NEWER, CACHE_LOCKED, CACHE_UNUSABLE, DISK_FULL
 */
export function openCache(folder: string, { check = false }: { check?: boolean } = {}): Cache {
  try {
    return open(folder, check);
  } catch (error) {
    // Damage that only the work after opening has met.
    if (!check && isDamage(error)) return openCache(folder, { check: true });
    throw translate(error);
  }
}

function open(folder: string, check: boolean): Cache {
  const cacheFile = cacheFileIn(folder);
  const journalFile = join(folder, 'journal.sqlite3');
  refuseNewer(cacheFile, cacheMigrations);
  refuseNewer(journalFile, journalMigrations);
  const lost = existsSync(journalFile) ? null : restoreBackup(journalFile);
  const journal = openMigrated({ folder, file: journalFile, check }, journalMigrations, withBackup);
  journal.db.close();
  const cache = openMigrated({ folder, file: cacheFile, check }, cacheMigrations, withoutBackup);
  try {
    attachJournal(cache.db, journalFile);
    carryOverChanges(cache.db);
  } catch (error) {
    cache.db.close();
    throw error;
  }
  return {
    db: cache.db,
    state: sayWhatHappened(cache.wasDamaged, lost ?? journal.restored),
    openReader: () => openReader(cacheFile, journalFile),
    lockForSync: () => tryLock(join(folder, 'sync.lock')),
    backUp: () => renewCopy(cache.db, journalFile),
    close: () => {
      cache.db.pragma('wal_checkpoint(TRUNCATE)');
      renewCopy(cache.db, journalFile);
      cache.db.close();
    },
  };
}

/** How a file is kept from loss: what is done before its schema changes, and after it was found damaged. */
interface Safety {
  beforeMigration(db: Connection, file: string): void;
  /** Puts an earlier state in its place and says of when; null when there is none (any more). */
  afterDamage(file: string): Restored | null;
}

const withBackup: Safety = { beforeMigration: backUp, afterDamage: restoreBackup };
/** What can be synced again needs no copy, which would double hundreds of megabytes. */
const withoutBackup: Safety = { beforeMigration: () => {}, afterDamage: () => null };

interface DataFile {
  readonly folder: string;
  readonly file: string;
  readonly check: boolean;
}

function openMigrated(data: DataFile, migrations: readonly Migration[], safety: Safety) {
  let restored: Restored | null = null;
  for (let wasDamaged = false; ; wasDamaged = true) {
    try {
      return { db: openAndMigrate(data, migrations, safety), wasDamaged, restored };
    } catch (error) {
      if (!isDamage(error)) throw error;
      setAside(data.file);
      // A copy may be damaged, too: each is tried once.
      restored = safety.afterDamage(data.file) ?? { from: null };
    }
  }
}

function openAndMigrate(
  { folder, file, check }: DataFile,
  migrations: readonly Migration[],
  safety: Safety,
): Connection {
  const db = openFile(folder, file);
  try {
    if (check) refuseDamaged(db);
    migrate(db, migrations, () => safety.beforeMigration(db, file));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Of the journal as it was before its schema changed. */
const backupOf = (file: string) => `${file}.backup`;
/** Of the journal as it was at the end of the last sync or session. */
const copyOf = (file: string) => `${file}.copy`;

function backUp(db: Connection, file: string): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(file, backupOf(file));
  chmodSync(backupOf(file), 0o600);
}

/** The state that a lost journal was brought back to: when it was saved, or null when it began anew. */
interface Restored {
  readonly from: Date | null;
}

/** Moves the newest copy into the place of the file, so that a damaged one is not taken twice. */
function restoreBackup(file: string): Restored | null {
  const newest = [copyOf(file), backupOf(file)].find((copy) => existsSync(copy));
  if (newest === undefined) return null;
  const from = statSync(newest).mtime;
  renameSync(newest, file);
  return { from };
}

/** Writes the journal anew beside its copy, which is replaced only by a whole one: a damaged journal cannot be written. */
function renewCopy(db: Connection, journalFile: string): void {
  const next = `${copyOf(journalFile)}-next-${process.pid}-${threadId}`;
  try {
    if (!hasChangedSince(journalFile, copyOf(journalFile)) || isEmpty(db)) return;
    rmSync(next, { force: true });
    db.prepare('VACUUM journal INTO ?').run(next);
    chmodSync(next, 0o600);
    renameSync(next, copyOf(journalFile));
  } catch (error) {
    rmSync(next, { force: true });
    console.warn('the journal was not backed up', error);
  }
}

function hasChangedSince(file: string, copy: string): boolean {
  const changedAt = (name: string) => {
    const found = statSync(name, { throwIfNoEntry: false });
    // A log without anything in it is there whenever the file is open.
    return found && found.size > 0 ? found.mtimeMs : 0;
  };
  return Math.max(changedAt(file), changedAt(`${file}-wal`)) > changedAt(copy);
}

/** Nothing chosen and nothing seen yet. */
function isEmpty(db: Connection): boolean {
  const names = db.prepare<[], string>("SELECT name FROM journal.sqlite_master WHERE type = 'table'").pluck().all();
  return names.every((name) => db.prepare(`SELECT 1 FROM journal."${name}" LIMIT 1`).get() === undefined);
}

function sayWhatHappened(cacheDamaged: boolean, journal: Restored | null): CacheState {
  const sentences = [
    ...(cacheDamaged
      ? [
          `The synced data was damaged and has been set aside. Sync again to get it back${journal ? '' : '; your own choices are untouched'}.`,
        ]
      : []),
    ...(journal ? [journalWords(journal)] : []),
  ];
  return sentences.length === 0
    ? { state: 'ready', message: null, problem: null }
    : { state: 'rebuilt', message: sentences.join(' '), problem: null };
}

function journalWords({ from }: Restored): string {
  const lost =
    'The file with your own choices (selected runs, names, notes, pins and seen changes) was damaged or gone.';
  if (from === null)
    return `${lost} There was no backup, so they begin anew; what is left of the file is kept beside it.`;
  const saved = formatMoment(from.getTime() * 1000);
  return `${lost} It is again as it was on ${saved} UTC; what you changed after that is lost, and the damaged file is kept beside it.`;
}
