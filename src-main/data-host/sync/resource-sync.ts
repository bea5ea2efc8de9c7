import type { ResourceRef } from '#contract/sync.ts';
import { throwIfCancelled } from '#main/common/async.ts';
import { type DatasetName, datasets, type RunDatasetName } from '#shared/catalog/datasets.ts';
import type { RefreshPolicy } from '#shared/catalog/freshness.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { nowInstant } from '#shared/time/time.ts';
import type { Sleep } from '../../common/async.ts';
import { type Connection, toAlmanacError, translate, writeTransaction } from '../cache/database/database.ts';
import { carryOverChanges } from '../cache/runs/changed-rows.ts';
import type { ModuleReading } from '../cache/runs/modules.ts';
import type { ReportFiles } from '../cache/runs/report-files.ts';
import { runFacts } from '../cache/runs/run-facts.ts';
import type { LearnerRuns } from '../cache/runs/run-lists.ts';
import type { SyncRuns } from '../cache/sync-state/sync-runs.ts';
import type { LedgerFigures } from '../cache/sync-state/sync-state.ts';
import type { TaxonomyStagings } from '../cache/taxonomy/taxonomy-writers.ts';
import type { Learners } from '../learners/learners.ts';
import type { ReportFileStore } from '../learners/report-file-store.ts';
import { countedAnalytics } from '../remote/analytics.ts';
import { runSources } from '../remote/analytics-endpoints.ts';
import type { RejectedRecord } from '../remote/records/fields.ts';
import type { FactRow } from '../remote/records/run-records.ts';
import type { Remote } from '../remote/remote.ts';
import type { FileHosts } from './give-up.ts';
import { readReports } from './report-files.ts';
import { type RunDatasetSync, readLearners, readModules, readRunDataset, storeRunDataset } from './run-dataset.ts';
import { chooseModules, isWholeHistoryDue, newestWeeks, type SkipOptions, type SyncMode } from './skip-resources.ts';
import { jobSource, postingSource, skillSource, syncList } from './taxonomy-list.ts';

export interface ResourceSyncOptions extends SkipOptions {
  readonly db: Connection;
  readonly stagings: TaxonomyStagings;
  readonly syncRuns: SyncRuns;
  readonly reportFiles: SkipOptions['reportFiles'] & {
    readonly files: ReportFiles;
    readonly store: ReportFileStore;
  };
  readonly learners: Learners;
  readonly learnerRuns: LearnerRuns;
  readonly clock: () => number;
  readonly sleep: Sleep;
}

export interface ResourceRun {
  readonly remote: Remote;
  readonly historyFrom: number;
  readonly refreshPolicy: RefreshPolicy;
  readonly mode: SyncMode;
  readonly syncId: string;
  /** The syncs that this one resumes, itself included. */
  readonly continued: ReadonlySet<string>;
  /** Start of this sync, or of the oldest one that it resumes, in microseconds. */
  readonly startedAt: number;
  readonly fileHosts: FileHosts;
  readonly signal: AbortSignal;
  onRows(rows: number, expected: number | null): void;
  /** Called for single problems that are not requested, since nothing has changed. */
  onUnchanged(unchanged: readonly ModuleReading[]): void;
}

/** How one resource ended, as the ledger has it. */
export type ResourceOutcome = 'complete' | 'partial' | 'noRows' | 'failed' | 'cancelled';

export interface ResourceEnd {
  readonly outcome: ResourceOutcome;
  readonly error: AlmanacError | null;
}

/** One resource while it is read: where it is stored and what it has cost so far. */
interface ResourceContext extends ResourceRun {
  readonly options: ResourceSyncOptions;
  readonly resource: ResourceRef;
  readonly dataset: DatasetName;
  readonly runNo: number;
  requests(): number;
  now(): number;
}

/**
 * Reads one resource and stores it in one transaction with its entry in the ledger. A failure is written into the ledger and returned; the
 * rows of before stay.
 */
export async function syncResource(
  options: ResourceSyncOptions,
  run: ResourceRun,
  resource: ResourceRef,
): Promise<ResourceEnd> {
  const { dataset, runId, moduleId } = resource;
  const { service } = datasets[dataset];
  const before = run.remote.requests.taxonomy;
  let sent = 0;
  // A run that is new is written down.
  const runNo = runId === null ? 0 : await whenUnlocked(options, () => options.dictionaries.runNo(runId), run.signal);
  const context: ResourceContext = {
    ...run,
    options,
    resource,
    dataset,
    runNo,
    remote: {
      ...run.remote,
      analytics: countedAnalytics(run.remote.analytics, () => {
        sent += 1;
      }),
    },
    // Lists are read one after the other, datasets of runs at the same time.
    requests: () => (service === 'taxonomy' ? run.remote.requests.taxonomy - before : sent),
    now: () => nowInstant(options.clock),
  };
  try {
    const outcome = await whenUnlocked(options, () => readByScope(context, runId, moduleId), run.signal);
    return { outcome, error: null };
  } catch (thrown) {
    if (run.signal.aborted) return { outcome: 'cancelled', error: null };
    const error = toAlmanacError(thrown);
    const note = () => options.syncState.failed(dataset, context.runNo, error, context.requests(), context.now());
    await whenUnlocked(options, note, run.signal);
    return { outcome: 'failed', error };
  }
}

/** SQLite itself waits for two seconds before each. */
const triesWhileLocked = 4;
const lockedDelay = 500;

/**
 * Does `work` again while another program holds the data folder, as the service client does while a service is busy.
 * @throws AlmanacError CACHE_LOCKED after some ten seconds, and whatever else `work` throws, at once
 */
export async function whenUnlocked<T>(
  { sleep }: Pick<ResourceSyncOptions, 'sleep'>,
  work: () => T | Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (thrown) {
      const error = translate(thrown);
      const isLocked = error instanceof AlmanacError && error.code === 'CACHE_LOCKED';
      if (!isLocked || tries >= triesWhileLocked) throw error;
      await sleep(lockedDelay * tries, signal);
    }
  }
}

function readByScope(context: ResourceContext, runId: string | null, moduleId?: string): Promise<ResourceOutcome> {
  const { dataset } = context;
  if (runId === null) return syncTaxonomy(context);
  if (dataset === 'reports') return syncReports(context, runId);
  if (dataset === 'learner-engagement') return syncLearners(context, runId);
  // Any other dataset with runs is one with facts.
  const name = dataset as RunDatasetName;
  return datasets[name].scope === 'module'
    ? syncModules(context, name, runId, moduleId)
    : syncRunDataset(context, name, runId);
}

async function syncTaxonomy(context: ResourceContext): Promise<ResourceOutcome> {
  const { figures, rejected, isMixed } = await readTaxonomy(context);
  const outcome = commitResource(context, () => figures, rejected, !isMixed);
  // The rows can be seen, but the service never had this state.
  if (isMixed) throw new AlmanacError('LIST_MIXED', { host: context.remote.taxonomy.host });
  return outcome;
}

function readTaxonomy({ options: { stagings }, remote, dataset, signal, now, onRows }: ResourceContext) {
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

async function syncRunDataset(
  context: ResourceContext,
  dataset: RunDatasetName,
  runId: string,
): Promise<ResourceOutcome> {
  const { options, runNo, remote, historyFrom, refreshPolicy, mode, signal } = context;
  const entry = options.syncState.get(dataset, runNo);
  const drop = () =>
    runFacts(options.db, dataset).replaceFrom(runNo, null, [], { now: context.now(), isComplete: true });
  if (dataset === 'recent-activity' && isReadNow(context, 'activity')) {
    const weeks = newestWeeks(runFacts(options.db, 'activity').rows(runNo));
    const write = () => {
      runFacts(options.db, dataset).replaceFrom(runNo, null, weeks, { now: context.now(), isComplete: true });
      return { ...runFacts(options.db, dataset).figures(runNo), rejected: 0, history_from: null };
    };
    return weeks.length > 0 ? commitResource(context, write, []) : noRows(context, drop);
  }
  const isDue = entry !== undefined && isWholeHistoryDue(runId, entry, refreshPolicy.wholeHistory, context.now());
  const sync: RunDatasetSync = {
    dataset,
    facts: runFacts(options.db, dataset),
    remote: remote.analytics,
    runId,
    runNo,
    historyFrom,
    // A day that could not be read is asked for again, however old it is.
    isFull: mode === 'full' || ((isDue || entry?.state === 'partial') && runSources[dataset].overlapDays !== null),
    entry,
    signal,
    now: context.now,
  };
  const reading = await readRunDataset(sync);
  throwIfCancelled(signal);
  // Collected days can be read only once: the service has given them up.
  if (reading.state === 'noRows') return noRows(context, runSources[dataset].keepsPast ? undefined : drop);
  const rejected = reading.state === 'rows' ? [...reading.rejected, ...reading.replaced] : [];
  return commitResource(context, () => storeRunDataset(sync, reading), rejected);
}

/** Whether this sync, or one that it resumes, has read all of a dataset of the run, or learned that there is none. */
function isReadNow({ options, runNo, startedAt, now }: ResourceContext, dataset: DatasetName): boolean {
  const entry = options.syncState.get(dataset, runNo);
  const readAt = entry?.state === 'complete' || entry?.state === 'noRows' ? entry.synced_at : null;
  return readAt !== null && readAt >= startedAt && readAt <= now();
}

/** The report files of a run. Those that were fetched are stored even when another one could not be. */
async function syncReports(context: ResourceContext, runId: string): Promise<ResourceOutcome> {
  const { options, runNo, remote, fileHosts, signal, now } = context;
  const { choices, files, store } = options.reportFiles;
  const reportNames = choices.of(runId);
  const stored = (name: string) => files.find(runNo, name);
  const before = reportNames.map(stored);
  const outcome = await readReports({
    isFull: context.mode === 'full',
    remote,
    fileHosts,
    runId,
    reportNames,
    store,
    stored,
    signal,
    now,
  });
  throwIfCancelled(signal);
  const isAnyRead = outcome.reportFiles.length > 0 || outcome.rejected.length > 0;
  const settleMissing = () => {
    if (context.mode === 'full') files.remove(runNo, outcome.missing);
    else files.markGone(runNo, outcome.missing);
  };
  let ending: ResourceOutcome = 'complete';
  if (isAnyRead) {
    const write = () => {
      settleMissing();
      for (const report of outcome.reportFiles) files.store(runNo, report);
      return { ...files.figures(runNo), rejected: outcome.rejected.length, data_through: null, history_from: null };
    };
    ending = commitResource(context, write, outcome.rejected, outcome.error === null);
  } else if (outcome.error) writeTransaction(options.db, settleMissing)();
  else ending = noRows(context, () => files.remove(runNo, reportNames));
  // The file of before is removed last: until then the list pointed to it.
  for (const old of before) {
    if (old && stored(old.report_name)?.file !== old.file) await store.remove(runId, old.file);
  }
  if (outcome.error) throw outcome.error;
  return ending;
}

/** The learners of a run, into their own file; the ledger knows only how many. */
async function syncLearners(context: ResourceContext, runId: string): Promise<ResourceOutcome> {
  const { options, remote, signal, now } = context;
  const { learners, learnerRuns } = options;
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
    return commitResource(context, () => figures, rejected);
  } catch (error) {
    if (!(error instanceof AlmanacError) || error.code !== 'NO_ROWS') throw error;
    return noRows(context, () => learners.removeRun(runId));
  }
}

/** All known problems or subsections of a run, or one of them. Each is stored by itself. */
async function syncModules(
  context: ResourceContext,
  dataset: RunDatasetName,
  runId: string,
  moduleId?: string,
): Promise<ResourceOutcome> {
  const { options, runNo, remote, syncId, signal, onRows } = context;
  const facts = runFacts(options.db, dataset);
  // Taken before the answers are read: when the list changes meanwhile, the next sync asks again.
  const fingerprints = options.modules.fingerprints(dataset, runNo);
  const module = { ...context, dataset, runId };
  const { requested, unchanged } =
    moduleId === undefined
      ? chooseModules(options, { ...module, listComesFirst: false }, { ...context, now: context.now() })
      : { requested: [moduleId], unchanged: [] };
  const store = writeTransaction(options.db, (id: string, rows: readonly FactRow[], isComplete: boolean) => {
    // Rows that the service denies stay, marked, unless everything is synced; so do those in whose place nothing can be read.
    const keeps = rows.length === 0 && (!isComplete || context.mode !== 'full');
    if (keeps && options.modules.keepRows(dataset, runNo, id, { isGone: isComplete })) return;
    facts.replaceModule(runNo, id, rows);
    const reading = {
      rows: rows.length,
      now: context.now(),
      fingerprint: isComplete ? (fingerprints.get(id) ?? null) : null,
      syncId,
    };
    options.modules.wasRead(dataset, runNo, id, reading);
  });
  const { rejected, replaced, error } = await readModules({
    dataset,
    remote: remote.analytics,
    moduleIds: requested,
    signal,
    store,
    onProgress: onRows,
  });
  options.modules.confirm(
    dataset,
    runNo,
    unchanged.map(({ module_id }) => module_id),
    context.now(),
  );
  context.onUnchanged(unchanged);
  if (context.mode === 'full') dropUnlisted(context, dataset, runId);
  // One problem that was named says nothing of the others, some of which may have been read in part.
  const others = moduleId === undefined ? 0 : (options.syncState.get(dataset, runNo)?.rejected ?? 0);
  const figures = { ...facts.figures(runNo), rejected: Math.max(rejected.length, others), history_from: null };
  const isNothing = !error && rejected.length === 0;
  if (isNothing && figures.rows === 0) return noRows(context, () => {}, true);
  if (isNothing && options.modules.areAllGone(dataset, runNo)) return noRows(context);
  // The rows that were read can be seen, also when others are missing.
  const setAside = others > 0 ? null : [...rejected, ...replaced];
  const outcome = commitResource(context, () => figures, setAside, error === null);
  if (error) throw error;
  return outcome;
}

/** Removes the rows of problems that the service no longer lists, for a sync that leaves nothing as it was. */
function dropUnlisted({ options, runNo }: ResourceContext, dataset: RunDatasetName, runId: string): void {
  writeTransaction(options.db, () => {
    const known = options.modules.known(dataset, runId, runNo);
    for (const id of options.modules.forgetUnknown(dataset, runNo, known))
      runFacts(options.db, dataset).replaceModule(runNo, id, []);
  })();
}

/**
 * Writes the rows and says so in the ledger, in one transaction; without `rejected`, the skipped records stay as listed. Rows that are not complete leave the time of the last complete
 * reading as it is, and the resource to be read again.
 */
function commitResource(
  context: ResourceContext,
  write: () => LedgerFigures,
  rejected: readonly RejectedRecord[] | null,
  isComplete = true,
): ResourceOutcome {
  const { options, resource, dataset, runNo } = context;
  const { syncState, syncRuns, runEnds } = options;
  let isPartial = false;
  writeTransaction(options.db, () => {
    if (rejected !== null) syncState.replaceRejected(dataset, runNo, rejected);
    const completeSince = isComplete ? context.now() : (syncState.get(dataset, runNo)?.synced_at ?? null);
    const figures = write();
    isPartial = figures.rejected > 0;
    syncState.complete(dataset, runNo, figures, context.requests(), completeSince);
    if (figures.data_through !== null) runEnds.note(runNo, figures.data_through, context.now());
    if (isComplete) syncRuns.done(resource);
  })();
  carryOverChanges(options.db);
  return isPartial ? 'partial' : 'complete';
}

/** Says in the ledger that the service has no rows. Those of before stay, marked, unless everything is synced: then `drop` removes them. */
function noRows(context: ResourceContext, drop?: () => void, isToDrop = context.mode === 'full'): ResourceOutcome {
  const { options, resource, dataset, runNo, requests, now } = context;
  writeTransaction(options.db, () => {
    const before = options.syncState.get(dataset, runNo);
    if (isToDrop && drop && before && before.rows > 0) {
      drop();
      options.syncState.forget(dataset, runNo);
    }
    options.syncState.noRows(dataset, runNo, requests(), now());
    options.syncRuns.done(resource);
  })();
  carryOverChanges(options.db);
  return 'noRows';
}
