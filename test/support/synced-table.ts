import type { AsOf } from '#shared/catalog/freshness.ts';

/** The dates of a table that was synced once, completely. */
export const syncedTable = (dataset: AsOf['dataset'], given: Partial<AsOf> = {}): AsOf => ({
  dataset,
  state: 'complete',
  dataThrough: null,
  computedAt: null,
  syncedAt: 1,
  triedAt: 1,
  daysBehind: null,
  error: null,
  ...given,
});
