import type { ExportProgress } from '#contract/exports.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { dayOfInstant } from '#shared/time/time.ts';
import type { Sleep } from '../common/async.ts';
import type { Http } from '../net/http.ts';
import { createEarlierReports, createSavedReports } from './cache/annotations/saved-reports.ts';
import type { Cache } from './cache/cache.ts';
import type { Connection } from './cache/database/database.ts';
import { rememberOverview } from './cache/reading/overview.ts';
import { createCourseSummaries } from './cache/runs/run-lists.ts';
import { createRecordRefresh } from './cache/taxonomy/record-refresh.ts';
import { createViewExport } from './export/view-export.ts';
import { annotationHandlers, watchHandlers } from './handlers/annotation-handlers.ts';
import { dataHandlers } from './handlers/data-handlers.ts';
import type { DataSource } from './handlers/data-source.ts';
import { exportHandlers, pictureHandlers, sentenceHandlers } from './handlers/export-handlers.ts';
import { learnerHandlers, reportFileHandlers, serviceCsvHandlers } from './handlers/learner-handlers.ts';
import { packageHandlers, publicationHandlers, subscriptionHandlers } from './handlers/package-handlers.ts';
import { reportHandlers } from './handlers/report-handlers.ts';
import { moduleHandlers, runHandlers } from './handlers/run-handlers.ts';
import type { Handlers, HostPorts } from './protocol.ts';
import type { MaskedStores, Stores } from './stores.ts';
import { createDigests } from './subjects/changes/reader.ts';
import { isOfCoverage, isOfPlan } from './subjects/registry.ts';
import { createWatchRows } from './subjects/watch/rows.ts';

interface HandlerOptions {
  readonly cache: Cache;
  readonly stores: Stores;
  readonly masked: MaskedStores;
  readonly source: DataSource;
  readonly syncing: Pick<Handlers, SyncMethod>;
  readonly ports: HostPorts;
  readonly now: () => number;
  readonly http: Http;
  readonly sleep: Sleep | undefined;
  /** The runs that files are made of. */
  readonly selectedRuns: () => string[];
}

type SyncMethod = Extract<keyof Handlers, `sync:${string}`>;

/** A handler for each method of the data host; a missing one does not compile. */
export function hostHandlers(options: HandlerOptions): Handlers {
  const { cache, stores, source, syncing, ports, now } = options;
  const { db } = cache;
  const { dictionaries, syncState, runs, learners, learnerRuns, reportFiles, modules, search } = stores;
  const runsChanged = () => ports.emit('cache:changed', { datasets: [], runs: true });
  /** Makes what the rows of a view need beside the cache. */
  const readyFor = async (query: ViewQuery, signal?: AbortSignal) => {
    if (isLearnerView(query.view) && 'runId' in query.params) await learners.unlock(query.params.runId);
    await search.prepareView(query);
    if (isOfCoverage(query)) await stores.reader.coverage.prepare(query.params, signal);
    if (isOfPlan(query)) await stores.reader.plans.giveWay(query.params, signal);
  };
  return {
    ...learnerHandlers({ learners, learnerRuns, reportFiles, syncState, dictionaries, onChange: runsChanged }),
    ...moduleHandlers(modules, dictionaries, runsChanged),
    ...annotationHandlers(db, stores.defaultCoverage, runsChanged),
    ...watchHandlers(stores.watches, createWatchRows(db).aboutOf, runsChanged),
    ...reportFileHandlers({ ...reportFiles, dictionaries }),
    ...serviceCsvHandlers(source),
    ...source.handlers,
    ...syncing,
    ...runHandlers(runs, createCourseSummaries(db), source, runsChanged),
    ...dataHandlers({
      reader: stores.reader,
      records: stores.records,
      syncState,
      recordRefresh: createRecordRefresh(db, dictionaries),
      search,
      overview: rememberOverview(stores.overview, overviewState(db, source)),
      dataVersion: createDataVersion(db),
      source,
      readyFor,
      defaultCoverage: stores.defaultCoverage,
      emit: ports.emit,
      now,
    }),
    ...outwardHandlers(options, readyFor),
    ...subscriptionHandlers({
      http: options.http,
      onProgress: (progress) => ports.emit('subscription:progress', progress),
      sleep: options.sleep,
    }),
    'host:cacheState': () => cache.state,
  };
}

/** The handlers that make files: exports, pictures, reports and packages. */
function outwardHandlers(
  { cache, stores, masked, source, ports, now, selectedRuns }: HandlerOptions,
  readyFor: (query: ViewQuery, signal?: AbortSignal) => Promise<void>,
) {
  const { db } = cache;
  const { dictionaries, syncState, masking, reader, learners, modules } = stores;
  const { openMasked, provenanceOf, provenanceOfMasked } = masked;
  const { threshold } = source;
  const onProgress = (progress: ExportProgress) => ports.emit('export:progress', progress);
  const exports = createViewExport({
    masking,
    reader,
    provenanceOf: provenanceOfMasked,
    onProgress,
  });
  return {
    ...reportHandlers(
      openMasked,
      createSavedReports(db),
      createDigests(db, reader.changes),
      createEarlierReports(db),
      now,
      threshold,
    ),
    ...pictureHandlers({ open: openMasked, subsections: modules.subsections }, readyFor, now, threshold),
    ...sentenceHandlers(openMasked, now, threshold),
    ...packageHandlers({
      cache,
      masking,
      dictionaries,
      syncState,
      published: stores.published,
      now,
      onProgress: (progress) => ports.emit('package:progress', progress),
      origin: source.origin,
      facts: source.facts,
      selectedRuns,
    }),
    ...publicationHandlers({
      masking,
      published: stores.published,
      snapshots: stores.snapshots,
      ports,
      selectedRuns,
      origin: source.origin,
      onProgress: (progress) => ports.emit('package:progress', progress),
      now,
    }),
    ...exportHandlers({
      exports,
      provenanceOf,
      cache,
      reader,
      learners,
      readyFor,
      now,
      thresholdFor: threshold,
      onProgress,
      selectedRuns,
    }),
  };
}

/**
 * A text that is another one once another connection has written to a file of the folder: one of this app, of a sync without a
 * window, or of another program. SQLite answers from memory that the connections share, so it costs nothing to ask.
 */
function createDataVersion(db: Connection): () => string {
  const of = (file: 'main' | 'journal') => String(db.pragma(`${file}.data_version`, { simple: true }));
  return () => `${of('main')} ${of('journal')}`;
}

/**
 * A key for the state that the Overview is computed from: the stored data, the day, and after how long data count as behind. Null while
 * the lengths of the lists are not stored: the next reading may be able to store them.
 */
function overviewState(db: Connection, source: DataSource): (now: number) => string | null {
  const dataVersion = createDataVersion(db);
  const ownChanges = db
    .prepare<[], number>(`SELECT total_changes() FROM derived_state WHERE name = 'list_size' AND is_current = 1`)
    .pluck();
  return (now) => {
    const changes = ownChanges.get();
    if (changes === undefined) return null;
    return JSON.stringify([dataVersion(), changes, dayOfInstant(now), source.staleAfter()]);
  };
}
