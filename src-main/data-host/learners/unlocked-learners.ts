import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { Connection } from '../cache/database.ts';
import type { LearnerEngagement } from '../remote/course-records.ts';
import { yieldToOthers } from '../sync/yield.ts';
import type { MaskedLearner } from './learners.ts';
import type { Seal, Sealed } from './seal.ts';

/** Reading and writing the file with its key. */
export interface UnlockedLearners {
  replace(runId: string, engagements: readonly LearnerEngagement[], now: number, signal: AbortSignal): Promise<number>;
  masked(runId: string): readonly MaskedLearner[];
  username(runId: string, learnerNo: number): string | undefined;
  all(runId: string): IterableIterator<LearnerEngagement>;
  /** The file is about to be closed: a `replace` that is under way ends with CANCELLED. */
  stop(): void;
}

type SealedRow = Sealed & { readonly learner_no: number };

/** Rows per transaction: short enough that nothing else has to wait for it. */
const batchSize = 500;

export function createUnlockedLearners({ db, seal }: { db: Connection; seal: Seal }): UnlockedLearners {
  const addLearner = db.prepare('INSERT OR IGNORE INTO learner (pseudonym) VALUES (?)');
  const numberOf = db.prepare<[Buffer], number>('SELECT learner_no FROM learner WHERE pseudonym = ?').pluck();
  const lastGeneration = db
    .prepare<[string], number | null>('SELECT max(generation) FROM engagement WHERE run_id = ?')
    .pluck();
  const currentGeneration = db.prepare<[string], number>('SELECT generation FROM learner_run WHERE run_id = ?').pluck();
  const add = db.prepare(
    'INSERT INTO engagement (run_id, generation, learner_no, nonce, sealed) VALUES (?, ?, ?, ?, ?)',
  );
  const rows = db.prepare<[string, number], SealedRow>(
    'SELECT learner_no, nonce, sealed FROM engagement WHERE run_id = ? AND generation = ? ORDER BY learner_no',
  );
  const row = db.prepare<[string, number, number], SealedRow>(
    'SELECT learner_no, nonce, sealed FROM engagement WHERE run_id = ? AND generation = ? AND learner_no = ?',
  );
  const publish = db.transaction((runId: string, generation: number, now: number) => {
    db.prepare('INSERT OR REPLACE INTO learner_run (run_id, generation, read_at) VALUES (?, ?, ?)').run(
      runId,
      generation,
      now,
    );
    db.prepare('DELETE FROM engagement WHERE run_id = ? AND generation <> ?').run(runId, generation);
  });
  // The screen pages through one run; opening all of its rows again for every page would be felt.
  let lastMasked: { readonly runId: string; readonly generation: number; readonly rows: MaskedLearner[] } | null = null;
  let isStopped = false;

  const inBatches = async <T>(items: readonly T[], signal: AbortSignal, work: (batch: readonly T[]) => void) => {
    const inTransaction = db.transaction(work);
    for (let from = 0; from < items.length; from += batchSize) {
      if (signal.aborted || isStopped) throw new AlmanacError('CANCELLED');
      inTransaction(items.slice(from, from + batchSize));
      await yieldToOthers();
    }
    if (signal.aborted || isStopped) throw new AlmanacError('CANCELLED');
  };
  const unseal = (runId: string, generation: number, sealed: SealedRow) =>
    JSON.parse(seal.open(boundTo(runId, generation, sealed.learner_no), sealed)) as LearnerEngagement;

  return {
    replace: async (runId, engagements, now, signal) => {
      const distinct = [...new Map(engagements.map((engagement) => [engagement.username, engagement])).values()];
      // In the order of the pseudonyms, so that the numbers do not follow the alphabet.
      const known = distinct
        .map((engagement) => ({ engagement, pseudonym: seal.pseudonym(engagement.username) }))
        .sort((one, other) => Buffer.compare(one.pseudonym, other.pseudonym));
      await inBatches(known, signal, (batch) => {
        for (const { pseudonym } of batch) addLearner.run(pseudonym);
      });
      const generation = Math.max(lastGeneration.get(runId) ?? 0, currentGeneration.get(runId) ?? 0) + 1;
      await inBatches(known, signal, (batch) => {
        for (const { engagement, pseudonym } of batch) {
          const learnerNo = numberOf.get(pseudonym);
          if (learnerNo === undefined) throw new AlmanacError('INTERNAL');
          const { nonce, sealed } = seal.close(boundTo(runId, generation, learnerNo), JSON.stringify(engagement));
          add.run(runId, generation, learnerNo, nonce, sealed);
        }
      });
      publish(runId, generation, now);
      lastMasked = null;
      return distinct.length;
    },
    masked: (runId) => {
      const generation = currentGeneration.get(runId);
      if (generation === undefined) return [];
      if (lastMasked?.runId === runId && lastMasked.generation === generation) return lastMasked.rows;
      const opened = rows
        .all(runId, generation)
        .map((sealed) => mask(sealed.learner_no, unseal(runId, generation, sealed)));
      lastMasked = { runId, generation, rows: opened };
      return opened;
    },
    username: (runId, learnerNo) => {
      const generation = currentGeneration.get(runId);
      const sealed = generation === undefined ? undefined : row.get(runId, generation, learnerNo);
      return generation === undefined || !sealed ? undefined : unseal(runId, generation, sealed).username;
    },
    all: function* (runId) {
      const generation = currentGeneration.get(runId);
      if (generation === undefined) return;
      for (const sealed of rows.iterate(runId, generation)) yield unseal(runId, generation, sealed);
    },
    stop: () => {
      isStopped = true;
      lastMasked = null;
    },
  };
}

/** A row moved to another run, reading or learner cannot be opened there. */
function boundTo(runId: string, generation: number, learnerNo: number): string {
  return `${runId}\n${generation}\n${learnerNo}`;
}

function mask(learner_no: number, { username: _, days: __, ...counts }: LearnerEngagement): MaskedLearner {
  return { ...counts, learner_no, learner: `Learner ${String(learner_no).padStart(4, '0')}` };
}
