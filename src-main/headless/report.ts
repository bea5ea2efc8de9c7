import type { SyncStatus } from '#contract/sync.ts';
import { type DatasetName, datasets, type TableName } from '#shared/catalog/datasets.ts';
import { type RetryPeriod, type SkippedResources, skippedTexts } from '#shared/catalog/skipped-resources.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { formatDay, formatInstant } from '#shared/time/time.ts';
import type { ResourceEntry } from '../data-host/cache/sync-state/sync-state.ts';

type Counted = Pick<ResourceEntry, 'rows' | 'rejected'> & { readonly state: string };

/** How many resources are in which state, and what they hold together. */
function tallyOf(resources: readonly Counted[]) {
  const inState = (state: ResourceEntry['state']) => resources.filter((resource) => resource.state === state).length;
  const sum = (key: 'rows' | 'rejected') => resources.reduce((total, resource) => total + resource[key], 0);
  return {
    resources: resources.length,
    complete: inState('complete'),
    partial: inState('partial'),
    noRows: inState('noRows'),
    gone: inState('gone'),
    notOffered: inState('notOffered'),
    failed: inState('failed'),
    never: inState('never'),
    rows: sum('rows'),
    rejected: sum('rejected'),
  };
}

type Resource = ViewRow<'sync-resources'>;
type Last = NonNullable<SyncStatus['last']>;

/** What `sync-report.json` says: each resource with its state and freshness, and the totals. */
export function syncReport(
  resources: readonly Resource[],
  last: Last,
  startedAt: number,
  tableRows: Record<string, number>,
) {
  const day = (value: number | null) => (value === null ? null : formatDay(value));
  const instant = (value: number | null) => (value === null ? null : formatInstant(value));
  return {
    outcome: last.outcome,
    startedAt: formatInstant(startedAt),
    finishedAt: formatInstant(last.finishedAt),
    resources: resources.map((resource) => ({
      resource: resource.dataset,
      runId: resource.run_id,
      state: resource.state,
      rows: resource.rows,
      rejected: resource.rejected,
      requests: resource.requests,
      asOf: {
        dataThrough: day(resource.data_through),
        computedAt: instant(resource.computed_at),
        syncedAt: instant(resource.synced_at),
        triedAt: instant(resource.tried_at),
      },
      error: resource.error,
    })),
    leftOut: leftOutReport(last.leftOut),
    tables: tableRows,
    totals: {
      ...tallyOf(resources),
      requests: last.requests,
    },
  };
}

/** The resources that were left out, by the reason, with a sentence for each. */
function leftOutReport(leftOut: SkippedResources) {
  const again = (days: RetryPeriod) => days && { from: formatDay(days.from), to: formatDay(days.to) };
  const { endedRuns, unchangedProblems, olderDays } = leftOut;
  return {
    endedRuns: { ...endedRuns, again: again(endedRuns.again) },
    unchangedProblems: {
      ...unchangedProblems,
      since: unchangedProblems.since === null ? null : formatDay(unchangedProblems.since),
    },
    olderDays: { ...olderDays, again: again(olderDays.again) },
    inWords: skippedTexts(leftOut),
  };
}

/** The tables of the datasets that were asked for. */
export function tablesOf(names: readonly DatasetName[]): TableName[] {
  return names.flatMap((name) => datasets[name].tables);
}
