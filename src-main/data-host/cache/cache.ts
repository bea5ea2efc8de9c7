import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CacheState } from '#contract/app.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { message, t } from '#shared/language/message.ts';
import { cacheFileIn, setAside, setAsideUnless } from '../../files/set-aside.ts';
import {
  attachJournal,
  type Connection,
  hasNoVersion,
  isDamage,
  openFile,
  openReader,
  refuseDamaged,
  translate,
  tryLock,
} from './database/database.ts';
import { type Migration, migrate, refuseNewer, refuseOtherNames } from './database/schema.ts';
import {
  backUpBeforeMigration,
  copiesOf,
  hasLostRows,
  refuseUnlikeCopy,
  removeHalfCopies,
  renewCopies,
} from './journal/copies.ts';
import { keepLedger } from './journal/ledger.ts';
import { carryOwnWords } from './journal/own-words.ts';
import { type Restored, restoredText, restoreJournal } from './journal/restore.ts';
import { cacheMigrations } from './migrations/cache-since-1-0.ts';
import { journalMigrations } from './migrations/journal-since-1-0.ts';
import { forgetOtherForms } from './runs/after-store.ts';
import { carryOverChanges } from './runs/changed-rows.ts';
import { dropUnreadableJson, refuseUnreadableJson } from './runs/stored-json.ts';

/** The open data folder: one connection that reads and writes, with the journal attached. */
export interface Cache {
  readonly db: Connection;
  readonly state: CacheState;
  /** A read-only connection for long reads; the caller closes it. */
  openReader(): Connection;
  /** The right to sync this folder, across processes; null when another process has it. */
  lockForSync(): (() => void) | null;
  /** Renews the copies of what cannot be synced again, if any of it has changed. Never throws. */
  backUp(): void;
  /** True once the journal was found damaged: nothing more is to be written before it is rebuilt. */
  readonly isJournalDamaged: boolean;
  /** Called with each error; remembers damage, so that the next opening looks through the files. */
  notice(error: unknown): void;
  close(): void;
}

interface OpenOptions {
  readonly check?: boolean | undefined;
  readonly distrust?: boolean | undefined;
  readonly isPackage?: boolean | undefined;
}

/**
 * Opens (or makes) `cache.sqlite3` and `journal.sqlite3` in a folder. A damaged cache is set aside and made new, since
 * everything in it can be synced again, and single rows whose text is damaged are dropped; a damaged journal is set aside and rebuilt from what can be read of it and of its
 * copies. Nothing is deleted. Every page of both files is looked at, which takes seconds, when damage has shown itself before,
 * and with `check`. `distrust`: a check has found nothing, and yet the folder does not open, so the cache is set aside.
 * @throws AlmanacError CACHE_NEWER, CACHE_LOCKED, CACHE_UNUSABLE, DISK_FULL
 */
export function openCache(
  folder: string,
  { check = false, distrust = false, isPackage = false }: OpenOptions = {},
): Cache {
  const isToCheck = check || existsSync(damageMark(folder));
  try {
    return open(folder, { check: isToCheck, distrust, isPackage });
  } catch (error) {
    // Damage that only the work after opening has met.
    if (!distrust && isDamage(error)) return openCache(folder, { check: true, distrust: isToCheck, isPackage });
    throw withFolder(translate(error), folder);
  }
}

/** Names the folder in the error that it cannot be opened. */
function withFolder(error: unknown, folder: string): unknown {
  if (!(error instanceof AlmanacError) || error.code !== 'CACHE_UNUSABLE') return error;
  return new AlmanacError('CACHE_UNUSABLE', { what: folder, ...error.detail }, error.cause);
}

/** A file that is there between damage that was met and the look through the files that it calls for. */
const damageMark = (folder: string) => join(folder, 'damage-met');

const journalFileIn = (folder: string) => join(folder, 'journal.sqlite3');

function open(folder: string, { check = false, distrust = false, isPackage = false }: OpenOptions): Cache {
  const cacheFile = cacheFileIn(folder);
  const journalFile = journalFileIn(folder);
  clearPlaces(folder);
  refuseNewer(cacheFile, cacheMigrations);
  refuseNewer(journalFile, journalMigrations);
  const journal = openJournal({ folder, file: journalFile, check });
  const cache = openCacheFile({ folder, file: cacheFile, check }, { distrust, isPackage });
  let isJournalDamaged = false;
  try {
    attachJournal(cache.db, journalFile);
    forgetOtherForms(cache.db);
    keepLedger(cache.db);
    carryOverChanges(cache.db);
    carryOwnWords(cache.db, folder, (before) => {
      const file = journalFileIn(before);
      openJournal({ folder: before, file, check: false });
      return file;
    });
  } catch (error) {
    cache.db.close();
    throw error;
  }
  rmSync(damageMark(folder), { force: true });
  const notice = (error: unknown) => {
    if (!isDamage(error)) return;
    attempt('the damage was not noted', () => writeFileSync(damageMark(folder), '', { mode: 0o600 }));
  };
  const backUp = () =>
    attempt(
      'your own choices were not copied',
      () => renewCopies(cache.db, journalFile),
      (error) => {
        isJournalDamaged ||= isDamage(error);
        notice(error);
      },
    );
  const { message: happened } = sayWhatHappened(cache, journal, isPackage);
  if (happened !== null) console.warn(happened);
  return {
    db: cache.db,
    /** Made again for each reader, who may have chosen another language meanwhile. */
    get state() {
      return sayWhatHappened(cache, journal, isPackage);
    },
    openReader: () => openReader(cacheFile, journalFile),
    lockForSync: () => lockFile(join(folder, 'sync.lock')),
    backUp,
    get isJournalDamaged() {
      return isJournalDamaged;
    },
    notice,
    close: () => {
      attempt('the data was not tidied up', () => cache.db.pragma('wal_checkpoint(TRUNCATE)'), notice);
      backUp();
      attempt('the data was not looked through', () => lookThrough(cache.db, folder), notice);
      cache.db.close();
    },
  };
}

/** The two files with what SQLite keeps beside them, and all others that the app reads or writes here. */
const databases = /^(?:cache|journal)\.sqlite3(?:-wal|-shm)?$/;
const otherFiles = /^(?:journal\.sqlite3\.|learners\.sqlite3|(?:damage-met|looked-through|before\.json(?:\.part)?)$)/;

/**
 * A pipe, a device or a folder in the place of a file: SQLite would wait for the end of a pipe for ever. Files that the app can do without
 * are set aside. @throws AlmanacError CACHE_UNUSABLE that names one in the place of a database
 */
function clearPlaces(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    if (databases.test(name)) insistOnFile(path);
    else if (otherFiles.test(name) && !/\.damaged-\d+$/.test(name)) setAsideUnless('file', path);
  }
}

/** @throws AlmanacError CACHE_UNUSABLE */
function insistOnFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
    throw new AlmanacError('CACHE_UNUSABLE', { what: path, reason: 'NOT_A_FILE' });
}

/** @throws AlmanacError CACHE_UNUSABLE that names the file of the lock */
function lockFile(file: string): (() => void) | null {
  insistOnFile(file);
  try {
    return tryLock(file);
  } catch (error) {
    throw withFolder(error, file);
  }
}

/** Does what may fail without harm; the log then says why in one sentence. */
function attempt(failed: string, work: () => void, onError?: (error: unknown) => void): void {
  try {
    work();
  } catch (thrown) {
    const error = translate(thrown);
    if (error instanceof AlmanacError) console.warn(`${failed}: ${error.message}`);
    else console.warn(failed, error);
    onError?.(error);
  }
}

/** The most bytes that are checked at the end of a session, in a fifth of a second: more would delay a shutdown. */
const maxBytesAtEnd = 64_000_000;
const onceA = 24 * 3_600_000;

/** Looks at every page of the cache once a day, at the end of a session, where that is quick. @throws CACHE_DAMAGED */
function lookThrough(db: Connection, folder: string): void {
  const mark = join(folder, 'looked-through');
  const size = statSync(cacheFileIn(folder)).size;
  const lookedAt = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (size > maxBytesAtEnd || Math.abs(Date.now() - lookedAt) < onceA) return;
  refuseDamaged(db);
  refuseUnreadableJson(db);
  writeFileSync(mark, '', { mode: 0o600 });
  utimesSync(mark, new Date(), new Date());
}

interface DataFile {
  readonly folder: string;
  readonly file: string;
  readonly check: boolean;
}

/** Brings the journal to the newest schema, restored if need be; returns what became of it when it was not as it should be. */
function openJournal(data: DataFile): Restored | null {
  const { folder, file, check } = data;
  // Read before the journal: another process may write into it, and then copy it.
  const copies = copiesOf(file);
  const restore = (isBehind: boolean) => restoreJournal(folder, file, journalMigrations, { isBehind });
  const open = () =>
    openAndMigrate(data, journalMigrations, { beforeMigration: (db) => backUpBeforeMigration(db, file) });
  if (copies.length > 0 && (!existsSync(file) || hasNoVersion(file))) {
    const restored = restore(false);
    open().close();
    return restored;
  }
  let isBehind = false;
  try {
    const db = open();
    try {
      if (check) refuseUnlikeCopy(db, copies);
      isBehind = hasLostRows(db, copies);
    } finally {
      db.close();
    }
    removeHalfCopies(file);
    if (!isBehind) return null;
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const restored = restore(isBehind);
  open().close();
  return restored;
}

/**
 * Opens the cache; a damaged one is set aside and an empty one begun. Where single rows are damaged and can be synced again, they alone are
 * dropped.
 */
function openCacheFile(data: DataFile, { distrust, isPackage }: Omit<OpenOptions, 'check'>) {
  let droppedRows = 0;
  const mend = (db: Connection) => {
    if (isPackage) refuseUnreadableJson(db);
    else droppedRows = dropUnreadableJson(db);
  };
  try {
    if (distrust && existsSync(data.file)) throw new AlmanacError('CACHE_DAMAGED');
    // A file without a byte passes for a new one; there is none before the first session has ended.
    const hasEnded = copiesOf(journalFileIn(data.folder)).length > 0;
    if (hasEnded && existsSync(data.file) && hasNoVersion(data.file)) throw new AlmanacError('CACHE_DAMAGED');
    return { db: openAndMigrate(data, cacheMigrations, { mend }), wasDamaged: false, droppedRows };
  } catch (error) {
    if (!isDamage(error)) throw error;
    setAside(data.file);
    return { db: openAndMigrate(data, cacheMigrations), wasDamaged: true, droppedRows: 0 };
  }
}

interface OpeningSteps {
  /** Called where the file is checked, when every page and name of it is sound. */
  mend?(db: Connection): void;
  beforeMigration?(db: Connection): void;
}

function openAndMigrate(
  { folder, file, check }: DataFile,
  migrations: readonly Migration[],
  { mend = () => {}, beforeMigration = () => {} }: OpeningSteps = {},
): Connection {
  const db = openFile(folder, file);
  try {
    if (check) {
      refuseDamaged(db);
      refuseOtherNames(db, migrations);
      mend(db);
    }
    migrate(db, migrations, () => beforeMigration(db));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The data of a package or a publication cannot be synced. */
const packageDamaged = message(
  'The data from this package or publication was damaged and has been set aside. To get it back, open the package again or look for a newer publication. Your own choices are kept.',
);

interface Damage {
  readonly wasDamaged: boolean;
  readonly droppedRows: number;
}

const rowsDropped = message(
  'Some rows of the synced data were damaged and have been removed. The next sync downloads them again; all other rows are kept.',
);

function sayWhatHappened(
  { wasDamaged: cacheDamaged, droppedRows }: Damage,
  journal: Restored | null,
  isPackage: boolean,
): CacheState {
  const sentences = [
    ...(droppedRows > 0 ? [t(rowsDropped)] : []),
    ...(cacheDamaged && isPackage ? [t(packageDamaged)] : []),
    ...(cacheDamaged && !isPackage
      ? [
          journal
            ? t('The synced data was damaged and has been set aside. Sync again to get it back.')
            : t(
                'The synced data was damaged and has been set aside. Sync again to get it back; your own choices are untouched.',
              ),
        ]
      : []),
    ...(journal ? [restoredText(journal)] : []),
  ];
  return sentences.length === 0
    ? { state: 'ready', message: null, problem: null }
    : { state: 'rebuilt', message: sentences.join(' '), problem: null };
}
