import type { RunDatasetName } from '#shared/catalog/datasets.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import { nowInstant } from '#shared/time/time.ts';
import { type Connection, writeTransaction } from '../database/database.ts';
import { createContentMarks, type SyncState } from '../sync-state/sync-state.ts';
import { sqlTable } from './run-tables.ts';

/** One problem or subsection as it was last read. */
export interface ModuleReading {
  readonly module_id: string;
  /** Fingerprint in the list of problems at that time; null where it is unknown, or the list was not read completely. */
  readonly fingerprint: string | null;
  readonly synced_at: number;
  /** The sync that read it. */
  readonly sync_id: string | null;
}

/** The same, to be stored. */
export interface NewReading {
  readonly rows: number;
  readonly now: number;
  readonly fingerprint: string | null;
  readonly syncId: string | null;
}

/** The problems and subsections of runs: which are known, and when each was read. */
export interface Modules {
  /** The subsections of a run whose ids the user gave, in the order of the course. */
  subsections(runId: string): string[];
  /** Problems are known from the problem summaries; subsections are those that were given. */
  known(dataset: RunDatasetName, runId: string, runNo: number): string[];
  addSubsections(runId: string, moduleIds: readonly string[]): void;
  /** Puts them in this order, which is that of the course. */
  orderSubsections(runId: string, moduleIds: readonly string[]): void;
  /** Removes their readings, too. */
  removeSubsections(runId: string, runNo: number, moduleIds: readonly string[]): void;
  wasRead(dataset: RunDatasetName, runNo: number, moduleId: string, reading: NewReading): void;
  /** Keeps the rows of one as they were, to be asked for again by each sync; false where there are none. `isGone`: the service denies them. */
  keepRows(dataset: RunDatasetName, runNo: number, moduleId: string, how: { readonly isGone: boolean }): boolean;
  /** Whether the service no longer has any of the rows that are stored. */
  areAllGone(dataset: RunDatasetName, runNo: number): boolean;
  /** Forgets the readings of those that are no longer known; returns their ids. */
  forgetUnknown(dataset: RunDatasetName, runNo: number, known: readonly string[]): string[];
  readings(dataset: RunDatasetName, runNo: number): ReadonlyMap<string, ModuleReading>;
  /** Fingerprint of each in the list of problems now: it changes when a problem was computed again. Subsections have none. */
  fingerprints(dataset: RunDatasetName, runNo: number): ReadonlyMap<string, string>;
  /** The list says of these what it said when they were read. */
  confirm(dataset: RunDatasetName, runNo: number, moduleIds: readonly string[], now: number): void;
}

export function createModules(db: Connection): Modules {
  // Earlier versions stored problems without an id, of which nothing can be asked for.
  const problems = db
    .prepare<[number], string>(
      "SELECT DISTINCT module_id FROM problems WHERE run_no = ? AND module_id <> '' ORDER BY module_id",
    )
    .pluck();
  const addedSubsections = db
    .prepare<[string], string>('SELECT module_id FROM journal.subsection WHERE run_id = ? ORDER BY added_at, module_id')
    .pluck();
  const addSubsection = db.prepare(
    'INSERT OR IGNORE INTO journal.subsection (run_id, module_id, added_at) VALUES (?, ?, ?)',
  );
  const moveSubsection = db.prepare('UPDATE journal.subsection SET added_at = ? WHERE run_id = ? AND module_id = ?');
  const removeSubsection = db.prepare('DELETE FROM journal.subsection WHERE run_id = ? AND module_id = ?');
  const removeViews = db.prepare('DELETE FROM sequential_open WHERE run_no = ? AND module_id = ?');
  const mark = createContentMarks(db);
  const removeFreshness = db.prepare(
    "DELETE FROM module_reading WHERE dataset = 'sequential-open' AND run_no = ? AND module_id = ?",
  );
  const wasRead =
    db.prepare(`INSERT OR REPLACE INTO module_reading (dataset, run_no, module_id, rows, synced_at, told, sync_id)
      VALUES (@dataset, @runNo, @moduleId, @rows, @now, @fingerprint, @syncId)`);
  const keepRows = db.prepare(
    'UPDATE module_reading SET is_gone = ?, told = NULL WHERE dataset = ? AND run_no = ? AND module_id = ? AND rows > 0',
  );
  const areAllGone = db
    .prepare<[string, number], number>(
      'SELECT coalesce(min(is_gone), 0) FROM module_reading WHERE dataset = ? AND run_no = ? AND rows > 0',
    )
    .pluck();
  const forgetUnknown = db
    .prepare<[string, number, string], string>(
      `DELETE FROM module_reading WHERE dataset = ? AND run_no = ? AND module_id NOT IN (SELECT value FROM json_each(?))
       RETURNING module_id`,
    )
    .pluck();
  const readings = db.prepare<[string, number], ModuleReading>(
    'SELECT module_id, told AS fingerprint, synced_at, sync_id FROM module_reading WHERE dataset = ? AND run_no = ?',
  );
  const fingerprints = db
    .prepare<[number], [string, string]>(
      `SELECT module_id, group_concat(concat_ws(' ', coalesce(created, '-'), coalesce(total_submissions, '-'),
         coalesce(correct_submissions, '-')), ';') FROM problems WHERE run_no = ? GROUP BY module_id`,
    )
    .raw();
  const confirm = db.prepare(
    'UPDATE module_reading SET confirmed_at = ? WHERE dataset = ? AND run_no = ? AND module_id = ?',
  );
  return {
    subsections: (runId) => addedSubsections.all(runId),
    known: (dataset, runId, runNo) =>
      dataset === 'sequential-open' ? addedSubsections.all(runId) : problems.all(runNo),
    addSubsections: writeTransaction(db, (runId: string, moduleIds: readonly string[]) => {
      // A microsecond apart, so that they keep the order in which they were named: it is that of the course.
      const now = nowInstant();
      for (const [index, moduleId] of moduleIds.entries()) addSubsection.run(runId, moduleId, now + index);
    }),
    orderSubsections: writeTransaction(db, (runId: string, moduleIds: readonly string[]) => {
      // Named in this order, as if a moment ago: what is added later still comes last.
      const now = nowInstant() - moduleIds.length;
      for (const [index, moduleId] of moduleIds.entries()) moveSubsection.run(now + index, runId, moduleId);
    }),
    removeSubsections: writeTransaction(db, (runId: string, runNo: number, moduleIds: readonly string[]) => {
      for (const moduleId of moduleIds) {
        removeSubsection.run(runId, moduleId);
        if (removeViews.run(runNo, moduleId).changes > 0) mark('sequential-open', runNo);
        removeFreshness.run(runNo, moduleId);
      }
    }),
    wasRead: (dataset, runNo, moduleId, reading) => {
      wasRead.run({ ...reading, dataset, runNo, moduleId });
    },
    keepRows: (dataset, runNo, moduleId, { isGone }) =>
      keepRows.run(isGone ? 1 : 0, dataset, runNo, moduleId).changes > 0,
    areAllGone: (dataset, runNo) => areAllGone.get(dataset, runNo) === 1,
    forgetUnknown: (dataset, runNo, known) => forgetUnknown.all(dataset, runNo, JSON.stringify(known)),
    readings: (dataset, runNo) =>
      new Map(readings.all(dataset, runNo).map((reading) => [reading.module_id, reading] as const)),
    fingerprints: (dataset, runNo) => new Map(dataset === 'sequential-open' ? [] : fingerprints.all(runNo)),
    confirm: writeTransaction(
      db,
      (dataset: RunDatasetName, runNo: number, moduleIds: readonly string[], now: number) => {
        for (const moduleId of moduleIds) confirm.run(now, dataset, runNo, moduleId);
      },
    ),
  };
}

interface StoredRead {
  readonly rows: number;
  readonly synced_at: number;
  readonly is_gone: number;
}

/** How old what is known of one problem or subsection is: each is read by itself, and most are never read. */
type ModuleFreshness = (dataset: RunDatasetName, runNo: number, moduleId: string, now: number) => AsOf;

export function createModuleFreshness(db: Connection, syncState: SyncState): ModuleFreshness {
  const find = db.prepare<[string, number, string], StoredRead>(
    `SELECT rows, is_gone, max(synced_at, coalesce(confirmed_at, synced_at)) AS synced_at FROM module_reading
     WHERE dataset = ? AND run_no = ? AND module_id = ?`,
  );
  const computedAt = (dataset: RunDatasetName, runNo: number, moduleId: string) =>
    db
      .prepare<[number, string], number>(
        `SELECT max(created) FROM ${sqlTable(dataset)} WHERE run_no = ? AND module_id = ?`,
      )
      .pluck()
      .get(runNo, moduleId) ?? null;
  return (dataset, runNo, moduleId, now) => {
    const stored = find.get(dataset, runNo, moduleId);
    const ofRun = syncState.asOf(dataset, runNo, now);
    const nothing = { dataset, dataThrough: null, computedAt: null, syncedAt: null, daysBehind: null };
    if (!stored) {
      // A failure is written down for the run; of a problem that has no rows it is the best explanation there is.
      if (ofRun.state === 'failed') return { ...ofRun, ...nothing };
      return { ...nothing, state: 'never', triedAt: null, error: null };
    }
    return {
      ...nothing,
      state: stored.rows === 0 ? 'noRows' : stored.is_gone === 1 ? 'gone' : 'complete',
      computedAt: computedAt(dataset, runNo, moduleId),
      syncedAt: stored.synced_at,
      triedAt: stored.synced_at,
      ...syncState.standing(dataset, runNo, { data_through: null, synced_at: stored.synced_at }, now),
      error: null,
    };
  };
}
