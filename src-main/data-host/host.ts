import { AlmanacError } from '../../src-preload/contract/errors.ts';
import type { ExportProgress } from '../../src-preload/contract/exports.ts';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import { tables } from '../../src-preload/contract/tables.ts';
import { nowInstant } from '../../src-preload/contract/time.ts';
import type { ViewQuery } from '../../src-preload/contract/views.ts';
import { isLearnerView } from '../../src-preload/contract/views-by-subject/learners.ts';
import { openCache } from './cache/cache.ts';
import { createCourseSummaries } from './cache/course-summaries.ts';
import { createDataVersion } from './cache/data-version.ts';
import { type Connection as Database, translate } from './cache/database.ts';
import { countNames, refreshCount } from './cache/derived.ts';
import { createDictionaries } from './cache/dictionaries.ts';
import { createDocuments } from './cache/documents.ts';
import { createLabels } from './cache/labels.ts';
import { createLedger } from './cache/ledger.ts';
import { createModules } from './cache/modules.ts';
import { createNames } from './cache/names.ts';
import { createOverview } from './cache/overview.ts';
import { createRecordRefresh } from './cache/record-refresh.ts';
import { createRecords } from './cache/records.ts';
import { createReportChoices } from './cache/report-choices.ts';
import { createReportFiles } from './cache/report-files.ts';
import { createSelectedRuns } from './cache/selected-runs.ts';
import { createSnapshots } from './cache/snapshot.ts';
import { createSyncRuns } from './cache/sync-runs.ts';
import { createTaxonomyStagings } from './cache/taxonomy-writers.ts';
import { createViewReader } from './cache/view-reader.ts';
import { offerIsBehind } from './cache/views/is-behind.ts';
import { writeDataPackage } from './export/data-package.ts';
import { createTableReader } from './export/export-table.ts';
import { createProvenance } from './export/provenance.ts';
import { createReportStore } from './export/report-store.ts';
import { createViewExport } from './export/view-export.ts';
import { documentHandlers } from './handlers/document-handlers.ts';
import { exportHandlers } from './handlers/export-handlers.ts';
import type { Handlers } from './handlers/handlers.ts';
import { expireLearners, learnerHandlers } from './handlers/learner-handlers.ts';
import { moduleHandlers } from './handlers/module-handlers.ts';
import { ownWordsHandlers } from './handlers/own-words-handlers.ts';
import { packageHandlers, refuseInPackage } from './handlers/package-handlers.ts';
import { pictureHandlers } from './handlers/picture-handlers.ts';
import { readingHandlers } from './handlers/reading-handlers.ts';
import { reportHandlers } from './handlers/report-handlers.ts';
import { runHandlers } from './handlers/run-handlers.ts';
import { serviceCsvHandlers } from './handlers/service-csv.ts';
import { createServices } from './handlers/services.ts';
import { syncHandlers } from './handlers/sync-handlers.ts';
import { createLearnerRuns } from './learners/learner-runs.ts';
import { offerLearnerTable } from './learners/learner-table.ts';
import { createLearners } from './learners/learners.ts';
import type { DataHost, HostPorts } from './protocol.ts';
import { createHttp, type HttpOptions } from './remote/http.ts';
import type { Sleep } from './remote/retry.ts';
import { createSearch } from './search/search.ts';
import { createProgress } from './sync/progress.ts';
import { createSync } from './sync/sync.ts';

/** The data host in this process: what the utility process wraps, and what the headless command and tests use directly. */
export interface LocalDataHost extends DataHost {
  /** The course runs that are followed. */
  selectedRuns(): string[];
  /** Resolves when the sync that `sync:start` began has ended. */
  syncFinished(): Promise<SyncStatus['last']>;
  /** Writes every stored table of these runs as a data package into a folder; answers the rows per table. */
  writePackage(
    folder: string,
    runIds: readonly string[],
    names: Parameters<typeof writeDataPackage>[2],
  ): Promise<Record<string, number>>;
}

/** What is as it should be when left out; tests make time pass faster. */
export interface HostTuning {
  readonly http?: HttpOptions | undefined;
  readonly sleep?: Sleep | undefined;
  /** The folder is that of a package: see {@link DataFolder}. */
  readonly isPackage?: boolean | undefined;
  /** Told of the connection that writes; a test takes room away from it. */
  readonly onOpen?: ((db: Database) => void) | undefined;
  /** Looks at every page of the files before they are used. */
  readonly check?: boolean | undefined;
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
  const cache = openCache(dataDir, { check: tuning.check ?? false });
  const { db } = cache;
  tuning.onOpen?.(db);
  const now = () => nowInstant(clock);
  const dictionaries = createDictionaries(db);
  const ledger = createLedger(db, () => services.staleAfter());
  const runs = createSelectedRuns(db, dictionaries);
  const modules = createModules(db);
  const records = createRecords(db, ledger);
  const learners = createLearners(dataDir, async () => (await ports.learnersKey?.()) ?? null);
  const learnerRuns = createLearnerRuns(db);
  const reports = {
    choices: createReportChoices(db),
    files: createReportFiles(db),
    store: createReportStore(dataDir, async () => {
      if (!ports.reportsKey) throw new AlmanacError('LEARNERS_KEY_MISSING');
      return ports.reportsKey();
    }),
  };
  const search = createSearch(db);
  const reader = createViewReader(db, dictionaries, ledger, search.filters, (reading) => {
    offerLearnerTable(reading, learners);
    offerIsBehind(reading, ledger, now);
  });
  const nameOf = createNames(db);
  const snapshots = createSnapshots(db);
  const labels = createLabels(db);
  const provenanceOf = createProvenance({ reader, snapshots, nameOf, origin: () => services.origin() });
  const onExportProgress = (progress: ExportProgress) => ports.emit('export:progress', progress);
  const exports = createViewExport({
    cache,
    reader,
    tables: createTableReader(reader, nameOf),
    provenanceOf,
    onProgress: onExportProgress,
  });
  const overview = createOverview(db, ledger);
  const http = createHttp({ findWays: ports.ways, ...tuning.http });
  const progress = createProgress((status) => ports.emit('sync:status', status), clock);
  /** What takes a second at the largest is counted before somebody asks for it, once the sync has said that it has ended. */
  const countAnew = () => {
    try {
      const counted = db.open && countNames.filter((name) => refreshCount(db, name)).length > 0;
      if (counted) ports.emit('cache:changed', { datasets: ['skills', 'jobs'], runs: false });
    } catch (error) {
      // Then whoever reads it first counts, and is told why that is not possible.
      console.error(error);
    }
  };
  const sync = createSync({
    db,
    dictionaries,
    ledger,
    stagings: createTaxonomyStagings(db, dictionaries, now),
    modules,
    reports,
    learners,
    learnerRuns,
    clock,
    progress,
    syncRuns: createSyncRuns(db),
    lock: () => {
      const unlock = cache.lockForSync();
      return (
        unlock &&
        (() => {
          cache.backUp();
          unlock();
          setImmediate(countAnew);
        })
      );
    },
    onPublished: (dataset) => ports.emit('cache:changed', { datasets: [dataset], runs: false }),
  });
  const services = createServices({
    http,
    ports,
    onWait: (until) => progress.waiting(until === null ? null : until * 1000),
    // What is read again then says anew what is behind.
    onStaleAfter: () => ports.emit('cache:changed', { datasets: [], runs: false }),
    clock,
    sleep: tuning.sleep,
  });
  /** Makes what the rows of a view need beside the cache. */
  const readyFor = async (query: ViewQuery) => {
    if (isLearnerView(query.view) && 'runId' in query.params) await learners.unlock(query.params.runId);
    await search.prepareView(query);
  };
  const runsChanged = () => ports.emit('cache:changed', { datasets: [], runs: true });

  const syncing = syncHandlers({
    sync,
    progress,
    services,
    runs,
    learnerRuns,
    ledger,
    dictionaries,
    modules,
    choices: reports.choices,
  });

  expireLearners({ learners, ledger, dictionaries }, now());

  const handlers: Handlers = {
    ...learnerHandlers({ learners, learnerRuns, reports, ledger, dictionaries, onChange: runsChanged }),
    ...documentHandlers(
      { reader, records, labels, snapshots, overview, origin: services.origin },
      createDocuments(db),
      now,
    ),
    ...pictureHandlers(
      { sources: { reader, records, labels, snapshots }, provenanceOf, subsections: modules.subsections },
      readyFor,
      now,
    ),
    ...moduleHandlers(modules, dictionaries, runsChanged),
    ...ownWordsHandlers(db, runsChanged),
    ...packageHandlers({
      cache,
      dictionaries,
      ledger,
      now,
      onProgress: (progress) => ports.emit('package:progress', progress),
      origin: services.origin,
      facts: services.facts,
    }),
    ...exportHandlers({
      exports,
      provenanceOf,
      cache,
      reader,
      learners,
      readyFor,
      now,
      onProgress: onExportProgress,
    }),
    ...reportHandlers({ ...reports, dictionaries }),
    ...serviceCsvHandlers(services, clock),
    ...services.handlers,
    ...syncing.handlers,
    ...runHandlers(runs, createCourseSummaries(db), services, runsChanged),
    ...readingHandlers({
      reader,
      records,
      recordRefresh: createRecordRefresh(db, dictionaries),
      search,
      overview,
      dataVersion: createDataVersion(db),
      services,
      readyFor,
      emit: ports.emit,
      now,
    }),
    'host:cacheState': () => cache.state,
  };

  return {
    call: async (method, input, signal) => {
      try {
        if (signal?.aborted) throw new AlmanacError('CANCELLED');
        if (tuning.isPackage) refuseInPackage(method);
        return await handlers[method](input, signal);
      } catch (error) {
        throw translate(error);
      }
    },
    close: async () => {
      await sync.stop();
      await http.close();
      learners.close();
      cache.close();
    },
    selectedRuns: runs.list,
    syncFinished: syncing.finished,
    writePackage: async (folder, runIds, names) => {
      if (names.includes('learner-engagement')) await learners.unlock();
      const { columns } = tables['learner-engagement'];
      const kept = { 'learner-engagement': { columns, rows: () => learners.all(runIds) } };
      return writeDataPackage(cache, folder, names, runIds, now(), kept);
    },
  };
}
