import type { ResourceRef, SyncOutcome } from '../../../src-preload/contract/sync.ts';
import type { Connection } from './database.ts';

/** Begun syncs. One without an end was killed, paused or cut off by a quit. */
export interface SyncRuns {
  begin(syncId: string, now: number): void;
  end(syncId: string, now: number, outcome: SyncOutcome): void;
  /** Of these resources, those that a recent unfinished sync has not completed. All of them when there was none. */
  undone(resources: readonly ResourceRef[], now: number): readonly ResourceRef[];
}

/** Microseconds after which an interrupted sync is too old to be continued: the data may have moved on. */
export const continuable = 6 * 3600 * 1_000_000;

export function createSyncRuns(db: Connection): SyncRuns {
  const begin = db.prepare('INSERT INTO sync_run (sync_id, started_at) VALUES (?, ?)');
  // An end also closes what was interrupted before: it has been continued.
  const end = db.prepare('UPDATE sync_run SET finished_at = ?, outcome = ? WHERE sync_id = ? OR finished_at IS NULL');
  const interrupted = db
    .prepare<[number], number | null>(
      'SELECT min(started_at) FROM sync_run WHERE finished_at IS NULL AND started_at > ?',
    )
    .pluck();
  const isDone = db
    .prepare<[string, string | null, number], number>(
      `SELECT 1 FROM resource x LEFT JOIN run r USING (run_no)
       WHERE x.dataset = ? AND r.run_id IS ? AND x.state IN ('complete', 'noRows') AND x.synced_at >= ?`,
    )
    .pluck();
  return {
    begin: (syncId, now) => {
      begin.run(syncId, now);
    },
    end: (syncId, now, outcome) => {
      end.run(now, outcome, syncId);
    },
    undone: (resources, now) => {
      const since = interrupted.get(now - continuable) ?? null;
      if (since === null) return resources;
      return resources.filter(({ dataset, runId }) => isDone.get(dataset, runId, since) === undefined);
    },
  };
}
