import type { RunDatasetName } from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { dayOfInstant } from '#shared/time/time.ts';
import type { RunFacts } from '../cache/runs/run-facts.ts';
import { firstDayOf } from '../cache/runs/run-tables.ts';
import type { Published, RejectedRecord, ResourceEntry } from '../cache/sync-state/sync-state.ts';
import type { AnalyticsRemote, RowsRequest } from '../remote/analytics.ts';
import { runSources } from '../remote/analytics-endpoints.ts';
import { type FactRow, runReaders } from '../remote/records/run-records.ts';
import { mergeDuplicates, readRecords } from './read-records.ts';
import { isHistoryStored } from './run-history.ts';

export interface RunSync {
  readonly dataset: RunDatasetName;
  readonly facts: RunFacts;
  readonly remote: AnalyticsRemote;
  readonly runId: string;
  readonly runNo: number;
  /** The first day that the user wants (epoch day). */
  readonly historyFrom: number;
  /** All days again, and all parts: also what is stored. */
  readonly isWhole: boolean;
  readonly entry: ResourceEntry | undefined;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** The result of a reading: `write` stores the rows (inside the caller's transaction) and returns the ledger's figures. */
export type RunResult =
  | { readonly state: 'noRows' }
  | { readonly state: 'rows'; readonly rejected: readonly RejectedRecord[]; write(): Published };

/**
 * Reads a dataset of a run since the last stored day minus the overlap, or from the beginning of the wanted history, as now and then
 * for the days before the overlap. When a later part turns out empty the whole history is asked for once, to tell "nothing new" from
 * "gone".
 */
export async function readRun(sync: RunSync): Promise<RunResult> {
  const from = startDay(sync);
  const [first, ...others] = partsOf(sync, from);
  const newest = await allRows(sync, first ? [first] : []);
  if (!sync.isWhole && others.length > 0 && isStored(sync, newest)) return unchanged(sync);
  const raws = [...newest, ...(await allRows(sync, others))];
  if (raws.length > 0) return withRows(sync, raws, from);
  const isWholeHistory = from === null || from === sync.historyFrom;
  const all = await allRows(sync, isWholeHistory ? [] : partsOf(sync, sync.historyFrom));
  return all.length > 0 ? withRows(sync, all, sync.historyFrom) : { state: 'noRows' };
}

/** The first day to ask for; null for datasets that take no dates. */
function startDay({ dataset, historyFrom, isWhole, entry, now }: RunSync): number | null {
  const { overlapDays } = runSources[dataset];
  if (overlapDays === null) return null;
  if (isWhole || !isHistoryStored(entry, historyFrom)) return historyFrom;
  // A day that is still to come is a service's mistake: asking from there on would miss every day until then.
  return Math.max(historyFrom, Math.min(entry.data_through ?? 0, dayOfInstant(now())) - overlapDays);
}

function partsOf({ dataset }: RunSync, from: number | null): RowsRequest[] {
  const { activityTypes = [undefined] } = runSources[dataset];
  return activityTypes.map((activityType) => ({ activityType, from: from ?? undefined }));
}

async function allRows(sync: RunSync, parts: readonly RowsRequest[]): Promise<unknown[]> {
  const raws: unknown[] = [];
  for (const part of parts) for (const raw of await rowsOrNone(sync, part)) raws.push(raw);
  return raws;
}

/**
 * Whether these rows of the first part are stored already, of a dataset that was read whole: then the service has computed nothing since,
 * and the other parts are the same, too.
 */
function isStored({ dataset, facts, runNo, entry }: RunSync, raws: readonly unknown[]): boolean {
  if (entry?.state !== 'complete' || entry.rejected > 0 || raws.length === 0) return false;
  const { values, rejected } = readRecords(raws, runReaders[dataset]);
  const stored = facts.rows(runNo);
  const isSame = (row: FactRow, other: FactRow) => Object.entries(row).every(([key, value]) => other[key] === value);
  return rejected.length === 0 && values.every((row) => stored.some((other) => isSame(row, other)));
}

const unchanged = ({ facts, runNo, entry }: RunSync): RunResult => ({
  state: 'rows',
  rejected: [],
  write: () => ({ ...facts.figures(runNo), rejected: 0, history_from: entry?.history_from ?? null }),
});

/** The raw rows; none when the service answers that it has none. */
async function rowsOrNone(
  { remote, dataset, runId, signal }: RunSync,
  request: RowsRequest,
): Promise<readonly unknown[]> {
  try {
    return await remote.rows(runId, dataset, { ...request, signal });
  } catch (error) {
    if (error instanceof AlmanacError && error.code === 'NO_ROWS') return [];
    throw error;
  }
}

function withRows(sync: RunSync, raws: readonly unknown[], from: number | null): RunResult {
  const { dataset, facts, runNo, historyFrom, entry, now } = sync;
  const source = runSources[dataset];
  const { values: read, raws: good, rejected } = readRecords(raws, runReaders[dataset]);
  const { rows: values, replaced } = mergeDuplicates(dataset, read, good);
  // When nothing at all can be read the service speaks another language, and what was stored is worth more.
  if (values.length === 0) throw new AlmanacError('BAD_SHAPE', { host: sync.remote.host, what: rejected[0]?.reason });
  return {
    state: 'rows',
    rejected: [...rejected, ...replaced],
    write: () => {
      const update = { now: now(), isWhole: rejected.length === 0 };
      const isWholeHistory = from !== null && from === historyFrom;
      if (source.keepsPast) facts.replaceDays(runNo, values, update);
      // A service may give up its oldest days: they stay here.
      else facts.replaceFrom(runNo, isWholeHistory ? firstDayOf(values) : from, values, update);
      const history_from =
        source.overlapDays === null ? null : Math.min(historyFrom, entry?.history_from ?? historyFrom);
      const whole_at = isWholeHistory ? update.now : null;
      return { ...facts.figures(runNo), rejected: rejected.length, history_from, whole_at };
    },
  };
}
