import { type DatasetName, datasetNames } from '../../../src-preload/contract/datasets.ts';
import type { LedgerLine, Overview } from '../../../src-preload/contract/records.ts';
import type { Connection } from './database.ts';
import { createListSizes, type ListSizes } from './derived.ts';
import { type Ledger, type ResourceEntry, storedError } from './ledger.ts';
import { tallyOf } from './tally.ts';
import { isSelected, runFigures } from './views/fragments.ts';
import { datasetsAsJson, expectedResources } from './views/ledger-views.ts';

type Resource = Pick<
  ResourceEntry,
  | 'dataset'
  | 'state'
  | 'rows'
  | 'rejected'
  | 'data_through'
  | 'computed_at'
  | 'synced_at'
  | 'error_code'
  | 'error_detail'
> & { run_id: string | null };

/** Everything on the first screen, in one read. */
export type OverviewReader = (now: number) => Overview;

export function createOverview(db: Connection, { daysBehind }: Pick<Ledger, 'daysBehind'>): OverviewReader {
  const resources = db.prepare<[{ datasets: string }], Resource>(`
    SELECT x.dataset, x.run_id, coalesce(e.state, 'never') AS state, coalesce(e.rows, 0) AS rows,
      coalesce(e.rejected, 0) AS rejected, e.data_through, e.computed_at, e.synced_at, e.error_code, e.error_detail
    FROM (${expectedResources}) x LEFT JOIN resource e ON e.dataset = x.dataset AND e.run_no = coalesce(x.run_no, 0)
    ORDER BY x.ordinal, x.run_id`);
  const listSizes = createListSizes(db);
  const figures = db.prepare<[], Omit<Overview['portfolio'], keyof ListSizes>>(`
    SELECT count(*) AS runs, sum(current) AS current, sum(change_7d) AS change7d, sum(active_last_week) AS activeLastWeek,
      sum(ever_enrolled) AS everEnrolled, sum(verified) AS verified, count(verified) AS verifiedRuns
    FROM (${runFigures} WHERE ${isSelected})`);
  return (now) => {
    const all = resources.all({ datasets: datasetsAsJson });
    const ofRuns = figures.get();
    if (!ofRuns) throw new Error('an aggregate has one row');
    return {
      ledger: datasetNames.map((dataset) =>
        ledgerLine(
          dataset,
          all.filter((resource) => resource.dataset === dataset),
          (dates) => daysBehind(dataset, dates, now),
        ),
      ),
      portfolio: { ...ofRuns, ...listSizes() },
      attention: all.filter((resource) => resource.state === 'failed').map(attentionLine),
    };
  };
}

function ledgerLine(
  dataset: DatasetName,
  resources: readonly Resource[],
  daysBehind: (dates: Pick<Resource, 'data_through' | 'synced_at'>) => number | null,
): LedgerLine {
  const newest = {
    data_through: edge(resources, 'data_through', Math.max),
    synced_at: edge(resources, 'synced_at', Math.max),
  };
  return {
    dataset,
    ...tallyOf(resources),
    dataThrough: newest.data_through,
    behind: resources.filter((resource) => daysBehind(resource) !== null).length,
    computedAt: edge(resources, 'computed_at', Math.max),
    syncedAt: edge(resources, 'synced_at', Math.min),
    daysBehind: daysBehind(newest),
  };
}

type Dates = 'data_through' | 'computed_at' | 'synced_at';

function edge(resources: readonly Resource[], key: Dates, pick: (...values: number[]) => number): number | null {
  const known = resources.map((resource) => resource[key]).filter((value) => value !== null);
  return known.length === 0 ? null : pick(...known);
}

function attentionLine(resource: Resource): Overview['attention'][number] {
  return {
    dataset: resource.dataset,
    runId: resource.run_id,
    state: resource.state,
    message: storedError(resource)?.message ?? '',
  };
}
