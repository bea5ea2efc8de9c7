import type { DatasetName } from '#shared/catalog/datasets.ts';
import type { Connection } from '../../database/database.ts';
import { microsPerDay } from '../../database/fragments.ts';
import type { SyncState } from '../../sync-state/sync-state.ts';

/**
 * Whether a row of `resource`, which is of one of these datasets, is further behind today than its kind of dataset may be, as the ledger
 * says it. The first fresh day of each dataset is asked for once, and not by each of forty thousand rows.
 */
export function isBehind(resource: string, names: readonly DatasetName[]): string {
  const days = names.map((name) => `WHEN '${name}' THEN (SELECT first_fresh_day('${name}'))`);
  return `coalesce(${resource}.data_through, ${resource}.synced_at / ${microsPerDay}) < CASE ${resource}.dataset ${days.join(' ')} END`;
}

/** Lets SQL on this connection ask the ledger. What counts as behind can be set, and every day is another one. */
export function offerFreshDays(db: Connection, syncState: Pick<SyncState, 'freshFrom'>, now: () => number): void {
  db.function('first_fresh_day', (dataset: unknown) => syncState.freshFrom(dataset as DatasetName, now()));
}
