import { AlmanacError } from '#shared/errors/errors.ts';
import { parseDay } from '#shared/time/time.ts';
import { yieldToOthers } from '../../common/async.ts';
import { type Connection, writeTransaction } from '../cache/database/database.ts';
import type { LearnerEngagement } from '../remote/records/run-records.ts';
import type { Seal, Sealed } from './seal.ts';

/** An engagement as the screens see it: a number in the place of the name, and of each day one sum. */
export type MaskedLearner = Omit<LearnerEngagement, 'username'> & {
  readonly learner_no: number;
  readonly learner: string;
};

type SealedRow = Sealed & { readonly learner_no: number };

/** The rows of one run, opened: the screen pages through one run, and opening all of it for every page would be felt. */
interface Opened {
  readonly runId: string;
  readonly generation: number;
  readonly rows: readonly MaskedLearner[];
}

/** Rows per transaction or piece: short enough that nothing else has to wait for it. */
const batchSize = 500;

/** Reading and writing the file with its key. */
export class UnlockedLearners {
  readonly #db: Connection;
  readonly #seal: Seal;
  readonly #statements: ReturnType<typeof prepareStatements>;
  #opened: Opened | null = null;
  #isStopped = false;

  constructor({ db, seal }: { db: Connection; seal: Seal }) {
    this.#db = db;
    this.#seal = seal;
    this.#statements = prepareStatements(db);
  }

  async replace(
    runId: string,
    engagements: () => Iterable<readonly LearnerEngagement[]>,
    now: number,
    signal: AbortSignal,
  ): Promise<number> {
    const learners = await this.#pseudonymsOf(engagements(), signal);
    await this.#addLearners(learners, signal);
    const generation = this.#statements.nextGeneration(runId);
    await this.#addEngagements(runId, generation, engagements(), signal);
    this.#statements.publish.run(runId, generation, now);
    this.#opened = null;
    await this.#removeOlder(runId, generation);
    return learners.size;
  }

  /** Opens the rows of a run in short pieces, so that {@link masked} has them at hand. */
  async prepare(runId: string): Promise<void> {
    for (;;) {
      const generation = this.#generationOf(runId);
      if (generation === undefined || this.#openedRows(runId, generation)) return;
      const rows: MaskedLearner[] = [];
      for (const piece of this.#pieces(runId, generation)) {
        for (const learner of this.#maskAll(runId, generation, piece)) rows.push(learner);
        await yieldToOthers();
        this.#goOn();
      }
      // Unless a sync has put others in their place meanwhile.
      if (this.#generationOf(runId) === generation) this.#opened = { runId, generation, rows };
    }
  }

  masked(runId: string): readonly MaskedLearner[] {
    const generation = this.#generationOf(runId);
    if (generation === undefined) return [];
    return (
      this.#openedRows(runId, generation) ??
      [...this.#pieces(runId, generation)].flatMap((piece) => this.#maskAll(runId, generation, piece))
    );
  }

  username(runId: string, learnerNo: number): string | undefined {
    const generation = this.#generationOf(runId);
    if (generation === undefined) return undefined;
    const sealed = this.#statements.row.get(runId, generation, learnerNo);
    return sealed && this.#unseal(runId, generation, sealed).username;
  }

  *all(runId: string): Generator<LearnerEngagement, undefined> {
    const generation = this.#generationOf(runId);
    if (generation === undefined) return;
    for (const piece of this.#pieces(runId, generation)) {
      for (const sealed of piece) yield this.#unseal(runId, generation, sealed);
    }
  }

  /** The file is about to be closed: whatever is under way ends with CANCELLED. */
  stop(): void {
    this.#isStopped = true;
    this.#opened = null;
  }

  /** The pseudonyms of all learners, each once, as text of a byte a letter. */
  async #pseudonymsOf(pieces: Iterable<readonly LearnerEngagement[]>, signal: AbortSignal): Promise<Set<string>> {
    const pseudonyms = new Set<string>();
    await this.#inBatches(pieces, signal, (batch) => {
      for (const { username } of batch) pseudonyms.add(this.#seal.pseudonym(username).toString('latin1'));
    });
    return pseudonyms;
  }

  /** Numbers the learners that no run had before. */
  async #addLearners(pseudonyms: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    await this.#inBatches(inOrder(pseudonyms), signal, (batch) => {
      for (const pseudonym of batch) this.#statements.addLearner.run(Buffer.from(pseudonym, 'latin1'));
    });
  }

  /** The last engagement of a learner who is there twice stays. */
  async #addEngagements(
    runId: string,
    generation: number,
    pieces: Iterable<readonly LearnerEngagement[]>,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#inBatches(pieces, signal, (batch) => {
      for (const engagement of batch) {
        const learnerNo = this.#statements.numberOf.get(this.#seal.pseudonym(engagement.username));
        if (learnerNo === undefined) throw new AlmanacError('INTERNAL');
        const { nonce, sealed } = this.#seal.close(boundTo(runId, generation, learnerNo), JSON.stringify(engagement));
        this.#statements.add.run(runId, generation, learnerNo, nonce, sealed);
      }
    });
  }

  async #removeOlder(runId: string, generation: number): Promise<void> {
    while (this.#statements.removeOld.run(runId, runId, generation, batchSize).changes > 0) {
      await yieldToOthers();
      this.#goOn();
    }
  }

  /** A transaction for each batch; others have their turn between two. */
  async #inBatches<T>(
    batches: Iterable<readonly T[]>,
    signal: AbortSignal,
    work: (batch: readonly T[]) => void,
  ): Promise<void> {
    const inTransaction = writeTransaction(this.#db, work);
    for (const batch of batches) {
      this.#goOn(signal);
      inTransaction(batch);
      await yieldToOthers();
    }
    this.#goOn(signal);
  }

  #goOn(signal?: AbortSignal): void {
    if (signal?.aborted || this.#isStopped) throw new AlmanacError('CANCELLED');
  }

  #generationOf(runId: string): number | undefined {
    return this.#statements.currentGeneration.get(runId);
  }

  #openedRows(runId: string, generation: number): readonly MaskedLearner[] | undefined {
    const opened = this.#opened;
    return opened?.runId === runId && opened.generation === generation ? opened.rows : undefined;
  }

  /** The rows of a run piece by piece; nothing else may have a statement open while a piece is worked on. */
  *#pieces(runId: string, generation: number): Generator<readonly SealedRow[], undefined> {
    for (let after = 0; ; ) {
      const sealed = this.#statements.rowsAfter.all(runId, generation, after, batchSize);
      const last = sealed.at(-1);
      if (!last) return;
      yield sealed;
      after = last.learner_no;
    }
  }

  #maskAll(runId: string, generation: number, sealed: readonly SealedRow[]): MaskedLearner[] {
    return sealed.map((row) => mask(row.learner_no, this.#unseal(runId, generation, row)));
  }

  #unseal(runId: string, generation: number, sealed: SealedRow): LearnerEngagement {
    return JSON.parse(this.#seal.open(boundTo(runId, generation, sealed.learner_no), sealed)) as LearnerEngagement;
  }
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
      'INSERT OR REPLACE INTO engagement (run_id, generation, learner_no, nonce, sealed) VALUES (?, ?, ?, ?, ?)',
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

/**
 * Batches in the order of the pseudonyms, so that the numbers do not follow the alphabet. Sorted in parts by the first byte: sorting
 * a hundred thousand at once would be felt.
 */
function* inOrder(pseudonyms: ReadonlySet<string>): Generator<readonly string[]> {
  const parts = Map.groupBy(pseudonyms, (pseudonym) => pseudonym.charCodeAt(0));
  for (const [, part] of [...parts].sort(([one], [other]) => one - other)) {
    part.sort();
    for (let from = 0; from < part.length; from += batchSize) yield part.slice(from, from + batchSize);
  }
}

/** A row moved to another run, reading or learner cannot be opened there. */
function boundTo(runId: string, generation: number, learnerNo: number): string {
  return `${runId}\n${generation}\n${learnerNo}`;
}

function mask(learner_no: number, { username: _, days, ...counts }: LearnerEngagement): MaskedLearner {
  return { ...counts, days: activeDays(days), learner_no, learner: `Learner ${String(learner_no).padStart(4, '0')}` };
}

/** A day of a learner's timeline and how much the learner did: the sum of all that the service counts. */
type ActiveDay = readonly [day: number, count: number];

/**
 * A learner's timeline as pairs of day and sum, in the order of days, as JSON; null without any. The service's form is an
 * array of objects with a `date` and counts of any names; what is not of that form is left out.
 */
export function activeDays(days: string | null): string | null {
  if (days === null) return null;
  const read: unknown = JSON.parse(days);
  const found = (Array.isArray(read) ? read : []).flatMap(dayOf).sort(([one], [other]) => one - other);
  return found.length === 0 ? null : JSON.stringify(found);
}

function dayOf(entry: unknown): ActiveDay[] {
  if (typeof entry !== 'object' || entry === null || !('date' in entry) || typeof entry.date !== 'string') return [];
  const day = parseDay(entry.date.slice(0, 10));
  const sum = Object.values(entry).reduce<number>(
    (total, count) => (typeof count === 'number' && count > 0 && count < 1e9 ? total + count : total),
    0,
  );
  return day === undefined || sum === 0 ? [] : [[day, sum]];
}
