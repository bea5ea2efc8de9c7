import { join } from 'node:path';
import type { SyncStatus } from '#contract/sync.ts';
import {
  type DatasetName,
  datasetNames,
  datasets,
  readByItself,
  type TableName,
  tables,
} from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { nowInstant } from '#shared/time/time.ts';
import { type Sleep, throwIfCancelled, within } from '../common/async.ts';
import { withEnglish } from '../common/locale.ts';
import { keepUnfinishedIn } from '../files/unfinished.ts';
import { createHttp, type HttpOptions } from '../net/http.ts';
import { forPackages, type LastPublication } from './cache/annotations/published.ts';
import { type Cache, openCache } from './cache/cache.ts';
import { type Connection as Database, isDamage, translate } from './cache/database/database.ts';
import { createServicePauses, createServiceRoutes } from './cache/sync-state/service-memory.ts';
import { type FolderOptions, writeDataPackage } from './export/data-package.ts';
import { createDataSource, type DataSource } from './handlers/data-source.ts';
import { expireLearners } from './handlers/learner-handlers.ts';
import { syncHandlers } from './handlers/sync-handlers.ts';
import { hostHandlers } from './host-handlers.ts';
import { factsOf, refuseInPackage } from './host-methods.ts';
import { openSync } from './host-sync.ts';
import { storedBeside } from './masking/masking.ts';
import type { DataHost, HostPorts } from './protocol.ts';
import { reportLongestWait } from './remote/service-client.ts';
import { openMaskedStores, openStores } from './stores.ts';

/** The data host in this process: what the utility process wraps, and what the headless command and tests use directly. */
export interface LocalDataHost extends DataHost {
  /** The course runs that are followed; of those, only the ones that a configuration names. */
  selectedRuns(): string[];
  /** The runs of which rows are stored, but that leave the app in nothing. */
  excludedRuns(): string[];
  /** The title and the name that the last package was given; null before the first. */
  lastPackaged(): LastPublication | null;
  /** Resolves when the sync that `sync:start` began has ended. */
  syncFinished(): Promise<SyncStatus['last']>;
  /** Sentences about data that these datasets and runs lack. */
  dataNotes(names: readonly DatasetName[], runIds: readonly string[]): string[];
  /** Writes every stored table of these runs as a data package into a folder; returns the rows per table. */
  writePackage(
    folder: string,
    runIds: readonly string[],
    names: Parameters<typeof writeDataPackage>[2],
    order?: Partial<Omit<FolderOptions, 'now' | 'notes'>>,
  ): Promise<Record<string, number>>;
}

/** Options with a usual value when they are left out; tests make time pass faster. */
export interface HostTuning {
  readonly http?: HttpOptions | undefined;
  readonly sleep?: Sleep | undefined;
  /** The folder is that of a package: see {@link DataFolder}. */
  readonly isPackage?: boolean | undefined;
  /** The runs that a configuration names: files are made of these alone. Null or left out: of all that are selected. */
  readonly onlyRuns?: readonly string[] | null | undefined;
  /** Called with the connection that writes; a test takes room away from it. */
  readonly onOpen?: ((db: Database) => void) | undefined;
  /** Looks at every page of the files before they are used. */
  readonly check?: boolean | undefined;
  /** Sets the cache aside: a check has found nothing, and yet the folder does not open. */
  readonly distrust?: boolean | undefined;
  /** Another thread syncs this folder and looks at its runs; this one reads. */
  readonly isReader?: boolean | undefined;
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
  const cache = openCache(dataDir, tuning);
  try {
    return hostOf(cache, dataDir, ports, clock, tuning);
  } catch (error) {
    cache.notice(error);
    cache.close();
    // Damage that only the first questions have met.
    if (isDamage(error) && !tuning.distrust)
      return openDataHost(dataDir, ports, clock, { ...tuning, check: true, distrust: tuning.check });
    throw translate(error);
  }
}

/** The longest that calls delay the end, in milliseconds, because some wait for an answer from outside, such as a keychain. */
const maxCloseMs = 2000;

/** The calls on a data host. The data folder is closed once none of them works on it any more. */
function createCalls() {
  const running = new Map<AbortController, Promise<unknown>>();
  let isOver = false;
  return {
    /** Makes `answer` one that can be ended: with CANCELLED, as is every call after the end. */
    run:
      (answer: DataHost['call']): DataHost['call'] =>
      async (method, input, signal) => {
        throwIfCancelled(signal);
        if (isOver) throw new AlmanacError('CANCELLED');
        const abort = new AbortController();
        const cancel = () => abort.abort();
        signal?.addEventListener('abort', cancel, { once: true });
        const work = answer(method, input, abort.signal);
        running.set(abort, work);
        try {
          return await work;
        } catch (error) {
          // A connection that was closed meanwhile is no fault of the program.
          if (isOver) throw new AlmanacError('CANCELLED', {}, error);
          throw error;
        } finally {
          running.delete(abort);
          signal?.removeEventListener('abort', cancel);
        }
      },
    /** Cancels what runs, waits for it, and begins nothing new. */
    async end(): Promise<void> {
      isOver = true;
      for (const abort of running.keys()) abort.abort();
      await within(maxCloseMs, Promise.allSettled(running.values()), () => {});
    },
  };
}

function hostOf(
  cache: Cache,
  dataDir: string,
  ports: HostPorts,
  clock: () => number,
  tuning: HostTuning,
): LocalDataHost {
  void keepUnfinishedIn(join(dataDir, 'unfinished'));
  tuning.onOpen?.(cache.db);
  const now = () => nowInstant(clock);
  const theSource = (): DataSource => source;
  const { onlyRuns = null, isPackage = false } = tuning;
  const stores = openStores({ cache, dataDir, ports, now, source: theSource, onlyRuns, isPackage });
  const named = onlyRuns === null ? null : new Set(onlyRuns);
  const selectedRuns = () => stores.runs.list().filter((runId) => named?.has(runId) ?? true);
  const { sync, progress } = openSync({ cache, stores, ports, clock, now, tuning });
  const http = createHttp({ findProxyRoutes: ports.proxyRoutes, ...tuning.http });
  const source = createDataSource({
    http,
    ports,
    onWait: reportLongestWait((wait) => progress.waiting(wait && { service: wait.of, until: wait.until * 1000 })),
    pauses: createServicePauses(cache.db, clock),
    routes: createServiceRoutes(cache.db),
    onOtherConnection: () => sync.abort(new AlmanacError('CONNECTION_CHANGED')),
    // The rows that are read again then say what is behind, and in which words.
    onReadAnew: () => ports.emit('cache:changed', { datasets: [], runs: false }),
    clock,
    sleep: tuning.sleep,
  });
  const syncing = syncHandlers({ ...stores, sync, progress, source, now });
  const { dataNotes, learners, masking } = stores;
  expireLearners(stores, now());
  const masked = openMaskedStores(stores, theSource);
  const handlers = hostHandlers({
    cache,
    stores,
    masked,
    source,
    syncing: syncing.handlers,
    ports,
    now,
    http,
    sleep: tuning.sleep,
    selectedRuns,
  });

  const calls = createCalls();
  return {
    call: calls.run(async (method, input, signal) => {
      try {
        // The caller opens the folder again when it hears that, which checks the files.
        if (cache.isJournalDamaged) throw new AlmanacError('CACHE_DAMAGED');
        if (tuning.isPackage) refuseInPackage(method);
        const answer = () => handlers[method](input, signal);
        return await (factsOf(method).isEnglish ? withEnglish(answer) : answer());
      } catch (error) {
        cache.notice(error);
        throw translate(error);
      }
    }),
    close: async () => {
      await calls.end();
      await sync.stop();
      await http.close();
      learners.close();
      cache.close();
    },
    selectedRuns,
    excludedRuns: () => storedBeside(cache.db, selectedRuns()),
    lastPackaged: () => stores.published.of(forPackages),
    syncFinished: syncing.finished,
    dataNotes: (names, runIds) =>
      withEnglish(() => dataNotes({ datasets: names, runIds, expected: readByItself(names) })),
    writePackage: async (folder, runIds, names, { threshold = 0, format = 'csv', ...order } = {}) => {
      if (names.includes('learner-engagement')) await learners.unlock();
      const { columns } = tables['learner-engagement'];
      const kept = { 'learner-engagement': { columns, rows: () => learners.all(runIds) } };
      const read = datasetNames.filter((dataset) =>
        datasets[dataset].tables.some((table: TableName) => names.includes(table)),
      );
      const notes = withEnglish(() => dataNotes({ datasets: read, runIds, expected: read }));
      const { appVersion } = source.origin();
      const made = { appVersion, ...order, now: now(), threshold, format, notes };
      return writeDataPackage(masking, folder, names, runIds, made, kept);
    },
  };
}
