import { createHash } from 'node:crypto';
import { type DatasetName, datasets } from '../../../src-preload/contract/datasets.ts';
import type { Connection } from './database.ts';
import type { ResourceEntry } from './ledger.ts';
import { type RunDatasetName, sqlTable, storedColumns } from './run-tables.ts';
import { isSelected } from './views/fragments.ts';

type Entry = Pick<
  ResourceEntry,
  'dataset' | 'run_no' | 'state' | 'rows' | 'data_through' | 'computed_at' | 'synced_at' | 'tried_at'
> & { readonly run_id: string | null };

/** Which resources: these datasets, of these runs where they have runs. `null` means all selected runs. */
export interface Reading {
  readonly datasets: readonly DatasetName[];
  readonly runIds: readonly string[] | null;
}

/** What is stored of some resources, as far as it says how old and which it is. */
export interface Snapshot {
  /** The first 12 hex digits of a SHA-256 over each resource and its content. */
  readonly id: string;
  readonly dataThrough: number | null;
  readonly computedAt: number | null;
  readonly syncedAt: number | null;
}

export type Snapshots = (reading: Reading) => Snapshot;

/** Names states of the stored data. The content of a run's dataset is hashed once per reading of it and remembered. */
export function createSnapshots(db: Connection): Snapshots {
  const known = new Map<string, { readonly version: string; readonly marker: string }>();
  const find = db.prepare<[{ datasets: string; runIds: string | null }], Entry>(`
    SELECT e.dataset, e.run_no, e.state, e.rows, e.data_through, e.computed_at, e.synced_at, e.tried_at, r.run_id
    FROM resource e LEFT JOIN run r USING (run_no)
    WHERE e.dataset IN (SELECT value FROM json_each(@datasets)) AND (e.run_no = 0
      OR CASE WHEN @runIds IS NULL THEN ${isSelected} ELSE r.run_id IN (SELECT value FROM json_each(@runIds)) END)
    ORDER BY e.dataset, r.run_id`);
  const newestChange = db
    .prepare<[string], number | null>('SELECT max(change_no) FROM journal.observed_change WHERE dataset = ?')
    .pluck();

  /** Of a list of the taxonomy its figures and its newest change tell; hashing millions of links would take seconds. */
  const markerOfList = ({ dataset, rows, computed_at }: Entry) =>
    [rows, computed_at, newestChange.get(dataset) ?? null].join('/');

  const markerOfRun = (dataset: RunDatasetName, runNo: number): string => {
    const keys = storedColumns(dataset).map((column) => `"${column.key}"`);
    const rows = db
      .prepare<[number], unknown[]>(
        `SELECT ${keys.join(', ')} FROM ${sqlTable(dataset)} WHERE run_no = ? ORDER BY ${keys.join(', ')}`,
      )
      .raw();
    const hash = createHash('sha256');
    for (const row of rows.iterate(runNo)) hash.update(JSON.stringify(row));
    return hash.digest('hex');
  };

  const markerOf = (entry: Entry): string => {
    const { dataset, run_no } = entry;
    if (datasets[dataset].scope === 'service') return markerOfList(entry);
    // Files and learners are not rows of these tables.
    if (dataset === 'reports' || dataset === 'learner-engagement') return [entry.rows, entry.computed_at].join('/');
    const key = `${dataset}/${run_no}`;
    const version = [entry.rows, entry.synced_at, entry.tried_at].join('/');
    const remembered = known.get(key);
    if (remembered?.version === version) return remembered.marker;
    const marker = markerOfRun(dataset as RunDatasetName, run_no);
    known.set(key, { version, marker });
    return marker;
  };

  return (reading) => {
    const runIds = reading.runIds === null ? null : JSON.stringify(reading.runIds);
    const entries = find.all({ datasets: JSON.stringify(reading.datasets), runIds });
    const resources = entries.map((entry) => [entry.dataset, entry.run_id, markerOf(entry)]);
    return {
      id: createHash('sha256').update(JSON.stringify(resources)).digest('hex').slice(0, 12),
      dataThrough: edge(entries, 'data_through', Math.min),
      computedAt: edge(entries, 'computed_at', Math.max),
      syncedAt: edge(entries, 'synced_at', Math.min),
    };
  };
}

type Dates = 'data_through' | 'computed_at' | 'synced_at';

function edge(entries: readonly Entry[], key: Dates, pick: (...values: number[]) => number): number | null {
  const dates = entries.map((entry) => entry[key]).filter((value) => value !== null);
  return dates.length === 0 ? null : dates.reduce((one, other) => pick(one, other));
}
