import type { ViewSources } from './view-source.ts';

/** What is not kept in tables of this database: report files, and the learners in their own file. */
export const fileViews: Pick<ViewSources, 'run-reports' | 'run-learners'> = {
  'run-reports': ({ runId }) => ({
    sql: `SELECT f.report_name, f.last_modified, f.bytes, f.sha256, f.file, f.fetched_at
      FROM report_file f JOIN run r USING (run_no) WHERE r.run_id = @runId`,
    bind: { runId },
  }),
  // A table that the data host fills from the learners' file while it is read.
  'run-learners': ({ runId }) => ({ sql: 'SELECT * FROM learner_row(@runId)', bind: { runId } }),
};
