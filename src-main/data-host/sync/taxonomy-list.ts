import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { Published, RejectedRecord } from '../cache/ledger.ts';
import type { Staging } from '../cache/taxonomy-staging.ts';
import type { Reading } from '../remote/fields.ts';
import type { TaxonomyKind, TaxonomyRemote } from '../remote/taxonomy.ts';
import { type ListOutcome, type ReadPage, readList } from './read-list.ts';
import { type ReadRecords, readRecords } from './read-records.ts';
import { goesOnLater } from './stop-reason.ts';
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
  let rejected: Rejected = new Map();
  let complete = 0;
  try {
    for (let attempt = 1; attempt <= readings; attempt += 1) {
      const before = staging.size;
      const outcome = await readOnce(sync, staging, rejected);
      complete += 1;
      if (outcome.countChanged) {
        staging.discard();
        staging = sync.openStaging();
        rejected = new Map();
        complete = 0;
      } else if (holdsStill(complete, outcome, staging, before, rejected)) {
        return await publish(sync, staging, rejected);
      }
    }
    staging.discard();
    throw new AlmanacError('LIST_CHANGED', { host: sync.remote.host });
  } catch (error) {
    // What was collected is kept for the next sync, unless the person gave it up.
    if (sync.signal.aborted && !goesOnLater(sync.signal)) staging.discard();
    throw error;
  }
}

/** Records that could not be read, by their text; `isKept` when an earlier version of the record stays in their place. */
type Rejected = Map<string, RejectedRecord & { readonly isKept: boolean }>;

/** Whether readings may be published: complete by the service's own count, or the same twice; nothing missing only once. */
function holdsStill(
  complete: number,
  { count }: ListOutcome,
  staging: Pick<Staging<Identified>, 'size' | 'missing'>,
  sizeBefore: number,
  rejected: Rejected,
): boolean {
  const lost = [...rejected.values()].filter(({ isKept }) => !isKept).length;
  const isComplete = count === null || staging.size + lost >= count;
  const isRepeated = complete > 1 && staging.size === sizeBefore;
  return (isComplete || isRepeated) && (complete > 1 || staging.missing() === 0);
}

async function publish<Value extends Identified>(
  { remote, now }: ListSync<Value>,
  staging: Staging<Value>,
  rejected: Rejected,
): Promise<{ published: Published; rejected: RejectedRecord[] }> {
  const records = [...rejected.values()].map(({ reason, raw }) => ({ reason, raw }));
  const kept = [...rejected.values()].filter(({ isKept }) => isKept).length;
  if (records[0] && staging.size === kept) {
    // Nothing at all can be read: the service speaks another language, and what was stored is worth more.
    staging.discard();
    throw new AlmanacError('BAD_SHAPE', { host: remote.host, what: records[0].reason });
  }
  const figures = await staging.publish(now(), yieldToOthers);
  return {
    published: { ...figures, rejected: records.length, data_through: null, history_from: null },
    rejected: records,
  };
}

/** One pass over all pages into the staging area. */
function readOnce<Value extends Identified>(
  { source, remote, signal, onProgress }: ListSync<Value>,
  staging: Staging<Value>,
  rejected: Rejected,
): Promise<ListOutcome> {
  let expected: number | null = null;
  const take = async (page: ReadPage) => {
    if (!staging.takeUnchanged(page.mark)) {
      const records = readRecords(page.results, source.read);
      const values = await completed(source, records, signal);
      if (records.rejected.length === 0) staging.take(page.mark, values, !records.values.some(source.needsMore));
      else {
        const ids = records.rejected.flatMap(({ id }) => id ?? []);
        staging.takeDamaged(page.mark, values, ids);
        for (const record of records.rejected) {
          rejected.set(record.raw, { ...record, isKept: record.id !== null && staging.has(record.id) });
        }
      }
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
    isKnown: staging.isKnown,
    hasFacts: staging.hasFacts,
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
