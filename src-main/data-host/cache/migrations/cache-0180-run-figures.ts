import type { Migration } from '../database/migrate.ts';

/**
 * The figures of each run, stored when its rows are published: a list of thousands of runs reads one row of each. And indexes for
 * what lists and the first screen ask about all resources: when a run was synced, and what has failed.
 */
export const cache0180: Migration = {
  number: 180,
  up: (db) =>
    db.exec(`
      CREATE TABLE run_figure (
        run_no INTEGER PRIMARY KEY, data_through INTEGER, current INTEGER, change_7d INTEGER, ever_enrolled INTEGER, verified ANY,
        modes_through INTEGER, active_last_week INTEGER, enrolled_then INTEGER, active_pct REAL, week_ending INTEGER, withheld TEXT
      ) STRICT;
      INSERT INTO run_figure (run_no, data_through, current, change_7d, ever_enrolled, verified, modes_through, active_last_week,
        enrolled_then, active_pct, week_ending, withheld)
      SELECT r.run_no,
        e.date AS data_through, e.count AS current,
        e.count - (SELECT count FROM enrollment w WHERE w.run_no = r.run_no AND w.date = e.date - 7) AS change_7d,
        m.cumulative_count AS ever_enrolled, m.modes ->> 'verified' AS verified, m.date AS modes_through,
        a."any" AS active_last_week, le.count AS enrolled_then,
        CASE WHEN le.count > 0 THEN 100.0 * a."any" / le.count END AS active_pct,
        ((a.interval_end - 1) / 86400000000) AS week_ending,
        nullif(concat_ws(' ', CASE WHEN e.withheld IS NOT NULL THEN 'current' END,
          CASE WHEN (SELECT withheld FROM enrollment w WHERE w.run_no = r.run_no AND w.date = e.date - 7) IS NOT NULL THEN 'change_7d' END,
          CASE WHEN instr(m.withheld, 'cumulative_count') THEN 'ever_enrolled' END,
          CASE WHEN json_type(m.modes, '$.verified') = 'null' THEN 'verified' END,
          CASE WHEN a."any" IS NULL AND instr(a.withheld, 'any') THEN 'active_last_week' END,
          CASE WHEN le.withheld IS NOT NULL THEN 'active_pct' END), '') AS withheld
      FROM run r
      LEFT JOIN enrollment e ON e.run_no = r.run_no AND e.date = (SELECT max(date) FROM enrollment WHERE run_no = r.run_no)
      LEFT JOIN enrollment_mode m ON m.run_no = r.run_no
        AND m.date = (SELECT max(date) FROM enrollment_mode WHERE run_no = r.run_no)
      LEFT JOIN activity a ON a.run_no = r.run_no AND (a.interval_start, a.interval_end) =
        (SELECT interval_start, interval_end FROM activity WHERE run_no = r.run_no ORDER BY interval_end DESC, interval_start DESC LIMIT 1)
      LEFT JOIN enrollment le ON le.run_no = r.run_no AND le.date = ((a.interval_end - 1) / 86400000000);
      CREATE INDEX resource_by_run ON resource (run_no, synced_at);
      CREATE INDEX resource_failed ON resource (dataset, run_no) WHERE state = 'failed';
    `),
};
