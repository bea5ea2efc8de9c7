import type { RunDatasetName } from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { answerPhrases, stored } from '#shared/errors/stored-phrases.ts';
import { rawText } from '../../net/json-bytes.ts';
import { identityOfRow } from '../cache/runs/run-tables.ts';
import type { RejectedRecord } from '../cache/sync-state/sync-state.ts';
import { runSources } from '../remote/analytics-endpoints.ts';
import type { ParseResult } from '../remote/records/fields.ts';
import type { FactRow } from '../remote/records/run-records.ts';

export interface RecordBatch<Value> {
  readonly values: Value[];
  /** The raw record of each row. */
  readonly raws: unknown[];
  /** `id` is the record's own, when at least that can be read. */
  readonly rejected: (RejectedRecord & { readonly id: number | null })[];
}

/** More bad records than good ones, and more than this, are no records: keeping them would only fill memory and disk. */
const maxRejected = 10_000;

/** Reads raw records one by one: a bad one is set aside with its reason, the rest lives. */
export class RecordParser<Value> {
  readonly rejected: RecordBatch<Value>['rejected'] = [];
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
  parse(raw: unknown): Value | undefined {
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
): RecordBatch<Value> {
  const values: Value[] = [];
  const good: unknown[] = [];
  const parser = new RecordParser(read);
  for (const raw of raws) {
    const value = parser.parse(raw);
    if (value === undefined) continue;
    values.push(value);
    good.push(raw);
  }
  return { values, raws: good, rejected: parser.rejected };
}

function idOf(raw: unknown): number | null {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : null;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

interface MergedRows {
  readonly rows: readonly FactRow[];
  /** The rows in whose place a newer one is kept. They are listed, and nothing is missing because of them. */
  readonly replaced: readonly RejectedRecord[];
}

/**
 * Merges rows of one thing, which would be added up twice: of a row that was sent twice the one with the newest `created` stays, the
 * later one of equals. Counts of one country, level or year under several names are added up (specification, section 2.3: location rows
 * are merged by date and country code).
 * @param raws what each row was read from
 */
export function mergeDuplicates(
  dataset: RunDatasetName,
  rows: readonly FactRow[],
  raws: readonly unknown[],
): MergedRows {
  const { writtenAs } = runSources[dataset];
  const keyOf = keyReader(identityOfRow(dataset));
  // Almost always: this check is far quicker than merging.
  if (new Set(rows.map(keyOf)).size === rows.length) return { rows, replaced: [] };
  const replaced: RejectedRecord[] = [];
  const newest = new Map<string, { readonly row: FactRow; readonly raw: unknown; readonly key: string }>();
  for (const [index, row] of rows.entries()) {
    const raw = raws[index];
    const key = JSON.stringify(keyOf(row));
    const writing = writtenAs === undefined ? '' : JSON.stringify(fieldOf(raw, writtenAs));
    const sent = { row, raw, key };
    const before = newest.get(`${key}${writing}`);
    const isNewer = before === undefined || createdOf(row) >= createdOf(before.row);
    if (isNewer) newest.set(`${key}${writing}`, sent);
    if (before) replaced.push({ reason: stored(answerPhrases.sentTwice), raw: rawText((isNewer ? before : sent).raw) });
  }
  const merged = new Map<string, FactRow>();
  for (const { row, key } of newest.values()) {
    const before = merged.get(key);
    merged.set(key, before === undefined ? row : added(before, row));
  }
  return { rows: [...merged.values()], replaced };
}

/** Returns a function that reads the identity of a row as one value. */
function keyReader(keys: readonly string[]): (row: FactRow) => unknown {
  const [first = '', ...others] = keys;
  return others.length === 0 ? (row) => row[first] : (row) => JSON.stringify(keys.map((each) => row[each]));
}

const createdOf = ({ created }: FactRow): number => (typeof created === 'number' ? created : Number.NEGATIVE_INFINITY);

/** Together, under the name of the larger one. */
function added(one: FactRow, other: FactRow): FactRow {
  const [larger, smaller] = Number(other.count) > Number(one.count) ? [other, one] : [one, other];
  return { ...larger, count: Number(larger.count) + Number(smaller.count) };
}

function fieldOf(raw: unknown, name: string): unknown {
  return typeof raw === 'object' && raw !== null ? ((raw as Record<string, unknown>)[name] ?? null) : null;
}
