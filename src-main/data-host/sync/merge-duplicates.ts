import type { RunDatasetName } from '#shared/catalog/datasets.ts';
import { answerPhrases, stored } from '#shared/errors/stored-phrases.ts';
import { rawText } from '../../net/json-bytes.ts';
import type { RejectedRecord } from '../cache/sync-state/sync-state.ts';
import { runSources } from '../remote/analytics-endpoints.ts';
import type { FactRow } from '../remote/records/run-records.ts';

export interface MergedRows {
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
  const { keys, writtenAs } = runSources[dataset];
  const keyOf = keyReader(keys);
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
