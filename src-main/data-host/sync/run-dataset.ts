import { throwIfCancelled } from '#main/common/async.ts';
import type { RunDatasetName } from '#shared/catalog/datasets.ts';
import { fieldPhrases, stored } from '#shared/errors/error-text.ts';
import { AlmanacError, type ErrorCode } from '#shared/errors/errors.ts';
import { dayOfInstant } from '#shared/time/time.ts';
import { saysNothing } from '../../net/classify.ts';
import { rawText } from '../../net/json-bytes.ts';
import { toAlmanacError } from '../cache/database/database.ts';
import type { RunFacts } from '../cache/runs/run-facts.ts';
import { firstDayOf, mergeDuplicates } from '../cache/runs/run-tables.ts';
import type { LedgerFigures, ResourceEntry } from '../cache/sync-state/sync-state.ts';
import type { Learners } from '../learners/learners.ts';
import type { AnalyticsRemote, RowsRequest } from '../remote/analytics.ts';
import { runSources } from '../remote/analytics-endpoints.ts';
import { RecordParser, type RejectedRecord, readRecords } from '../remote/records/fields.ts';
import { type FactRow, readLearnerEngagement, runReaders } from '../remote/records/run-records.ts';
import { NoAuthorization } from './give-up.ts';
import { isHistoryStored } from './skip-resources.ts';

export interface RunDatasetSync {
  readonly dataset: RunDatasetName;
  readonly facts: RunFacts;
  readonly remote: AnalyticsRemote;
  readonly runId: string;
  readonly runNo: number;
  /** The first day that the user wants (epoch day). */
  readonly historyFrom: number;
  /** All days again, and all parts: also what is stored. */
  readonly isFull: boolean;
  readonly entry: ResourceEntry | undefined;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** The answer of a service for one dataset of a run. */
type RunDatasetReading = { readonly state: 'noRows' } | { readonly state: 'unchanged' } | ReadRows;

interface ReadRows {
  readonly state: 'rows';
  readonly rows: readonly FactRow[];
  /** The first day that was asked for; null for datasets that take no dates. */
  readonly from: number | null;
  readonly rejected: readonly RejectedRecord[];
  /** The rows in whose place a newer one is kept. */
  readonly replaced: readonly RejectedRecord[];
}

/**
 * Reads a dataset of a run from the last stored day minus the overlap on, and the first time and now and then from the beginning of the
 * chosen history. If there is nothing from that day on, the whole history is requested once, to tell "nothing new" from "gone".
 */
export async function readRunDataset(sync: RunDatasetSync): Promise<RunDatasetReading> {
  const from = startDay(sync);
  const [first, ...others] = partsOf(sync, from);
  const newest = await allRows(sync, first ? [first] : []);
  if (!sync.isFull && others.length > 0 && isStored(sync, newest)) return { state: 'unchanged' };
  const raws = [...newest, ...(await allRows(sync, others))];
  if (raws.length > 0) return withRows(sync, raws, from);
  const isWholeHistory = from === null || from === sync.historyFrom;
  const all = await allRows(sync, isWholeHistory ? [] : partsOf(sync, sync.historyFrom));
  return all.length > 0 ? withRows(sync, all, sync.historyFrom) : { state: 'noRows' };
}

/** The first day to ask for; null for datasets that take no dates. */
function startDay({ dataset, historyFrom, isFull, entry, now }: RunDatasetSync): number | null {
  const { overlapDays } = runSources[dataset];
  if (overlapDays === null) return null;
  if (isFull || !isHistoryStored(entry, historyFrom)) return historyFrom;
  // A stored day in the future is a mistake of the service: asking from there on would miss every day until then.
  return Math.max(historyFrom, Math.min(entry.data_through ?? 0, dayOfInstant(now())) - overlapDays);
}

function partsOf({ dataset }: RunDatasetSync, from: number | null): RowsRequest[] {
  const { activityTypes = [undefined] } = runSources[dataset];
  return activityTypes.map((activityType) => ({ activityType, from: from ?? undefined }));
}

async function allRows(
  { remote, dataset, runId, signal }: RunDatasetSync,
  parts: readonly RowsRequest[],
): Promise<unknown[]> {
  const raws: unknown[] = [];
  for (const part of parts) {
    for (const raw of await rowsOrNone(remote.rows(runId, dataset, { ...part, signal }))) raws.push(raw);
  }
  return raws;
}

/**
 * Whether these rows of the first part are stored already, of a dataset that was read whole: then the service has computed nothing since,
 * and the other parts are the same, too.
 */
function isStored({ dataset, facts, runNo, entry }: RunDatasetSync, raws: readonly unknown[]): boolean {
  if (entry?.state !== 'complete' || entry.rejected > 0 || raws.length === 0) return false;
  const { values, rejected } = readRecords(raws, runReaders[dataset]);
  const stored = facts.rows(runNo);
  const isSame = (row: FactRow, other: FactRow) => Object.entries(row).every(([key, value]) => other[key] === value);
  return rejected.length === 0 && values.every((row) => stored.some((other) => isSame(row, other)));
}

/** The raw rows; none when the service answers that it has none. */
async function rowsOrNone(rows: Promise<readonly unknown[]>): Promise<readonly unknown[]> {
  try {
    return await rows;
  } catch (error) {
    if (error instanceof AlmanacError && error.code === 'NO_ROWS') return [];
    throw error;
  }
}

function withRows({ dataset, remote }: RunDatasetSync, raws: readonly unknown[], from: number | null): ReadRows {
  const { values, raws: good, rejected } = readRecords(raws, runReaders[dataset]);
  const { rows, replaced } = mergeDuplicates(dataset, values, good);
  // If no record can be read, the service has another format: stored rows are kept.
  if (rows.length === 0) throw new AlmanacError('BAD_SHAPE', { host: remote.host, what: rejected[0]?.reason });
  return { state: 'rows', rows, from, rejected, replaced };
}

/** Stores what was read, in the transaction of the caller, and returns the figures of the ledger. */
export function storeRunDataset(
  sync: RunDatasetSync,
  reading: Exclude<RunDatasetReading, { readonly state: 'noRows' }>,
): LedgerFigures {
  const { dataset, facts, runNo, historyFrom, entry, now } = sync;
  if (reading.state === 'unchanged')
    return { ...facts.figures(runNo), rejected: 0, history_from: entry?.history_from ?? null };
  const { rows, from, rejected } = reading;
  const { keepsPast, overlapDays } = runSources[dataset];
  const update = { now: now(), isComplete: rejected.length === 0 };
  const isWholeHistory = from !== null && from === historyFrom;
  if (keepsPast) facts.replaceDays(runNo, rows, update);
  // A service may give up its oldest days: they stay here.
  else facts.replaceFrom(runNo, isWholeHistory ? firstDayOf(rows) : from, rows, update);
  const history_from = overlapDays === null ? null : Math.min(historyFrom, entry?.history_from ?? historyFrom);
  const whole_at = isWholeHistory ? update.now : null;
  return { ...facts.figures(runNo), rejected: rejected.length, history_from, whole_at };
}

interface LearnerSync {
  readonly learners: Learners;
  /** Asked again before anything is stored: the user may have switched it off meanwhile. */
  readonly isSwitchedOn: () => boolean;
  readonly remote: AnalyticsRemote;
  readonly runId: string;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

interface LearnerOutcome {
  readonly rows: number;
  readonly rejected: RejectedRecord[];
}

/** Reads the engagement of all learners of a run into their own file. Throws NO_ROWS when the service has none. */
export async function readLearners(sync: LearnerSync): Promise<LearnerOutcome> {
  const { learners, remote, runId, signal } = sync;
  await learners.beginWriting();
  const list = await remote.list(runId, 'learner-engagement', { signal });
  let rejected: RejectedRecord[] = [];
  const engagements = function* () {
    const parser = new RecordParser(readLearnerEngagement);
    for (const raws of list.pieces()) yield raws.flatMap((raw) => parser.parse(raw) ?? []);
    if (parser.good === 0) throw new AlmanacError('BAD_SHAPE', { host: remote.host, what: parser.rejected[0]?.reason });
    if (signal.aborted || !sync.isSwitchedOn()) throw new AlmanacError('CANCELLED');
    // A record that cannot be read still names a learner: only the reason is kept.
    rejected = parser.rejected.map(({ reason }) => ({ reason, raw: '' }));
  };
  try {
    const rows = await learners.replace(runId, engagements, sync.now(), signal);
    return { rows, rejected };
  } finally {
    list.release();
  }
}

interface ModuleSync {
  readonly dataset: RunDatasetName;
  readonly remote: AnalyticsRemote;
  readonly moduleIds: readonly string[];
  readonly signal: AbortSignal;
  /** Stores one problem or subsection at once; no rows when the service has none, not complete where some could not be read. */
  store(moduleId: string, rows: readonly FactRow[], isComplete: boolean): void;
  onProgress(done: number, total: number): void;
}

interface ModuleOutcome {
  readonly rejected: RejectedRecord[];
  /** Rows in whose place a newer one is kept: nothing is missing because of them. */
  readonly replaced: RejectedRecord[];
  /** The first thing that went wrong, or that there is no header: the sync ends for it. The others were still read. */
  readonly error: AlmanacError | null;
}

const modulesAtOnce = 4;
/** No request can be made of it, neither now nor later. */
const withoutAddress = (moduleId: string): RejectedRecord => ({
  reason: stored(fieldPhrases.noAddress, { name: 'module_id' }),
  raw: rawText({ module_id: moduleId }),
});

/** After this many failures in a row the service will not answer for the rest either. */
const failuresToGiveUp = 3;
/** Where it has answered for one, and only not with rows for these, it may be them alone: the others are still to be read. */
const answersToGiveUp = 20;
const answered: ReadonlySet<ErrorCode> = new Set(['SERVICE_ERROR', 'WRONG_PATH', 'NOT_JSON', 'BAD_SHAPE', 'TOO_LARGE']);

/** Neither a service in trouble nor what stands before it says anything of what it was asked for. */
const isAnswered = ({ code, detail }: AlmanacError) => answered.has(code) && !saysNothing(detail.status);

/** Reads problems or subsections one by one, each stored as soon as it is read. */
export async function readModules(sync: ModuleSync): Promise<ModuleOutcome> {
  const { dataset, remote, moduleIds, signal, store, onProgress } = sync;
  const rejected: RejectedRecord[] = [];
  const replaced: RejectedRecord[] = [];
  const errors: AlmanacError[] = [];
  let inARow = { failures: 0, answers: 0 };
  let hasRead = false;
  let noAuthorization: NoAuthorization | null = null;
  const isOver = () =>
    signal.aborted ||
    noAuthorization !== null ||
    inARow.failures >= failuresToGiveUp ||
    inARow.answers >= answersToGiveUp;
  let done = 0;
  const queue = moduleIds.values();
  const worker = async () => {
    for (const moduleId of queue) {
      if (isOver()) return;
      try {
        const records = readRecords(await rowsOrNone(remote.rows(moduleId, dataset, { signal })), runReaders[dataset]);
        rejected.push(...records.rejected);
        const merged = mergeDuplicates(dataset, records.values, records.raws);
        replaced.push(...merged.replaced);
        store(moduleId, merged.rows, records.rejected.length === 0);
        inARow = { failures: 0, answers: 0 };
        hasRead = true;
      } catch (thrown) {
        const error = toAlmanacError(thrown);
        if (error.code === 'INVALID_INPUT') rejected.push(withoutAddress(moduleId));
        else {
          errors.push(error);
          if (error instanceof NoAuthorization) noAuthorization ??= error;
          inARow =
            hasRead && isAnswered(error)
              ? { ...inARow, answers: inARow.answers + 1 }
              : { ...inARow, failures: inARow.failures + 1 };
        }
      }
      done += 1;
      onProgress(done, moduleIds.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(modulesAtOnce, moduleIds.length) }, worker));
  throwIfCancelled(signal);
  return { rejected, replaced, error: noAuthorization ?? errors[0] ?? null };
}
