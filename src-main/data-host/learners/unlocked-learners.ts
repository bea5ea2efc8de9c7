import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import { type Connection, writing } from '../cache/database.ts';
import type { LearnerEngagement } from '../remote/course-records.ts';
import { yieldToOthers } from '../sync/yield.ts';
import { activeDays } from './active-days.ts';
import type { MaskedLearner } from './learners.ts';
import type { Seal, Sealed } from './seal.ts';

/** Reading and writing the file with its key. */
export interface UnlockedLearners {
  replace(runId: string, engagements: readonly LearnerEngagement[], now: number, signal: AbortSignal): Promise<number>;
  /** Opens the rows of a run in short pieces, so that {@link masked} has them at hand. */
  prepare(runId: string): Promise<void>;
  masked(runId: string): readonly MaskedLearner[];
  username(runId: string, learnerNo: number): string | undefined;
  all(runId: string): IterableIterator<LearnerEngagement>;
  /** The file is about to be closed: whatever is under way ends with CANCELLED. */
  stop(): void;
}

type SealedRow = Sealed & { readonly learner_no: number };

/** The rows of one run, opened: the screen pages through one run, and opening all of it for every page would be felt. */
interface Opened {
  readonly runId: string;
  readonly generation: number;
  readonly rows: readonly MaskedLearner[];
}

/** Rows per transaction or piece: short enough that nothing else has to wait for it. */
const batchSize = 500;

export function createUnlockedLearners({ db, seal }: { db: Connection; seal: Seal }): UnlockedLearners {
  const statements = prepareStatements(db);
  const { addLearner, numberOf, currentGeneration, add, rowsAfter, row } = statements;
  let opened: Opened | null = null;
  let isStopped = false;

  const goOn = (signal?: AbortSignal) => {
    if (signal?.aborted || isStopped) throw new AlmanacError('CANCELLED');
  };
  const inBatches = async <T>(items: readonly T[], signal: AbortSignal, work: (batch: readonly T[]) => void) => {
    const inTransaction = writing(db, work);
    for (let from = 0; from < items.length; from += batchSize) {
      goOn(signal);
      inTransaction(items.slice(from, from + batchSize));
      await yieldToOthers();
    }
    goOn(signal);
  };
  const unseal = (runId: string, generation: number, sealed: SealedRow) =>
    JSON.parse(seal.open(boundTo(runId, generation, sealed.learner_no), sealed)) as LearnerEngagement;

  /** The rows of a run piece by piece; nothing else may have a statement open while a piece is worked on. */
  const pieces = function* (runId: string, generation: number) {
    for (let after = 0; ; ) {
      const sealed = rowsAfter.all(runId, generation, after, batchSize);
      const last = sealed.at(-1);
      if (!last) return;
      yield sealed;
      after = last.learner_no;
    }
  };
  const maskAll = (runId: string, generation: number, sealed: readonly SealedRow[]) =>
    sealed.map((one) => mask(one.learner_no, unseal(runId, generation, one)));
  const isOpened = (runId: string, generation: number | undefined) =>
    opened?.runId === runId && opened.generation === generation;

  return {
    replace: async (runId, engagements, now, signal) => {
      const distinct = [...new Map(engagements.map((engagement) => [engagement.username, engagement])).values()];
      const known: Named[] = [];
      await inBatches(distinct, signal, (batch) => {
        for (const engagement of batch) known.push({ engagement, pseudonym: seal.pseudonym(engagement.username) });
      });
      for (const some of inParts(known)) {
        await inBatches(some, signal, (batch) => {
          for (const { pseudonym } of batch) addLearner.run(pseudonym);
        });
      }
      const generation = statements.nextGeneration(runId);
      await inBatches(known, signal, (batch) => {
        for (const { engagement, pseudonym } of batch) {
          const learnerNo = numberOf.get(pseudonym);
          if (learnerNo === undefined) throw new AlmanacError('INTERNAL');
          const { nonce, sealed } = seal.close(boundTo(runId, generation, learnerNo), JSON.stringify(engagement));
          add.run(runId, generation, learnerNo, nonce, sealed);
        }
      });
      statements.publish.run(runId, generation, now);
      opened = null;
      while (statements.removeOld.run(runId, runId, generation, batchSize).changes > 0) {
        await yieldToOthers();
        goOn();
      }
      return distinct.length;
    },
    prepare: async (runId) => {
      for (;;) {
        const generation = currentGeneration.get(runId);
        if (generation === undefined || isOpened(runId, generation)) return;
        const rows: MaskedLearner[] = [];
        for (const piece of pieces(runId, generation)) {
          for (const learner of maskAll(runId, generation, piece)) rows.push(learner);
          await yieldToOthers();
          goOn();
        }
        // Unless a sync has put others in their place meanwhile.
        if (currentGeneration.get(runId) === generation) opened = { runId, generation, rows };
      }
    },
    masked: (runId) => {
      const generation = currentGeneration.get(runId);
      if (generation === undefined) return [];
      if (opened && isOpened(runId, generation)) return opened.rows;
      return [...pieces(runId, generation)].flatMap((piece) => maskAll(runId, generation, piece));
    },
    username: (runId, learnerNo) => {
      const generation = currentGeneration.get(runId);
      const sealed = generation === undefined ? undefined : row.get(runId, generation, learnerNo);
      return generation === undefined || !sealed ? undefined : unseal(runId, generation, sealed).username;
    },
    all: function* (runId) {
      const generation = currentGeneration.get(runId);
      if (generation === undefined) return;
      for (const piece of pieces(runId, generation)) {
        for (const sealed of piece) yield unseal(runId, generation, sealed);
      }
    },
    stop: () => {
      isStopped = true;
      opened = null;
    },
  };
}

function prepareStatements(db: Connection) {
  const lastGeneration = db
    .prepare<[string], number | null>('SELECT max(generation) FROM engagement WHERE run_id = ?')
    .pluck();
  const currentGeneration = db.prepare<[string], number>('SELECT generation FROM learner_run WHERE run_id = ?').pluck();
  const columns = 'learner_no, nonce, sealed';
  return {
    currentGeneration,
    /** Past all that are stored, also those of a reading that was cut off. */
    nextGeneration: (runId: string) => Math.max(lastGeneration.get(runId) ?? 0, currentGeneration.get(runId) ?? 0) + 1,
    addLearner: db.prepare<[Buffer]>('INSERT OR IGNORE INTO learner (pseudonym) VALUES (?)'),
    numberOf: db.prepare<[Buffer], number>('SELECT learner_no FROM learner WHERE pseudonym = ?').pluck(),
    add: db.prepare<[string, number, number, Buffer, Buffer]>(
      'INSERT INTO engagement (run_id, generation, learner_no, nonce, sealed) VALUES (?, ?, ?, ?, ?)',
    ),
    publish: db.prepare<[string, number, number]>(
      'INSERT OR REPLACE INTO learner_run (run_id, generation, read_at) VALUES (?, ?, ?)',
    ),
    removeOld: db.prepare<[string, string, number, number]>(`DELETE FROM engagement WHERE run_id = ?
      AND (generation, learner_no) IN (SELECT generation, learner_no FROM engagement
        WHERE run_id = ? AND generation <> ? LIMIT ?)`),
    rowsAfter: db.prepare<[string, number, number, number], SealedRow>(
      `SELECT ${columns} FROM engagement WHERE run_id = ? AND generation = ? AND learner_no > ? ORDER BY learner_no LIMIT ?`,
    ),
    row: db.prepare<[string, number, number], SealedRow>(
      `SELECT ${columns} FROM engagement WHERE run_id = ? AND generation = ? AND learner_no = ?`,
    ),
  };
}

interface Named {
  readonly engagement: LearnerEngagement;
  readonly pseudonym: Buffer;
}

/**
 * In the order of the pseudonyms, so that the numbers do not follow the alphabet. Sorted in parts by the first byte: sorting
 * a hundred thousand at once would be felt.
 */
function* inParts(known: readonly Named[]): Generator<readonly Named[]> {
  const parts = Map.groupBy(known, ({ pseudonym }) => pseudonym[0] ?? 0);
  for (const [, part] of [...parts].sort(([one], [other]) => one - other)) {
    yield part.sort((one, other) => Buffer.compare(one.pseudonym, other.pseudonym));
  }
}

/** A row moved to another run, reading or learner cannot be opened there. */
function boundTo(runId: string, generation: number, learnerNo: number): string {
  return `${runId}\n${generation}\n${learnerNo}`;
}

function mask(learner_no: number, { username: _, days, ...counts }: LearnerEngagement): MaskedLearner {
  return { ...counts, days: activeDays(days), learner_no, learner: `Learner ${String(learner_no).padStart(4, '0')}` };
}
