import type { RejectedRecord } from '../cache/ledger.ts';
import type { Reading } from '../remote/fields.ts';
import { rawText } from '../remote/raw-text.ts';

export interface ReadRecords<Value> {
  readonly values: Value[];
  readonly rejected: RejectedRecord[];
}

/** Reads raw records one by one: a bad one is set aside with its reason, the rest lives. */
export function readRecords<Value>(
  raws: readonly unknown[],
  read: (raw: unknown) => Reading<Value>,
): ReadRecords<Value> {
  const values: Value[] = [];
  const rejected: RejectedRecord[] = [];
  for (const raw of raws) {
    const reading = read(raw);
    if (reading.ok) values.push(reading.value);
    else rejected.push({ reason: reading.reason, raw: rawText(raw) });
  }
  return { values, rejected };
}
