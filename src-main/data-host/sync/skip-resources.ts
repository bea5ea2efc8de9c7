import { createHash } from 'node:crypto';
import type { ResourceRef } from '#contract/sync.ts';
import { type DatasetName, datasets, type RunDatasetName } from '#shared/catalog/datasets.ts';
import { type RefreshPolicy, wholeHistoryDays } from '#shared/catalog/freshness.ts';
import { nothingSkipped, type RetryPeriod, type SkippedResources } from '#shared/catalog/skipped-resources.ts';
import { dayOfInstant } from '#shared/time/time.ts';
import type { Dictionaries } from '../cache/database/dictionaries.ts';
import type { ModuleReading, Modules } from '../cache/runs/modules.ts';
import type { ReportChoices } from '../cache/runs/report-files.ts';
import type { ResourceEntry, RunEnds, SyncState } from '../cache/sync-state/sync-state.ts';
import { runSources } from '../remote/analytics-endpoints.ts';
import type { FactRow } from '../remote/records/run-records.ts';

/**
 * Scope of a sync. `incremental`: skips what brings nothing new. `explicit`: reads what the user chose. `full`: skips nothing, and reads
 * whole histories. `missing`: reads, in the background, what was never read or has changed.
 */
export type SyncMode = 'incremental' | 'explicit' | 'full' | 'missing';

export interface SkipOptions {
  readonly syncState: SyncState;
  readonly dictionaries: Dictionaries;
  readonly modules: Modules;
  readonly reportFiles: { readonly choices: ReportChoices };
  readonly runEnds: RunEnds;
}

/** When it is judged, and by which choices. */
export interface SkipRules {
  readonly refreshPolicy: RefreshPolicy;
  readonly historyFrom: number;
  readonly now: number;
}

const daysBetweenEnded = 7;
const daysBetweenOffers = 30;

type Stored = Pick<ResourceEntry, 'data_through' | 'history_from' | 'whole_at'>;

/** Whether every day since the first one that is wanted was read before, so that its newest days can be asked for alone. */
export const isHistoryStored = (entry: Stored | undefined, historyFrom: number): entry is Stored =>
  entry !== undefined &&
  entry.data_through !== null &&
  entry.history_from !== null &&
  entry.history_from <= historyFrom;

/**
 * The day from which on the whole history of a run is due again; null when only a user asks for it. Each run has a day of its own, by
 * its id, so that the runs of an institution do not all come at once. The datasets of a run share it.
 */
export function nextWholeHistory(
  runId: string,
  entry: Pick<ResourceEntry, 'whole_at'>,
  interval: RefreshPolicy['wholeHistory'],
): number | null {
  const every = wholeHistoryDays[interval];
  if (every === null) return null;
  if (entry.whole_at === null) return 0;
  const offset = createHash('sha1').update(runId).digest().readUInt32BE(0) % every;
  const last = dayOfInstant(entry.whole_at);
  return last + every - ((last + offset) % every);
}

/** Whether all days are to be read again, although they are stored: the service may have computed old ones again. */
export function isWholeHistoryDue(
  runId: string,
  entry: Pick<ResourceEntry, 'whole_at'>,
  interval: RefreshPolicy['wholeHistory'],
  now: number,
): boolean {
  // It was read when the clock was ahead, and it is not known when.
  const isToCome = entry.whole_at !== null && entry.whole_at > now;
  const due = nextWholeHistory(runId, isToCome ? { whole_at: null } : entry, interval);
  return due !== null && dayOfInstant(now) >= due;
}

/** The kinds of activity, as the service's deprecated endpoint for the newest week names them. */
const activityTypes = ['any', 'attempted_problem', 'played_video', 'posted_forum'] as const;

/**
 * The newest week of each kind of activity that has a count, from the weeks of a run: what the service answers for `recent_activity`,
 * which takes four requests for each run. The kinds may be of different weeks.
 */
export function newestWeeks(weeks: readonly FactRow[]): FactRow[] {
  const ordered = weeks.toSorted((one, other) => Number(one.interval_end) - Number(other.interval_end));
  return activityTypes.flatMap((activity_type): FactRow[] => {
    const week = ordered.findLast((each) => each[activity_type] !== null);
    if (!week) return [];
    return [
      {
        activity_type,
        count: week[activity_type] ?? null,
        interval_start: week.interval_start ?? null,
        interval_end: week.interval_end ?? null,
      },
    ];
  });
}

/** Divides the resources of a sync by itself into those that it asks for and those that it leaves out. Problems are chosen later, one by one. */
export function skipResources(
  options: SkipOptions,
  resources: readonly ResourceRef[],
  rules: SkipRules,
): { readonly requested: readonly ResourceRef[]; readonly skipped: SkippedResources } {
  const { refreshPolicy, historyFrom, now } = rules;
  const ended = refreshPolicy.endedRuns === 'everySync' ? new Set<number>() : options.runEnds.ended(now);
  const runNos = new Map<string, number | undefined>();
  const runNoOf = (runId: string) => {
    if (!runNos.has(runId)) runNos.set(runId, options.dictionaries.knownRunNo(runId));
    return runNos.get(runId);
  };
  const requested: ResourceRef[] = [];
  const endedRuns = new Set<number>();
  let endedDatasets = 0;
  const endedAgain = new Days();
  let olderDatasets = 0;
  const wholeAgain = new Days();
  for (const resource of resources) {
    const { dataset, runId } = resource;
    const runNo = runId === null ? 0 : runNoOf(runId);
    const entry = runNo === undefined ? undefined : options.syncState.get(dataset, runNo);
    if (isKnownNotOffered(entry, now)) continue;
    if (runId === null || runNo === undefined || entry === undefined) requested.push(resource);
    else if (ended.has(runNo) && isStillKnown(options, { dataset, runId, runNo, entry }, rules)) {
      endedRuns.add(runNo);
      endedDatasets += 1;
      endedAgain.add(
        refreshPolicy.endedRuns === 'whenAsked' ? null : dayOfInstant(entry.synced_at ?? now) + daysBetweenEnded,
      );
    } else {
      requested.push(resource);
      if (!hasDays(dataset) || !isHistoryStored(entry, historyFrom)) continue;
      if (isWholeHistoryDue(runId, entry, refreshPolicy.wholeHistory, now)) continue;
      olderDatasets += 1;
      wholeAgain.add(nextWholeHistory(runId, entry, refreshPolicy.wholeHistory));
    }
  }
  return {
    requested,
    skipped: {
      ...nothingSkipped,
      endedRuns: { runs: endedRuns.size, datasets: endedDatasets, again: endedAgain.range },
      olderDays: { datasets: olderDatasets, again: wholeAgain.range },
    },
  };
}

/** Whether the service lacks a dataset. One that gets another version may offer it: it is asked once a month. */
export const isKnownNotOffered = (entry: ResourceEntry | undefined, now: number): boolean =>
  entry?.state === 'notOffered' &&
  entry.tried_at !== null &&
  entry.tried_at <= now &&
  dayOfInstant(now) - dayOfInstant(entry.tried_at) < daysBetweenOffers;

const hasDays = (dataset: DatasetName): boolean =>
  dataset in runSources && runSources[dataset as RunDatasetName].overlapDays !== null;

interface OfEndedRun {
  readonly dataset: DatasetName;
  readonly runId: string;
  readonly runNo: number;
  readonly entry: ResourceEntry;
}

/** Whether a dataset of a run that has ended was read lately, and nothing of it was asked for since. */
function isStillKnown(options: SkipOptions, of: OfEndedRun, { refreshPolicy, historyFrom, now }: SkipRules): boolean {
  const { dataset, runId, runNo, entry } = of;
  const { state, synced_at: syncedAt } = entry;
  // A partial dataset is asked for until it is complete.
  if ((state !== 'complete' && state !== 'noRows' && state !== 'gone') || syncedAt === null) return false;
  if (!isRecent(syncedAt, refreshPolicy, now)) return false;
  if (hasDays(dataset) && state !== 'noRows' && !isHistoryStored(entry, historyFrom)) return false;
  if (dataset === 'reports') {
    const chosenAt = options.reportFiles.choices.chosenAt(runId) ?? 0;
    return chosenAt <= syncedAt || chosenAt > now;
  }
  if (datasets[dataset].scope !== 'module') return true;
  const readings = options.modules.readings(dataset as RunDatasetName, runNo);
  return options.modules.known(dataset as RunDatasetName, runId, runNo).every((moduleId) => readings.has(moduleId));
}

/** Whether something of a run that has ended is not yet due again. A time to come is that of a clock that was set back. */
const isRecent = (syncedAt: number, { endedRuns }: RefreshPolicy, now: number): boolean =>
  syncedAt <= now && (endedRuns === 'whenAsked' || dayOfInstant(now) - dayOfInstant(syncedAt) < daysBetweenEnded);

/** The problems or subsections of a run that a sync asks for, and those of which nothing new is to be expected. */
export interface ChosenModules {
  readonly requested: readonly string[];
  readonly unchanged: readonly ModuleReading[];
}

export interface ModuleChoice {
  readonly dataset: RunDatasetName;
  readonly runId: string;
  readonly runNo: number;
  readonly mode: SyncMode;
  /** The syncs that this one resumes, itself included: what they have read is not read again. */
  readonly continued: ReadonlySet<string>;
  /** For an estimate: the list of problems will be read before it is their turn. */
  readonly listComesFirst: boolean;
}

/**
 * A problem is left out when the list of problems was read after its answers were, and still says the same of it: then the service has
 * computed nothing since. Nothing tells that of a subsection.
 */
export function chooseModules(
  options: SkipOptions,
  module: ModuleChoice,
  { refreshPolicy, now }: SkipRules,
): ChosenModules {
  const { dataset, runId, runNo, mode, continued, listComesFirst } = module;
  const known = options.modules.known(dataset, runId, runNo);
  if (mode === 'explicit') return { requested: known, unchanged: [] };
  const readings = options.modules.readings(dataset, runNo);
  const fingerprints = options.modules.fingerprints(dataset, runNo);
  const list = options.syncState.get('problems', runNo);
  const listReadAt = list?.state === 'failed' ? null : (list?.synced_at ?? null);
  const isPartial = options.syncState.get(dataset, runNo)?.state === 'partial';
  const isEnded =
    (mode === 'incremental' || mode === 'missing') &&
    !isPartial &&
    refreshPolicy.endedRuns !== 'everySync' &&
    options.runEnds.ended(now).has(runNo);
  const requested: string[] = [];
  const unchanged: ModuleReading[] = [];
  for (const moduleId of known) {
    const reading = readings.get(moduleId);
    // The fingerprints of a list with unreadable records are not kept, so those records are asked for again.
    const isComplete = reading?.fingerprint !== null || !fingerprints.has(moduleId);
    if (reading?.sync_id && continued.has(reading.sync_id) && isComplete) continue;
    if (reading === undefined || mode === 'full') requested.push(moduleId);
    else if (isEnded && isRecent(reading.synced_at, refreshPolicy, now)) continue;
    else if (
      reading.fingerprint !== null &&
      reading.fingerprint === fingerprints.get(moduleId) &&
      (listComesFirst || (listReadAt !== null && listReadAt > reading.synced_at && listReadAt <= now))
    )
      unchanged.push(reading);
    // A list that was read before the answers cannot say whether they have changed.
    else if (mode === 'missing' && (listReadAt === null || listReadAt <= reading.synced_at)) continue;
    else requested.push(moduleId);
  }
  return { requested, unchanged };
}

/** The days on which something is asked for again, from the first to the last. */
class Days {
  #from = Number.POSITIVE_INFINITY;
  #to = Number.NEGATIVE_INFINITY;

  add(day: number | null): void {
    if (day === null) return;
    this.#from = Math.min(this.#from, day);
    this.#to = Math.max(this.#to, day);
  }

  get range(): RetryPeriod {
    return this.#from > this.#to ? null : { from: this.#from, to: this.#to };
  }
}

/** The same with further problems that were left out. */
export function withUnchanged(skipped: SkippedResources, unchanged: readonly ModuleReading[]): SkippedResources {
  if (unchanged.length === 0) return skipped;
  const { readings, since } = skipped.unchangedProblems;
  const oldest = unchanged.reduce((day, { synced_at }) => Math.min(day, dayOfInstant(synced_at)), since ?? Infinity);
  return { ...skipped, unchangedProblems: { readings: readings + unchanged.length, since: oldest } };
}
