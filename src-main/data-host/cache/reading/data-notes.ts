import { type DatasetName, datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { emptyRunText, goneModulesText, goneReportText, lackingLines, unreadText } from '#shared/text/lacking.ts';
import type { Connection } from '../database/database.ts';
import { confirmedAt, isNoLonger, isSelected } from '../database/fragments.ts';
import type { StoredReport } from '../runs/report-files.ts';
import type { ResourceEntry } from '../sync-state/sync-state.ts';

/** These datasets, of these runs where they have runs; null means all selected runs. */
export interface NotesScope {
  readonly datasets: readonly DatasetName[];
  readonly runIds: readonly string[] | null;
  /** Datasets to report as never read if no sync has read them: those of runs, for the runs that are named. */
  readonly expected?: readonly DatasetName[];
}

/** Says in a sentence each what stored data lacks: rows that could not be read or that the service denies, datasets whose last try failed, runs without any row. */
export type DataNotes = (scope: NotesScope) => string[];

type Entry = Pick<ResourceEntry, 'dataset' | 'state' | 'rows' | 'rejected' | 'synced_at'> & {
  readonly run_id: string | null;
};
type GoneModules = Pick<Entry, 'dataset' | 'rows'> & {
  readonly run_id: string;
  readonly modules: number;
  readonly confirmed_at: number;
};
type GoneReport = Pick<StoredReport, 'report_name' | 'fetched_at'> & { readonly run_id: string };
type Unread = Pick<Entry, 'dataset' | 'run_id'>;
type Bound = [{ datasets: string; runIds: string | null }];

const ofRuns = `CASE WHEN @runIds IS NULL THEN ${isSelected} ELSE r.run_id IN (SELECT value FROM json_each(@runIds)) END`;
const ofScope = `dataset IN (SELECT value FROM json_each(@datasets)) AND ${ofRuns}`;

/** @param isPackage the data is that of a package: what it lacks is left out, and no sync brings it */
export function createDataNotes(db: Connection, isPackage = false): DataNotes {
  // Both conditions have an index that holds these entries alone.
  const lacking = db.prepare<Bound, Entry>(
    ["e.state IN ('partial', 'gone')", "e.state = 'failed'"]
      .flatMap((isLacking) => [
        `SELECT e.dataset, e.state, e.rows, e.rejected, e.synced_at, r.run_id FROM resource e JOIN run r USING (run_no)
           WHERE ${isLacking} AND ${ofScope}`,
        `SELECT e.dataset, e.state, e.rows, e.rejected, e.synced_at, NULL FROM resource e
           WHERE ${isLacking} AND e.run_no = 0 AND e.dataset IN (SELECT value FROM json_each(@datasets))`,
      ])
      .join(' UNION ALL '),
  );
  // Where the whole dataset is gone, that is said of all of them.
  const goneModules = db.prepare<Bound, GoneModules>(`
    SELECT m.dataset, r.run_id, count(*) AS modules, sum(m.rows) AS rows,
      min(${confirmedAt}) AS confirmed_at
    FROM module_reading m JOIN run r USING (run_no)
    WHERE ${isNoLonger} AND ${ofScope}
      AND NOT EXISTS (SELECT 1 FROM resource e WHERE e.dataset = m.dataset AND e.run_no = m.run_no AND e.state = 'gone')
    GROUP BY m.dataset, m.run_no`);
  const goneReports = db.prepare<Bound, GoneReport>(`
    SELECT f.report_name, f.fetched_at, r.run_id FROM report_file f JOIN run r USING (run_no)
      JOIN resource e ON e.run_no = f.run_no AND e.dataset = 'reports'
    WHERE f.is_gone AND e.state <> 'gone' AND ${ofScope} ORDER BY f.report_name`);
  const isUnread = (run: string) =>
    `NOT EXISTS (SELECT 1 FROM resource e WHERE e.dataset = d.value AND e.run_no = ${run})`;
  const unreadLists = db.prepare<[{ names: string }], Unread>(
    `SELECT d.value AS dataset, NULL AS run_id FROM json_each(@names) d WHERE ${isUnread('0')}`,
  );
  const unreadRuns = db.prepare<[{ names: string; runIds: string }], Unread>(
    `SELECT d.value AS dataset, r.run_id FROM json_each(@names) d CROSS JOIN json_each(@runIds) i JOIN run r ON r.run_id = i.value
     WHERE ${isUnread('r.run_no')}`,
  );
  const unread = (expected: readonly DatasetName[], runIds: readonly string[]) => {
    const [lists, others] = [true, false].map((isList) =>
      JSON.stringify(expected.filter((name) => (datasets[name].scope === 'service') === isList)),
    ) as [string, string];
    const found = [
      ...unreadLists.all({ names: lists }),
      ...unreadRuns.all({ names: others, runIds: JSON.stringify(runIds) }),
    ];
    return [...Map.groupBy(found, ({ dataset }) => dataset)].map(([dataset, of]) => ({
      dataset,
      run_id: null,
      text: unreadText({
        ...{ dataset, isPackage, all: runIds.length },
        runIds: of.flatMap(({ run_id }) => run_id ?? []).sort(),
      }),
    }));
  };
  const empty = db
    .prepare<[{ runIds: string | null }], string>(
      `SELECT r.run_id FROM run r
       WHERE r.run_id IN (SELECT run_id FROM journal.selected_run WHERE removed_at IS NULL AND @runIds IS NULL
           UNION ALL SELECT value FROM json_each(@runIds))
         AND ${hasNoRows} ORDER BY r.run_id`,
    )
    .pluck();
  return ({ datasets: names, runIds, expected = [] }) => {
    const runs = runIds === null ? null : JSON.stringify(runIds);
    const scope = { datasets: JSON.stringify(names), runIds: runs };
    const lines = [
      ...unread(expected, runIds ?? []),
      ...lackingLines(lacking.all(scope).toSorted(inOrder)),
      ...goneReports.all(scope).map((of) => ({ ...of, dataset: 'reports' as const, text: goneReportText(of) })),
      ...goneModules.all(scope).map((entry) => ({ ...entry, text: goneModulesText(entry) })),
    ].toSorted(inOrder);
    return [...empty.all({ runIds: runs }).map(emptyRunText), ...lines.map(({ text }) => text)];
  };
}

/**
 * Whether a run `r` has no row in any dataset, of which one alone says nothing. The first entry of the ledger with another state ends
 * the search for most runs.
 */
export const hasNoRows = `NOT EXISTS (SELECT 1 FROM resource e WHERE e.run_no = r.run_no AND e.state NOT IN ('noRows', 'notOffered'))
  AND (SELECT count(*) FROM resource e WHERE e.run_no = r.run_no AND e.state = 'noRows') > 1`;

/** As the catalog has datasets, and by run. */
const inOrder = (a: Unread, b: Unread): number =>
  datasetNames.indexOf(a.dataset) - datasetNames.indexOf(b.dataset) || compare(a, b);

function compare({ run_id: one }: { run_id: string | null }, { run_id: other }: { run_id: string | null }): number {
  if (one === other) return 0;
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
