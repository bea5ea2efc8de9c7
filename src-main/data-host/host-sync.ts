import type { SyncOutcome } from '#contract/sync.ts';
import type { DatasetName } from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { realSleep, type Sleep } from '../common/async.ts';
import type { Cache } from './cache/cache.ts';
import { mendInstants } from './cache/database/clock.ts';
import { writeTransaction } from './cache/database/database.ts';
import { createStandingsUpkeep } from './cache/runs/run-standings.ts';
import { countNames, refreshCount } from './cache/taxonomy/derived.ts';
import { createTaxonomyStagings } from './cache/taxonomy/taxonomy-writers.ts';
import type { HostPorts } from './protocol.ts';
import type { Stores } from './stores.ts';
import { createAttentionUpkeep } from './subjects/attention/reader.ts';
import { createProgress, type Progress } from './sync/progress.ts';
import { Sync } from './sync/sync.ts';

interface HostSyncOptions {
  readonly cache: Cache;
  readonly stores: Stores;
  readonly ports: HostPorts;
  readonly clock: () => number;
  readonly now: () => number;
  readonly tuning: { readonly sleep?: Sleep | undefined; readonly isReader?: boolean | undefined };
}

/** The sync of a data folder, and how far it has come. */
export function openSync(options: HostSyncOptions): { sync: Sync; progress: Progress } {
  const { cache, stores, ports, clock, now } = options;
  const { sleep = realSleep, isReader = false } = options.tuning;
  const { db } = cache;
  const stored = datasetNews((datasets) => ports.emit('cache:changed', { datasets, runs: false }));
  const progress = createProgress((status) => {
    // Only this callback hears of errors inside a sync.
    if (status.last?.error?.code === 'CACHE_DAMAGED') cache.notice(new AlmanacError('CACHE_DAMAGED'));
    if (status.running === null) stored.tell();
    ports.emit('sync:status', status);
  }, clock);
  /** Counts what takes up to a second before a user asks for it, once the sync has said that it has ended. */
  const recount = () => {
    try {
      const counted = db.open && countNames.filter((name) => refreshCount(db, name)).length > 0;
      if (counted) ports.emit('cache:changed', { datasets: ['skills', 'jobs'], runs: false });
    } catch (error) {
      // Then the first reader counts, and gets the error.
      console.error(error);
    }
    void stores.defaultCoverage.store();
  };
  const lookAtRuns = looksAtRuns(options, () => progress.status().running !== null);
  const compareRuns = createStandingsUpkeep(db);
  /** Before the sync says that it has ended, so that everyone who waits for it finds what was crossed. */
  const lookAtWatchList = () => {
    try {
      refreshCount(db, 'run_alarm');
      compareRuns.some(Number.MAX_SAFE_INTEGER);
      const seen = stores.watches.evaluate();
      if (seen.length > 0) ports.emit('cache:changed', { datasets: [], runs: true });
      const crossed = seen.filter(({ state }) => state === 'crossed').length;
      if (crossed > 0) ports.emit('watch:crossed', { crossed });
    } catch (error) {
      // The data are synced; the next sync looks again.
      console.error(error);
    }
  };
  const mend = () => {
    if (!endings.has(progress.status().last?.outcome ?? 'failed')) return;
    try {
      writeTransaction(db, () => mendInstants(db, now()))();
    } catch (error) {
      // The next sync does it.
      console.error(error);
    }
  };
  const lock = () => {
    const unlock = cache.lockForSync();
    if (unlock === null) return null;
    const goOn = stores.defaultCoverage.giveWay();
    return () => {
      mend();
      lookAtWatchList();
      cache.backUp();
      goOn();
      unlock();
      setImmediate(() => {
        recount();
        lookAtRuns();
      });
    };
  };
  const { dictionaries, syncState, syncRuns, runEnds, modules, reportFiles, learners, learnerRuns } = stores;
  const syncOptions = {
    db,
    dictionaries,
    syncState,
    stagings: createTaxonomyStagings(db, dictionaries, now),
    modules,
    reportFiles,
    learners,
    learnerRuns,
    clock,
    sleep,
    progress,
    syncRuns,
    runEnds,
    onStored: stored.add,
  };
  // After an update of the app, and in a package that was just opened, all runs are due. The last session may have ended before the
  // comparison was stored.
  const catchUp = () => {
    lookAtRuns();
    if (db.open && stores.syncState.asOf('jobs', 0, now()).syncedAt !== null) void stores.defaultCoverage.store();
  };
  if (!isReader) setTimeout(catchUp, afterOpening).unref();
  return { sync: new Sync(syncOptions, lock), progress };
}

/** Milliseconds between two events about stored datasets: a sync stores hundreds of resources a second. */
const newsInterval = 200;

/** Collects the datasets whose rows were stored, and reports them a few times a second. */
function datasetNews(emit: (datasets: DatasetName[]) => void) {
  const changed = new Set<DatasetName>();
  let waiting: NodeJS.Timeout | undefined;
  const tell = () => {
    clearTimeout(waiting);
    waiting = undefined;
    if (changed.size > 0) emit([...changed]);
    changed.clear();
  };
  return {
    add: (dataset: DatasetName) => {
      changed.add(dataset);
      waiting ??= setTimeout(tell, newsInterval).unref();
    },
    /** Reports what was collected, without waiting. */
    tell,
  };
}

/** How a sync ended that has reached a service with the present clock. */
const endings: ReadonlySet<SyncOutcome> = new Set(['complete', 'partial']);

/** Milliseconds after which a folder that was opened catches up: the first screen goes first. */
const afterOpening = 2000;
/** Milliseconds between two steps while a sync runs, and after one that found the files busy or full. */
const pause = 1000;
/** Calls that the same thread answers wait for a step: it takes a few hundredths of a second. */
const runsPerStep = 1;
const comparedPerStep = 10;
/** Runs that are looked at between two events to the screens. */
const runsPerNews = 100;

/**
 * Looks at the runs that are due, a few at a time, so that a search or a chart is answered in between; seldom during a sync, each of whose
 * runs makes all runs of its course due again.
 */
function looksAtRuns({ cache: { db }, ports }: HostSyncOptions, isSyncing: () => boolean): () => void {
  const upkeep = createAttentionUpkeep(db);
  const compareRuns = createStandingsUpkeep(db);
  const kinds = [() => upkeep.some(runsPerStep), () => compareRuns.some(comparedPerStep)];
  /** One kind after the other, and both where the first finds nothing. */
  const lookAtSome = (): number => {
    kinds.reverse();
    return kinds.reduce((looked, look) => looked || look(), 0);
  };
  const tell = () => ports.emit('cache:changed', { datasets: ['problems', 'videos'], runs: false });
  let waiting: NodeJS.Timeout | undefined;
  const step = (unreported: number) => {
    try {
      if (!db.open) return;
      const looked = lookAtSome();
      const news = unreported + looked;
      // Nothing is looked at while another thread or process writes, either.
      const isEnd = looked === 0 && !upkeep.isAnyDue() && !compareRuns.isAnyDue();
      if (news >= runsPerNews || (looked === 0 && news > 0)) tell();
      const isToWait = looked === 0 || isSyncing();
      if (!isEnd)
        waiting = setTimeout(step, isToWait ? pause : 0, news >= runsPerNews || looked === 0 ? 0 : news).unref();
    } catch (error) {
      // The next sync looks again; until then Overview says how many runs are due.
      console.error(error);
    }
  };
  return () => {
    clearTimeout(waiting);
    step(0);
  };
}
