import { type ResourceRef, resumableMicros, type SyncOutcome } from '#contract/sync.ts';
import { type SkippedResources, skippedResources } from '#shared/catalog/skipped-resources.ts';
import type { AlmanacError } from '#shared/errors/errors.ts';
import { nowSql } from '../database/clock.ts';
import type { Connection } from '../database/database.ts';

/** How a sync ended, for the log. */
export interface SyncRunEnd {
  readonly syncId: string;
  readonly finishedAt: number;
  readonly outcome: SyncOutcome;
  readonly complete: number;
  readonly failed: number;
  readonly requests: number;
  readonly error: AlmanacError | null;
  /** It was to read everything, so it has resumed what was interrupted, and can be resumed itself. */
  readonly mayContinue: boolean;
  readonly skipped: SkippedResources;
}

export interface SyncRunBegin {
  readonly syncId: string;
  readonly now: number;
  readonly mayContinue: boolean;
  /** The sync skips nothing. */
  readonly isFull: boolean;
  /** Gives up the unfinished syncs: this one reads all of it again. */
  readonly startsOver: boolean;
}

/** The recent syncs that the next one resumes. */
export interface Unfinished {
  /** When the oldest of them began. */
  readonly since: number;
  readonly isFull: boolean;
  readonly syncIds: ReadonlySet<string>;
}

/** Begun syncs and their log. One that has not finished was killed, paused or cut off by a quit. */
export type SyncRuns = ReturnType<typeof createSyncRuns>;

interface UnfinishedRow {
  readonly sync_id: string;
  readonly started_at: number;
  readonly is_everything: number;
}

/** A service that is away for weeks must not fill the disk with its failures. */
const maxFailures = 10_000;

/** Null for what is damaged, or was written by another version. */
function readSkipped(stored: string): SkippedResources | null {
  try {
    return skippedResources.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

export function createSyncRuns(db: Connection) {
  const begin = db.prepare(
    'INSERT INTO sync_run (sync_id, started_at, is_whole, is_everything) VALUES (@syncId, @now, @whole, @everything)',
  );
  const forgetOldFailures = db.prepare(
    'DELETE FROM sync_failure WHERE failure_no <= (SELECT max(failure_no) FROM sync_failure) - ?',
  );
  const stop =
    db.prepare(`UPDATE sync_run SET stopped_at = @finishedAt, outcome = @outcome, is_whole = @whole, complete = @complete,
    failed = @failed, requests = @requests, error_code = @code, error_detail = @detail, left_out = @skipped
    WHERE sync_id = @syncId`);
  const finish = db.prepare(
    'UPDATE sync_run SET finished_at = @finishedAt WHERE finished_at IS NULL AND (sync_id = @syncId OR @all = 1)',
  );
  const failed = db.prepare(
    'INSERT INTO sync_failure (failed_at, dataset, run_id, error_code, error_detail) VALUES (?, ?, ?, ?, ?)',
  );
  const interrupted = db.prepare<[number, number], UnfinishedRow>(
    'SELECT sync_id, started_at, is_everything FROM sync_run WHERE finished_at IS NULL AND started_at BETWEEN ? AND ?',
  );
  const unfinished = (now: number): Unfinished | null => {
    // A sync that began in what is now the future began before the clock was set back; how long ago is unknown.
    const rows = interrupted.all(now - resumableMicros, now);
    if (rows.length === 0) return null;
    return {
      since: Math.min(...rows.map((row) => row.started_at)),
      isFull: rows.some((row) => row.is_everything === 1),
      syncIds: new Set(rows.map((row) => row.sync_id)),
    };
  };
  const addDone = db.prepare('INSERT OR IGNORE INTO sync_done (dataset, run_id) VALUES (?, ?)');
  const forgetDone = db.prepare('DELETE FROM sync_done');
  const isDone = db
    .prepare<[string, string], number>('SELECT 1 FROM sync_done WHERE dataset = ? AND run_id = ?')
    .pluck();
  // A sync that brought nothing did not find that nothing was new.
  const lastSkippedRow = db.prepare<[], { readonly ended_at: number; readonly left_out: string }>(
    `SELECT stopped_at AS ended_at, left_out FROM sync_run WHERE left_out IS NOT NULL AND stopped_at <= ${nowSql}
     AND NOT (outcome = 'failed' AND complete = 0) ORDER BY stopped_at DESC LIMIT 1`,
  );
  return {
    begin: ({ syncId, now, mayContinue, isFull, startsOver }: SyncRunBegin): void => {
      if (startsOver) finish.run({ syncId, finishedAt: now, all: 1 });
      if (unfinished(now) === null) forgetDone.run();
      begin.run({ syncId, now, whole: mayContinue ? 1 : 0, everything: isFull ? 1 : 0 });
      forgetOldFailures.run(maxFailures);
    },
    /** A paused or interrupted sync of everything stays unfinished, which the next one resumes; its end finishes those before. */
    end: ({
      syncId,
      finishedAt,
      outcome,
      complete,
      failed: failures,
      requests,
      error,
      mayContinue,
      skipped: without,
    }: SyncRunEnd): void => {
      const code = error?.code ?? null;
      const detail = error ? JSON.stringify(error.detail) : null;
      const whole = mayContinue ? 1 : 0;
      const skipped = mayContinue ? JSON.stringify(without) : null;
      stop.run({
        syncId,
        finishedAt,
        outcome,
        whole,
        complete,
        failed: failures,
        requests,
        code,
        detail,
        skipped,
      });
      if ((outcome === 'paused' || outcome === 'interrupted') && mayContinue) return;
      finish.run({ syncId, finishedAt, all: whole });
      if (mayContinue) forgetDone.run();
    },
    failed: ({ dataset, runId }: ResourceRef, error: AlmanacError, now: number): void => {
      failed.run(now, dataset, runId, error.code, JSON.stringify(error.detail));
    },
    /** This resource is read and stored, or the service has none of it. */
    done: ({ dataset, runId, moduleId }: ResourceRef): void => {
      // One problem is not all of them.
      if (moduleId === undefined) addDone.run(dataset, runId ?? '');
    },
    /** Null when there is none. */
    unfinished,
    /** Returns the resources that a recent unfinished sync has not completed; all when there was none. */
    undone: (resources: readonly ResourceRef[], now: number): readonly ResourceRef[] => {
      if (unfinished(now) === null) return resources;
      return resources.filter(({ dataset, runId }) => isDone.get(dataset, runId ?? '') === undefined);
    },
    /** The resources that the newest finished sync of everything skipped, and when it ended; null if there was none. */
    lastSkipped: (): { readonly endedAt: number; readonly skipped: SkippedResources } | null => {
      const row = lastSkippedRow.get();
      const skipped = row && readSkipped(row.left_out);
      return row && skipped ? { endedAt: row.ended_at, skipped } : null;
    },
  };
}
