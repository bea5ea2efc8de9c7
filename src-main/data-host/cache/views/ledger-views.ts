import { datasetNames, datasets } from '../../../../src-preload/contract/datasets.ts';
import type { ViewRow } from '../../../../src-preload/contract/views.ts';
import { type ResourceEntry, storedError } from '../ledger.ts';
import { isSelected } from './fragments.ts';
import type { ViewSources } from './view-source.ts';

/**
 * Every resource there should be, whether it was ever synced or not; those read on request only once they were, and learner
 * data only where it is switched on.
 */
export const expectedResources = `
  SELECT d.key AS ordinal, d.value ->> 'name' AS dataset, r.run_no, r.run_id
  FROM json_each(@datasets) d LEFT JOIN run r ON d.value ->> 'scope' <> 'service' AND ${isSelected}
  WHERE CASE d.value ->> 'scope' WHEN 'service' THEN 1 WHEN 'run' THEN r.run_no IS NOT NULL
    WHEN 'learners' THEN r.run_id IN (SELECT run_id FROM journal.learner_run)
    ELSE EXISTS (SELECT 1 FROM resource q WHERE q.dataset = d.value ->> 'name' AND q.run_no = r.run_no) END`;

/** The datasets as the `@datasets` parameter of {@link expectedResources}. */
export const datasetsAsJson = JSON.stringify(datasetNames.map((name) => ({ name, scope: datasets[name].scope })));

type StoredError = Pick<ResourceEntry, 'error_code' | 'error_detail'>;

/** Puts the words of the stored error in the place of its code. */
function withErrorWords(row: Record<string, unknown>): Record<string, unknown> {
  const { error_code, error_detail, ...rest } = row;
  return { ...rest, error: storedError({ error_code, error_detail } as StoredError)?.message ?? null };
}

/** What is synced, what was refused, and how the last syncs ended. */
export const ledgerViews: Pick<ViewSources, 'sync-resources' | 'rejected-records' | 'sync-log' | 'sync-failures'> = {
  'sync-resources': () => ({
    sql: `SELECT x.ordinal, x.dataset, x.run_id, coalesce(e.state, 'never') AS state, coalesce(e.rows, 0) AS rows,
        coalesce(e.rejected, 0) AS rejected, coalesce(e.requests, 0) AS requests, e.data_through, e.computed_at, e.synced_at,
        e.tried_at, e.error_code AS error, e.error_code, e.error_detail
      FROM (${expectedResources}) x
        LEFT JOIN resource e ON e.dataset = x.dataset AND e.run_no = coalesce(x.run_no, 0)`,
    bind: { datasets: datasetsAsJson },
    order: 'ordinal, run_id',
    extra: ['ordinal', 'error_code', 'error_detail'],
    finish: ({ ordinal: _, ...row }) => withErrorWords(row) as ViewRow<'sync-resources'>,
  }),
  'rejected-records': () => ({
    sql: `SELECT x.dataset, r.run_id, x.reason, x.raw FROM rejected_record x LEFT JOIN run r USING (run_no)`,
    bind: {},
  }),
  'sync-log': () => ({
    sql: `SELECT sync_id, started_at, stopped_at AS finished_at, is_whole, outcome, complete, failed, requests, error_code AS error,
        error_code, error_detail FROM sync_run`,
    bind: {},
    extra: ['error_code', 'error_detail'],
    finish: (row) => ({ ...withErrorWords(row), is_whole: row.is_whole === 1 }) as ViewRow<'sync-log'>,
  }),
  'sync-failures': () => ({
    sql: `SELECT failure_no, failed_at, dataset, run_id, error_code AS error, error_code, error_detail FROM sync_failure`,
    bind: {},
    order: 'failure_no DESC',
    extra: ['error_code', 'error_detail'],
    finish: (row) => withErrorWords(row) as ViewRow<'sync-failures'>,
  }),
};
