import { type DatasetName, datasetNames, datasets } from '#shared/catalog/datasets.ts';
import type { Overview, SyncStateLine, UnknownInWeek } from '#shared/catalog/records.ts';
import { isOfConnection, isOnlyUnreached } from '#shared/errors/errors.ts';
import { locale } from '#shared/language/language.ts';
import { type DataState, dataStateText } from '#shared/subjects/runs/data-state.ts';
import { lackingCount, lackingText } from '#shared/text/lacking.ts';
import { maxOlderNamed } from '#shared/time/like-weeks.ts';
import type { Connection } from '../database/database.ts';
import { isBehind, isSelected, selectedRunFigures, sumsOverRuns } from '../database/fragments.ts';
import { type ResourceEntry, type SyncState, storedError } from '../sync-state/sync-state.ts';
import { createListSizes, type ListSizes } from '../taxonomy/derived.ts';
import { hasNoRows } from './data-notes.ts';
import { isExpected } from './sync-state-views.ts';

/** The resources of one dataset, counted by SQLite. */
type Counted = Record<
  'resources' | 'complete' | 'partial' | 'noRows' | 'gone' | 'failed' | 'rows' | 'rejected' | 'behind',
  number
> &
  Record<'newest_day' | 'computed_at' | 'oldest_sync' | 'newest_sync', number | null> & {
    readonly dataset: DatasetName;
  };

type Lacking = Pick<
  ResourceEntry,
  'dataset' | 'state' | 'rows' | 'rejected' | 'synced_at' | 'tried_at' | 'error_code' | 'error_detail'
> & {
  readonly run_id: string | null;
};

/** Everything on the first screen, in one read. */
export type OverviewReader = (now: number) => Overview;

type LedgerDates = Pick<SyncState, 'daysBehind' | 'freshFrom'>;

export function createOverview(db: Connection, ledger: LedgerDates): OverviewReader {
  const syncStateLines = createSyncStateLines(db, ledger);
  const failed = db.prepare<[], Lacking>(`${ledgerOfExpected} AND e.state = 'failed'`);
  const incomplete = db.prepare<[], Lacking>(`${ledgerOfExpected} AND e.state IN ('partial', 'gone')`);
  const emptyRuns = prepareEmptyRuns(db);
  const listSizes = createListSizes(db);
  const sums = createSumsOfRuns(db);
  const stateOfRuns = createStateOfRuns(db);
  return (now) => ({
    syncState: syncStateLines(now),
    portfolio: { ...sums(), ...stateOfRuns(), ...listSizes() },
    attention: [...failed.all(), ...incomplete.all()].toSorted(inOrder).map(attentionLine),
    emptyRuns: emptyRuns.all(),
  });
}

/** To be narrowed down to states, of which an index holds those that are lacking. */
const ledgerOfExpected = `
  SELECT e.dataset, e.state, e.rows, e.rejected, e.synced_at, e.tried_at, e.error_code, e.error_detail, r.run_id
  FROM resource e LEFT JOIN run r USING (run_no) WHERE ${isExpected}`;

/** The selected runs that were asked for, and of which the service had nothing. */
const prepareEmptyRuns = (db: Connection) =>
  db.prepare<[], string>(`SELECT r.run_id FROM run r WHERE ${isSelected} AND ${hasNoRows} ORDER BY r.run_id`).pluck();

/**
 * Remembers the overview, which counts forty thousand entries where there are thousands of runs. Reads it again when `stateOf` returns
 * another text or null, and in another language, because it has sentences.
 */
export function rememberOverview(read: OverviewReader, stateOf: (now: number) => string | null): OverviewReader {
  let last: { readonly state: string; readonly overview: Overview } | null = null;
  return (now) => {
    const data = stateOf(now);
    if (data === null) return read(now);
    const { language, tag } = locale();
    const state = JSON.stringify([data, language, tag]);
    if (last?.state !== state) last = { state, overview: read(now) };
    return last.overview;
  };
}

/** As the datasets are listed; of each first what has no run, then by run. */
function inOrder(one: Lacking, other: Lacking): number {
  const [own, its] = [one, other].map(({ run_id }) => run_id ?? '') as [string, string];
  return (
    datasetNames.indexOf(one.dataset) - datasetNames.indexOf(other.dataset) || (own < its ? -1 : Number(own > its))
  );
}

type SumsOfRuns = Omit<Overview['portfolio'], keyof ListSizes | keyof StateOfRuns>;
type StateOfRuns = Pick<Overview['portfolio'], 'states' | 'comparedInWeek' | 'dataThrough' | 'olderRuns'>;
type Sum = 'current' | 'ever_enrolled' | 'verified' | 'change_7d' | 'active_last_week';

/** Over which runs each figure is added up: all, or those with like weeks. */
const addedUp: Readonly<Record<Sum, 'TRUE' | 'new_days' | 'new_week'>> = {
  current: 'TRUE',
  change_7d: 'new_days',
  ever_enrolled: 'TRUE',
  verified: 'TRUE',
  active_last_week: 'new_week',
};
const isCurrent = "data_state = 'current'";

/** All selected runs together, and over how many of them each figure is added up. */
function createSumsOfRuns(db: Connection): () => SumsOfRuns {
  const counted = (Object.entries(addedUp) as [Sum, string][]).map(
    ([key, isAdded]) => `count(${key}) FILTER (WHERE ${isAdded}) AS over_${key},
      sum(${key}) FILTER (WHERE ${isAdded} AND ${isCurrent}) AS current_${key}, count(${key}) FILTER (WHERE ${isAdded} AND ${isCurrent}) AS over_current_${key}`,
  );
  const figures = db.prepare<[], Record<Sum | 'runs' | `${'over' | 'current' | 'over_current'}_${Sum}`, number>>(
    `SELECT ${sumsOverRuns}, ${counted.join(', ')} FROM (${selectedRunFigures})`,
  );
  return () => {
    const row = figures.get();
    if (!row) throw new Error('an aggregate has one row');
    const sumOf = (key: Sum) => ({
      value: row[key],
      runs: row[`over_${key}`],
      current: { value: row[`current_${key}`], runs: row[`over_current_${key}`] },
    });
    return {
      runs: row.runs,
      current: sumOf('current'),
      everEnrolled: sumOf('ever_enrolled'),
      verified: sumOf('verified'),
      change7d: sumOf('change_7d'),
      activeLastWeek: sumOf('active_last_week'),
    };
  };
}

type UnknownRow = Omit<UnknownInWeek, 'isNew' | 'isHidden'> &
  Readonly<Record<'isNew' | 'isHidden' | 'newRuns', number>>;

/** Where the selected runs stand by their data. Of those whose data stops earlier the late ones are named first: they are to be asked about. */
function createStateOfRuns(db: Connection): () => StateOfRuns {
  const inState = (state: DataState) => `count(*) FILTER (WHERE data_state = '${state}') AS "${state}"`;
  type Counts = Record<DataState | 'enrollment' | 'activity', number> & { readonly through: number | null };
  const counts = db.prepare<[], Counts>(`
    SELECT ${(Object.keys(dataStateText) as DataState[]).map(inState).join(', ')}, max(data_through) AS through,
      count(change_7d) FILTER (WHERE ${isCurrent}) AS enrollment,
      count(active_last_week - active_before) FILTER (WHERE ${isCurrent} AND new_week) AS activity
    FROM (${selectedRunFigures})`);
  // New runs are named first, because a missing day is no news. A masked connection has fewer days, and days before those that are asked for are on the service.
  const unknown = db.prepare<[], UnknownRow>(`
    SELECT run_id AS runId, first_day AS firstDay, compared_day AS comparedDay, is_new AS isNew,
      instr(coalesce(withheld, ''), 'change_7d') > 0 AS isHidden, current AS enrolled, sum(is_new) OVER () AS newRuns
    FROM (SELECT *, first_day > compared_day AND coalesce(history_from, 0) <= compared_day AS is_new
      FROM (SELECT f.*, f.data_through - 7 AS compared_day,
          (SELECT min(e.date) FROM main.enrollment e WHERE e.run_no = f.run_no) AS first_day,
          (SELECT e.history_from FROM resource e WHERE e.dataset = 'enrollment' AND e.run_no = f.run_no) AS history_from
        FROM (${selectedRunFigures}) f))
    WHERE ${isCurrent} AND change_7d IS NULL AND first_day IS NOT NULL
    ORDER BY is_new DESC, first_day DESC, run_id LIMIT ${maxOlderNamed}`);
  const older = db.prepare<[], StateOfRuns['olderRuns']['named'][number]>(`
    SELECT run_id AS runId, data_through AS dataThrough FROM (${selectedRunFigures}) WHERE data_state IN ('late', 'ended')
    ORDER BY data_state DESC, data_through DESC, run_id LIMIT ${maxOlderNamed}`);
  return () => {
    const row = counts.get();
    if (!row) throw new Error('an aggregate has one row');
    const { through, enrollment, activity, ...states } = row;
    const found = unknown.all();
    const named = found.map(({ newRuns: _, ...run }) => ({
      ...run,
      isNew: run.isNew === 1,
      isHidden: run.isHidden === 1,
    }));
    return {
      states,
      comparedInWeek: { enrollment, activity, unknown: named, newRuns: found[0]?.newRuns ?? 0 },
      dataThrough: through,
      olderRuns: { count: states.ended + states.late, named: older.all() },
    };
  };
}

/** Reads how each dataset stands. Resources that were never tried have no entry: how many there are follows from the runs. */
function createSyncStateLines(db: Connection, { daysBehind, freshFrom }: LedgerDates) {
  // Joined dataset by dataset: choosing the day for each of forty thousand entries would take twice as long.
  const firstDays = datasetNames.map((name, index) => `('${name}', @day${index})`).join(', ');
  const counted = db.prepare<[Record<string, number>], Counted>(`
    WITH fresh (dataset, day) AS (VALUES ${firstDays})
    SELECT e.dataset, count(*) AS resources, sum(e.state = 'complete') AS complete, sum(e.state = 'partial') AS partial,
      sum(e.state IN ('noRows', 'notOffered')) AS noRows, sum(e.state = 'gone') AS gone,
      sum(e.state = 'failed') AS failed, sum(e.rows) AS rows, sum(e.rejected) AS rejected, max(e.data_through) AS newest_day,
      max(e.computed_at) AS computed_at, min(e.synced_at) AS oldest_sync, max(e.synced_at) AS newest_sync,
      coalesce(sum(${isBehind('e', 'fresh.day')}), 0) AS behind
    FROM fresh CROSS JOIN resource e USING (dataset) WHERE ${isExpected} GROUP BY fresh.dataset`);
  const runsOf = db.prepare<[], { readonly all: number; readonly learners: number }>(`
    SELECT count(*) AS "all", count(l.run_id) AS learners FROM run r LEFT JOIN journal.learner_run l USING (run_id)
    WHERE ${isSelected}`);
  return (now: number): SyncStateLine[] => {
    const days = Object.fromEntries(datasetNames.map((name, index) => [`day${index}`, freshFrom(name, now)]));
    const lines = new Map(counted.all(days).map((line) => [line.dataset, line]));
    const runs = runsOf.get() ?? { all: 0, learners: 0 };
    const expected = { service: 1, run: runs.all, learners: runs.learners, module: 0 };
    return datasetNames.map((dataset) => {
      const line = lines.get(dataset) ?? nothingCounted(dataset);
      const resources = Math.max(line.resources, expected[datasets[dataset].scope]);
      const { complete, partial, noRows, gone, failed, rows, rejected, behind } = line;
      const newest = { data_through: line.newest_day, synced_at: line.newest_sync };
      return {
        dataset,
        ...{
          resources,
          complete,
          partial,
          noRows,
          gone,
          failed,
          never: resources - complete - partial - noRows - gone - failed,
          rows,
          rejected,
          behind,
        },
        dataThrough: line.newest_day,
        computedAt: line.computed_at,
        syncedAt: line.oldest_sync,
        // Runs that have ended are all the older ones there are: nothing newer is to come.
        daysBehind: behind === 0 ? null : daysBehind(dataset, newest, now),
      };
    });
  };
}

const nothingCounted = (dataset: DatasetName): Counted => {
  const counts = { resources: 0, complete: 0, partial: 0, noRows: 0, gone: 0, failed: 0 };
  const none = { ...counts, rows: 0, rejected: 0, behind: 0 };
  return { dataset, ...none, newest_day: null, computed_at: null, oldest_sync: null, newest_sync: null };
};

function attentionLine(resource: Lacking): Overview['attention'][number] {
  return {
    dataset: resource.dataset,
    runId: resource.run_id,
    state: resource.state,
    message: storedError(resource)?.message ?? lackingText(resource, null) ?? '',
    rows: lackingCount(resource),
    isOnlyUnreached: resource.state === 'failed' && isOnlyUnreached(resource.error_code, resource.synced_at),
    isOfConnection: resource.state === 'failed' && isOfConnection(resource.error_code),
    triedAt: resource.tried_at,
  };
}
