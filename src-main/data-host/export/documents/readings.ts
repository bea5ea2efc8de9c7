import { spreadRow } from '../../../../src-preload/contract/columns.ts';
import type { DatasetName } from '../../../../src-preload/contract/datasets.ts';
import type { AsOf } from '../../../../src-preload/contract/freshness.ts';
import type { LabelKind } from '../../../../src-preload/contract/own-words.ts';
import {
  datasetsOfView,
  type ViewDefinition,
  type ViewName,
  type ViewPage,
  type ViewQuery,
  type ViewRequest,
  type ViewRow,
  views,
} from '../../../../src-preload/contract/views.ts';
import type { Labels } from '../../cache/labels.ts';
import type { Records } from '../../cache/records.ts';
import type { Snapshot, Snapshots } from '../../cache/snapshot.ts';
import type { ViewReader } from '../../cache/view-reader.ts';
import type { CellRow } from '../csv.ts';
import { type RowSource, sharedRows } from '../shared-rows.ts';
import type { SharedRow } from '../suppression.ts';

/** What a report is read from: the same rows and records as the screens. */
export interface Sources {
  readonly reader: ViewReader;
  readonly records: Records;
  readonly labels: Pick<Labels, 'shown'>;
  readonly snapshots: Snapshots;
}

/** The rows of a view, as they are and as they may be shared. */
export interface Reading<V extends ViewName> {
  readonly page: ViewPage<V>;
  /** One per row, in the same order, with spread columns in place of the JSON. */
  readonly shared: readonly SharedRow[];
  readonly threshold: number;
  /** The name of a thing, own or given by the service; null when it has none but its id. */
  readonly label: (kind: LabelKind, id: string) => string | null;
}

/** Reads for one report, and remembers what was read. */
export interface Readings {
  rows<V extends ViewName>(query: ViewQuery<V>): Reading<V>;
  /** The name of a thing, own or given by the service; null when it has none but its id. */
  label(kind: LabelKind, id: string): string | null;
  /** How old everything is that was read so far. */
  asOf(): readonly AsOf[];
  /** What was read so far. */
  datasets(): readonly DatasetName[];
  /** How old all data is that was read, and its name: the same rows, the same twelve digits. */
  snapshot(): Snapshot;
  readonly now: number;
  readonly threshold: number;
}

/** What is made of some rows of a view would be wrong without saying so. */
const everyRow = 2 ** 31 - 1;

export function createReadings({ reader, labels, snapshots }: Sources, now: number, threshold: number): Readings {
  const label = (kind: LabelKind, id: string) => names.get(`${kind} ${id}`) ?? null;
  const names = new Map(labels.shown().map(({ kind, id, text }) => [`${kind} ${id}`, text]));
  const whole = (query: ViewQuery) =>
    reader.page({ ...query, page: 1, pageSize: everyRow } as ViewRequest, now) as ViewPage<ViewName>;
  const read: AsOf[] = [];
  const datasets = new Set<DatasetName>();
  const runIds = new Set<string>();
  let readsAllRuns = false;
  return {
    now,
    threshold,
    rows<V extends ViewName>(query: ViewQuery<V>) {
      const asked = query as unknown as ViewQuery;
      const found = whole(asked);
      const page = found as unknown as ViewPage<V>;
      if (page.asOf) read.push(page.asOf);
      for (const dataset of datasetsOfView(query.view)) datasets.add(dataset);
      if ('runId' in query.params) runIds.add(query.params.runId);
      else if ('runIds' in query.params) for (const runId of query.params.runIds) runIds.add(runId);
      else readsAllRuns = true;
      const shared = [...sharedRows(asked, threshold, (each) => sourceOf(each === asked ? found : whole(each)))];
      return { page, shared, label, threshold };
    },
    label,
    asOf: () => read,
    datasets: () => [...datasets],
    snapshot: () =>
      snapshots({ datasets: [...datasets], runIds: readsAllRuns && runIds.size === 0 ? null : [...runIds] }),
  };
}

/** Some of the rows of a reading, with what of them may be shared. */
export function someRows<V extends ViewName>(
  reading: Reading<V>,
  keep: (row: ViewRow<V>, place: number) => boolean,
): Reading<V> {
  const { page, shared } = reading;
  const kept = page.rows.flatMap((row, place) => (keep(row, place) ? [place] : []));
  const rows = kept.flatMap((place) => page.rows[place] ?? []);
  return {
    ...reading,
    page: { ...page, rows, total: rows.length, totals: {} },
    shared: kept.flatMap((place) => shared[place] ?? []),
  };
}

/** The last row of a reading alone: the newest of days. */
export const lastRow = <V extends ViewName>(reading: Reading<V>): Reading<V> =>
  someRows(reading, (_row, place) => place === reading.page.rows.length - 1);

function sourceOf({ view, rows, spread }: ViewPage<ViewName>): RowSource {
  const definition: ViewDefinition = views[view];
  const { spread: column } = definition;
  return {
    definition,
    keys: spread,
    rows: () => rows.map((row) => (column === undefined ? row : spreadRow(row, column, spread)) as CellRow),
  };
}
