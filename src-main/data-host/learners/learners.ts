import { views } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { type Connection, writeTransaction } from '../cache/database/database.ts';
import type { LearnerEngagement } from '../remote/records/run-records.ts';
import { createLearnersFile, type LearnersFile } from './learners-file.ts';
import { keyBytes } from './seal.ts';
import { type MaskedLearner, UnlockedLearners } from './unlocked-learners.ts';

const removeUnused = 'DELETE FROM learner WHERE learner_no NOT IN (SELECT learner_no FROM engagement)';

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

  /** Those of a run; none before {@link unlock}. */
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
      // Also what a reading that was cut off has left behind.
      db.prepare(
        'DELETE FROM engagement WHERE (run_id, generation) NOT IN (SELECT run_id, generation FROM learner_run)',
      ).run();
      db.prepare(removeUnused).run();
      return runs;
    });
    return expired ?? [];
  }

  /** Deletes the file. */
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
export function offerLearnerTable(db: Connection, learners: Pick<Learners, 'masked'>): void {
  db.table('learner_row', {
    columns,
    parameters: ['of_run'],
    *rows(runId: unknown) {
      for (const learner of learners.masked(String(runId))) yield columns.map((key) => learner[key]);
    },
  });
}
