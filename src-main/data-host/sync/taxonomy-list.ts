import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { Published, RejectedRecord } from '../cache/ledger.ts';
import type { Staging } from '../cache/taxonomy-staging.ts';
import type { Reading } from '../remote/fields.ts';
import type { TaxonomyKind, TaxonomyRemote } from '../remote/taxonomy.ts';
import { type ListOutcome, type ReadPage, readList } from './read-list.ts';
import { type ReadRecords, readRecords } from './read-records.ts';
import { yieldToOthers } from './yield.ts';

/** How one list of the taxonomy is read. */
export interface ListSource<Value extends { readonly id: number }> {
  readonly kind: TaxonomyKind;
  readonly pageSize: number;
  readonly read: (raw: unknown) => Reading<Value>;
  /** Completes records that the list gives without some of their fields; null when it never does. */
  readonly complete: ((values: readonly Value[], signal: AbortSignal) => Promise<Value[]>) | null;
  readonly needsMore: (value: Value) => boolean;
}

export interface ListSync<Value extends { readonly id: number }> {
  readonly source: ListSource<Value>;
  readonly remote: TaxonomyRemote;
  readonly openStaging: () => Staging<Value>;
  readonly signal: AbortSignal;
  /** Records read so far, and how many there should be. */
  onProgress(rows: number, expected: number | null): void;
}

/** Readings of a list before a changing one is given up. */
const readings = 4;

/**
 * Reads a list until it holds still, then publishes it whole. A list whose count changed under the reader is begun anew;
 * one with fewer distinct records than its count (rows moved between pages) is read again and the finds are added, until a
 * reading finds nothing new.
 * @throws AlmanacError LIST_CHANGED when it never holds still; nothing is published then.
 */
export async function syncList<Value extends { readonly id: number }>(
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
      } else if (isWhole(outcome, staging.size + rejected.size) || (attempt > 1 && staging.size === before)) {
        const figures = await staging.publish(yieldToOthers);
        const published = { ...figures, rejected: rejected.size, data_through: null, history_from: null };
        return { published, rejected: [...rejected.values()] };
      }
    }
    throw new AlmanacError('LIST_CHANGED', { host: sync.remote.host });
  } catch (error) {
    staging.discard();
    throw error;
  }
}

function isWhole({ count }: ListOutcome, found: number): boolean {
  return count === null || found >= count;
}

/** One pass over all pages into the staging area. */
function readOnce<Value extends { readonly id: number }>(
  { source, remote, signal, onProgress }: ListSync<Value>,
  staging: Staging<Value>,
  rejected: Map<string, RejectedRecord>,
): Promise<ListOutcome> {
  let expected: number | null = null;
  const take = async (page: ReadPage) => {
    if (!staging.takeUnchanged(page.hash)) {
      const records = readRecords(page.results, source.read);
      for (const record of records.rejected) rejected.set(record.raw, record);
      const isLasting = records.rejected.length === 0 && !records.values.some(source.needsMore);
      staging.take(isLasting ? page.hash : null, await completed(source, records, signal));
    }
    onProgress(staging.size, expected);
    await yieldToOthers();
  };
  return readList({
    remote,
    kind: source.kind,
    pageSize: source.pageSize,
    signal,
    onPage: take,
    onCount: (count) => {
      expected = count;
    },
  });
}

async function completed<Value extends { readonly id: number }>(
  source: ListSource<Value>,
  { values }: ReadRecords<Value>,
  signal: AbortSignal,
): Promise<readonly Value[]> {
  const lacking = values.filter(source.needsMore);
  if (lacking.length === 0 || !source.complete) return values;
  const complete = new Map((await source.complete(lacking, signal)).map((value) => [value.id, value]));
  return values.map((value) => complete.get(value.id) ?? value);
}
