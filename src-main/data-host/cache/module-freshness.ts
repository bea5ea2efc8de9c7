import type { AsOf } from '../../../src-preload/contract/freshness.ts';
import type { Connection } from './database.ts';
import type { Ledger } from './ledger.ts';
import { type RunDatasetName, sqlTable } from './run-tables.ts';

interface Reading {
  readonly rows: number;
  readonly synced_at: number;
}

/** How old what is known of one problem or subsection is: each is read by itself, and most are never read. */
export type ModuleFreshness = (dataset: RunDatasetName, runNo: number, moduleId: string, now: number) => AsOf;

export function createModuleFreshness(db: Connection, ledger: Ledger): ModuleFreshness {
  const find = db.prepare<[string, number, string], Reading>(
    'SELECT rows, synced_at FROM module_reading WHERE dataset = ? AND run_no = ? AND module_id = ?',
  );
  const computedAt = (dataset: RunDatasetName, runNo: number, moduleId: string) =>
    db
      .prepare<[number, string], number>(
        `SELECT max(created) FROM ${sqlTable(dataset)} WHERE run_no = ? AND module_id = ?`,
      )
      .pluck()
      .get(runNo, moduleId) ?? null;
  return (dataset, runNo, moduleId, now) => {
    const reading = find.get(dataset, runNo, moduleId);
    const ofRun = ledger.asOf(dataset, runNo, now);
    const nothing = { dataset, dataThrough: null, computedAt: null, syncedAt: null, daysBehind: null };
    if (!reading) {
      // A failure is written down for the run; of a problem that has no rows it is the best explanation there is.
      if (ofRun.state === 'failed') return { ...ofRun, ...nothing };
      return { ...nothing, state: 'never', triedAt: null, error: null };
    }
    return {
      ...nothing,
      state: reading.rows === 0 ? 'noRows' : 'complete',
      computedAt: computedAt(dataset, runNo, moduleId),
      syncedAt: reading.synced_at,
      triedAt: reading.synced_at,
      daysBehind: ledger.daysBehind(dataset, { data_through: null, synced_at: reading.synced_at }, now),
      error: null,
    };
  };
}
