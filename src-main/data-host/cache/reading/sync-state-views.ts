import { datasetNames, datasets, datasetsOf } from '#shared/catalog/datasets.ts';
import type { ViewParams, ViewRow } from '#shared/catalog/views.ts';
import { translateStored } from '#shared/errors/error-text.ts';
import type { Connection } from '../database/database.ts';
import { isSelected, sqlTexts } from '../database/fragments.ts';
import { type ResourceEntry, storedError } from '../sync-state/sync-state.ts';
import type { ViewSources } from './view-source.ts';

/**
 * Every resource there should be, whether it was ever synced or not; those read on request only once they were, and learner
 * data only where it is switched on. In the order of the datasets and the runs as they lie: nothing is sorted for a page.
 */
const expectedResources = ({ dataset, ofRunIds }: ResourceParams) => `
  SELECT d.ordinal, d.name AS dataset, r.run_no, r.run_id
  FROM temp.dataset_list d LEFT JOIN run r ON d.scope <> 'service'
    ${ofRunIds ? 'AND r.run_id IN (SELECT value FROM json_each(@ofRunIds))' : ''}
    AND EXISTS (SELECT 1 FROM journal.selected_run s WHERE s.run_id = r.run_id AND s.removed_at IS NULL)
  WHERE CASE d.scope WHEN 'service' THEN 1 WHEN 'run' THEN r.run_no IS NOT NULL
    WHEN 'learners' THEN r.run_id IN (SELECT run_id FROM journal.learner_run)
    ELSE EXISTS (SELECT 1 FROM resource q WHERE q.dataset = d.name AND q.run_no = r.run_no) END
    ${dataset ? 'AND d.name = @dataset' : ''}`;

/** Looks at the ledger first, because failures have an index of their own. */
const failedResources = ({ dataset, ofRunIds }: ResourceParams) => `
  SELECT d.ordinal, e.dataset, r.run_no, r.run_id
  FROM resource e JOIN temp.dataset_list d ON d.name = e.dataset LEFT JOIN run r ON r.run_no = e.run_no
  WHERE e.state = 'failed' AND ${isExpected}
    ${ofRunIds ? 'AND (r.run_id IS NULL OR r.run_id IN (SELECT value FROM json_each(@ofRunIds)))' : ''}
    ${dataset ? 'AND e.dataset = @dataset' : ''}`;

type ResourceParams = ViewParams<'sync-resources'>;

/** Gives a connection the datasets in their order. */
export function createDatasetList(db: Connection): void {
  const rows = datasetNames.map((name, ordinal) => `(${ordinal}, '${name}', '${datasets[name].scope}')`);
  db.exec(`
    CREATE TEMP TABLE IF NOT EXISTS dataset_list (ordinal INTEGER PRIMARY KEY, name TEXT NOT NULL, scope TEXT NOT NULL) STRICT;
    INSERT OR IGNORE INTO temp.dataset_list VALUES ${rows.join(', ')}`);
}

/**
 * The same for an entry `e` of the ledger: whether its resource is one that there should be. The plus signs keep SQLite from looking
 * every run up by itself, which is five times slower than one look at all entries.
 */
export const isExpected = `(+e.run_no = 0 OR +e.run_no IN (SELECT r.run_no FROM run r WHERE ${isSelected}))
  AND (e.dataset NOT IN (${sqlTexts(datasetsOf('learners'))})
    OR e.run_no IN (SELECT r.run_no FROM run r JOIN journal.learner_run USING (run_id)))`;

type StoredError = Pick<ResourceEntry, 'error_code' | 'error_detail'>;

/** Puts the words of the stored error in the place of its code. */
function withErrorText(row: Record<string, unknown>): Record<string, unknown> {
  const { error_code, error_detail, ...rest } = row;
  return { ...rest, error: storedError({ error_code, error_detail } as StoredError)?.message ?? null };
}

/** The synced resources, the refused records, and the outcome of the last syncs. */
export const syncStateViews: Pick<ViewSources, 'sync-resources' | 'rejected-records' | 'sync-log' | 'sync-failures'> = {
  'sync-resources': (params) => ({
    sql: `SELECT x.ordinal, x.dataset, x.run_id, coalesce(e.state, 'never') AS state, coalesce(e.rows, 0) AS rows,
        coalesce(e.rejected, 0) AS rejected, coalesce(e.requests, 0) AS requests, e.data_through, e.computed_at, e.synced_at,
        e.tried_at, e.error_code AS error, e.error_code, e.error_detail
      FROM (${params.failed ? failedResources(params) : expectedResources(params)}) x
        LEFT JOIN resource e ON e.dataset = x.dataset AND e.run_no = coalesce(x.run_no, 0)`,
    bind: {
      ...(params.dataset && { dataset: params.dataset }),
      ...(params.ofRunIds && { ofRunIds: JSON.stringify(params.ofRunIds) }),
    },
    order: 'ordinal, run_id',
    extra: ['ordinal', 'error_code', 'error_detail'],
    finish: ({ ordinal: _, ...row }) => withErrorText(row) as ViewRow<'sync-resources'>,
  }),
  'rejected-records': () => ({
    // A connection that excludes a run does not know it: the record names it, and has its counts.
    sql: `SELECT x.dataset, r.run_id, x.reason, x.raw FROM rejected_record x LEFT JOIN run r USING (run_no)
      WHERE x.run_no = 0 OR r.run_no IS NOT NULL`,
    bind: {},
    finish: (row) => ({ ...row, reason: translateStored(String(row.reason)) }) as ViewRow<'rejected-records'>,
  }),
  'sync-log': () => ({
    sql: `SELECT sync_id, started_at, stopped_at AS finished_at, is_whole, outcome, complete, failed, requests, error_code AS error,
        error_code, error_detail FROM sync_run`,
    bind: {},
    extra: ['error_code', 'error_detail'],
    finish: (row) => ({ ...withErrorText(row), is_whole: row.is_whole === 1 }) as ViewRow<'sync-log'>,
  }),
  'sync-failures': () => ({
    sql: `SELECT failure_no, failed_at, dataset, run_id, error_code AS error, error_code, error_detail FROM sync_failure`,
    bind: {},
    order: 'failure_no DESC',
    extra: ['error_code', 'error_detail'],
    finish: (row) => withErrorText(row) as ViewRow<'sync-failures'>,
  }),
};
