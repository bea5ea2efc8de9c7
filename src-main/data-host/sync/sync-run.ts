import { randomUUID } from 'node:crypto';
import type { ResourceRef, SyncOutcome, SyncResult } from '#contract/sync.ts';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import type { RefreshPolicy } from '#shared/catalog/freshness.ts';
import { nothingSkipped, type SkippedResources } from '#shared/catalog/skipped-resources.ts';
import type { AlmanacError } from '#shared/errors/errors.ts';
import { nowInstant } from '#shared/time/time.ts';
import { withEnglish } from '../../common/locale.ts';
import { toAlmanacError } from '../cache/database/database.ts';
import type { ModuleReading } from '../cache/runs/modules.ts';
import type { Unfinished } from '../cache/sync-state/sync-runs.ts';
import type { Remote } from '../remote/remote.ts';
import { FileHosts, GiveUp, isResumable, pauseReason, quitReason } from './give-up.ts';
import { isExclusive, isNeededFor, ResourceQueue, resourceName } from './plan.ts';
import { type EndedSync, inLanguageOfUser, type Progress } from './progress.ts';
import {
  type ResourceEnd,
  type ResourceOutcome,
  type ResourceSyncOptions,
  syncResource,
  whenUnlocked,
} from './resource-sync.ts';
import { isKnownNotOffered, type SyncMode, skipResources, withUnchanged } from './skip-resources.ts';

/** The services as configured now, and what is wanted of them. */
export interface SyncRequest {
  readonly remote: Remote;
  readonly historyFrom: number;
  readonly resources: readonly ResourceRef[];
  /** True when all of it is wanted anyway: what an interrupted sync has done already is not done again. */
  readonly mayContinue: boolean;
  readonly mode: SyncMode;
  /** Pauses for any other sync and has no entry in the log: the next one looks again for missing answers. */
  readonly isBackground?: boolean;
  readonly refreshPolicy: RefreshPolicy;
}

export interface SyncRunOptions extends ResourceSyncOptions {
  readonly progress: Progress;
  onStored(dataset: DatasetName): void;
}

/** Twice as many as the service client sends at once: while some are stored, the others are read. */
const maxConcurrent = 8;

type Service = 'taxonomy' | 'analytics';

interface Tally {
  complete: number;
  partial: number;
  failed: number;
  error: AlmanacError | null;
  /** Set when the sync itself cannot go on, for example because the data folder cannot be written. */
  broken: AlmanacError | null;
}

/** One sync, from its beginning to its end. */
export class SyncRun {
  readonly syncId = randomUUID();
  readonly isBackground: boolean;
  /** Never rejects. */
  readonly finished: Promise<SyncResult>;
  readonly #options: SyncRunOptions;
  readonly #request: SyncRequest;
  readonly #abort = new AbortController();
  /** The two services have budgets of their own, so neither waits for the other. */
  readonly #queues: Readonly<Record<Service, ResourceQueue>> = {
    taxonomy: new ResourceQueue(),
    analytics: new ResourceQueue(),
  };
  readonly #active = new Map<ResourceQueue, Promise<void>>();
  readonly #tally: Tally = { complete: 0, partial: 0, failed: 0, error: null, broken: null };
  readonly #sentBefore: number;
  /** Modes other than incremental, by resource. */
  readonly #modes = new Map<string, SyncMode>();
  /** Resources whose address the service does not know; whether its version lacks them is known when the others have been read. */
  readonly #withoutAddress: { readonly resource: ResourceRef; readonly error: AlmanacError }[] = [];
  #continued: ReadonlySet<string> = new Set();
  #startedAt = 0;
  #skipped: SkippedResources | null = null;
  readonly #unchanged: ModuleReading[] = [];
  readonly #fileHosts = new FileHosts();
  #mayContinue: boolean;
  #isFull: boolean;

  /** Begins at once; `onEnd` is called when nothing of it runs any more. */
  constructor(options: SyncRunOptions, request: SyncRequest, onEnd: () => void) {
    this.#options = options;
    this.#request = request;
    this.isBackground = request.isBackground ?? false;
    this.#mayContinue = request.mayContinue;
    this.#isFull = request.mode === 'full';
    this.#sentBefore = this.#sent();
    this.finished = this.#runAll()
      .catch((thrown: unknown) => this.#break(thrown))
      .then(() => this.#conclude())
      .finally(onEnd);
  }

  /** Puts what is wanted now before what waits. */
  add(more: SyncRequest): void {
    this.#mayContinue ||= more.mayContinue;
    let added = 0;
    for (const resource of this.#selectResources(more).toReversed()) {
      const queue = this.#queueOf(resource);
      if (more.mayContinue && queue.has(resource)) continue;
      if (queue.addFirst(resource)) added += 1;
      this.#work(queue);
    }
    if (added > 0) this.#options.progress.added(added);
  }

  /** Gives up what is being read; the reason says whether the next sync resumes it. */
  stop(reason?: string): void {
    this.#abort.abort(reason);
  }

  /** Ends the sync with this error. */
  abort(reason: AlmanacError): void {
    this.#tally.broken ??= reason;
    this.#abort.abort();
  }

  async #runAll(): Promise<void> {
    const { progress, clock, syncRuns } = this.#options;
    const startedAt = nowInstant(clock);
    const write = <T>(work: () => T) => whenUnlocked(this.#options, work, this.#abort.signal);
    const unfinished = this.#request.mayContinue ? syncRuns.unfinished(startedAt) : null;
    // A sync that skips nothing cannot resume one that did.
    const startsOver = unfinished !== null && this.#isFull && !unfinished.isFull;
    this.#isFull ||= unfinished?.isFull ?? false;
    const [syncId, mayContinue, isFull] = [this.syncId, this.#mayContinue, this.#isFull];
    if (!this.isBackground)
      await write(() => syncRuns.begin({ syncId, now: startedAt, mayContinue, isFull, startsOver }));
    const resumed: Unfinished | null = startsOver ? null : unfinished;
    this.#startedAt = resumed?.since ?? startedAt;
    this.#continued = new Set([syncId, ...(resumed?.syncIds ?? [])]);
    for (const resource of this.#selectResources(this.#request)) this.#queueOf(resource).add(resource);
    const queues = Object.values(this.#queues);
    const resourcesTotal = queues.reduce((sum, { size }) => sum + size, 0);
    progress.begin({
      syncId,
      isBackground: this.isBackground,
      startedAt,
      resumedFrom: resumed?.since ?? null,
      resourcesTotal,
    });
    for (const queue of queues) this.#work(queue);
    while (this.#active.size > 0) await Promise.all(this.#active.values());
    await this.#settleAddresses();
  }

  #conclude(): SyncResult {
    const { progress, clock, syncRuns } = this.#options;
    const { complete, partial, failed, broken, error: firstError } = this.#tally;
    const error = broken ?? firstError;
    const last: EndedSync = {
      syncId: this.syncId,
      finishedAt: nowInstant(clock),
      outcome: outcomeOf(this.#tally, this.#abort.signal),
      complete,
      partial,
      failed,
      requests: this.#sent() - this.#sentBefore,
      error,
      skipped: withUnchanged(this.#skipped ?? nothingSkipped, this.#unchanged),
    };
    try {
      if (!this.isBackground) syncRuns.end({ ...last, mayContinue: this.#mayContinue });
    } catch (thrown) {
      // Then the next sync takes this one for interrupted, and resumes it.
      console.warn(`The end of the sync was not written down: ${toAlmanacError(thrown).message}`);
    }
    progress.end(this.isBackground ? null : last);
    return inLanguageOfUser(last);
  }

  #work(queue: ResourceQueue): void {
    if (this.#active.has(queue)) return;
    // Reasons of failures are stored in English, and read in the language of the user.
    const done = withEnglish(() => this.#syncAllOf(queue))
      .catch((thrown: unknown) => this.#break(thrown))
      .finally(() => this.#active.delete(queue));
    this.#active.set(queue, done);
  }

  /** One service's resources in their order, a few at once where they do not get into each other's way. */
  async #syncAllOf(queue: ResourceQueue): Promise<void> {
    const service = queue === this.#queues.taxonomy ? 'taxonomy' : 'analytics';
    const giveUp = new GiveUp(this.#request.remote[service].host);
    const running = new Map<Promise<void>, ResourceRef>();
    const hasRoomFor = (next: ResourceRef) =>
      running.size < maxConcurrent &&
      !(isExclusive(next) && running.values().some(isExclusive)) &&
      !running.values().some((other) => isNeededFor(other, next));
    const begin = (resource: ResourceRef) => {
      const work = this.#syncOne(resource, giveUp).finally(() => {
        running.delete(work);
        queue.done(resource);
      });
      running.set(work, resource);
    };
    try {
      for (;;) {
        // The queue is asked again each time: what is wanted now is put before what waits.
        const next = this.#abort.signal.aborted ? undefined : queue.next;
        if (next && hasRoomFor(next)) begin(queue.take(next));
        else if (running.size > 0) await Promise.race(running.keys());
        else return;
      }
    } finally {
      await Promise.allSettled(running.keys());
    }
  }

  async #syncOne(resource: ResourceRef, giveUp: GiveUp): Promise<void> {
    this.#options.progress.resource(resource);
    const { reason } = giveUp;
    const end = reason
      ? await whenUnlocked(this.#options, () => fail(this.#options, resource, reason), this.#abort.signal)
      : await this.#sync(resource);
    await this.#ended(resource, end);
    giveUp.heard(end.error);
  }

  #sync(resource: ResourceRef): Promise<ResourceEnd> {
    const { progress } = this.#options;
    const { remote, historyFrom, refreshPolicy } = this.#request;
    const onRows = (rows: number, expected: number | null) => {
      progress.requests(this.#sent() - this.#sentBefore);
      progress.rows(resource, rows, expected);
    };
    const run = {
      remote,
      historyFrom,
      refreshPolicy,
      mode: this.#modes.get(resourceName(resource)) ?? 'incremental',
      syncId: this.syncId,
      continued: this.#continued,
      startedAt: this.#startedAt,
      fileHosts: this.#fileHosts,
      signal: this.#abort.signal,
      onRows,
      onUnchanged: (unchanged: readonly ModuleReading[]) => {
        for (const reading of unchanged) this.#unchanged.push(reading);
      },
    };
    return syncResource(this.#options, run, resource);
  }

  async #ended(resource: ResourceRef, { outcome, error }: ResourceEnd): Promise<void> {
    const { progress, onStored } = this.#options;
    progress.requests(this.#sent() - this.#sentBefore);
    progress.resourceDone();
    if (error?.code === 'WRONG_PATH') this.#withoutAddress.push({ resource, error });
    else await this.#count(resource, outcome, error);
    if (outcome !== 'failed' && outcome !== 'cancelled') onStored(resource.dataset);
  }

  async #count(resource: ResourceRef, outcome: ResourceOutcome, error: AlmanacError | null): Promise<void> {
    count(this.#tally, outcome, error);
    const { syncRuns, clock } = this.#options;
    const note = () => error && syncRuns.failed(resource, error, nowInstant(clock));
    await whenUnlocked(this.#options, note, this.#abort.signal);
  }

  /** Tells datasets that this version of the service does not offer from those whose address is wrong. */
  async #settleAddresses(): Promise<void> {
    const { syncState, dictionaries, clock } = this.#options;
    for (const { resource, error } of this.#withoutAddress) {
      const { dataset, runId } = resource;
      const runNo = runId === null ? 0 : dictionaries.runNo(runId);
      const isNever = syncState.isNeverAnswered(dataset, runNo);
      // A newer version of the service may have given the address up: the others say that it is no mistake of the user's.
      const isGone =
        hasOneAddress(dataset) && !isNever && syncState.isAnyOtherAnswered(dataset, runNo, this.#startedAt);
      const settle = () => {
        if (isNever) syncState.notOffered(dataset, runNo, nowInstant(clock));
        else if (isGone)
          syncState.noRows(dataset, runNo, syncState.get(dataset, runNo)?.requests ?? 0, nowInstant(clock));
      };
      await whenUnlocked(this.#options, settle, this.#abort.signal);
      const isSettled = isNever || isGone;
      await this.#count(resource, isSettled ? 'noRows' : 'failed', isSettled ? null : error);
    }
  }

  /** The sync itself cannot go on. */
  #break(thrown: unknown): void {
    this.#tally.broken ??= toAlmanacError(thrown);
    this.#abort.abort(pauseReason);
  }

  /** Leaves out resources that were read already or bring nothing new, where that is allowed, and notes why the others are wanted. */
  #selectResources({
    mayContinue,
    resources,
    mode: requestedMode,
    refreshPolicy,
    historyFrom,
  }: SyncRequest): readonly ResourceRef[] {
    const { syncRuns, clock } = this.#options;
    const now = nowInstant(clock);
    const mode = mayContinue && this.#isFull ? 'full' : requestedMode;
    const mayBeDone = mayContinue && (requestedMode !== 'full' || this.#isFull);
    const due = mayBeDone ? syncRuns.undone(resources, now) : resources;
    const undone = mode === 'missing' ? due.filter((each) => !isKnownNotOffered(this.#entryOf(each), now)) : due;
    if (mode === 'incremental') {
      const { requested, skipped } = skipResources(this.#options, undone, { refreshPolicy, historyFrom, now });
      // The first time says it: a second request for the same skips the same.
      this.#skipped ??= skipped;
      return requested;
    }
    for (const resource of undone) this.#modes.set(resourceName(resource), mode);
    return undone;
  }

  #entryOf({ dataset, runId }: ResourceRef) {
    const { syncState, dictionaries } = this.#options;
    const runNo = runId === null ? 0 : dictionaries.knownRunNo(runId);
    return runNo === undefined ? undefined : syncState.get(dataset, runNo);
  }

  #queueOf({ dataset }: ResourceRef): ResourceQueue {
    return this.#queues[datasets[dataset].service];
  }

  /** Requests so far, those of earlier syncs included. */
  #sent(): number {
    const { taxonomy, analytics } = this.#request.remote.requests;
    return taxonomy + analytics;
  }
}

/** Whether all rows come from one address: each problem, report and job has its own, and others may have been read. */
const hasOneAddress = (dataset: DatasetName): boolean =>
  datasets[dataset].scope !== 'module' && dataset !== 'reports' && dataset !== 'jobs';

/** Writes the failure of a resource that was not even asked for. */
function fail(
  { syncState, dictionaries, clock }: SyncRunOptions,
  { dataset, runId }: ResourceRef,
  error: AlmanacError,
): ResourceEnd {
  syncState.failed(dataset, runId === null ? 0 : dictionaries.runNo(runId), error, 0, nowInstant(clock));
  return { outcome: 'failed', error };
}

function count(tally: Tally, outcome: ResourceOutcome, error: AlmanacError | null): void {
  if (outcome === 'complete' || outcome === 'noRows') tally.complete += 1;
  if (outcome === 'partial') tally.partial += 1;
  if (outcome === 'failed') tally.failed += 1;
  tally.error ??= error;
}

function outcomeOf({ complete, partial, failed, broken }: Tally, signal: AbortSignal): SyncOutcome {
  const isAnyRead = complete + partial > 0;
  if (broken) return isAnyRead ? 'partial' : 'failed';
  if (signal.aborted && signal.reason === quitReason) return 'interrupted';
  if (signal.aborted) return isResumable(signal) ? 'paused' : 'cancelled';
  if (failed + partial === 0) return 'complete';
  return isAnyRead ? 'partial' : 'failed';
}
