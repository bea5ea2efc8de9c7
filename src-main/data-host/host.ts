import { AlmanacError } from '../../src-preload/contract/errors.ts';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import { nowInstant, parseDay } from '../../src-preload/contract/time.ts';
import { openCache } from './cache/cache.ts';
import { translate } from './cache/database.ts';
import { createDictionaries } from './cache/dictionaries.ts';
import { createLedger } from './cache/ledger.ts';
import { createModules } from './cache/modules.ts';
import { createOverview } from './cache/overview.ts';
import { createRecords } from './cache/records.ts';
import { createSelectedRuns } from './cache/selected-runs.ts';
import { createSyncRuns } from './cache/sync-runs.ts';
import { createTaxonomyStagings } from './cache/taxonomy-writers.ts';
import { createViewReader } from './cache/view-reader.ts';
import { writeDataPackage } from './export/data-package.ts';
import { createViewExport } from './export/view-export.ts';
import type { DataHost, HostInput, HostMethod, HostOutput, HostPorts } from './protocol.ts';
import { createHttp, type HttpOptions } from './remote/http.ts';
import { probe } from './remote/probe.ts';
import { createRemote, type Remote } from './remote/remote.ts';
import type { Sleep } from './remote/retry.ts';
import { plan } from './sync/plan.ts';
import { createProgress } from './sync/progress.ts';
import { createSync } from './sync/sync.ts';

type Handlers = {
  readonly [M in HostMethod]: (
    input: HostInput<M>,
    signal: AbortSignal | undefined,
  ) => HostOutput<M> | Promise<HostOutput<M>>;
};

/** The data host in this process: what the utility process wraps, and what the headless command and tests use directly. */
export interface LocalDataHost extends DataHost {
  /** Resolves when the sync that `sync:start` began has ended. */
  syncFinished(): Promise<SyncStatus['last']>;
  /** Writes every stored table of these runs as a data package into a folder; answers the rows per table. */
  writePackage(
    folder: string,
    runIds: readonly string[],
    names: Parameters<typeof writeDataPackage>[2],
  ): Promise<Record<string, number>>;
}

interface Configuration {
  readonly remote: Remote;
  readonly historyFrom: number;
}

/** What is as it should be when left out; tests make time pass faster. */
export interface HostTuning {
  readonly http?: HttpOptions | undefined;
  readonly sleep?: Sleep | undefined;
}

/**
 * Opens the data folder and answers calls on it.
 * @throws AlmanacError CACHE_NEWER, CACHE_LOCKED, CACHE_UNUSABLE, DISK_FULL
 */
export function openDataHost(
  dataDir: string,
  ports: HostPorts,
  clock: () => number = Date.now,
  tuning: HostTuning = {},
): LocalDataHost {
  const cache = openCache(dataDir);
  const { db } = cache;
  const now = () => nowInstant(clock);
  const dictionaries = createDictionaries(db);
  const ledger = createLedger(db);
  const runs = createSelectedRuns(db, dictionaries);
  const modules = createModules(db);
  const records = createRecords(db, ledger);
  const reader = createViewReader(db, dictionaries, ledger);
  const exports = createViewExport(cache, reader);
  const overview = createOverview(db);
  const http = createHttp(tuning.http);
  const progress = createProgress((status) => ports.emit('sync:status', status), clock);
  const sync = createSync({
    db,
    dictionaries,
    ledger,
    stagings: createTaxonomyStagings(db, dictionaries),
    modules,
    clock,
    progress,
    syncRuns: createSyncRuns(db),
    lock: cache.lockForSync,
    onPublished: (dataset) => ports.emit('cache:changed', { datasets: [dataset], runs: false }),
  });
  let configuration: Configuration | null = null;
  let finished: Promise<SyncStatus['last']> = Promise.resolve(null);

  const configured = (): Configuration => {
    if (!configuration) throw new AlmanacError('NOT_CONFIGURED');
    return configuration;
  };
  const runsChanged = () => ports.emit('cache:changed', { datasets: [], runs: true });

  const handlers: Handlers = {
    'runs:add': ({ runIds }) => {
      const result = runs.add(runIds);
      runsChanged();
      return result;
    },
    'runs:remove': ({ runId }) => {
      runs.remove(runId);
      runsChanged();
      return {};
    },
    'view:rows': (request) => reader.page(request, now()),
    'skill:get': ({ id }) => records.skill(id, now()),
    'job:get': ({ id }) => records.job(id, now()),
    'course:get': ({ courseKey }) => records.course(courseKey, now()),
    'run:get': ({ runId }) => records.run(runId, now()),
    'overview:get': () => overview(now()),
    'sync:start': ({ resources }) => {
      const { remote, historyFrom } = configured();
      const started = sync.start({
        remote,
        historyFrom,
        resources: plan(runs.list(), resources),
        mayContinue: resources === undefined,
      });
      finished = started.finished;
      return { syncId: started.syncId };
    },
    'sync:cancel': () => {
      sync.cancel();
      return {};
    },
    'sync:pause': () => {
      sync.pause();
      return {};
    },
    'sync:status': () => progress.status(),
    'host:configure': async ({ connection, historyFrom }) => {
      // A running sync goes on with what it began with.
      const remote =
        connection &&
        createRemote({
          connection,
          http,
          authorize: (request) => ports.authorize(request),
          onWait: (_service, until) => progress.waiting(until === null ? null : until * 1000),
          clock,
          sleep: tuning.sleep,
        });
      configuration = remote && { remote, historyFrom: parseDay(historyFrom) ?? 0 };
      return {};
    },
    'host:cacheState': () => cache.state,
    'host:exportName': ({ query }) => ({ fileName: exports.fileName(query, now()) }),
    'host:exportCsv': ({ query, path, dialect }, signal) => exports.write(query, path, dialect, signal),
    'host:probe': (request, signal) => probe(http, request, signal),
  };

  return {
    call: async (method, input, signal) => {
      try {
        if (signal?.aborted) throw new AlmanacError('CANCELLED');
        return await handlers[method](input, signal);
      } catch (error) {
        throw translate(error);
      }
    },
    close: async () => {
      await sync.stop();
      await http.close();
      cache.close();
    },
    syncFinished: () => finished,
    writePackage: (folder, runIds, names) => writeDataPackage(cache, folder, names, runIds, now()),
  };
}
