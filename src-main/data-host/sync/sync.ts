import { randomUUID } from 'node:crypto';
import { type DatasetName, datasets } from '../../../src-preload/contract/datasets.ts';
import { toAppError } from '../../../src-preload/contract/envelope.ts';
import { AlmanacError, type ErrorCode } from '../../../src-preload/contract/errors.ts';
import type { ResourceRef, SyncOutcome, SyncStatus } from '../../../src-preload/contract/sync.ts';
import { nowInstant } from '../../../src-preload/contract/time.ts';
import { toAlmanacError } from '../cache/database.ts';
import type { SyncRuns } from '../cache/sync-runs.ts';
import type { Remote } from '../remote/remote.ts';
import { createLane, type Lane } from './lane.ts';
import { NoAuthorization } from './no-authorization.ts';
import type { Progress } from './progress.ts';
import {
  type ResourceEnd,
  type ResourceOutcome,
  type ResourceRun,
  type ResourceSyncParts,
  syncResource,
} from './resource-sync.ts';
import { goesOnLater, pauseReason, quitReason } from './stop-reason.ts';

/** What a sync is made with: the services as configured now, and what is wanted of them. */
export interface SyncRequest {
  readonly remote: Remote;
  readonly historyFrom: number;
  readonly resources: readonly ResourceRef[];
  /** True when all of it is wanted anyway: what an interrupted sync has done already is not done again. */
  readonly mayContinue: boolean;
}

export type SyncEnd = NonNullable<SyncStatus['last']>;

/** Runs syncs, one at a time. */
export interface Sync {
  /**
   * Begins in the background; `finished` never rejects. While a sync runs, what is wanted now is put before what waits.
   * @throws AlmanacError SYNC_RUNNING when another process syncs the same folder
   */
  start(request: SyncRequest): { syncId: string; finished: Promise<SyncEnd> };
  /** Gives up what is being read; what is complete stays. */
  cancel(): void;
  /** Stops so that the next sync goes on from here. */
  pause(): void;
  /** Stops so that the next start goes on from here, and waits for the end: for quitting. */
  stop(): Promise<void>;
}

export interface SyncParts extends ResourceSyncParts {
  readonly progress: Progress;
  readonly syncRuns: SyncRuns;
  /** The right to write, across processes; null when another process syncs. */
  readonly lock: () => (() => void) | null;
  onPublished(dataset: DatasetName): void;
}

/** After one of these nothing else of the service can succeed: the rest is not even asked. */
const hopeless: ReadonlySet<ErrorCode> = new Set([
  'SECRET_MISSING',
  'SECRET_REFUSED',
  'TOKEN_BORN_EXPIRED',
  'TOKEN_UNREADABLE',
  'NOT_CONFIGURED',
  'TLS_FAILED',
  'TLS_UNTRUSTED',
  'TLS_EXPIRED',
  'TLS_WRONG_NAME',
  'SIGN_IN_PAGE',
  'PROXY_PASSWORD',
  'PROXY_REFUSED',
  'PROXY_UNUSABLE',
  'DISK_FULL',
  'CACHE_UNUSABLE',
  'CACHE_DAMAGED',
]);

const isHopeless = (error: AlmanacError) => error instanceof NoAuthorization || hopeless.has(error.code);

/** After so many of these in a row the service is taken for gone. */
const discouraging: ReadonlySet<ErrorCode> = new Set([
  'UNREACHABLE',
  'OFFLINE',
  'NAME_UNKNOWN',
  'PROXY_UNREACHABLE',
  'AUTH_REFUSED',
  'SERVICE_TIMEOUT',
  'RATE_LIMITED',
]);
const discouragingInARow = 3;

type Service = 'taxonomy' | 'analytics';

interface Running {
  readonly syncId: string;
  readonly abort: AbortController;
  readonly finished: Promise<SyncEnd>;
  add(request: SyncRequest): void;
}

export function createSync(parts: SyncParts): Sync {
  let running: Running | null = null;

  const begin = (request: SyncRequest): Running => {
    const unlock = parts.lock();
    if (!unlock) throw new AlmanacError('SYNC_RUNNING');
    return beginSync(parts, request, () => {
      running = null;
      unlock();
    });
  };

  return {
    start: (request) => {
      if (running) running.add(request);
      running ??= begin(request);
      return { syncId: running.syncId, finished: running.finished };
    },
    cancel: () => running?.abort.abort(),
    pause: () => running?.abort.abort(pauseReason),
    stop: async () => {
      running?.abort.abort(quitReason);
      await running?.finished;
    },
  };
}

interface Tally {
  complete: number;
  failed: number;
  error: AlmanacError | null;
  /** Set when the sync itself cannot go on, for example because the data folder cannot be written. */
  broken: AlmanacError | null;
}

/** Starts a sync; `onEnd` is called when nothing of it runs any more. */
function beginSync(parts: SyncParts, request: SyncRequest, onEnd: () => void): Running {
  const { progress, clock, syncRuns } = parts;
  const { remote, historyFrom } = request;
  const syncId = randomUUID();
  const abort = new AbortController();
  const { signal } = abort;
  const lanes: Readonly<Record<Service, Lane>> = { taxonomy: createLane(), analytics: createLane() };
  const tally: Tally = { complete: 0, failed: 0, error: null, broken: null };
  const atWork = new Map<Lane, Promise<void>>();
  const sent = () => remote.requests.taxonomy + remote.requests.analytics;
  const before = sent();
  const onRows = (rows: number, expected: number | null) => {
    progress.requests(sent() - before);
    progress.rows(rows, expected);
  };
  const onDone = () => {
    progress.requests(sent() - before);
    progress.resourceDone();
  };
  const run: LaneRun = { remote, historyFrom, signal, onRows, onDone };
  let isWhole = request.mayContinue;

  /** The two services have budgets of their own, so neither waits for the other. */
  const work = (lane: Lane) => {
    if (atWork.has(lane)) return;
    const done = runLane(parts, run, lane, tally)
      .catch((thrown: unknown) => breakOff(thrown))
      .finally(() => atWork.delete(lane));
    atWork.set(lane, done);
  };
  const breakOff = (thrown: unknown) => {
    tally.broken ??= toAlmanacError(thrown);
    abort.abort(pauseReason);
  };
  const wanted = (wish: SyncRequest) =>
    wish.mayContinue ? syncRuns.undone(wish.resources, nowInstant(clock)) : wish.resources;

  const runAll = async () => {
    const startedAt = nowInstant(clock);
    const goesOnFrom = request.mayContinue ? syncRuns.unfinishedSince(startedAt) : null;
    for (const resource of wanted(request)) lanes[datasets[resource.dataset].service].add(resource);
    syncRuns.begin(syncId, startedAt, isWhole);
    progress.begin({ syncId, startedAt, goesOnFrom, resourcesTotal: lanes.taxonomy.size + lanes.analytics.size });
    for (const lane of Object.values(lanes)) work(lane);
    while (atWork.size > 0) await Promise.all(atWork.values());
  };
  const conclude = (): SyncEnd => {
    const error = tally.broken ?? tally.error;
    const last = {
      syncId,
      finishedAt: nowInstant(clock),
      outcome: outcomeOf(tally, signal),
      complete: tally.complete,
      failed: tally.failed,
      requests: sent() - before,
      error: error && toAppError(error, syncId),
    };
    try {
      syncRuns.end({ ...last, error, isWhole });
    } catch (thrown) {
      // Then the next sync takes this one for interrupted, and goes on from here.
      console.error(thrown);
    }
    progress.end(last);
    return last;
  };
  return {
    syncId,
    abort,
    finished: runAll().catch(breakOff).then(conclude).finally(onEnd),
    add: (more) => {
      isWhole ||= more.mayContinue;
      for (const resource of wanted(more).toReversed()) {
        const lane = lanes[datasets[resource.dataset].service];
        if (more.mayContinue && lane.has(resource)) continue;
        if (lane.addFirst(resource)) progress.added(1);
        work(lane);
      }
    },
  };
}

interface LaneRun extends ResourceRun {
  onDone(): void;
}

/** One service's resources, one after the other. */
async function runLane(parts: SyncParts, run: LaneRun, lane: Lane, tally: Tally): Promise<void> {
  let inARow = 0;
  let givenUp: AlmanacError | null = null;
  for (const resource of lane) {
    if (run.signal.aborted) return;
    parts.progress.resource(resource);
    const end: ResourceEnd = givenUp ? fail(parts, resource, givenUp) : await syncResource(parts, run, resource);
    const { outcome, error } = end;
    run.onDone();
    count(tally, outcome, error);
    if (error) parts.syncRuns.failed(resource, error, nowInstant(parts.clock));
    if (outcome === 'complete' || outcome === 'noRows') parts.onPublished(resource.dataset);
    inARow = error && discouraging.has(error.code) ? inARow + 1 : 0;
    if (error && (isHopeless(error) || inARow >= discouragingInARow)) givenUp = error;
  }
}

/** Writes the failure of a resource that was not even asked for. */
function fail(
  { ledger, dictionaries, clock }: SyncParts,
  { dataset, runId }: ResourceRef,
  error: AlmanacError,
): ResourceEnd {
  ledger.failed(dataset, runId === null ? 0 : dictionaries.runNo(runId), error, 0, nowInstant(clock));
  return { outcome: 'failed', error };
}

function count(tally: Tally, outcome: ResourceOutcome, error: AlmanacError | null): void {
  if (outcome === 'complete' || outcome === 'noRows') tally.complete += 1;
  if (outcome === 'failed') tally.failed += 1;
  tally.error ??= error;
}

function outcomeOf({ complete, failed, broken }: Tally, signal: AbortSignal): SyncOutcome {
  if (broken) return complete === 0 ? 'failed' : 'partial';
  if (signal.aborted && signal.reason === quitReason) return 'interrupted';
  if (signal.aborted) return goesOnLater(signal) ? 'paused' : 'cancelled';
  if (failed === 0) return 'complete';
  return complete === 0 ? 'failed' : 'partial';
}
