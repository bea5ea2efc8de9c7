import { entriesOf, scopeSql } from '#main/data-host/subjects/coverage/input.ts';
import { daysOfTrend, type RunState } from '#shared/catalog/run-choice.ts';
import type { ViewParams } from '#shared/catalog/views.ts';
import { daysOfNewestWeek } from '#shared/time/like-weeks.ts';
import { nowSql } from '../../database/clock.ts';
import { isSelected, labelOf, newestDay, runFigures, withheldColumn } from '../../database/fragments.ts';
import { byName } from './course.ts';
import type { ViewSources, ViewTools } from './view-source.ts';

const isEnded = `s.end_date <= ${nowSql}`;

/** Where a run stands, by the dates of its summary `s`: in one state, also where a service sends an end before the start. */
const stateSql: Readonly<Record<RunState, string>> = {
  upcoming: `s.start_date > ${nowSql} AND (${isEnded}) IS NOT TRUE`,
  current: `s.start_date <= ${nowSql} AND (${isEnded}) IS NOT TRUE`,
  ended: isEnded,
};

/** The counts of the days before the last one, by how many days before: what no row has is missing. */
const trend = `(SELECT json_group_object(f.data_through - e.date, e.count ORDER BY e.date DESC) FROM enrollment e
  WHERE e.run_no = f.run_no AND e.date BETWEEN f.data_through - ${daysOfTrend} AND f.data_through)`;

/** Null until a run was looked at. */
const flags = '(SELECT l.flags FROM run_looked_at l WHERE l.run_no = f.run_no)';

/** The runs that need attention: those of the flags that are stored, or of those that may be published here. */
function flaggedRuns({ attention }: ViewTools): { readonly where: string; readonly flagged: string } {
  const shownRuns = attention.flaggedRuns();
  if (shownRuns === null) return { where: 'EXISTS (SELECT 1 FROM run_flag x WHERE x.run_no = f.run_no)', flagged: '' };
  return { where: 'f.run_id IN (SELECT value FROM json_each(@flagged))', flagged: JSON.stringify(shownRuns) };
}

/** What the parameters leave, over a run `f`, its course `c` and its summary `s`. */
function chosenRuns(params: ViewParams<'run-trends'>, tools: ViewTools) {
  const { courseKey, org, scope, state, pacing, flagged } = params;
  const ofFlags = flagged ? flaggedRuns(tools) : null;
  const conditions = [
    ...(courseKey === undefined ? [] : ['c.course_key = @courseKey']),
    ...(org === undefined ? [] : ['c.org = @org']),
    ...(scope === undefined ? [] : [scopeSql[scope.of]]),
    ...(state === undefined ? [] : [stateSql[state]]),
    ...(pacing === undefined ? [] : ['s.pacing_type = @pacing']),
    ...(ofFlags === null ? [] : [ofFlags.where]),
  ];
  return {
    where: conditions.map((condition) => `AND (${condition})`).join(' '),
    bind: {
      ...(courseKey !== undefined && { courseKey }),
      ...(org !== undefined && { org }),
      ...(scope !== undefined && { entries: entriesOf(scope) }),
      ...(pacing !== undefined && { pacing }),
      ...(ofFlags !== null && { flagged: ofFlags.flagged }),
    },
  };
}

/** The selected runs with how they move and where they stand. */
export const runTrendViews: Pick<ViewSources, 'run-trends'> = {
  'run-trends': (params, tools) => {
    const filter = byName(tools, 'run', params.text, {
      key: 'f.run_no',
      name: 'f.run_id',
      number: '(SELECT run_no FROM run n WHERE n.run_id = v.run_id)',
      order: 'current DESC NULLS LAST',
    });
    const chosen = chosenRuns(params, tools);
    // A file has neither column, and would work out both for all runs.
    const onScreen = (sql: string) => (tools.attention.isMasked() ? 'NULL' : sql);
    return {
      ...filter,
      // Lines and flags are looked up for the runs of the page alone.
      key: 'run_id',
      orders: { trend: ['change_28d'] },
      extra: [withheldColumn],
      sql: `SELECT f.run_id, c.course_key, ${onScreen(trend)} AS trend, f.current, f.change_7d, f.change_28d, f.change_90d,
          t.vs_earlier, t.usual_range, t.earlier_runs, t.day_no, f.active_last_week, f.active_pct, ${onScreen(flags)} AS flags, f.data_through, f.week_ending AS active_week, f.ever_enrolled,
          f.verified, s.start_date, s.end_date, s.pacing_type,
          (SELECT min(synced_at) FROM resource x WHERE x.run_no = f.run_no) AS synced_at,
          f.data_through <= ${newestDay} - ${daysOfNewestWeek} AS is_older, ${labelOf('run', 'f.run_id')} AS run_label,
          nullif(concat_ws(' ', f.withheld, t.withheld), '') AS withheld
        FROM (${runFigures} WHERE ${isSelected}) f JOIN course c USING (course_no) LEFT JOIN course_summary s ON s.run_id = f.run_id
          LEFT JOIN run_standing t ON t.run_no = f.run_no
        WHERE ${filter.where} ${chosen.where}`,
      bind: { ...filter.bind, ...chosen.bind },
    };
  },
};
