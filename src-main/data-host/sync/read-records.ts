import { AlmanacError } from '#shared/errors/errors.ts';
import { rawText } from '../../net/json-bytes.ts';
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

/** Reads raw records one by one: a bad one is set aside with its reason, the rest lives. */
export class RecordReading<Value> {
  readonly rejected: ReadRecords<Value>['rejected'] = [];
  readonly #read: (raw: unknown) => ParseResult<Value>;
  #good = 0;

  constructor(read: (raw: unknown) => ParseResult<Value>) {
    this.#read = read;
  }

  /** How many could be read. */
  get good(): number {
    return this.#good;
  }

  /**
   * The value of a record; undefined when it cannot be read.
   * @throws AlmanacError BAD_SHAPE for a flood of records of which most cannot be read
   */
  read(raw: unknown): Value | undefined {
    const parsed = this.#read(raw);
    if (parsed.ok) {
      this.#good += 1;
      return parsed.value;
    }
    this.rejected.push({ reason: parsed.reason, raw: rawText(raw), id: idOf(raw) });
    if (this.rejected.length > maxRejected && this.rejected.length > this.#good) {
      throw new AlmanacError('BAD_SHAPE', { what: this.rejected[0]?.reason });
    }
    return undefined;
  }
}

/**
 * Reads all of a list.
 * @throws AlmanacError BAD_SHAPE for a flood of records of which most cannot be read
 */
export function readRecords<Value>(
  raws: readonly unknown[],
  read: (raw: unknown) => ParseResult<Value>,
): ReadRecords<Value> {
  const values: Value[] = [];
  const good: unknown[] = [];
  const reading = new RecordReading(read);
  for (const raw of raws) {
    const value = reading.read(raw);
    if (value === undefined) continue;
    values.push(value);
    good.push(raw);
  }
  return { values, raws: good, rejected: reading.rejected };
}

function idOf(raw: unknown): number | null {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : null;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}
