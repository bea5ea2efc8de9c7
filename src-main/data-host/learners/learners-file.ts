import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, isDamage, openFile } from '../cache/database/database.ts';
import { type Migration, migrate } from '../cache/database/migrate.ts';
import { refuseOtherNames } from '../cache/database/schema.ts';
import { createSeal, isSameCheck, keyCheck, type Seal } from './seal.ts';

/** Learner data: a number and sealed bytes per learner. Names and counts are readable with the key alone. */
const learners0010: Migration = {
  number: 10,
  up: (db) =>
    db.exec(`
      -- One row: the salt of everything derived from the key, and what tells whether a key is the right one.
      CREATE TABLE seal (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), salt BLOB NOT NULL, key_check BLOB NOT NULL) STRICT;
      -- AUTOINCREMENT: the number of a forgotten learner is never given to another.
      CREATE TABLE learner (learner_no INTEGER PRIMARY KEY AUTOINCREMENT, pseudonym BLOB NOT NULL UNIQUE) STRICT;
      -- Rows of a reading that was cut off have a generation that no run points to.
      CREATE TABLE learner_run (run_id TEXT PRIMARY KEY, generation INTEGER NOT NULL, read_at INTEGER NOT NULL)
        STRICT, WITHOUT ROWID;
      CREATE TABLE engagement (
        run_id TEXT NOT NULL, generation INTEGER NOT NULL, learner_no INTEGER NOT NULL, nonce BLOB NOT NULL, sealed BLOB NOT NULL,
        PRIMARY KEY (run_id, generation, learner_no)
      ) STRICT, WITHOUT ROWID;
    `),
};

const learnersMigrations: readonly Migration[] = [learners0010];

/** `learners.sqlite3`: there only while learner data is switched on, and never part of any other file. */
export interface LearnersFile {
  exists(): boolean;
  /** The open file, or null when there is none. No key is needed to delete rows. */
  existing(): Connection | null;
  /** Opens or makes the file. One that this key does not open can never be read again, so an empty one replaces it. */
  unlocked(key: Uint8Array): { db: Connection; seal: Seal };
  remove(): void;
  close(): void;
}

export function createLearnersFile(folder: string): LearnersFile {
  const file = join(folder, 'learners.sqlite3');
  let open: Connection | null = null;

  const close = () => {
    open?.close();
    open = null;
  };
  const remove = () => {
    close();
    for (const side of ['', '-wal', '-shm', '-journal']) rmSync(file + side, { force: true });
  };
  const openMigrated = (): Connection => {
    const db = openFile(folder, file);
    try {
      migrate(db, learnersMigrations);
      refuseOtherNames(db, learnersMigrations);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  };
  /** A damaged file is not set aside like others: what it holds can be synced again and should not lie around. */
  const openAny = (): Connection => {
    if (open) return open;
    try {
      open = openMigrated();
    } catch (error) {
      if (!isDamage(error)) throw error;
      remove();
      open = openMigrated();
    }
    return open;
  };

  return {
    exists: () => existsSync(file),
    existing: () => (existsSync(file) ? openAny() : null),
    unlocked: (key) => {
      const seal = sealOf(openAny(), key);
      if (seal) return { db: openAny(), seal };
      remove();
      const db = openAny();
      const fresh = sealOf(db, key);
      if (!fresh) throw new Error('a new file takes any key');
      return { db, seal: fresh };
    },
    remove,
    close,
  };
}

/** The seal of this file with this key; null when the file was sealed with another. */
function sealOf(db: Connection, key: Uint8Array): Seal | null {
  const stored = db.prepare<[], { salt: Buffer; key_check: Buffer }>('SELECT salt, key_check FROM seal').get();
  if (stored) {
    return isSameCheck(stored.key_check, keyCheck(key, stored.salt)) ? createSeal(key, stored.salt) : null;
  }
  const salt = randomBytes(16);
  db.prepare('INSERT INTO seal (only_row, salt, key_check) VALUES (1, ?, ?)').run(salt, keyCheck(key, salt));
  return createSeal(key, salt);
}
