import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { CacheState } from '../../../src-preload/contract/app.ts';
import { attachJournal, type Connection, isDamage, openFile, openReader, tryLock } from './database.ts';
import { type Migration, migrate, refuseNewer } from './migrate.ts';
import { cacheMigrations, journalMigrations } from './migrations/index.ts';
import { carryOverChanges } from './pending-changes.ts';

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
 * Opens (or makes) `cache.sqlite3` and `journal.sqlite3` in a folder. A damaged cache is moved aside and made new, since
 * everything in it can be synced again; a damaged journal is moved aside and restored from its backup. Nothing is deleted.
 * @throws AlmanacError CACHE_NEWER, CACHE_LOCKED, CACHE_UNUSABLE, DISK_FULL
 */
export function openCache(folder: string): Cache {
  const cacheFile = join(folder, 'cache.sqlite3');
  const journalFile = join(folder, 'journal.sqlite3');
  refuseNewer(cacheFile, cacheMigrations);
  refuseNewer(journalFile, journalMigrations);
  const isLost = !existsSync(journalFile) && restoreBackup(journalFile);
  const journal = openMigrated(folder, journalFile, journalMigrations, withBackup);
  journal.db.close();
  const cache = openMigrated(folder, cacheFile, cacheMigrations, withoutBackup);
  attachJournal(cache.db, journalFile);
  carryOverChanges(cache.db);
  return {
    db: cache.db,
    state: sayWhatHappened(cache.wasDamaged, isLost || journal.wasDamaged),
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
  /** Puts an earlier state in its place; false when there is none (any more). */
  afterDamage(file: string): boolean;
}

const withBackup: Safety = { beforeMigration: backUp, afterDamage: restoreBackup };
/** What can be synced again needs no copy, which would double hundreds of megabytes. */
const withoutBackup: Safety = { beforeMigration: () => {}, afterDamage: () => false };

function openMigrated(folder: string, file: string, migrations: readonly Migration[], safety: Safety) {
  for (let wasDamaged = false; ; wasDamaged = true) {
    try {
      return { db: openAndMigrate(folder, file, migrations, safety), wasDamaged };
    } catch (error) {
      if (!isDamage(error)) throw error;
      moveAside(file);
      // A copy may be damaged, too: each is tried once.
      safety.afterDamage(file);
    }
  }
}

function openAndMigrate(folder: string, file: string, migrations: readonly Migration[], safety: Safety): Connection {
  const db = openFile(folder, file);
  try {
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

/** Moves the newest copy into the place of the file, so that a damaged one is not taken twice. */
function restoreBackup(file: string): boolean {
  const newest = [copyOf(file), backupOf(file)].find((copy) => existsSync(copy));
  if (newest === undefined) return false;
  renameSync(newest, file);
  return true;
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

function moveAside(file: string): void {
  let number = 1;
  while (existsSync(`${file}.damaged-${number}`)) number += 1;
  renameSync(file, `${file}.damaged-${number}`);
  for (const side of ['-wal', '-shm']) {
    if (existsSync(`${file}${side}`)) renameSync(`${file}${side}`, `${file}.damaged-${number}${side}`);
  }
}

function sayWhatHappened(cacheDamaged: boolean, journalDamaged: boolean): CacheState {
  if (!cacheDamaged && !journalDamaged) return { state: 'ready', message: null };
  const what = cacheDamaged
    ? 'The synced data was damaged and has been set aside. Sync again to get it back; your own choices are untouched.'
    : 'The file with your own choices was damaged and has been set aside; the last backup, if any, was restored.';
  return { state: 'rebuilt', message: what };
}
