import { type LearnerPeriod, learnerColumn, learnerMetrics } from '#shared/subjects/learners/definition.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';

/** Every count of every learner as a row of its own. `learner_row` is filled from the learners' file while it is read. */
const counts = (period: LearnerPeriod) => `l AS MATERIALIZED (SELECT * FROM learner_row(@runId)),
  m AS (${learnerMetrics
    .map(({ key }) => `SELECT '${key}' AS metric, "${learnerColumn(key, period)}" AS value FROM l`)
    .join(' UNION ALL ')})`;

const inOrder = {
  metric: [`CASE metric ${learnerMetrics.map(({ key }, index) => `WHEN '${key}' THEN ${index}`).join(' ')} END`],
};

/** The smallest value that at least N percent of all do not exceed. */
const percentile = (percent: number) => `min(value) FILTER (WHERE place * 100 >= ${percent} * n)`;

/** Learners one by one, and as a group. Zeros stay out of the percentiles, as in Insights; services also send null for 0. */
export const learnerViews: Pick<ViewSources, 'run-learners' | 'run-learner-metrics' | 'run-learner-counts'> = {
  'run-learners': ({ runId }) => ({ sql: 'SELECT * FROM learner_row(@runId)', bind: { runId } }),
  'run-learner-metrics': ({ runId, period }) => ({
    sql: `WITH ${counts(period)},
        did AS (SELECT metric, value, row_number() OVER (PARTITION BY metric ORDER BY value) AS place,
          count(*) OVER (PARTITION BY metric) AS n FROM m WHERE value > 0)
      SELECT a.metric, coalesce(d.n, 0) AS learners, a.total - coalesce(d.n, 0) AS none, d.p15, d.median, d.p85, d.highest
      FROM (SELECT metric, count(*) AS total FROM m GROUP BY metric) a
      LEFT JOIN (SELECT metric, max(n) AS n, ${percentile(15)} AS p15,
          avg(value) FILTER (WHERE place IN ((n + 1) / 2, (n + 2) / 2)) AS median, ${percentile(85)} AS p85,
          max(value) AS highest FROM did GROUP BY metric) d USING (metric)`,
    bind: { runId },
    orders: inOrder,
  }),
  'run-learner-counts': ({ runId, period }) => ({
    sql: `WITH ${counts(period)} SELECT metric, value, count(*) AS learners FROM m WHERE value > 0 GROUP BY metric, value`,
    bind: { runId },
    orders: inOrder,
  }),
};
