import type { DatasetName } from '../../../src-preload/contract/datasets.ts';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { Published, RejectedRecord, ResourceEntry } from '../cache/ledger.ts';
import type { RunFacts } from '../cache/run-facts.ts';
import type { AnalyticsEndpoint, AnalyticsRemote } from '../remote/analytics.ts';
import type { Reading } from '../remote/fields.ts';
import { readRecords } from './read-records.ts';

/** How one dataset of a run is read. */
export interface RunSource<Value> {
  readonly dataset: DatasetName;
  readonly endpoint: AnalyticsEndpoint;
  readonly read: (raw: unknown) => Reading<Value>;
  readonly facts: RunFacts<Value>;
  /** Days before the last stored one that are asked for again, since services recompute recent days. */
  readonly overlapDays: number;
}

export interface RunSync<Value> {
  readonly source: RunSource<Value>;
  readonly remote: AnalyticsRemote;
  readonly runId: string;
  readonly runNo: number;
  /** The first day that the person wants (epoch day). */
  readonly historyFrom: number;
  readonly entry: ResourceEntry | undefined;
  readonly signal: AbortSignal;
}

/** What a reading brought: `write` stores the rows (inside the caller's transaction) and answers the ledger's figures. */
export type RunReading =
  | { readonly state: 'noRows' }
  | { readonly state: 'rows'; readonly rejected: RejectedRecord[]; write(): Published };

/**
 * Reads a dataset of a run since the last stored day minus the overlap, or from the beginning of the wanted history. When
 * a later part turns out empty the whole history is asked for once, to tell "nothing new" from "gone".
 */
export async function readRun<Value>(sync: RunSync<Value>): Promise<RunReading> {
  const fromDay = startDay(sync);
  const raws = await rowsSince(sync, fromDay);
  if (raws.length > 0) return withRows(sync, raws, fromDay);
  const isWholeHistory = fromDay === sync.historyFrom;
  const all = isWholeHistory ? [] : await rowsSince(sync, sync.historyFrom);
  return all.length > 0 ? withRows(sync, all, sync.historyFrom) : { state: 'noRows' };
}

function startDay({ source, historyFrom, entry }: RunSync<unknown>): number {
  const through = entry?.data_through ?? null;
  const storedFrom = entry?.history_from ?? null;
  if (through === null || storedFrom === null || storedFrom > historyFrom) return historyFrom;
  return Math.max(historyFrom, through - source.overlapDays);
}

/** The raw rows; none when the service answers that it has none. */
async function rowsSince<Value>(
  { remote, source, runId, signal }: RunSync<Value>,
  from: number,
): Promise<readonly unknown[]> {
  try {
    return await remote.rows(runId, source.endpoint, { from, signal });
  } catch (error) {
    if (error instanceof AlmanacError && error.code === 'NO_ROWS') return [];
    throw error;
  }
}

function withRows<Value>(sync: RunSync<Value>, raws: readonly unknown[], fromDay: number): RunReading {
  const { source, runNo, historyFrom, entry } = sync;
  const { values, rejected } = readRecords(raws, source.read);
  if (values.length === 0) throw new AlmanacError('BAD_SHAPE', { host: sync.remote.host, what: rejected[0]?.reason });
  return {
    state: 'rows',
    rejected,
    write: () => {
      source.facts.replaceFrom(runNo, fromDay, values);
      const history_from = Math.min(historyFrom, entry?.history_from ?? historyFrom);
      return { ...source.facts.summary(runNo), rejected: rejected.length, history_from };
    },
  };
}
