import { type ResourceRef, resumableMicros, type SyncOutcome } from '#contract/sync.ts';
import type { AlmanacError } from '#shared/errors/errors.ts';
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
  /** It was to read everything, so it has continued what was interrupted, and can be continued itself. */
  readonly isWhole: boolean;
}

/** Begun syncs and their log. One that has not finished was killed, paused or cut off by a quit. */
export interface SyncRuns {
  begin(syncId: string, now: number, isWhole: boolean): void;
  /** A paused or interrupted sync of everything stays unfinished, so that the next goes on from there; its end finishes those before. */
  end(end: SyncRunEnd): void;
  failed(resource: ResourceRef, error: AlmanacError, now: number): void;
  /** This resource is read and published, or the service has none of it. */
  done(resource: ResourceRef): void;
  /** When the oldest recent sync began that is still to be gone on with; null when there is none. */
  unfinishedSince(now: number): number | null;
  /** Of these resources, those that a recent unfinished sync has not completed. All of them when there was none. */
  undone(resources: readonly ResourceRef[], now: number): readonly ResourceRef[];
}

/** A service that is away for weeks must not fill the disk with its failures. */
const mostFailures = 10_000;

export function createSyncRuns(db: Connection): SyncRuns {
  const begin = db.prepare('INSERT INTO sync_run (sync_id, started_at, is_whole) VALUES (?, ?, ?)');
  const forgetOldFailures = db.prepare(
    'DELETE FROM sync_failure WHERE failure_no <= (SELECT max(failure_no) FROM sync_failure) - ?',
  );
  const stop =
    db.prepare(`UPDATE sync_run SET stopped_at = @finishedAt, outcome = @outcome, is_whole = @whole, complete = @complete,
    failed = @failed, requests = @requests, error_code = @code, error_detail = @detail WHERE sync_id = @syncId`);
  const finish = db.prepare(
    'UPDATE sync_run SET finished_at = @finishedAt WHERE finished_at IS NULL AND (sync_id = @syncId OR @all = 1)',
  );
  const failed = db.prepare(
    'INSERT INTO sync_failure (failed_at, dataset, run_id, error_code, error_detail) VALUES (?, ?, ?, ?, ?)',
  );
  const interrupted = db
    .prepare<[number, number], number | null>(
      'SELECT min(started_at) FROM sync_run WHERE finished_at IS NULL AND started_at BETWEEN ? AND ?',
    )
    .pluck();
  // A sync that began in what is now the future began before the clock was set back; how long ago is unknown.
  const unfinishedSince = (now: number) => interrupted.get(now - resumableMicros, now) ?? null;
  const addDone = db.prepare('INSERT OR IGNORE INTO sync_done (dataset, run_id) VALUES (?, ?)');
  const forgetDone = db.prepare('DELETE FROM sync_done');
  const isDone = db
    .prepare<[string, string], number>('SELECT 1 FROM sync_done WHERE dataset = ? AND run_id = ?')
    .pluck();
  return {
    begin: (syncId, now, isWhole) => {
      if (unfinishedSince(now) === null) forgetDone.run();
      begin.run(syncId, now, isWhole ? 1 : 0);
      forgetOldFailures.run(mostFailures);
    },
    end: ({ syncId, finishedAt, outcome, complete, failed: failures, requests, error, isWhole }) => {
      const code = error?.code ?? null;
      const detail = error ? JSON.stringify(error.detail) : null;
      const whole = isWhole ? 1 : 0;
      stop.run({ syncId, finishedAt, outcome, whole, complete, failed: failures, requests, code, detail });
      if ((outcome === 'paused' || outcome === 'interrupted') && isWhole) return;
      finish.run({ syncId, finishedAt, all: whole });
      if (isWhole) forgetDone.run();
    },
    failed: ({ dataset, runId }, error, now) => {
      failed.run(now, dataset, runId, error.code, JSON.stringify(error.detail));
    },
    done: ({ dataset, runId, moduleId }) => {
      // One problem is not all of them.
      if (moduleId === undefined) addDone.run(dataset, runId ?? '');
    },
    unfinishedSince,
    undone: (resources, now) => {
      if (unfinishedSince(now) === null) return resources;
      return resources.filter(({ dataset, runId }) => isDone.get(dataset, runId ?? '') === undefined);
    },
  };
}
