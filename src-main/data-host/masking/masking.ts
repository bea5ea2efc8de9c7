import { lazy } from '#main/common/async.ts';
import type { DatasetName } from '#shared/catalog/datasets.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import type { ViewName, ViewQuery } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { NameOf } from '#shared/text/filter-text.ts';
import { createShownLabels } from '../cache/annotations/annotations.ts';
import type { Cache } from '../cache/cache.ts';
import { type Connection, versionsOf } from '../cache/database/database.ts';
import { createDictionaries } from '../cache/database/dictionaries.ts';
import { createOverview, type OverviewReader } from '../cache/reading/overview.ts';
import { createNames, createRecords, type Records } from '../cache/reading/records.ts';
import { createSnapshots, type KnownMarkers, type Snapshots } from '../cache/reading/snapshot.ts';
import { createViewReader, type ViewReader } from '../cache/reading/view-reader.ts';
import type { NameFilters } from '../cache/reading/view-source.ts';
import { storeRunAlarms } from '../cache/runs/run-alarms.ts';
import { prepareStandings } from '../cache/runs/run-standings.ts';
import type { SyncState } from '../cache/sync-state/sync-state.ts';
import { countNames, refreshCount } from '../cache/taxonomy/derived.ts';
import { KnownWithheld, MaskedTables, type Scope } from './masked-tables.ts';
import { prepareWithheldDays } from './withheld-days.ts';

/** The readers for a file that leaves the app: the same as those of the screens, over the data as it may be shared. */
export interface MaskedData {
  /** Sees one state of the data from the first row to the last. */
  readonly db: Connection;
  readonly reader: ViewReader;
  readonly records: Records;
  readonly overview: OverviewReader;
  readonly snapshots: Snapshots;
  /** The names of things: no course has the title of an excluded run. */
  readonly labels: ReturnType<typeof createShownLabels>;
  readonly nameOf: NameOf;
  /** How old a dataset of the whole service is. */
  asOf(dataset: DatasetName, now: number): AsOf;
  /** Makes the tables of these runs ready for callers that read them without one of the readers. */
  ready(scope: Scope): void;
  /** The stored runs that are not in the choice. They are in no table and no view here. */
  readonly excluded: ExcludedRuns;
  /** The data is that of a package, which lacks what its maker left out. */
  readonly isPackage: boolean;
  close(): void;
}

export interface MaskingOptions {
  readonly cache: Pick<Cache, 'db' | 'openReader'>;
  readonly filters: NameFilters;
  readonly syncStateOf: (db: Connection) => SyncState;
  /** Gives a connection the tables and functions that are not in its files. */
  readonly registerFunctions: (db: Connection) => void;
  /** The runs that a configuration names; null leaves the choice to the data folder. */
  readonly onlyRuns: readonly string[] | null;
  readonly isPackage: boolean;
}

export type Masking = ReturnType<typeof createMasking>;

/** Views of unusual weeks. */
const viewsOfAlarms: ReadonlySet<ViewName> = new Set(['run-alarms', 'unusual-weeks']);

/**
 * Weeks out of their usual course follow from the weeks of all runs. Where a connection excludes runs, or withholds small counts, the stored ones would
 * tell of these, so a temporary table takes their place, and is worked out from what the connection shows. Call it before anything else
 * is prepared on the connection, and the returned function before a view is read; it works once.
 *
 * @param threshold counts from 1 to one less are withheld; 0 withholds none
 */
export function createMaskedAlarms(db: Connection, threshold: number): (query: Pick<ViewQuery, 'view'>) => void {
  db.exec(`CREATE TEMP TABLE run_alarm (
    run_no INTEGER, last_day INTEGER, what TEXT, found INTEGER, expected INTEGER, score REAL, PRIMARY KEY (run_no, last_day, what))`);
  const isShown = `abs(x."any") NOT BETWEEN 1 AND ${Math.trunc(threshold) - 1}`;
  let isReady = false;
  return ({ view }) => {
    if (isReady || !viewsOfAlarms.has(view)) return;
    isReady = true;
    storeRunAlarms(
      db,
      `(SELECT x.run_no, x.interval_end, CASE WHEN ${isShown} THEN x."any" END AS "any" FROM main.activity x)`,
    );
  };
}

/** Views of where runs stand beside the earlier runs of their course. */
const viewsOfStandings: ReadonlySet<ViewName> = new Set(['run-trends', 'watches']);

/**
 * Standings of runs follow from the days of the earlier runs of their course. On a connection for files a temporary table takes the place
 * of the stored ones. A connection that excludes runs or withholds small counts computes all standings from the rows that it shows. Other connections
 * compute those that are due, because a file does not fill in later. Call it before anything else is prepared on the connection, and the
 * returned function before a view is read; it works once.
 *
 * @param threshold counts from 1 to one less are withheld; 0 withholds none
 */
export function createMaskedStandings(
  db: Connection,
  threshold: number,
  excludesRuns: boolean,
): (query: Pick<ViewQuery, 'view'>) => void {
  db.exec(`CREATE TEMP TABLE run_standing (
    run_no INTEGER PRIMARY KEY, day_no INTEGER, vs_earlier REAL, usual_range TEXT, earlier_runs INTEGER, withheld TEXT)`);
  let isReady = false;
  return ({ view }) => {
    if (isReady || !viewsOfStandings.has(view)) return;
    isReady = true;
    if (threshold === 0 && !excludesRuns) db.exec('INSERT INTO temp.run_standing SELECT * FROM main.run_standing');
    const withheldOf = threshold > 0 ? prepareWithheldDays(db, threshold) : null;
    const isWithheld = (runNo: number, date: number) =>
      withheldOf?.(runNo, date, date).rows.some(({ table, id }) => table === 'enrollment' && id === date) ?? false;
    const standings = prepareStandings(db, isWithheld);
    standings.store(standings.due(Number.MAX_SAFE_INTEGER));
  };
}

export function createMasking(options: MaskingOptions) {
  const { cache, filters, syncStateOf, registerFunctions, onlyRuns, isPackage } = options;
  const knownOf = createKnownOfState(cache.db);
  return {
    /** With threshold 0 everything is as it is. The caller closes it. */
    open: (threshold: number): MaskedData => {
      refreshCounts(cache.db);
      const before = knownOf(threshold);
      const db = cache.openReader();
      try {
        // The connection sees the data as of its first read. If nothing changed around it, what is known of that state holds.
        db.prepare('SELECT 1 FROM main.run LIMIT 1').get();
        const known = before === knownOf(threshold) ? before : newKnown();
        const excluded = excludeRuns(db, onlyRuns);
        const tables = threshold > 0 ? new MaskedTables(db, threshold, known.withheld) : null;
        const withholdsAny = threshold > 0 || excluded.excludesSome;
        const alarms = withholdsAny ? createMaskedAlarms(db, threshold) : null;
        const standings = createMaskedStandings(db, threshold, excluded.excludesSome);
        const readyFor = (query: ViewQuery) => {
          excluded.refuse(query);
          tables?.readyFor(query);
          alarms?.(query);
          standings(query);
        };
        const syncState = syncStateOf(db);
        const reader = createViewReader(db, createDictionaries(db), syncState, filters, registerFunctions);
        const records = lazy(() => createRecords(db, syncState, isPackage));
        const overview = lazy(() => createOverview(db, syncState));
        const labels = lazy(() => createShownLabels(db));
        const names = lazy(() => createNames(db));
        return {
          db,
          reader: {
            plans: reader.plans,
            coverage: reader.coverage,
            changes: reader.changes,
            page: (request, now) => {
              readyFor(request);
              const page = reader.page(request, now);
              const rows = page.rows.filter((row) => !excluded.has(row));
              return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
            },
            pivot: (query) => {
              readyFor(query);
              return reader.pivot(query);
            },
            all: (connection, query) => {
              readyFor(query);
              return Iterator.from(reader.all(connection, query)).filter((row) => !excluded.has(row));
            },
          },
          records: {
            skill: (id, now) => records().skill(id, now),
            job: (id, now) => records().job(id, now),
            course: (courseKey, now) => records().course(courseKey, now),
            run: (runId, now) => {
              excluded.refuse({ params: { runId } });
              tables?.ready({ runIds: [runId] });
              return records().run(runId, now);
            },
          },
          overview: (now) => {
            tables?.ready('newest of all');
            return overview()(now);
          },
          labels: { shown: () => labels().shown() },
          nameOf: (kind, id) => names()(kind, id),
          asOf: (dataset, now) => syncState.asOf(dataset, 0, now),
          snapshots: createSnapshots(db, {
            threshold,
            known: known.markers,
            ...(tables && { partOf: (runNo) => tables.partOf(runNo) }),
          }),
          ready: (scope) => tables?.ready(scope),
          excluded,
          isPackage,
          close: () => db.close(),
        };
      } catch (error) {
        db.close();
        throw error;
      }
    },
  };
}

interface Known {
  readonly markers: KnownMarkers;
  readonly withheld: KnownWithheld;
}

const newKnown = (): Known => ({ markers: new Map(), withheld: new KnownWithheld() });

/** The findings of exports about the present state of the data, by threshold, because the next export reads the same runs. */
function createKnownOfState(db: Connection): (threshold: number) => Known {
  const ownChanges = db.prepare<[], number>('SELECT total_changes()').pluck();
  let state = '';
  const byThreshold = new Map<number, Known>();
  return (threshold) => {
    // An uncommitted change counts here, but other connections do not see it yet.
    if (db.inTransaction) return newKnown();
    const now = [ownChanges.get(), ...versionsOf(db)].join(' ');
    if (now !== state) byThreshold.clear();
    state = now;
    const known = byThreshold.get(threshold) ?? newKnown();
    byThreshold.set(threshold, known);
    return known;
  };
}

/** Renews stored counts of courses and jobs before a connection for files opens, because that one only reads. */
function refreshCounts(db: Connection): void {
  try {
    for (const name of countNames) refreshCount(db, name);
  } catch (error) {
    // The counts of before stay, for example on a full disk.
    console.error(error);
  }
}

/*
 * A run that was taken out of the choice keeps its rows in the cache, and leaves the app in nothing: on the connections of files a
 * temporary view takes the place of the table of runs, and another one that of the service's list of them, whose titles name courses, too.
 * Rows that only name a run or a block of it are skipped.
 */

/** The stored runs that are not in the choice, as one connection excludes them. */
export interface ExcludedRuns {
  /** Whether any run is excluded. */
  readonly excludesSome: boolean;
  /** @throws AlmanacError RUN_LEFT_OUT when the query names one of them */
  refuse(query: Pick<ViewQuery, 'params'>): void;
  /** Whether a row is about one of them: by its `run_id`, or as a note or label on it or on one of its blocks. */
  has(row: object): boolean;
}

interface NamingRow {
  readonly run_id?: unknown;
  readonly kind?: unknown;
  readonly id?: unknown;
}

/** The id of a run after `course-v1:` is that of its blocks after `block-v1:`. */
const courseHead = 'course-v1:';
const runOfBlock = /^block-v1:([^+]+\+[^+]+\+[^+]+)\+type@/;

/**
 * Excludes the runs that are not selected, and those not in `only` where a configuration names the runs; null excludes no more. Call it
 * before anything else is prepared on the connection.
 */
export function excludeRuns(db: Connection, only: readonly string[] | null): ExcludedRuns {
  const chosen = `SELECT run_id FROM journal.selected_run WHERE removed_at IS NULL
    ${only === null ? '' : 'AND run_id IN (SELECT value FROM json_each(@only))'}`;
  const excluded = new Set(
    db
      .prepare<unknown[], string>(`SELECT run_id FROM main.run WHERE run_id NOT IN (${chosen})`)
      .pluck()
      .all(only === null ? {} : { only: JSON.stringify(only) }),
  );
  if (excluded.size > 0) coverTables(db, excluded);
  return {
    excludesSome: excluded.size > 0,
    refuse: ({ params }) => {
      const { runId, runIds = [] } = params as { readonly runId?: string; readonly runIds?: readonly string[] };
      const named = [...(runId === undefined ? [] : [runId]), ...runIds].find((id) => excluded.has(id));
      if (named !== undefined) throw new AlmanacError('RUN_LEFT_OUT', { what: named });
    },
    has: excluded.size === 0 ? () => false : (row) => excluded.has(runOf(row as NamingRow)),
  };
}

function coverTables(db: Connection, excluded: ReadonlySet<string>): void {
  db.exec('CREATE TEMP TABLE left_out_run (run_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID');
  const add = db.prepare<[string]>('INSERT INTO temp.left_out_run VALUES (?)');
  for (const runId of excluded) add.run(runId);
  for (const table of ['run', 'course_summary'])
    db.exec(`CREATE TEMP VIEW ${table} AS
      SELECT * FROM main.${table} t WHERE NOT EXISTS (SELECT 1 FROM temp.left_out_run l WHERE l.run_id = t.run_id)`);
}

/** The run that a row is about, or an empty text. */
function runOf({ run_id: runId, kind, id }: NamingRow): string {
  if (typeof runId === 'string') return runId;
  if (typeof id !== 'string') return '';
  if (kind === 'run') return id;
  const [, run] = runOfBlock.exec(id) ?? [];
  return run === undefined ? '' : `${courseHead}${run}`;
}

/** The runs of which rows are stored, but that are not among these. */
export const storedBeside = (db: Connection, runIds: readonly string[]): string[] =>
  db
    .prepare<[string], string>(
      `SELECT r.run_id FROM run r WHERE r.run_id NOT IN (SELECT value FROM json_each(?))
         AND EXISTS (SELECT 1 FROM resource e WHERE e.run_no = r.run_no AND e.synced_at IS NOT NULL) ORDER BY r.run_id`,
    )
    .pluck()
    .all(JSON.stringify(runIds));
