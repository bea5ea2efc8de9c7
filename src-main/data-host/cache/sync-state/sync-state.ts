import { lazy } from '#main/common/async.ts';
import type { DatasetName } from '#shared/catalog/datasets.ts';
import {
  type AsOf,
  daysBehindOf,
  defaultStaleAfter,
  firstFreshDay,
  isReadAfterEnd,
  type ResourceState,
  type StaleAfter,
} from '#shared/catalog/freshness.ts';
import type { ErrorDetail } from '#shared/errors/error-text.ts';
import { AlmanacError, type ErrorCode, errorTexts, toAppError } from '#shared/errors/errors.ts';
import { microsPerDay, microsPerSecond, msPerDay } from '#shared/time/time.ts';
import type { RejectedRecord } from '../../remote/records/fields.ts';
import type { Connection } from '../database/database.ts';

/** One resource as the ledger keeps it. */
export interface ResourceEntry {
  dataset: DatasetName;
  run_no: number;
  state: ResourceState;
  rows: number;
  rejected: number;
  requests: number;
  data_through: number | null;
  computed_at: number | null;
  synced_at: number | null;
  tried_at: number | null;
  history_from: number | null;
  /** When all days since `history_from` were last read, and not only the newest ones. */
  whole_at: number | null;
  error_code: ErrorCode | null;
  error_detail: string | null;
}

/** Facts about a resource from a finished reading. */
export type LedgerFigures = Pick<
  ResourceEntry,
  'rows' | 'rejected' | 'data_through' | 'computed_at' | 'history_from'
> & {
  /** Unchanged if omitted. */
  readonly whole_at?: number | null;
};

type Dates = Pick<ResourceEntry, 'data_through' | 'synced_at'>;

/** The freshness of everything: what is complete, what failed, how old it is. */
export interface SyncState {
  get(dataset: DatasetName, runNo: number): ResourceEntry | undefined;
  /** `partial` where rows were rejected. `now` is null for rows that are there although no reading was ever complete. */
  complete(dataset: DatasetName, runNo: number, figures: LedgerFigures, requests: number, now: number | null): void;
  /** The service has none (404). Older rows stay, `gone`, with the time at which they were last confirmed. */
  noRows(dataset: DatasetName, runNo: number, requests: number, now: number): void;
  /** Whether other datasets of this run, or other lists, were answered since then. */
  isAnyOtherAnswered(dataset: DatasetName, runNo: number, since: number): boolean;
  /** Whether no run has ever had an answer of this dataset, while other datasets of this run have one. */
  isNeverAnswered(dataset: DatasetName, runNo: number): boolean;
  /** This version of the service has no such address. */
  notOffered(dataset: DatasetName, runNo: number, now: number): void;
  /** The last try failed; what was stored before stays as it is. */
  failed(dataset: DatasetName, runNo: number, error: AlmanacError, requests: number, now: number): void;
  /** Says of a dataset that came from elsewhere in which state it was there; where it was last tried is not known here. */
  restate(dataset: DatasetName, runNo: number, state: ResourceState, rejected: number): void;
  /** As if it had never been read. */
  forget(dataset: DatasetName, runNo: number): void;
  replaceRejected(dataset: DatasetName, runNo: number, records: readonly RejectedRecord[]): void;
  asOf(dataset: DatasetName, runNo: number, now: number): AsOf;
  /** How far the rows of a resource are behind, when that is worth saying. */
  daysBehind(dataset: DatasetName, dates: Dates, now: number): number | null;
  /** How far they are behind, and whether that is all there is to come because their run had ended. */
  standing(dataset: DatasetName, runNo: number, dates: Dates, now: number): Pick<AsOf, 'daysBehind' | 'runEnded'>;
  /** The first day that is not behind, for a dataset. */
  freshFrom(dataset: DatasetName, now: number): number;
}

/** `staleAfter` is asked each time, since it can be changed. */
export function createSyncState(db: Connection, staleAfter: () => StaleAfter = () => defaultStaleAfter): SyncState {
  const daysBehind: SyncState['daysBehind'] = (dataset, { data_through, synced_at }, now) =>
    daysBehindOf(dataset, { dataThrough: data_through, syncedAt: synced_at }, staleAfter(), now);
  const endOf = lazy(() =>
    db
      .prepare<[number], number | null>(
        'SELECT c.end_date FROM run r JOIN course_summary c USING (run_id) WHERE r.run_no = ?',
      )
      .pluck(),
  );
  const standing: SyncState['standing'] = (dataset, runNo, dates, now) => {
    const days = daysBehind(dataset, dates, now);
    const isOver = days !== null && runNo > 0 && isReadAfterEnd(endOf().get(runNo) ?? null, dates.synced_at, now);
    return { daysBehind: days, ...(isOver && { runEnded: true }) };
  };
  const find = db.prepare<[string, number], ResourceEntry>('SELECT * FROM resource WHERE dataset = ? AND run_no = ?');
  // Most connections only read: what a sync needs is prepared when it is first used.
  const complete = lazy(() =>
    db.prepare(`
    INSERT INTO resource (dataset, run_no, state, rows, rejected, requests, data_through, computed_at, synced_at, tried_at, history_from, whole_at)
    VALUES (@dataset, @runNo, @state, @rows, @rejected, @requests, @data_through, @computed_at, @now, @now, @history_from, @whole_at)
    ON CONFLICT (dataset, run_no) DO UPDATE SET state = @state, rows = @rows, rejected = @rejected, requests = @requests,
      data_through = @data_through, computed_at = @computed_at, synced_at = @now, tried_at = @now, history_from = @history_from,
      whole_at = coalesce(@whole_at, whole_at), error_code = NULL, error_detail = NULL`),
  );
  const noRows = lazy(() =>
    db.prepare(`
    INSERT INTO resource (dataset, run_no, state, requests, synced_at, tried_at) VALUES (@dataset, @runNo, 'noRows', @requests, @now, @now)
    ON CONFLICT (dataset, run_no) DO UPDATE SET state = iif(rows > 0, 'gone', 'noRows'), requests = @requests,
      synced_at = iif(rows > 0, synced_at, @now), tried_at = @now, error_code = NULL, error_detail = NULL`),
  );
  const answered = "state IN ('complete', 'partial', 'noRows', 'gone')";
  const otherAnswered = lazy(() =>
    db
      .prepare<[number, string, number], number>(
        `SELECT EXISTS (SELECT 1 FROM resource WHERE run_no = ? AND dataset <> ? AND ${answered} AND tried_at >= ?)`,
      )
      .pluck(),
  );
  const neverAnswered = lazy(() =>
    db
      .prepare<[string, number], number>(
        `SELECT NOT EXISTS (SELECT 1 FROM resource WHERE dataset = ? AND (synced_at IS NOT NULL OR rows > 0))
         AND EXISTS (SELECT 1 FROM resource WHERE run_no = ? AND ${answered})`,
      )
      .pluck(),
  );
  const notOffered = lazy(() =>
    db.prepare(`
    UPDATE resource SET state = 'notOffered', tried_at = ?, error_code = NULL, error_detail = NULL
    WHERE dataset = ? AND run_no = ?`),
  );
  const failed = lazy(() =>
    db.prepare(`
    INSERT INTO resource (dataset, run_no, state, requests, tried_at, error_code, error_detail)
    VALUES (@dataset, @runNo, 'failed', @requests, @now, @code, @detail)
    ON CONFLICT (dataset, run_no) DO UPDATE SET state = 'failed', requests = @requests, tried_at = @now, error_code = @code,
      error_detail = @detail`),
  );
  const restate = lazy(() =>
    db.prepare(`
    UPDATE resource SET state = @state, rejected = @rejected, tried_at = iif(@state = 'failed', NULL, tried_at)
    WHERE dataset = @dataset AND run_no = @runNo`),
  );
  const forget = lazy(() => db.prepare('DELETE FROM resource WHERE dataset = ? AND run_no = ?'));
  const dropRejected = lazy(() => db.prepare('DELETE FROM rejected_record WHERE dataset = ? AND run_no = ?'));
  const addRejected = lazy(() =>
    db.prepare('INSERT INTO rejected_record (dataset, run_no, reason, raw) VALUES (?, ?, ?, ?)'),
  );
  return {
    get: (dataset, runNo) => find.get(dataset, runNo),
    complete: (dataset, runNo, figures, requests, now) => {
      const state: ResourceState = figures.rejected > 0 ? 'partial' : 'complete';
      complete().run({ whole_at: null, ...figures, dataset, runNo, requests, now, state });
    },
    noRows: (dataset, runNo, requests, now) => {
      noRows().run({ dataset, runNo, requests, now });
    },
    isAnyOtherAnswered: (dataset, runNo, since) => otherAnswered().get(runNo, dataset, since) === 1,
    isNeverAnswered: (dataset, runNo) => neverAnswered().get(dataset, runNo) === 1,
    notOffered: (dataset, runNo, now) => {
      notOffered().run(now, dataset, runNo);
    },
    failed: (dataset, runNo, error, requests, now) => {
      failed().run({ dataset, runNo, requests, now, code: error.code, detail: JSON.stringify(error.detail) });
    },
    restate: (dataset, runNo, state, rejected) => {
      restate().run({ dataset, runNo, state, rejected });
    },
    forget: (dataset, runNo) => {
      forget().run(dataset, runNo);
      dropRejected().run(dataset, runNo);
    },
    replaceRejected: (dataset, runNo, records) => {
      dropRejected().run(dataset, runNo);
      for (const { reason, raw } of records) addRejected().run(dataset, runNo, reason, raw);
    },
    asOf: (dataset, runNo, now) => {
      const entry = find.get(dataset, runNo);
      return { ...asOfEntry(dataset, entry), ...(entry ? standing(dataset, runNo, entry, now) : { daysBehind: null }) };
    },
    daysBehind,
    standing,
    freshFrom: (dataset, now) => firstFreshDay(dataset, staleAfter(), now),
  };
}

/** The freshness of one resource in the words of the contract, whatever day it is. */
function asOfEntry(dataset: DatasetName, entry: ResourceEntry | undefined): Omit<AsOf, 'daysBehind'> {
  return {
    dataset,
    state: entry?.state ?? 'never',
    dataThrough: entry?.data_through ?? null,
    computedAt: entry?.computed_at ?? null,
    syncedAt: entry?.synced_at ?? null,
    triedAt: entry?.tried_at ?? null,
    error: entry ? storedError(entry) : null,
  };
}

/** The error of the last try, made again from its code; the trace id is that of the ledger. */
export function storedError(entry: Pick<ResourceEntry, 'error_code' | 'error_detail'>) {
  if (entry.error_code === null) return null;
  const code = entry.error_code in errorTexts ? entry.error_code : 'INTERNAL';
  return toAppError(new AlmanacError(code, detailOf(entry.error_detail ?? '{}')), 'ledger');
}

/** Empty where it is damaged, because the code says enough. */
function detailOf(stored: string): ErrorDetail {
  try {
    return JSON.parse(stored);
  } catch {
    return {};
  }
}

/** Which runs have ended, by the data that syncs saw. */
export type RunEnds = ReturnType<typeof createRunEnds>;

/** A service that computes daily, and has given no newer day for so long, has nothing more to compute. */
const quietDays = 28;
/** A run may still be loading at the service when it is first read. A little less than a day: a daily sync is not always as late. */
const seenForMicros = 20 * 3600 * microsPerSecond;

export function createRunEnds(db: Connection) {
  const note = db.prepare(`
    INSERT INTO run_newest_day (run_no, day, seen_at, checked_at) VALUES (@runNo, @newest, @now, @now)
    ON CONFLICT (run_no) DO UPDATE SET day = excluded.day, checked_at = excluded.checked_at,
      seen_at = CASE WHEN day = excluded.day THEN seen_at ELSE excluded.seen_at END`);
  const noted = db.prepare<[number], number>('SELECT day FROM run_newest_day WHERE run_no = ?').pluck();
  const newest = db.prepare<[number], number>('SELECT max(data_through) FROM resource WHERE run_no = ?').pluck();
  // An instant to come is that of a clock that was ahead. The last answer of the service counts: a run does not end because no sync has asked for it since.
  const ended = db
    .prepare<[{ now: number; seenBy: number }], number>(
      `SELECT run_no FROM run_newest_day WHERE day < min(checked_at, @now) / ${microsPerDay} - ${quietDays}
        AND (seen_at <= @seenBy OR seen_at > @now)`,
    )
    .pluck();
  return {
    /**
     * Notes that a dataset of the run reaches `day`, and when that was seen. Called in the transaction that publishes the dataset, after
     * its line of the ledger.
     */
    note: (runNo: number, day: number, now: number): void => {
      const before = noted.get(runNo);
      // Only a day before the newest one leaves open whether another dataset still reaches that.
      const isNewest = before === undefined || day >= before;
      note.run({ runNo, newest: isNewest ? day : (newest.get(runNo) ?? day), now });
    },
    /** The numbers of the runs that have ended. */
    ended: (now: number): ReadonlySet<number> => new Set(ended.all({ now, seenBy: now - seenForMicros })),
  };
}

/*
 * Which state of a dataset is stored, without reading its rows: a random name that is drawn again with every change. Random, because a
 * counter in a folder that comes back from a backup would give two states one name. Rows with a day have a name for each month that changed.
 */

/** Stands for rows of any day, and for those of none. */
export const anyMonth = 0;

/** The months since the year 0 until that of a day. */
export function monthNumberOf(day: number): number {
  const date = new Date(day * msPerDay);
  // A day that no calendar has belongs to no month.
  return Number.isNaN(date.getTime()) ? anyMonth : date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Notes that rows of a dataset changed; `runNo` is 0 for lists of the taxonomy. In the transaction that changes them. */
export function createContentMarks(
  db: Connection,
): (dataset: DatasetName, runNo: number, months?: Iterable<number>) => void {
  const mark = db.prepare<[string, number, number]>(
    'INSERT OR REPLACE INTO content_version (dataset, run_no, month, version) VALUES (?, ?, ?, lower(hex(randomblob(8))))',
  );
  return (dataset, runNo, months = [anyMonth]) => {
    for (const month of months) mark.run(dataset, runNo, month);
  };
}

/** The state of these datasets of the service, or of these runs: for each its names, or none where nothing was ever stored. */
export function contentVersions(
  db: Connection,
  names: readonly DatasetName[],
  runIds: readonly string[] | null,
): readonly (readonly [dataset: string, run: string | null, month: number, version: string])[] {
  const ofRuns = 'r.run_id IN (SELECT value FROM json_each(@runs))';
  return db
    .prepare<[{ names: string; runs: string | null }], [string, string | null, number, string]>(
      `SELECT v.dataset, r.run_id, v.month, v.version FROM content_version v LEFT JOIN run r USING (run_no)
       WHERE v.dataset IN (SELECT value FROM json_each(@names)) AND CASE WHEN @runs IS NULL THEN v.run_no = 0 ELSE ${ofRuns} END
       ORDER BY v.dataset, r.run_id, v.month`,
    )
    .raw()
    .all({ names: JSON.stringify(names), runs: runIds === null ? null : JSON.stringify(runIds) });
}
