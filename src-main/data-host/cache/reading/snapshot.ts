import { createHash } from 'node:crypto';
import type { Column } from '#shared/catalog/columns.ts';
import { columnsOfRow, type DatasetName, datasets, type RunDatasetName } from '#shared/catalog/datasets.ts';
import { isSmall } from '#shared/catalog/small-numbers.ts';
import { datasetsOfView, type ViewParams, type ViewQuery } from '#shared/catalog/views.ts';
import type { Connection } from '../database/database.ts';
import { isSelected } from '../database/fragments.ts';
import { sqlTable } from '../runs/run-tables.ts';
import type { ResourceEntry } from '../sync-state/sync-state.ts';
import { type ViewReader, wholePage } from './view-reader.ts';

type Entry = Pick<
  ResourceEntry,
  'dataset' | 'run_no' | 'state' | 'rows' | 'data_through' | 'computed_at' | 'synced_at' | 'tried_at'
> & { readonly run_id: string | null };

/** Which resources: these datasets, of these runs where they have runs. `null` means all selected runs. */
export interface SnapshotScope {
  readonly datasets: readonly DatasetName[];
  readonly runIds: readonly string[] | null;
}

/** The stored state of some resources, as far as it says how old and which it is. */
export interface Snapshot {
  /** The first 12 hex digits of a SHA-256 over each resource and its content. */
  readonly id: string;
  readonly dataThrough: number | null;
  readonly dataThroughNewest: number | null;
  readonly computedAt: number | null;
  readonly syncedAt: number | null;
}

export type Snapshots = (scope: SnapshotScope) => Snapshot;

/** The marker of what was hashed before, and of which state of it. */
export type KnownMarkers = Map<string, { readonly version: string; readonly marker: string }>;

interface SnapshotOptions {
  readonly threshold?: number;
  /** Hashes that other readers of the same state of the data have computed. */
  readonly known?: KnownMarkers;
  /** How much of a run is there to be shared. */
  readonly partOf?: (runNo: number) => string;
}

/**
 * Names states of the stored data. The content of a run's dataset is hashed once per reading of it and remembered. Of data as they may be
 * shared with a threshold, the name says no more than they do: a hash of a few small numbers is soon guessed.
 */
export function createSnapshots(
  db: Connection,
  { threshold = 0, known = new Map(), partOf = () => '' }: SnapshotOptions = {},
): Snapshots {
  const find = db.prepare<[{ datasets: string; runIds: string | null }], Entry>(`
    SELECT e.dataset, e.run_no, e.state, e.rows, e.data_through, e.computed_at, e.synced_at, e.tried_at, r.run_id
    FROM resource e LEFT JOIN run r USING (run_no)
    WHERE e.synced_at IS NOT NULL AND e.dataset IN (SELECT value FROM json_each(@datasets)) AND (e.run_no = 0
      OR CASE WHEN @runIds IS NULL THEN ${isSelected} ELSE r.run_id IN (SELECT value FROM json_each(@runIds)) END)
    ORDER BY e.dataset, r.run_id`);
  const markerOfList = createListMarkers(db);
  const markerOfRun = createRunMarkers(db);

  const markerOf = (entry: Entry): string => {
    const { dataset, run_no } = entry;
    if (datasets[dataset].scope === 'service') return markerOfList(entry);
    // Files and learners are not rows of these tables.
    if (dataset === 'learner-engagement' && isSmall(entry.rows, threshold)) return 'few';
    if (dataset === 'reports' || dataset === 'learner-engagement') return [entry.rows, entry.computed_at].join('/');
    const key = `${dataset}/${run_no}`;
    const version = [entry.rows, entry.synced_at, entry.tried_at, partOf(run_no)].join('/');
    const remembered = known.get(key);
    if (remembered?.version === version) return remembered.marker;
    const marker = markerOfRun(dataset as RunDatasetName, run_no);
    known.set(key, { version, marker });
    return marker;
  };

  return (scope) => {
    const runIds = scope.runIds === null ? null : JSON.stringify(scope.runIds);
    const entries = find.all({ datasets: JSON.stringify(scope.datasets), runIds });
    const resources = entries.map((entry) => [entry.dataset, entry.run_id, markerOf(entry)]);
    return {
      id: createHash('sha256').update(JSON.stringify(resources)).digest('hex').slice(0, 12),
      dataThrough: edge(entries, 'data_through', Math.min),
      dataThroughNewest: edge(entries, 'data_through', Math.max),
      computedAt: edge(entries, 'computed_at', Math.max),
      syncedAt: edge(entries, 'synced_at', Math.min),
    };
  };
}

/** The runs of which a view shows data: those that it names or lists, or those of its courses; null where that is every selected one. */
export function runsOf(
  { view, params }: ViewQuery,
  reader: Pick<ViewReader, 'page'>,
  now: number,
): readonly string[] | null {
  if ('runIds' in params) return params.runIds;
  if ('runId' in params) return [params.runId];
  if (!datasetsOfView(view).some((dataset) => datasets[dataset].scope !== 'service')) return null;
  const rowsOf = (query: ViewQuery) => reader.page({ ...query, ...wholePage }, now).rows;
  // With or without their changes the runs are the same; on a masked connection, changes need a quarter of days of all of them.
  const idsIn = ({ text, courseKey, ...others }: ViewParams<'run-trends'>) =>
    rowsOf(
      isFiltered(others)
        ? { view: 'run-trends', params: { text, courseKey, ...others } }
        : { view: 'runs', params: { text, courseKey } },
    ).map(({ run_id }) => run_id);
  const idsOf = (courseKeys: readonly string[]) => courseKeys.flatMap((courseKey) => idsIn({ courseKey }));
  if (view === 'runs' || view === 'run-trends') return isFiltered(params) ? idsIn(params) : null;
  if (view === 'courses' || view === 'organisations') {
    if (!isFiltered(params)) return null;
    const keys = new Set(rowsOf({ view: 'courses', params }).map(({ course_key }) => course_key));
    return rowsOf({ view: 'runs', params: {} }).flatMap(({ run_id, course_key }) =>
      course_key !== null && keys.has(course_key) ? [run_id] : [],
    );
  }
  if ('courseKeys' in params) return idsOf(params.courseKeys);
  if ('courseKey' in params && params.courseKey !== undefined) return idsOf([params.courseKey]);
  // Coverage by one's own courses reads the runs of these alone.
  return 'scope' in params && params.scope !== undefined ? idsIn({ scope: params.scope }) : null;
}

/** Whether a list leaves some of its rows out. */
const isFiltered = (params: object): boolean => Object.values(params).some((value) => value !== undefined);

/** Hashing many short texts takes several times as long as hashing them together. */
const hashedAtOnce = 64 * 1024;

/** The hash of the rows of a dataset of a run, in the order of their columns. */
function createRunMarkers(db: Connection): (dataset: RunDatasetName, runNo: number) => string {
  const prepare = (dataset: RunDatasetName) => {
    const keys = columnsOfRow(dataset).map(asPackaged).join(', ');
    const sql = `SELECT ${keys} FROM ${sqlTable(dataset)} WHERE run_no = ? ORDER BY ${keys}`;
    return db.prepare<[number], unknown[]>(sql).raw();
  };
  const prepared = new Map<RunDatasetName, ReturnType<typeof prepare>>();
  return (dataset, runNo) => {
    const rows = prepared.get(dataset) ?? prepare(dataset);
    prepared.set(dataset, rows);
    const hash = createHash('sha256');
    let text = '';
    for (const row of rows.iterate(runNo)) {
      text += JSON.stringify(row);
      if (text.length < hashedAtOnce) continue;
      hash.update(text);
      text = '';
    }
    return hash.update(text).digest('hex');
  };
}

type ListEntry = Pick<Entry, 'dataset' | 'rows' | 'computed_at'>;

/**
 * Names the state of a list of the taxonomy by its figures and its newest change, or in a package by what its maker says. The
 * links are not hashed: for millions of them that takes seconds.
 */
function createListMarkers(db: Connection): (entry: ListEntry) => string {
  const storedMarker = db.prepare<[string], string>('SELECT marker FROM list_marker WHERE dataset = ?').pluck();
  const newestChange = db
    .prepare<[string], number | null>('SELECT max(change_no) FROM journal.observed_change WHERE dataset = ?')
    .pluck();
  return ({ dataset, rows, computed_at }) =>
    storedMarker.get(dataset) ?? [rows, computed_at, newestChange.get(dataset) ?? null].join('/');
}

/** Names the state of each of these lists, for a package with them. */
export function listMarkers(db: Connection, names: readonly DatasetName[]): Record<string, string> {
  const markerOf = createListMarkers(db);
  const entries = db
    .prepare<[string], ListEntry>(
      `SELECT dataset, rows, computed_at FROM resource
       WHERE run_no = 0 AND synced_at IS NOT NULL AND dataset IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(names.filter((name) => datasets[name].scope === 'service')));
  return Object.fromEntries(entries.map((entry) => [entry.dataset, markerOf(entry)]));
}

/** Keeps what the maker of a package says of its lists. */
export function keepListMarkers(db: Connection, markers: Readonly<Record<string, string>>): void {
  const keep = db.prepare('INSERT OR REPLACE INTO list_marker (dataset, marker) VALUES (?, ?)');
  for (const each of Object.entries(markers)) keep.run(...each);
}

/**
 * A column as it is the same in a package: an empty text is none there, and modes come in another order.
 */
function asPackaged({ key, type }: Column): string {
  if (key === 'modes')
    return `(SELECT group_concat(json_quote(j.key) || ':' || json_quote(j.value) ORDER BY j.key) FROM json_each(modes) j)`;
  return type === 'text' ? `nullif("${key}", '')` : `"${key}"`;
}

type Dates = 'data_through' | 'computed_at' | 'synced_at';

function edge(entries: readonly Entry[], key: Dates, pick: (...values: number[]) => number): number | null {
  const dates = entries.map((entry) => entry[key]).filter((value) => value !== null);
  return dates.length === 0 ? null : dates.reduce((one, other) => pick(one, other));
}
