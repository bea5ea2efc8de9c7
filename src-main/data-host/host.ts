import type { Connection, ServiceName } from '../../src-preload/contract/connection.ts';
import { AlmanacError } from '../../src-preload/contract/errors.ts';
import type { ExportProgress } from '../../src-preload/contract/exports.ts';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import { tables } from '../../src-preload/contract/tables.ts';
import { nowInstant, parseDay } from '../../src-preload/contract/time.ts';
import type { ViewQuery } from '../../src-preload/contract/views.ts';
import { isLearnerView } from '../../src-preload/contract/views-by-subject/learners.ts';
import type { PackageFacts } from '../../src-preload/contract/workspaces.ts';
import { openCache } from './cache/cache.ts';
import { createCourseSummaries } from './cache/course-summaries.ts';
import { type Connection as Database, translate } from './cache/database.ts';
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
import { writeDataPackage } from './export/data-package.ts';
import { createTableReader } from './export/export-table.ts';
import { createProvenance, type Origin } from './export/provenance.ts';
import { createReportStore } from './export/report-store.ts';
import { createViewExport } from './export/view-export.ts';
import { documentHandlers } from './handlers/document-handlers.ts';
import { exportHandlers } from './handlers/export-handlers.ts';
import type { Handlers } from './handlers/handlers.ts';
import { expireLearners, learnerHandlers } from './handlers/learner-handlers.ts';
import { moduleHandlers } from './handlers/module-handlers.ts';
import { readOfferedRuns } from './handlers/offered-runs.ts';
import { ownWordsHandlers } from './handlers/own-words-handlers.ts';
import { packageHandlers, refuseInPackage } from './handlers/package-handlers.ts';
import { refreshRecord } from './handlers/refresh-record.ts';
import { reportHandlers } from './handlers/report-handlers.ts';
import { serviceCsvHandlers } from './handlers/service-csv.ts';
import { createLearnerRuns } from './learners/learner-runs.ts';
import { offerLearnerTable } from './learners/learner-table.ts';
import { createLearners } from './learners/learners.ts';
import type { DataHost, HostPorts } from './protocol.ts';
import { allowancesOf } from './remote/allowances.ts';
import { createHttp, type HttpOptions } from './remote/http.ts';
import { probe } from './remote/probe.ts';
import { createRemote, type Remote } from './remote/remote.ts';
import type { Sleep } from './remote/retry.ts';
import { createWakefulness } from './remote/wakefulness.ts';
import { createSearch } from './search/search.ts';
import { estimate } from './sync/estimate.ts';
import { asNoAuthorization } from './sync/no-authorization.ts';
import { plan } from './sync/plan.ts';
import { createProgress } from './sync/progress.ts';
import { createSync } from './sync/sync.ts';

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
  const ledger = createLedger(db);
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
  const reader = createViewReader(db, dictionaries, ledger, search.filters, (reading) =>
    offerLearnerTable(reading, learners),
  );
  const nameOf = createNames(db);
  const snapshots = createSnapshots(db);
  const provenanceOf = createProvenance({ reader, snapshots, nameOf, origin: () => origin });
  const onExportProgress = (progress: ExportProgress) => ports.emit('export:progress', progress);
  const exports = createViewExport({
    cache,
    reader,
    tables: createTableReader(reader, nameOf),
    provenanceOf,
    onProgress: onExportProgress,
  });
  const overview = createOverview(db);
  const http = createHttp({ findWays: ports.ways, ...tuning.http });
  const wakefulness = createWakefulness();
  const progress = createProgress((status) => ports.emit('sync:status', status), clock);
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
        })
      );
    },
    onPublished: (dataset) => ports.emit('cache:changed', { datasets: [dataset], runs: false }),
  });
  let configuration: Configuration | null = null;
  let origin: Origin = { appVersion: null, hosts: { taxonomy: null, analytics: null } };
  let facts: PackageFacts | null = null;
  let finished: Promise<SyncStatus['last']> = Promise.resolve(null);

  const configured = (): Configuration => {
    if (!configuration) throw new AlmanacError('NOT_CONFIGURED');
    return configuration;
  };
  /** Makes what the rows of a view need beside the cache. */
  const readyFor = async (query: ViewQuery) => {
    if (isLearnerView(query.view) && 'runId' in query.params) await learners.unlock(query.params.runId);
    await search.prepareView(query);
  };
  const runsChanged = () => ports.emit('cache:changed', { datasets: [], runs: true });

  expireLearners({ learners, ledger, dictionaries }, now());

  const handlers: Handlers = {
    ...learnerHandlers({ learners, learnerRuns, reports, ledger, dictionaries, onChange: runsChanged }),
    ...documentHandlers(
      { reader, records, labels: createLabels(db), snapshots, overview, origin: () => origin },
      createDocuments(db),
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
      origin: () => origin,
      facts: () => facts,
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
    ...serviceCsvHandlers(
      () => ({ analytics: configured().remote.analytics, historyFrom: configured().historyFrom }),
      clock,
    ),
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
    'runs:offered': (_input, signal) =>
      readOfferedRuns(configured().remote.analytics, createCourseSummaries(db), signal),
    'record:refresh': async (record, signal) => {
      const dataset = await refreshRecord(
        configured().remote.taxonomy,
        createRecordRefresh(db, dictionaries),
        record,
        now,
        signal,
      );
      ports.emit('cache:changed', { datasets: [dataset], runs: false });
      return {};
    },
    'view:rows': async (request) => {
      await readyFor(request);
      return reader.page(request, now());
    },
    'search:all': ({ text, limit, kinds }) => search.all(text, limit, kinds),
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
        resources: plan(runs.list(), resources, learnerRuns.list()),
        mayContinue: resources === undefined,
      });
      finished = started.finished;
      return { syncId: started.syncId };
    },
    'sync:estimate': ({ resources }) =>
      estimate(
        { ledger, dictionaries, modules, choices: reports.choices },
        (service, requests) => configuration?.remote.secondsFor(service, requests) ?? null,
        plan(runs.list(), resources, learnerRuns.list()),
      ),
    'sync:cancel': () => {
      sync.cancel();
      return {};
    },
    'sync:pause': () => {
      sync.pause();
      return {};
    },
    'sync:status': () => progress.status(),
    'host:configure': async ({ connection, historyFrom, requestBudgets, appVersion, packageFacts }) => {
      facts = packageFacts ?? null;
      origin = { appVersion: appVersion ?? null, hosts: facts?.hosts ?? hostsOf(connection) };
      http.networkChanged();
      // A running sync goes on with what it began with.
      const remote =
        connection &&
        createRemote({
          connection,
          http,
          wakefulness,
          authorize: (request) =>
            ports.authorize(request).catch((error: unknown) => {
              throw asNoAuthorization(error);
            }),
          onWait: (_service, until) => progress.waiting(until === null ? null : until * 1000),
          allowances: requestBudgets && allowancesOf(requestBudgets),
          clock,
          sleep: tuning.sleep,
        });
      configuration = remote && { remote, historyFrom: parseDay(historyFrom) ?? 0 };
      return {};
    },
    'host:sleep': ({ asleep }) => {
      if (asleep) wakefulness.sleep();
      else {
        http.networkChanged();
        wakefulness.wake();
      }
      return {};
    },
    'host:cacheState': () => cache.state,
    'host:probe': (request, signal) => probe(http, request, signal),
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
    syncFinished: () => finished,
    writePackage: async (folder, runIds, names) => {
      if (names.includes('learner-engagement')) await learners.unlock();
      const { columns } = tables['learner-engagement'];
      const kept = { 'learner-engagement': { columns, rows: () => learners.all(runIds) } };
      return writeDataPackage(cache, folder, names, runIds, now(), kept);
    },
  };
}

/** Host and port of the services, without anything else of their addresses. */
function hostsOf(connection: Connection | null): Origin['hosts'] {
  const host = (service: ServiceName) => connection && new URL(connection[service].baseUrl).host;
  return { taxonomy: host('taxonomy'), analytics: host('analytics') };
}
