import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { Published, RejectedRecord } from '../cache/ledger.ts';
import type { Staging } from '../cache/taxonomy-staging.ts';
import type { Reading } from '../remote/fields.ts';
import type { TaxonomyKind, TaxonomyRemote } from '../remote/taxonomy.ts';
import { type ListOutcome, type ReadPage, readList } from './read-list.ts';
import { type ReadRecords, readRecords } from './read-records.ts';
import { pauseReason } from './stop-reason.ts';
import { yieldToOthers } from './yield.ts';

interface Identified {
  readonly id: number;
}

/** How one list of the taxonomy is read. */
export interface ListSource<Value extends Identified> {
  readonly kind: TaxonomyKind;
  readonly pageSize: number;
  readonly read: (raw: unknown) => Reading<Value>;
  /** Completes records that the list gives without some of their fields; null when it never does. */
  readonly complete: ((values: readonly Value[], signal: AbortSignal) => Promise<Value[]>) | null;
  readonly needsMore: (value: Value) => boolean;
}

export interface ListSync<Value extends Identified> {
  readonly source: ListSource<Value>;
  readonly remote: TaxonomyRemote;
  readonly openStaging: () => Staging<Value>;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Records read so far, and how many there should be. */
  onProgress(rows: number, expected: number | null): void;
}

/** Readings of a list before a changing one is given up. */
const readings = 4;

/**
 * Reads a list until it holds still, then publishes it whole. A list whose count changed under the reader is begun anew;
 * one with fewer distinct records than its count (rows moved between pages) is read again and the finds are added, until a
 * reading finds nothing new. When a published record is missing, a second complete reading must miss it too.
 * @throws AlmanacError LIST_CHANGED when it never holds still; nothing is published then.
 */
export async function syncList<Value extends Identified>(
  sync: ListSync<Value>,
): Promise<{ published: Published; rejected: RejectedRecord[] }> {
  let staging = sync.openStaging();
  let rejected = new Map<string, RejectedRecord>();
  try {
    for (let attempt = 1; attempt <= readings; attempt += 1) {
      const before = staging.size;
      const outcome = await readOnce(sync, staging, rejected);
      if (outcome.countChanged) {
        staging.discard();
        staging = sync.openStaging();
        rejected = new Map();
      } else if (holdsStill(attempt, outcome, staging, before, rejected.size)) {
        const figures = await staging.publish(sync.now(), yieldToOthers);
        const published = { ...figures, rejected: rejected.size, data_through: null, history_from: null };
        return { published, rejected: [...rejected.values()] };
      }
    }
    staging.discard();
    throw new AlmanacError('LIST_CHANGED', { host: sync.remote.host });
  } catch (error) {
    // What was collected is kept for the next sync, unless the person gave it up.
    if (sync.signal.aborted && sync.signal.reason !== pauseReason) staging.discard();
    throw error;
  }
}

/** Whether a reading may be published: complete by the service's own count, or the same twice; nothing missing only once. */
function holdsStill(
  attempt: number,
  { count }: ListOutcome,
  staging: Pick<Staging<Identified>, 'size' | 'missing'>,
  sizeBefore: number,
  rejected: number,
): boolean {
  const isComplete = count === null || staging.size + rejected >= count;
  const isRepeated = attempt > 1 && staging.size === sizeBefore;
  return (isComplete || isRepeated) && (attempt > 1 || staging.missing() === 0);
}

/** One pass over all pages into the staging area. */
function readOnce<Value extends Identified>(
  { source, remote, signal, onProgress }: ListSync<Value>,
  staging: Staging<Value>,
  rejected: Map<string, RejectedRecord>,
): Promise<ListOutcome> {
  let expected: number | null = null;
  const take = async (page: ReadPage) => {
    if (!staging.takeUnchanged(page.mark)) {
      const records = readRecords(page.results, source.read);
      for (const record of records.rejected) rejected.set(record.raw, record);
      const isLasting = records.rejected.length === 0 && !records.values.some(source.needsMore);
      staging.take(page.mark, await completed(source, records, signal), isLasting);
    }
    onProgress(staging.size, expected);
    await yieldToOthers();
  };
  return readList({
    remote,
    kind: source.kind,
    pageSize: source.pageSize,
    signal,
    alreadyRead: staging.resume,
    onPage: take,
    onCount: (count) => {
      expected = count;
    },
  });
}

async function completed<Value extends Identified>(
  source: ListSource<Value>,
  { values }: ReadRecords<Value>,
  signal: AbortSignal,
): Promise<readonly Value[]> {
  const lacking = values.filter(source.needsMore);
  if (lacking.length === 0 || !source.complete) return values;
  const complete = new Map((await source.complete(lacking, signal)).map((value) => [value.id, value]));
  return values.map((value) => complete.get(value.id) ?? value);
}
