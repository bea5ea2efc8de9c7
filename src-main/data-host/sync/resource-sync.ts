import { type DatasetName, datasets } from '../../../src-preload/contract/datasets.ts';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { ResourceRef } from '../../../src-preload/contract/sync.ts';
import { nowInstant } from '../../../src-preload/contract/time.ts';
import { type Connection, toAlmanacError, writing } from '../cache/database.ts';
import type { Dictionaries } from '../cache/dictionaries.ts';
import type { Ledger, Published, RejectedRecord } from '../cache/ledger.ts';
import type { Modules } from '../cache/modules.ts';
import { carryOverChanges } from '../cache/pending-changes.ts';
import type { ReportChoices } from '../cache/report-choices.ts';
import type { ReportFiles } from '../cache/report-files.ts';
import { createRunFacts } from '../cache/run-facts.ts';
import type { FactRow, RunDatasetName } from '../cache/run-tables.ts';
import type { TaxonomyStagings } from '../cache/taxonomy-writers.ts';
import type { ReportStore } from '../export/report-store.ts';
import type { LearnerRuns } from '../learners/learner-runs.ts';
import type { Learners } from '../learners/learners.ts';
import type { Remote } from '../remote/remote.ts';
import { readLearners } from './learners.ts';
import { jobSource, postingSource, skillSource } from './list-sources.ts';
import { readModules } from './module-dataset.ts';
import { readReports } from './reports.ts';
import { readRun } from './run-dataset.ts';
import { runSources } from './run-sources.ts';
import { syncList } from './taxonomy-list.ts';

/** What reading and publishing a resource needs. */
export interface ResourceSyncParts {
  readonly db: Connection;
  readonly dictionaries: Dictionaries;
  readonly ledger: Ledger;
  readonly stagings: TaxonomyStagings;
  readonly modules: Modules;
  readonly reports: {
    readonly choices: ReportChoices;
    readonly files: ReportFiles;
    readonly store: ReportStore;
  };
  readonly learners: Learners;
  readonly learnerRuns: LearnerRuns;
  readonly clock: () => number;
}

export interface ResourceRun {
  readonly remote: Remote;
  readonly historyFrom: number;
  readonly signal: AbortSignal;
  onRows(rows: number, expected: number | null): void;
}

/** How one resource ended, as the ledger has it. */
export type ResourceOutcome = 'complete' | 'noRows' | 'failed' | 'cancelled';

export interface ResourceEnd {
  readonly outcome: ResourceOutcome;
  readonly error: AlmanacError | null;
}

/** One resource while it is read: where it is stored and what it has cost so far. */
interface Reading extends ResourceRun {
  readonly parts: ResourceSyncParts;
  readonly dataset: DatasetName;
  readonly runNo: number;
  requests(): number;
  now(): number;
}

/**
 * Reads one resource and publishes it in one step together with its line of the ledger. A failure is written into the
 * ledger and answered, and what was published before stays.
 */
export async function syncResource(
  parts: ResourceSyncParts,
  run: ResourceRun,
  resource: ResourceRef,
): Promise<ResourceEnd> {
  const { dataset, runId, moduleId } = resource;
  const { service } = datasets[dataset];
  const before = run.remote.requests[service];
  const reading: Reading = {
    ...run,
    parts,
    dataset,
    runNo: runId === null ? 0 : parts.dictionaries.runNo(runId),
    requests: () => run.remote.requests[service] - before,
    now: () => nowInstant(parts.clock),
  };
  try {
    return { outcome: await readByScope(reading, runId, moduleId), error: null };
  } catch (thrown) {
    if (run.signal.aborted) return { outcome: 'cancelled', error: null };
    const error = toAlmanacError(thrown);
    parts.ledger.failed(dataset, reading.runNo, error, reading.requests(), reading.now());
    return { outcome: 'failed', error };
  }
}

function readByScope(reading: Reading, runId: string | null, moduleId?: string): Promise<ResourceOutcome> {
  const { dataset } = reading;
  if (runId === null) return syncTaxonomy(reading);
  if (dataset === 'reports') return syncReports(reading, runId);
  if (dataset === 'learner-engagement') return syncLearners(reading, runId);
  // Any other dataset with runs is one with facts.
  const name = dataset as RunDatasetName;
  return datasets[name].scope === 'module'
    ? syncModules(reading, name, runId, moduleId)
    : syncRunDataset(reading, name, runId);
}

async function syncTaxonomy(reading: Reading): Promise<ResourceOutcome> {
  const { published, rejected } = await readTaxonomy(reading);
  publish(reading, () => published, rejected);
  return 'complete';
}

function readTaxonomy({ parts: { stagings }, remote, dataset, signal, now, onRows }: Reading) {
  const common = { remote: remote.taxonomy, signal, now, onProgress: onRows };
  switch (dataset) {
    case 'skills':
      return syncList({ ...common, source: skillSource, openStaging: stagings.skills });
    case 'jobs':
      return syncList({ ...common, source: jobSource(remote.taxonomy), openStaging: stagings.jobs });
    case 'job-postings':
      return syncList({ ...common, source: postingSource, openStaging: stagings['job-postings'] });
    default:
      throw new AlmanacError('INTERNAL');
  }
}

async function syncRunDataset(reading: Reading, dataset: RunDatasetName, runId: string): Promise<ResourceOutcome> {
  const { parts, runNo, remote, historyFrom, signal } = reading;
  const result = await readRun({
    source: runSources[dataset],
    facts: createRunFacts(parts.db, dataset),
    remote: remote.analytics,
    runId,
    runNo,
    historyFrom,
    entry: parts.ledger.get(dataset, runNo),
    signal,
    now: reading.now,
  });
  if (signal.aborted) throw new AlmanacError('CANCELLED');
  if (result.state === 'rows') {
    publish(reading, result.write, result.rejected);
    return 'complete';
  }
  parts.ledger.noRows(dataset, runNo, reading.requests(), reading.now());
  return 'noRows';
}

/** The report files of a run. Those that were fetched are published even when another one could not be. */
async function syncReports(reading: Reading, runId: string): Promise<ResourceOutcome> {
  const { parts, runNo, signal, now } = reading;
  const { choices, files, store } = parts.reports;
  const reportNames = choices.of(runId);
  const stored = (name: string) => files.find(runNo, name);
  const before = reportNames.map(stored);
  const outcome = await readReports({ remote: reading.remote, runId, reportNames, store, stored, signal, now });
  if (signal.aborted) throw new AlmanacError('CANCELLED');
  if (outcome.reports.length > 0 || outcome.rejected.length > 0) {
    const write = () => {
      for (const report of outcome.reports) files.store(runNo, report);
      return { ...files.figures(runNo), rejected: outcome.rejected.length, data_through: null, history_from: null };
    };
    publish(reading, write, outcome.rejected);
  }
  // The file of before is removed last: until then the list pointed to it.
  for (const old of before) {
    if (old && stored(old.report_name)?.file !== old.file) await store.remove(runId, old.file);
  }
  if (outcome.error) throw outcome.error;
  if (outcome.reports.length > 0 || outcome.rejected.length > 0) return 'complete';
  parts.ledger.noRows('reports', runNo, reading.requests(), now());
  return 'noRows';
}

/** The learners of a run, into their own file; the ledger knows only how many. */
async function syncLearners(reading: Reading, runId: string): Promise<ResourceOutcome> {
  const { parts, runNo, remote, signal, now } = reading;
  const { learners, learnerRuns, ledger } = parts;
  try {
    const { rows, rejected } = await readLearners({
      learners,
      isSwitchedOn: () => learnerRuns.has(runId),
      remote: remote.analytics,
      runId,
      signal,
      now,
    });
    const figures = { rows, rejected: rejected.length, data_through: null, computed_at: null, history_from: null };
    publish(reading, () => figures, rejected);
    return 'complete';
  } catch (error) {
    if (!(error instanceof AlmanacError) || error.code !== 'NO_ROWS') throw error;
    ledger.noRows('learner-engagement', runNo, reading.requests(), now());
    return 'noRows';
  }
}

/** All known problems or subsections of a run, or one of them. Each is published by itself. */
async function syncModules(
  reading: Reading,
  dataset: RunDatasetName,
  runId: string,
  moduleId?: string,
): Promise<ResourceOutcome> {
  const { parts, runNo, remote, signal, onRows } = reading;
  const facts = createRunFacts(parts.db, dataset);
  const moduleIds = moduleId === undefined ? parts.modules.known(dataset, runId, runNo) : [moduleId];
  const store = writing(parts.db, (id: string, rows: readonly FactRow[]) => {
    facts.replaceModule(runNo, id, rows);
    parts.modules.wasRead(dataset, runNo, id, rows.length, reading.now());
  });
  const { rejected, error } = await readModules({
    source: runSources[dataset],
    remote: remote.analytics,
    moduleIds,
    signal,
    store,
    onProgress: onRows,
  });
  const figures = { ...facts.figures(runNo), rejected: rejected.length, history_from: null };
  if (error) {
    // What was read is there to be seen, but it is no complete reading.
    publish(reading, () => figures, rejected, parts.ledger.get(dataset, runNo)?.synced_at ?? null);
    throw error;
  }
  if (figures.rows > 0) publish(reading, () => figures, rejected);
  if (figures.rows > 0) return 'complete';
  parts.ledger.noRows(dataset, runNo, reading.requests(), reading.now());
  return 'noRows';
}

/** Writes the rows and says so in the ledger, in one transaction. */
function publish(
  reading: Reading,
  write: () => Published,
  rejected: readonly RejectedRecord[],
  completeSince: number | null = reading.now(),
): void {
  const { parts, dataset, runNo } = reading;
  writing(parts.db, () => {
    parts.ledger.replaceRejected(dataset, runNo, rejected);
    parts.ledger.complete(dataset, runNo, write(), reading.requests(), completeSince);
  })();
  carryOverChanges(parts.db);
}
