import type { RunDatasetName } from '#shared/catalog/datasets.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import type { Connection } from '../database/database.ts';
import type { SyncState } from '../sync-state/sync-state.ts';
import { sqlTable } from './run-tables.ts';

interface StoredRead {
  readonly rows: number;
  readonly synced_at: number;
  readonly is_gone: number;
}

/** How old what is known of one problem or subsection is: each is read by itself, and most are never read. */
export type ModuleFreshness = (dataset: RunDatasetName, runNo: number, moduleId: string, now: number) => AsOf;

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
      daysBehind: syncState.daysBehind(dataset, { data_through: null, synced_at: stored.synced_at }, now),
      error: null,
    };
  };
}
