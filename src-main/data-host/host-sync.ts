import type { DatasetName } from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Cache } from './cache/cache.ts';
import { storeUsualCoverage } from './cache/reading/coverage-reader.ts';
import { countNames, refreshCount } from './cache/taxonomy/derived.ts';
import { createTaxonomyStagings } from './cache/taxonomy/taxonomy-writers.ts';
import type { HostPorts } from './protocol.ts';
import type { Stores } from './stores.ts';
import { createProgress, type Progress } from './sync/progress.ts';
import { Sync } from './sync/sync.ts';

interface SyncParts {
  readonly cache: Cache;
  readonly stores: Stores;
  readonly ports: HostPorts;
  readonly clock: () => number;
  readonly now: () => number;
}

/** The sync of a data folder, and how far it has come. */
export function openSync({ cache, stores, ports, clock, now }: SyncParts): { sync: Sync; progress: Progress } {
  const { db } = cache;
  const progress = createProgress((status) => {
    // Only this callback hears of errors inside a sync.
    if (status.last?.error?.code === 'CACHE_DAMAGED') cache.notice(new AlmanacError('CACHE_DAMAGED'));
    ports.emit('sync:status', status);
  }, clock);
  /** What takes a second at the largest is counted before a user asks for it, once the sync has said that it has ended. */
  const recount = () => {
    try {
      const counted = db.open && countNames.filter((name) => refreshCount(db, name)).length > 0;
      if (counted) ports.emit('cache:changed', { datasets: ['skills', 'jobs'], runs: false });
    } catch (error) {
      // The first reader counts then, and is told why that is not possible.
      console.error(error);
    }
    // A screen that needs the comparison works it out for itself where it is not stored.
    storeUsualCoverage(db, () => db.open).catch(console.error);
  };
  const lock = () => {
    const unlock = cache.lockForSync();
    if (unlock === null) return null;
    return () => {
      cache.backUp();
      unlock();
      setImmediate(recount);
    };
  };
  const { dictionaries, syncState, syncRuns, runEnds, modules, reportFiles, learners, learnerRuns } = stores;
  const syncParts = {
    db,
    dictionaries,
    syncState,
    stagings: createTaxonomyStagings(db, dictionaries, now),
    modules,
    reportFiles,
    learners,
    learnerRuns,
    clock,
    progress,
    syncRuns,
    runEnds,
    onPublished: (dataset: DatasetName) => ports.emit('cache:changed', { datasets: [dataset], runs: false }),
  };
  return { sync: new Sync(syncParts, lock), progress };
}
