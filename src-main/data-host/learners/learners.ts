import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import { type Connection, writing } from '../cache/database.ts';
import type { LearnerEngagement } from '../remote/course-records.ts';
import { createLearnersFile } from './learners-file.ts';
import { keyBytes } from './seal.ts';
import { createUnlockedLearners, type UnlockedLearners } from './unlocked-learners.ts';

/** An engagement as the screens see it: a number in the place of the name, and of each day one sum. */
export type MaskedLearner = Omit<LearnerEngagement, 'username'> & {
  readonly learner_no: number;
  readonly learner: string;
};

/** Engagement of single learners, sealed in a file of its own. Names leave it by `username` and `all` alone. */
export interface Learners {
  /** Fetches the key, if there is anything to read, and opens the rows of a run. @throws AlmanacError LEARNERS_KEY_MISSING */
  unlock(runId?: string): Promise<void>;
  /** Fetches the key, making file and key where there are none: before anything is asked of a service. @throws LEARNERS_KEY_MISSING */
  beginWriting(): Promise<void>;
  /** Puts these in the place of all that is stored of the run. Answers how many learners there are. */
  replace(runId: string, engagements: readonly LearnerEngagement[], now: number, signal: AbortSignal): Promise<number>;
  /** Those of a run; none before {@link unlock}. */
  masked(runId: string): readonly MaskedLearner[];
  /** The name behind a number, if the run has it. Call {@link unlock} before. */
  username(runId: string, learnerNo: number): string | undefined;
  /** With real names, for the one export that the person asked for. Call {@link unlock} before. */
  all(runIds: readonly string[]): IterableIterator<Record<string, string | number | null>>;
  removeRun(runId: string): void;
  /** Removes what was read before this instant; answers the runs. */
  expire(before: number): string[];
  /** Deletes the file. */
  purge(): void;
  close(): void;
}

const removeUnused = 'DELETE FROM learner WHERE learner_no NOT IN (SELECT learner_no FROM engagement)';

/** `askKey` answers null when the key cannot be had. */
export function createLearners(folder: string, askKey: () => Promise<Uint8Array | null>): Learners {
  const file = createLearnersFile(folder);
  let unlocked: UnlockedLearners | null = null;
  let unlocking: Promise<UnlockedLearners> | null = null;

  const open = (): Promise<UnlockedLearners> => {
    if (unlocked) return Promise.resolve(unlocked);
    unlocking ??= askKey()
      .then((key) => {
        if (key?.length !== keyBytes) throw new AlmanacError('LEARNERS_KEY_MISSING');
        unlocked = createUnlockedLearners(file.unlocked(key));
        return unlocked;
      })
      .finally(() => {
        unlocking = null;
      });
    return unlocking;
  };
  /** Deleting takes no key. The file is not kept open for it: another thread may be about to delete it. */
  const withFile = <T>(work: (db: Connection) => T): T | undefined => {
    const db = file.existing();
    if (!db) return undefined;
    try {
      return writing(db, work)(db);
    } finally {
      if (!unlocked && !unlocking) file.close();
    }
  };
  const forget = () => {
    unlocked?.stop();
    unlocked = null;
  };

  return {
    unlock: async (runId) => {
      const learners = file.exists() ? await open() : null;
      if (runId !== undefined) await learners?.prepare(runId);
    },
    beginWriting: async () => {
      await open();
    },
    replace: async (runId, engagements, now, signal) => (await open()).replace(runId, engagements, now, signal),
    masked: (runId) => unlocked?.masked(runId) ?? [],
    username: (runId, learnerNo) => unlocked?.username(runId, learnerNo),
    all: function* (runIds) {
      for (const runId of runIds) {
        for (const engagement of unlocked?.all(runId) ?? []) yield { course_id: runId, ...engagement };
      }
    },
    removeRun: (runId) => {
      withFile((db) => {
        db.prepare('DELETE FROM engagement WHERE run_id = ?').run(runId);
        db.prepare('DELETE FROM learner_run WHERE run_id = ?').run(runId);
        db.prepare(removeUnused).run();
      });
    },
    expire: (before) =>
      withFile((db) => {
        const expired = db
          .prepare<[number], string>('DELETE FROM learner_run WHERE read_at < ? RETURNING run_id')
          .pluck()
          .all(before);
        // Also what a reading that was cut off has left behind.
        db.prepare(
          'DELETE FROM engagement WHERE (run_id, generation) NOT IN (SELECT run_id, generation FROM learner_run)',
        ).run();
        db.prepare(removeUnused).run();
        return expired;
      }) ?? [],
    purge: () => {
      forget();
      file.remove();
    },
    close: () => {
      forget();
      file.close();
    },
  };
}
