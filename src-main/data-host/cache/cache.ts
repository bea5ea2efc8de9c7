import { chmodSync, copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
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
  const journal = openMigrated(folder, journalFile, journalMigrations, withBackup);
  journal.db.close();
  const cache = openMigrated(folder, cacheFile, cacheMigrations, withoutBackup);
  attachJournal(cache.db, journalFile);
  carryOverChanges(cache.db);
  return {
    db: cache.db,
    state: sayWhatHappened(cache.wasDamaged, journal.wasDamaged),
    openReader: () => openReader(cacheFile, journalFile),
    lockForSync: () => tryLock(join(folder, 'sync.lock')),
    close: () => {
      cache.db.pragma('wal_checkpoint(TRUNCATE)');
      cache.db.close();
    },
  };
}

/** How a file is kept from loss: what is done before its schema changes, and after it was found damaged. */
interface Safety {
  beforeMigration(db: Connection, file: string): void;
  afterDamage(file: string): void;
}

const withBackup: Safety = { beforeMigration: backUp, afterDamage: restoreBackup };
/** What can be synced again needs no copy, which would double hundreds of megabytes. */
const withoutBackup: Safety = { beforeMigration: () => {}, afterDamage: () => {} };

function openMigrated(folder: string, file: string, migrations: readonly Migration[], safety: Safety) {
  try {
    return { db: openAndMigrate(folder, file, migrations, safety), wasDamaged: false };
  } catch (error) {
    if (!isDamage(error)) throw error;
    moveAside(file);
    safety.afterDamage(file);
    return { db: openAndMigrate(folder, file, migrations, safety), wasDamaged: true };
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

function backUp(db: Connection, file: string): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(file, `${file}.backup`);
  chmodSync(`${file}.backup`, 0o600);
}

function restoreBackup(file: string): void {
  if (existsSync(`${file}.backup`)) copyFileSync(`${file}.backup`, file);
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
