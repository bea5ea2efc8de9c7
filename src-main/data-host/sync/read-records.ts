import { AlmanacError } from '#shared/errors/errors.ts';
import { rawText } from '../../net/raw-text.ts';
import type { RejectedRecord } from '../cache/sync-state/sync-state.ts';
import type { ParseResult } from '../remote/records/fields.ts';

export interface ReadRecords<Value> {
  readonly values: Value[];
  /** The raw record of each row. */
  readonly raws: unknown[];
  /** `id` is the record's own, when at least that can be read. */
  readonly rejected: (RejectedRecord & { readonly id: number | null })[];
}

/** More bad records than good ones, and more than this, are no records: keeping them would only fill memory and disk. */
const maxRejected = 10_000;

/**
 * Reads raw records one by one: a bad one is set aside with its reason, the rest lives.
 * @throws AlmanacError BAD_SHAPE for a flood of records of which most cannot be read
 */
export function readRecords<Value>(
  raws: readonly unknown[],
  read: (raw: unknown) => ParseResult<Value>,
): ReadRecords<Value> {
  const values: Value[] = [];
  const good: unknown[] = [];
  const rejected: ReadRecords<Value>['rejected'] = [];
  for (const raw of raws) {
    const parsed = read(raw);
    if (parsed.ok) {
      values.push(parsed.value);
      good.push(raw);
    } else rejected.push({ reason: parsed.reason, raw: rawText(raw), id: idOf(raw) });
    if (rejected.length > maxRejected && rejected.length > values.length) {
      throw new AlmanacError('BAD_SHAPE', { what: rejected[0]?.reason });
    }
  }
  return { values, raws: good, rejected };
}

function idOf(raw: unknown): number | null {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : null;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}
