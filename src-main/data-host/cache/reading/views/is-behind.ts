import type { DatasetName } from '#shared/catalog/datasets.ts';
import type { Connection } from '../../database/database.ts';
import type { SyncState } from '../../sync-state/sync-state.ts';

/** Whether a row of `resource` is further behind today than its kind of dataset may be, as the ledger says it. */
export const isBehind = (resource: string): string =>
  `is_behind(${resource}.dataset, ${resource}.data_through, ${resource}.synced_at)`;

/** Lets SQL on this connection ask the ledger. What counts as behind can be set, and every day is another one. */
export function offerIsBehind(db: Connection, syncState: Pick<SyncState, 'daysBehind'>, now: () => number): void {
  db.function('is_behind', (dataset: unknown, data_through: unknown, synced_at: unknown) => {
    const dates = { data_through: data_through as number | null, synced_at: synced_at as number | null };
    return syncState.daysBehind(dataset as DatasetName, dates, now()) === null ? 0 : 1;
  });
}
