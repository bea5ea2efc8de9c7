import { randomUUID } from 'node:crypto';
import { type DatasetName, datasets } from '../../../src-preload/contract/datasets.ts';
import { toAppError } from '../../../src-preload/contract/envelope.ts';
import { AlmanacError, type ErrorCode } from '../../../src-preload/contract/errors.ts';
import type { ResourceRef, SyncOutcome, SyncStatus } from '../../../src-preload/contract/sync.ts';
import { nowInstant } from '../../../src-preload/contract/time.ts';
import type { Remote } from '../remote/remote.ts';
import type { Progress } from './progress.ts';
import {
  type ResourceEnd,
  type ResourceOutcome,
  type ResourceRun,
  type ResourceSyncParts,
  syncResource,
} from './resource-sync.ts';

/** What a sync is made with: the services as configured now, and what is wanted of them. */
export interface SyncRequest {
  readonly remote: Remote;
  readonly historyFrom: number;
  readonly resources: readonly ResourceRef[];
}

/** Runs syncs, one at a time. */
export interface Sync {
  /** Begins in the background; `finished` never rejects. @throws AlmanacError SYNC_RUNNING */
  start(request: SyncRequest): { syncId: string; finished: Promise<NonNullable<SyncStatus['last']>> };
  cancel(): void;
  /** Cancels and waits for the running sync, if any. */
  stop(): Promise<void>;
}

export interface SyncParts extends ResourceSyncParts {
  readonly progress: Progress;
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
  'REDIRECT_REFUSED',
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

export function createSync(parts: SyncParts): Sync {
  let abort: AbortController | null = null;
  let finished: Promise<unknown> = Promise.resolve();
  return {
    start: (request) => {
      const unlock = abort ? null : parts.lock();
      if (!unlock) throw new AlmanacError('SYNC_RUNNING');
      const controller = new AbortController();
      abort = controller;
      const syncId = randomUUID();
      const done = runSync(parts, request, syncId, controller.signal).finally(() => {
        abort = null;
        unlock();
      });
      finished = done;
      return { syncId, finished: done };
    },
    cancel: () => abort?.abort(),
    stop: async () => {
      abort?.abort();
      await finished;
    },
  };
}

interface Tally {
  complete: number;
  failed: number;
  error: AlmanacError | null;
}

async function runSync(
  parts: SyncParts,
  request: SyncRequest,
  syncId: string,
  signal: AbortSignal,
): Promise<NonNullable<SyncStatus['last']>> {
  const { progress, clock } = parts;
  const { remote, resources } = request;
  const sent = () => remote.requests.taxonomy + remote.requests.analytics;
  const before = sent();
  progress.begin({ syncId, startedAt: nowInstant(clock), resourcesTotal: resources.length });
  const tally: Tally = { complete: 0, failed: 0, error: null };
  const onRows = (rows: number, expected: number | null) => {
    progress.requests(sent() - before);
    progress.rows(rows, expected);
  };
  const run: ResourceRun = { ...request, signal, onRows };
  // The two services have budgets of their own, so neither waits for the other.
  const ofService = (service: 'taxonomy' | 'analytics') =>
    resources.filter((resource) => datasets[resource.dataset].service === service);
  await Promise.all([
    runLane(parts, run, ofService('taxonomy'), tally),
    runLane(parts, run, ofService('analytics'), tally),
  ]);
  const last = {
    syncId,
    finishedAt: nowInstant(clock),
    outcome: outcomeOf(tally, signal.aborted),
    complete: tally.complete,
    failed: tally.failed,
    requests: sent() - before,
    error: tally.error && toAppError(tally.error, syncId),
  };
  progress.end(last);
  return last;
}

/** One service's resources, one after the other. */
async function runLane(
  parts: SyncParts,
  run: ResourceRun,
  resources: readonly ResourceRef[],
  tally: Tally,
): Promise<void> {
  let inARow = 0;
  let givenUp: AlmanacError | null = null;
  for (const resource of resources) {
    if (run.signal.aborted) return;
    parts.progress.resource(resource);
    const { outcome, error }: ResourceEnd = givenUp
      ? fail(parts, resource, givenUp)
      : await syncResource(parts, run, resource);
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

function outcomeOf({ complete, failed }: Tally, wasCancelled: boolean): SyncOutcome {
  if (wasCancelled) return 'cancelled';
  if (failed === 0) return 'complete';
  return complete === 0 ? 'failed' : 'partial';
}
