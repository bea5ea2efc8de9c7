import { randomUUID } from 'node:crypto';
import { type DatasetName, datasets } from '../../../src-preload/contract/datasets.ts';
import { toAppError } from '../../../src-preload/contract/envelope.ts';
import { AlmanacError, type ErrorCode } from '../../../src-preload/contract/errors.ts';
import type { ResourceRef, SyncOutcome, SyncStatus } from '../../../src-preload/contract/sync.ts';
import { nowInstant } from '../../../src-preload/contract/time.ts';
import type { SyncRuns } from '../cache/sync-runs.ts';
import type { Remote } from '../remote/remote.ts';
import { createLane, type Lane } from './lane.ts';
import type { Progress } from './progress.ts';
import {
  type ResourceEnd,
  type ResourceOutcome,
  type ResourceRun,
  type ResourceSyncParts,
  syncResource,
} from './resource-sync.ts';
import { pauseReason } from './stop-reason.ts';

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
  /** Pauses and waits for the end: for quitting. */
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
]);

/** After so many of these in a row the service is taken for gone. */
const discouraging: ReadonlySet<ErrorCode> = new Set([
  'UNREACHABLE',
  'AUTH_REFUSED',
  'SERVICE_TIMEOUT',
  'RATE_LIMITED',
]);
const discouragingInARow = 3;

interface Running {
  readonly syncId: string;
  readonly abort: AbortController;
  readonly lanes: Readonly<Record<'taxonomy' | 'analytics', Lane>>;
  readonly finished: Promise<SyncEnd>;
}

export function createSync(parts: SyncParts): Sync {
  let running: Running | null = null;

  const begin = (request: SyncRequest): Running => {
    const unlock = parts.lock();
    if (!unlock) throw new AlmanacError('SYNC_RUNNING');
    const syncId = randomUUID();
    const abort = new AbortController();
    const resources = request.mayContinue
      ? parts.syncRuns.undone(request.resources, nowInstant(parts.clock))
      : request.resources;
    const lanes = { taxonomy: createLane(), analytics: createLane() };
    for (const resource of resources) lanes[datasets[resource.dataset].service].add(resource);
    const finished = runSync(parts, request, { syncId, lanes, signal: abort.signal }).finally(() => {
      running = null;
      unlock();
    });
    return { syncId, abort, lanes, finished };
  };

  return {
    start: (request) => {
      if (running) {
        for (const resource of request.resources.toReversed()) {
          const isNew = running.lanes[datasets[resource.dataset].service].addFirst(resource);
          if (isNew) parts.progress.added(1);
        }
      }
      running ??= begin(request);
      return { syncId: running.syncId, finished: running.finished };
    },
    cancel: () => running?.abort.abort(),
    pause: () => running?.abort.abort(pauseReason),
    stop: async () => {
      running?.abort.abort(pauseReason);
      await running?.finished;
    },
  };
}

interface Tally {
  complete: number;
  failed: number;
  error: AlmanacError | null;
}

interface Course {
  readonly syncId: string;
  readonly lanes: Running['lanes'];
  readonly signal: AbortSignal;
}

async function runSync(parts: SyncParts, request: SyncRequest, course: Course): Promise<SyncEnd> {
  const { progress, clock, syncRuns } = parts;
  const { syncId, lanes, signal } = course;
  const { remote } = request;
  const sent = () => remote.requests.taxonomy + remote.requests.analytics;
  const before = sent();
  const startedAt = nowInstant(clock);
  syncRuns.begin(syncId, startedAt);
  progress.begin({ syncId, startedAt, resourcesTotal: lanes.taxonomy.size + lanes.analytics.size });
  const tally: Tally = { complete: 0, failed: 0, error: null };
  const onRows = (rows: number, expected: number | null) => {
    progress.requests(sent() - before);
    progress.rows(rows, expected);
  };
  const run: ResourceRun = { remote, historyFrom: request.historyFrom, signal, onRows };
  // The two services have budgets of their own, so neither waits for the other.
  await Promise.all([runLane(parts, run, lanes.taxonomy, tally), runLane(parts, run, lanes.analytics, tally)]);
  const last = {
    syncId,
    finishedAt: nowInstant(clock),
    outcome: outcomeOf(tally, signal),
    complete: tally.complete,
    failed: tally.failed,
    requests: sent() - before,
    error: tally.error && toAppError(tally.error, syncId),
  };
  if (last.outcome !== 'paused') syncRuns.end(syncId, last.finishedAt, last.outcome);
  progress.end(last);
  return last;
}

/** One service's resources, one after the other. */
async function runLane(parts: SyncParts, run: ResourceRun, lane: Lane, tally: Tally): Promise<void> {
  let inARow = 0;
  let givenUp: AlmanacError | null = null;
  for (const resource of lane) {
    if (run.signal.aborted) return;
    parts.progress.resource(resource);
    const end: ResourceEnd = givenUp ? fail(parts, resource, givenUp) : await syncResource(parts, run, resource);
    const { outcome, error } = end;
    parts.progress.resourceDone();
    count(tally, outcome, error);
    if (outcome === 'complete' || outcome === 'noRows') parts.onPublished(resource.dataset);
    inARow = error && discouraging.has(error.code) ? inARow + 1 : 0;
    if (error && (hopeless.has(error.code) || inARow >= discouragingInARow)) givenUp = error;
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

function outcomeOf({ complete, failed }: Tally, signal: AbortSignal): SyncOutcome {
  if (signal.aborted) return signal.reason === pauseReason ? 'paused' : 'cancelled';
  if (failed === 0) return 'complete';
  return complete === 0 ? 'failed' : 'partial';
}
