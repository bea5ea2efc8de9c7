import { AlmanacError } from '#shared/errors/errors.ts';
import { lazy } from '../common/async.ts';
import { createLabels } from './cache/annotations/annotations.ts';
import { createPublished } from './cache/annotations/published.ts';
import type { Cache } from './cache/cache.ts';
import { registerClock } from './cache/database/clock.ts';
import type { Connection as Database } from './cache/database/database.ts';
import { createDictionaries } from './cache/database/dictionaries.ts';
import { createDataNotes, type DataNotes } from './cache/reading/data-notes.ts';
import { createOverview } from './cache/reading/overview.ts';
import { createNames, createRecords } from './cache/reading/records.ts';
import { createSnapshots } from './cache/reading/snapshot.ts';
import { createViewReader } from './cache/reading/view-reader.ts';
import { createModules } from './cache/runs/modules.ts';
import { createReportChoices, createReportFiles } from './cache/runs/report-files.ts';
import { createLearnerRuns, createSelectedRuns } from './cache/runs/run-lists.ts';
import { createSyncRuns } from './cache/sync-state/sync-runs.ts';
import { createRunEnds, createSyncState } from './cache/sync-state/sync-state.ts';
import { createProvenance } from './export/sidecar.ts';
import type { DataSource } from './handlers/data-source.ts';
import { Learners, registerLearnerTable } from './learners/learners.ts';
import { createReportFileStore } from './learners/report-file-store.ts';
import { createMasking, type MaskedData } from './masking/masking.ts';
import type { HostPorts } from './protocol.ts';
import { createSearch } from './search/search.ts';
import { registerFreshDays } from './subjects/courses/views.ts';
import { createDefaultCoverage } from './subjects/coverage/default-question.ts';
import { createWatches } from './subjects/watch/watches.ts';

export interface StoresOptions {
  readonly cache: Cache;
  readonly dataDir: string;
  readonly ports: HostPorts;
  readonly now: () => number;
  /** Made after the stores; only calls need it. */
  readonly source: () => DataSource;
  /** The runs that a configuration names; null leaves the choice to the data folder. */
  readonly onlyRuns: readonly string[] | null;
  /** The folder is that of a package, which lacks what its maker left out. */
  readonly isPackage: boolean;
}

/** Opens everything that reads and writes the data folder, over one connection that writes. */
export function openStores({ cache, dataDir, ports, now, source, onlyRuns, isPackage }: StoresOptions) {
  const { db } = cache;
  registerClock(db, now);
  const staleAfter = () => source().staleAfter();
  const dictionaries = createDictionaries(db);
  const syncState = createSyncState(db, staleAfter);
  const learners = new Learners(dataDir, async () => (await ports.learnersKey?.()) ?? null);
  const search = createSearch(db);
  /** Gives a connection that reads what views need beside its tables. */
  const registerFunctions = (reading: Database) => {
    registerLearnerTable(reading, learners);
    registerFreshDays(reading, syncState, now);
    registerClock(reading, now);
  };
  const snapshots = createSnapshots(db);
  const reader = createViewReader(db, dictionaries, syncState, search.filters, registerFunctions);
  return {
    dictionaries,
    syncState,
    learners,
    search,
    runs: createSelectedRuns(db, dictionaries),
    modules: createModules(db),
    runEnds: createRunEnds(db),
    syncRuns: createSyncRuns(db),
    records: createRecords(db, syncState, isPackage),
    overview: createOverview(db, syncState),
    learnerRuns: createLearnerRuns(db),
    labels: createLabels(db),
    published: createPublished(db),
    nameOf: createNames(db),
    snapshots,
    dataNotes: createDataNotes(db, isPackage),
    reader,
    defaultCoverage: createDefaultCoverage(db),
    watches: createWatches(db, reader.plans, snapshots, now),
    reportFiles: {
      choices: createReportChoices(db),
      files: createReportFiles(db),
      store: createReportFileStore(dataDir, async () => {
        if (!ports.reportsKey) throw new AlmanacError('LEARNERS_KEY_MISSING');
        return ports.reportsKey();
      }),
    },
    masking: createMasking({
      cache,
      filters: search.filters,
      syncStateOf: (reading) => createSyncState(reading, staleAfter),
      registerFunctions,
      onlyRuns,
      isPackage,
    }),
  };
}

export type Stores = ReturnType<typeof openStores>;

/** The data as files may tell it, and where they say that it comes from. */
export function openMaskedStores({ masking, nameOf, reader, snapshots, dataNotes }: Stores, source: () => DataSource) {
  const origin = () => source().origin();
  // Their connection excludes the runs that were taken out of the choice.
  const notesOf = (data: MaskedData): DataNotes => {
    const notes = lazy(() => createDataNotes(data.db, data.isPackage));
    return (scope) => notes()(scope);
  };
  const provenanceOfMasked = (data: MaskedData) => createProvenance({ ...data, dataNotes: notesOf(data), origin });
  return {
    provenanceOf: createProvenance({ reader, snapshots, dataNotes, nameOf, origin }),
    provenanceOfMasked,
    /** Opens the data as it may be shared with a threshold. */
    openMasked: (threshold: number) => {
      const data = masking.open(threshold);
      return { ...data, dataNotes: notesOf(data), origin, provenanceOf: provenanceOfMasked(data) };
    },
  };
}

export type MaskedStores = ReturnType<typeof openMaskedStores>;
