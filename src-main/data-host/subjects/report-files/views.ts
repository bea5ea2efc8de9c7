import type { ViewSources } from '../../cache/reading/view-source.ts';

/** Report files, which are not kept in this database themselves. */
export const reportFileViews: Pick<ViewSources, 'run-reports'> = {
  'run-reports': ({ runId }) => ({
    sql: `SELECT f.report_name, f.last_modified, f.bytes, f.sha256, f.file, f.fetched_at,
        iif(f.is_gone, f.fetched_at, NULL) AS gone_since
      FROM report_file f JOIN run r USING (run_no) WHERE r.run_id = @runId`,
    bind: { runId },
  }),
};
