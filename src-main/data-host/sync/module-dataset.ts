import { throwIfCancelled } from '#main/common/async.ts';
import type { RunDatasetName } from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { toAlmanacError } from '../cache/database/database.ts';
import type { RejectedRecord } from '../cache/sync-state/sync-state.ts';
import type { AnalyticsRemote } from '../remote/analytics.ts';
import { type FactRow, runReaders } from '../remote/records/run-records.ts';
import { mergeDuplicates, readRecords } from './read-records.ts';

export interface ModuleSync {
  readonly dataset: RunDatasetName;
  readonly remote: AnalyticsRemote;
  readonly moduleIds: readonly string[];
  readonly signal: AbortSignal;
  /** Stores one problem or subsection at once; no rows when the service has none, not whole where some could not be read. */
  store(moduleId: string, rows: readonly FactRow[], isWhole: boolean): void;
  onProgress(done: number, total: number): void;
}

export interface ModuleOutcome {
  readonly rejected: RejectedRecord[];
  /** Rows in whose place a newer one is kept: nothing is missing because of them. */
  readonly replaced: RejectedRecord[];
  /** The first thing that went wrong; the others were still read. */
  readonly error: AlmanacError | null;
}

const modulesAtOnce = 4;
/** After so many failures the service is not going to answer for the rest either. */
const failuresToGiveUp = 3;

/** Reads problems or subsections one by one, each stored as soon as it is read. */
export async function readModules(sync: ModuleSync): Promise<ModuleOutcome> {
  const { dataset, moduleIds, signal, store, onProgress } = sync;
  const rejected: RejectedRecord[] = [];
  const replaced: RejectedRecord[] = [];
  const errors: AlmanacError[] = [];
  let done = 0;
  const queue = moduleIds.values();
  const worker = async () => {
    for (const moduleId of queue) {
      if (signal.aborted || errors.length >= failuresToGiveUp) return;
      try {
        const records = readRecords(await rowsOrNone(sync, moduleId), runReaders[dataset]);
        rejected.push(...records.rejected);
        const merged = mergeDuplicates(dataset, records.values, records.raws);
        replaced.push(...merged.replaced);
        store(moduleId, merged.rows, records.rejected.length === 0);
      } catch (error) {
        errors.push(toAlmanacError(error));
      }
      done += 1;
      onProgress(done, moduleIds.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(modulesAtOnce, moduleIds.length) }, worker));
  throwIfCancelled(signal);
  return { rejected, replaced, error: errors[0] ?? null };
}

async function rowsOrNone({ remote, dataset, signal }: ModuleSync, moduleId: string): Promise<readonly unknown[]> {
  try {
    return await remote.rows(moduleId, dataset, { signal });
  } catch (error) {
    if (error instanceof AlmanacError && error.code === 'NO_ROWS') return [];
    throw error;
  }
}
