import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { views } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { type Connection, isDamage, openFile, writeTransaction } from '../cache/database/database.ts';
import { type Migration, migrate, refuseOtherNames } from '../cache/database/schema.ts';
import type { LearnerEngagement } from '../remote/records/run-records.ts';
import { createSeal, isSameCheck, keyBytes, keyCheck, type Seal } from './seal.ts';
import { type MaskedLearner, UnlockedLearners } from './unlocked-learners.ts';

const removeUnused = 'DELETE FROM learner WHERE learner_no NOT IN (SELECT learner_no FROM engagement)';

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
type LearnersFile = ReturnType<typeof createLearnersFile>;

export function createLearnersFile(folder: string) {
  const file = join(folder, 'learners.sqlite3');
  let open: Connection | null = null;

  const close = (): void => {
    open?.close();
    open = null;
  };
  const remove = (): void => {
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
    exists: (): boolean => existsSync(file),
    /** The open file, or null when there is none. No key is needed to delete rows. */
    existing: (): Connection | null => (existsSync(file) ? openAny() : null),
    /** Opens or makes the file. One that this key does not open can never be read again, so an empty one replaces it. */
    unlocked: (key: Uint8Array): { db: Connection; seal: Seal } => {
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

/** Engagement of single learners, sealed in a file of its own. Names leave it by `username` and `all` alone. */
export class Learners {
  readonly #file: LearnersFile;
  readonly #askKey: () => Promise<Uint8Array | null>;
  #unlocked: UnlockedLearners | null = null;
  #unlocking: Promise<UnlockedLearners> | null = null;

  /** `askKey` answers null when the key cannot be had. */
  constructor(folder: string, askKey: () => Promise<Uint8Array | null>) {
    this.#file = createLearnersFile(folder);
    this.#askKey = askKey;
  }

  /** Fetches the key, if there is anything to read, and opens the rows of a run. @throws AlmanacError LEARNERS_KEY_MISSING */
  async unlock(runId?: string): Promise<void> {
    const learners = this.#file.exists() ? await this.#open() : null;
    if (runId !== undefined) await learners?.prepare(runId);
  }

  /** Fetches the key, making file and key where there are none: before anything is asked of a service. @throws LEARNERS_KEY_MISSING */
  async beginWriting(): Promise<void> {
    await this.#open();
  }

  /**
   * Puts these in the place of all that is stored of the run. They are gone through twice, so that they need not be in memory together.
   * Returns how many learners there are.
   */
  async replace(
    runId: string,
    engagements: () => Iterable<readonly LearnerEngagement[]>,
    now: number,
    signal: AbortSignal,
  ): Promise<number> {
    return (await this.#open()).replace(runId, engagements, now, signal);
  }

  /** The learners of a run; none before {@link unlock}. */
  masked(runId: string): readonly MaskedLearner[] {
    return this.#unlocked?.masked(runId) ?? [];
  }

  /** The name behind a number, if the run has it. Call {@link unlock} before. */
  username(runId: string, learnerNo: number): string | undefined {
    return this.#unlocked?.username(runId, learnerNo);
  }

  /** With real names, for the one export that the user asked for. Call {@link unlock} before. */
  *all(runIds: readonly string[]): Generator<Record<string, string | number | null>, undefined> {
    for (const runId of runIds) {
      for (const engagement of this.#unlocked?.all(runId) ?? []) yield { course_id: runId, ...engagement };
    }
  }

  removeRun(runId: string): void {
    this.#withFile((db) => {
      db.prepare('DELETE FROM engagement WHERE run_id = ?').run(runId);
      db.prepare('DELETE FROM learner_run WHERE run_id = ?').run(runId);
      db.prepare(removeUnused).run();
    });
  }

  /** Removes what was read before this instant, or after the other one, when the clock was ahead; returns the runs. */
  expire(before: number, after: number = Number.MAX_SAFE_INTEGER): string[] {
    const expired = this.#withFile((db) => {
      const runs = db
        .prepare<[number, number], string>('DELETE FROM learner_run WHERE read_at < ? OR read_at > ? RETURNING run_id')
        .pluck()
        .all(before, after);
      // Removes also what a reading that was cut off has left behind.
      db.prepare(
        'DELETE FROM engagement WHERE (run_id, generation) NOT IN (SELECT run_id, generation FROM learner_run)',
      ).run();
      db.prepare(removeUnused).run();
      return runs;
    });
    return expired ?? [];
  }

  purge(): void {
    this.#forget();
    this.#file.remove();
  }

  close(): void {
    this.#forget();
    this.#file.close();
  }

  #open(): Promise<UnlockedLearners> {
    if (this.#unlocked) return Promise.resolve(this.#unlocked);
    this.#unlocking ??= this.#askKey()
      .then((key) => {
        if (key?.length !== keyBytes) throw new AlmanacError('LEARNERS_KEY_MISSING');
        this.#unlocked = new UnlockedLearners(this.#file.unlocked(key));
        return this.#unlocked;
      })
      .finally(() => {
        this.#unlocking = null;
      });
    return this.#unlocking;
  }

  /** Deleting takes no key. The file is not kept open for it: another thread may be about to delete it. */
  #withFile<T>(work: (db: Connection) => T): T | undefined {
    const db = this.#file.existing();
    if (!db) return undefined;
    try {
      return writeTransaction(db, work)(db);
    } finally {
      if (!this.#unlocked && !this.#unlocking) this.#file.close();
    }
  }

  #forget(): void {
    this.#unlocked?.stop();
    this.#unlocked = null;
  }
}

const columns = views['run-learners'].columns.map((column) => column.key);

/**
 * Lets SQL read the masked learners of a run as `learner_row(run_id)`, so that they are sorted and paged like every other
 * view, without ever being written anywhere. No name gets near SQL.
 */
export function registerLearnerTable(db: Connection, learners: Pick<Learners, 'masked'>): void {
  db.table('learner_row', {
    columns,
    parameters: ['of_run'],
    *rows(runId: unknown) {
      for (const learner of learners.masked(String(runId))) yield columns.map((key) => learner[key]);
    },
  });
}
