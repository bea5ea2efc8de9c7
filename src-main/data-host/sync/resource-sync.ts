import { type DatasetName, datasets } from '../../../src-preload/contract/datasets.ts';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { ResourceRef } from '../../../src-preload/contract/sync.ts';
import { nowInstant } from '../../../src-preload/contract/time.ts';
import type { Connection } from '../cache/database.ts';
import type { Dictionaries } from '../cache/dictionaries.ts';
import type { Ledger, Published, RejectedRecord } from '../cache/ledger.ts';
import type { TaxonomyStagings } from '../cache/taxonomy-writers.ts';
import type { Remote } from '../remote/remote.ts';
import { type RunReading, type RunSource, readRun } from './run-dataset.ts';
import { isRunDataset, jobSource, postingSource, type RunSources, skillSource } from './sources.ts';
import { syncList } from './taxonomy-list.ts';

/** What reading and publishing a resource needs. */
export interface ResourceSyncParts {
  readonly db: Connection;
  readonly dictionaries: Dictionaries;
  readonly ledger: Ledger;
  readonly stagings: TaxonomyStagings;
  readonly runSources: RunSources;
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

/**
 * Reads one resource and publishes it in one step together with its line of the ledger. Never throws: a failure is written
 * into the ledger and answered, and what was published before stays.
 */
export async function syncResource(
  parts: ResourceSyncParts,
  run: ResourceRun,
  resource: ResourceRef,
): Promise<ResourceEnd> {
  const { service } = datasets[resource.dataset];
  const runNo = resource.runId === null ? 0 : parts.dictionaries.runNo(resource.runId);
  const before = run.remote.requests[service];
  const requests = () => run.remote.requests[service] - before;
  const now = () => nowInstant(parts.clock);
  try {
    const outcome = isRunDataset(resource.dataset)
      ? await syncRunDataset(
          parts,
          run,
          parts.runSources[resource.dataset] as RunSource<never>,
          resource,
          runNo,
          requests,
        )
      : await syncTaxonomy(parts, run, resource.dataset, requests);
    return { outcome, error: null };
  } catch (thrown) {
    const error = thrown instanceof AlmanacError ? thrown : new AlmanacError('INTERNAL', {}, thrown);
    if (run.signal.aborted) return { outcome: 'cancelled', error: null };
    parts.ledger.failed(resource.dataset, runNo, error, requests(), now());
    return { outcome: 'failed', error };
  }
}

async function syncTaxonomy(
  parts: ResourceSyncParts,
  run: ResourceRun,
  dataset: DatasetName,
  requests: () => number,
): Promise<ResourceOutcome> {
  const common = {
    remote: run.remote.taxonomy,
    signal: run.signal,
    onProgress: run.onRows,
  };
  const { published, rejected } = await readTaxonomy(parts, common, dataset);
  publishLedger(parts, dataset, 0, published, rejected, requests());
  return 'complete';
}

type CommonParts = Omit<Parameters<typeof syncList>[0], 'source' | 'openStaging'>;

function readTaxonomy({ stagings }: ResourceSyncParts, common: CommonParts, dataset: DatasetName) {
  switch (dataset) {
    case 'skills':
      return syncList({ ...common, source: skillSource, openStaging: stagings.skills });
    case 'jobs':
      return syncList({ ...common, source: jobSource(common.remote), openStaging: stagings.jobs });
    case 'job-postings':
      return syncList({ ...common, source: postingSource, openStaging: stagings['job-postings'] });
    default:
      throw new AlmanacError('INTERNAL');
  }
}

async function syncRunDataset(
  parts: ResourceSyncParts,
  run: ResourceRun,
  source: RunSource<never>,
  { dataset, runId }: ResourceRef,
  runNo: number,
  requests: () => number,
): Promise<ResourceOutcome> {
  if (runId === null) throw new AlmanacError('INTERNAL');
  const reading: RunReading = await readRun({
    source,
    remote: run.remote.analytics,
    runId,
    runNo,
    historyFrom: run.historyFrom,
    entry: parts.ledger.get(dataset, runNo),
    signal: run.signal,
  });
  if (run.signal.aborted) throw new AlmanacError('CANCELLED');
  if (reading.state === 'noRows') {
    parts.ledger.noRows(dataset, runNo, requests(), nowInstant(parts.clock));
    return 'noRows';
  }
  parts.db.transaction(() => publishLedger(parts, dataset, runNo, reading.write(), reading.rejected, requests()))();
  return 'complete';
}

function publishLedger(
  { db, ledger, clock }: ResourceSyncParts,
  dataset: DatasetName,
  runNo: number,
  published: Published,
  rejected: readonly RejectedRecord[],
  requests: number,
): void {
  db.transaction(() => {
    ledger.replaceRejected(dataset, runNo, rejected);
    ledger.complete(dataset, runNo, published, requests, nowInstant(clock));
  })();
}
