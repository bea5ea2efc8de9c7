import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import { dayOfInstant } from '../../../src-preload/contract/time.ts';
import type { Published, RejectedRecord, ResourceEntry } from '../cache/ledger.ts';
import type { RunFacts } from '../cache/run-facts.ts';
import type { AnalyticsRemote, RowsRequest } from '../remote/analytics.ts';
import { readRecords } from './read-records.ts';
import type { RunSource } from './run-sources.ts';

export interface RunSync {
  readonly source: RunSource;
  readonly facts: RunFacts;
  readonly remote: AnalyticsRemote;
  readonly runId: string;
  readonly runNo: number;
  /** The first day that the person wants (epoch day). */
  readonly historyFrom: number;
  readonly entry: ResourceEntry | undefined;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** What a reading brought: `write` stores the rows (inside the caller's transaction) and answers the ledger's figures. */
export type RunReading =
  | { readonly state: 'noRows' }
  | { readonly state: 'rows'; readonly rejected: RejectedRecord[]; write(): Published };

/**
 * Reads a dataset of a run since the last stored day minus the overlap, or from the beginning of the wanted history. When
 * a later part turns out empty the whole history is asked for once, to tell "nothing new" from "gone".
 */
export async function readRun(sync: RunSync): Promise<RunReading> {
  const from = startDay(sync);
  const raws = await allParts(sync, from);
  if (raws.length > 0) return withRows(sync, raws, from);
  const isWholeHistory = from === null || from === sync.historyFrom;
  const all = isWholeHistory ? [] : await allParts(sync, sync.historyFrom);
  return all.length > 0 ? withRows(sync, all, sync.historyFrom) : { state: 'noRows' };
}

/** The first day to ask for; null for datasets that take no dates. */
function startDay({ source, historyFrom, entry, now }: RunSync): number | null {
  if (source.overlapDays === null) return null;
  const through = entry?.data_through ?? null;
  const storedFrom = entry?.history_from ?? null;
  if (through === null || storedFrom === null || storedFrom > historyFrom) return historyFrom;
  // A day that is still to come is a service's mistake: asking from there on would miss every day until then.
  return Math.max(historyFrom, Math.min(through, dayOfInstant(now())) - source.overlapDays);
}

async function allParts(sync: RunSync, from: number | null): Promise<unknown[]> {
  const raws: unknown[] = [];
  for (const part of sync.source.parts ?? [{}]) {
    for (const raw of await rowsOrNone(sync, { ...part, from: from ?? undefined })) raws.push(raw);
  }
  return raws;
}

/** The raw rows; none when the service answers that it has none. */
async function rowsOrNone(
  { remote, source, runId, signal }: RunSync,
  request: RowsRequest,
): Promise<readonly unknown[]> {
  try {
    return await remote.rows(runId, source.endpoint, { ...request, signal });
  } catch (error) {
    if (error instanceof AlmanacError && error.code === 'NO_ROWS') return [];
    throw error;
  }
}

function withRows(sync: RunSync, raws: readonly unknown[], from: number | null): RunReading {
  const { source, facts, runNo, historyFrom, entry, now } = sync;
  const { values, rejected } = readRecords(raws, source.read);
  // When nothing at all can be read the service speaks another language, and what was stored is worth more.
  if (values.length === 0) throw new AlmanacError('BAD_SHAPE', { host: sync.remote.host, what: rejected[0]?.reason });
  return {
    state: 'rows',
    rejected,
    write: () => {
      const reading = { now: now(), isWhole: rejected.length === 0 };
      if (source.keepsPast) facts.replaceDays(runNo, values, reading);
      else facts.replaceFrom(runNo, from, values, reading);
      const history_from =
        source.overlapDays === null ? null : Math.min(historyFrom, entry?.history_from ?? historyFrom);
      return { ...facts.figures(runNo), rejected: rejected.length, history_from };
    },
  };
}
