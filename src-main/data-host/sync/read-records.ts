import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { RejectedRecord } from '../cache/ledger.ts';
import type { Reading } from '../remote/fields.ts';
import { rawText } from '../remote/raw-text.ts';

export interface ReadRecords<Value> {
  readonly values: Value[];
  /** `id` is the record's own, when at least that can be read. */
  readonly rejected: (RejectedRecord & { readonly id: number | null })[];
}

/** More bad records than good ones, and more than this, are no records: keeping them would only fill memory and disk. */
const mostRejected = 10_000;

/**
 * Reads raw records one by one: a bad one is set aside with its reason, the rest lives.
 * @throws AlmanacError BAD_SHAPE for a flood of records of which most cannot be read
 */
export function readRecords<Value>(
  raws: readonly unknown[],
  read: (raw: unknown) => Reading<Value>,
): ReadRecords<Value> {
  const values: Value[] = [];
  const rejected: ReadRecords<Value>['rejected'] = [];
  for (const raw of raws) {
    const reading = read(raw);
    if (reading.ok) values.push(reading.value);
    else rejected.push({ reason: reading.reason, raw: rawText(raw), id: idOf(raw) });
    if (rejected.length > mostRejected && rejected.length > values.length) {
      throw new AlmanacError('BAD_SHAPE', { what: rejected[0]?.reason });
    }
  }
  return { values, rejected };
}

function idOf(raw: unknown): number | null {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : null;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}
