import type { RejectedRecord } from '../cache/ledger.ts';
import type { Reading } from '../remote/fields.ts';
import { rawText } from '../remote/raw-text.ts';

export interface ReadRecords<Value> {
  readonly values: Value[];
  /** `id` is the record's own, when at least that can be read. */
  readonly rejected: (RejectedRecord & { readonly id: number | null })[];
}

/** Reads raw records one by one: a bad one is set aside with its reason, the rest lives. */
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
  }
  return { values, rejected };
}

function idOf(raw: unknown): number | null {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : null;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}
