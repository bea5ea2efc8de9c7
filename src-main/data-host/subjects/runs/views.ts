import { entriesOf, scopeSql } from '#main/data-host/subjects/coverage/input.ts';
import { daysOfTrend, type RunState } from '#shared/catalog/run-choice.ts';
import type { ViewParams } from '#shared/catalog/views.ts';
import { attentionDatasets } from '#shared/subjects/attention/definition.ts';
import { daysOfMonth, type Month, monthsBefore } from '#shared/time/days.ts';
import { daysOfNewestWeek } from '#shared/time/like-weeks.ts';
import { nowSql } from '../../cache/database/clock.ts';
import {
  dataState,
  daysOfChange,
  hasEnded,
  isSelected,
  labelOf,
  newestDay,
  runFigures,
  wasRead,
  weekEnding,
  withheldColumn,
} from '../../cache/database/fragments.ts';
import { byName, type ViewContext, type ViewSources } from '../../cache/reading/view-source.ts';

const isEnded = hasEnded('s');

/** Where a run stands, by the dates of its summary `s`: in one state, also where a service sends an end before the start. */
const stateSql: Readonly<Record<RunState, string>> = {
  upcoming: `s.start_date > ${nowSql} AND (${isEnded}) IS NOT TRUE`,
  current: `s.start_date <= ${nowSql} AND (${isEnded}) IS NOT TRUE`,
  ended: isEnded,
};

/** The counts of the days before the last one, by how many days before: what no row has is missing. */
const trend = `(SELECT json_group_object(f.data_through - e.date, e.count ORDER BY e.date DESC) FROM enrollment e
  WHERE e.run_no = f.run_no AND e.date BETWEEN f.data_through - ${daysOfTrend} AND f.data_through)`;

/** Null until a run was looked at, and until there was something to look at. */
const flags = `CASE WHEN ${wasRead(attentionDatasets, 'f.run_no')} THEN (SELECT l.flags FROM run_looked_at l WHERE l.run_no = f.run_no) END`;

/** The runs that need attention: those of the flags that are stored, or of those that may be published here. */
function flaggedRuns({ attention }: ViewContext): { readonly where: string; readonly flagged: string } {
  const shownRuns = attention.flaggedRuns();
  if (shownRuns === null) return { where: 'EXISTS (SELECT 1 FROM run_flag x WHERE x.run_no = f.run_no)', flagged: '' };
  return { where: 'f.run_id IN (SELECT value FROM json_each(@flagged))', flagged: JSON.stringify(shownRuns) };
}

/** The conditions of the parameters, over a run `f`, its course `c` and its summary `s`. */
function chosenRuns(params: ViewParams<'run-trends'>, context: ViewContext) {
  const { courseKey, org, scope, state, pacing, flagged } = params;
  const ofFlags = flagged ? flaggedRuns(context) : null;
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

/** The months that a month is held against, by how many months before; the last day of each is read. */
const ends = { month: 0, before: 1, two: 2, year: 12, year_before: 13 } as const;
type End = keyof typeof ends;
const endNames = Object.keys(ends) as End[];

/** The first day that is read for a month. */
export const firstDayOf = (month: Month): number => daysOfMonth(monthsBefore(month, ends.year_before)).first;

/** The last stored day of a run `r` in a month. */
const lastDay = (name: End) =>
  `(SELECT max(e.date) FROM enrollment e WHERE e.run_no = r.run_no AND e.date BETWEEN @${name}_first AND @${name}_last
    AND (e.count IS NOT NULL OR e.withheld IS NOT NULL)) AS ${name}_day`;

/** A difference of the counts at two ends, and its name where one of them is withheld. */
const net = (key: string, end: End, before: End) => ({
  value: `${end}.count - ${before}.count AS ${key}`,
  withheld: `CASE WHEN ${end}.date IS NOT NULL AND ${before}.date IS NOT NULL AND coalesce(${end}.withheld, ${before}.withheld) IS NOT NULL
    THEN '${key}' END`,
});
const nets = [
  net('net_month', 'month', 'before'),
  net('net_before', 'before', 'two'),
  net('net_last_year', 'year', 'year_before'),
];

/** The weeks of a run that end in a month: their mean, and its name where one of them is withheld. */
const active = (key: string, name: End) => {
  const isWithheld = `coalesce(instr(a.withheld, 'any'), 0) > 0`;
  const weeks = `FROM activity a WHERE a.run_no = d.run_no AND ${weekEnding('a')} BETWEEN @${name}_first AND @${name}_last`;
  return {
    value: `(SELECT CASE WHEN max(${isWithheld}) = 0 THEN avg(a."any") END ${weeks}) AS ${key}`,
    withheld: `CASE WHEN (SELECT max(${isWithheld}) ${weeks}) = 1 THEN '${key}' END`,
  };
};
const actives = [
  active('active_month', 'month'),
  active('active_before', 'before'),
  active('active_last_year', 'year'),
];

/** The runs that are synced: as a list, with their changes, and in a calendar month, where those with no day and no week in it are left out. */
export const runViews: Pick<ViewSources, 'runs' | 'run-trends' | 'run-months'> = {
  runs: ({ text, courseKey }, filters) => {
    const filter = byName(filters, 'run', text, {
      key: 'f.run_no',
      name: 'f.run_id',
      number: '(SELECT run_no FROM run n WHERE n.run_id = v.run_id)',
      order: 'run_id COLLATE NOCASE',
    });
    return {
      ...filter,
      extra: [withheldColumn],
      sql: `SELECT f.run_id, c.course_key, f.current, f.ever_enrolled, f.change_7d, f.verified, f.active_last_week, f.active_pct, f.data_through,
        (SELECT min(synced_at) FROM resource x WHERE x.run_no = f.run_no) AS synced_at,
        ${dataState('f', newestDay)} AS data_state, ${labelOf('run', 'f.run_id')} AS run_label, f.withheld
      FROM (${runFigures} WHERE ${isSelected}) f JOIN course c USING (course_no)
      WHERE ${filter.where} ${courseKey === undefined ? '' : 'AND c.course_key = @courseKey'}`,
      bind: courseKey === undefined ? filter.bind : { ...filter.bind, courseKey },
    };
  },
  'run-trends': (params, context) => {
    const filter = byName(context, 'run', params.text, {
      key: 'f.run_no',
      name: 'f.run_id',
      number: '(SELECT run_no FROM run n WHERE n.run_id = v.run_id)',
      order: 'is_older ASC NULLS LAST, current DESC NULLS LAST',
    });
    const chosen = chosenRuns(params, context);
    // A file has neither column, and would work out both for all runs.
    const onScreen = (sql: string) => (context.attention.isMasked() ? 'NULL' : sql);
    return {
      ...filter,
      // Lines and flags are looked up for the runs of the page alone.
      key: 'run_id',
      orders: { trend: ['change_28d'] },
      extra: [withheldColumn],
      sql: `SELECT f.run_id, c.course_key, ${onScreen(trend)} AS trend, f.current, f.change_7d, f.change_28d, f.change_90d,
          ${daysOfChange(28)} AS change_28d_days, ${daysOfChange(90)} AS change_90d_days,
          t.vs_earlier, t.usual_range, t.earlier_runs, t.day_no, f.active_last_week, f.active_pct, ${onScreen(flags)} AS flags, f.data_through, f.week_ending AS active_week, f.ever_enrolled,
          f.verified, s.start_date, s.end_date, s.pacing_type,
          (SELECT min(synced_at) FROM resource x WHERE x.run_no = f.run_no) AS synced_at,
          f.data_through <= ${newestDay} - ${daysOfNewestWeek} AS is_older, ${dataState('f', newestDay)} AS data_state,
          ${labelOf('run', 'f.run_id')} AS run_label,
          nullif(concat_ws(' ', f.withheld, t.withheld), '') AS withheld
        FROM (${runFigures} WHERE ${isSelected}) f JOIN course c USING (course_no) LEFT JOIN course_summary s ON s.run_id = f.run_id
          LEFT JOIN run_standing t ON t.run_no = f.run_no
        WHERE ${filter.where} ${chosen.where}`,
      bind: { ...filter.bind, ...chosen.bind },
    };
  },
  'run-months': ({ month }) => ({
    extra: [withheldColumn],
    sql: `SELECT d.run_id, month.count AS count, ${[...nets, ...actives].map(({ value }) => value).join(', ')},
        ${labelOf('run', 'd.run_id')} AS run_label, ${endNames.map((name) => `d.${name}_day`).join(', ')},
        nullif(concat_ws(' ', CASE WHEN month.withheld IS NOT NULL THEN 'count' END,
          ${[...nets, ...actives].map(({ withheld }) => withheld).join(', ')}), '') AS withheld
      FROM (SELECT r.run_no, r.run_id, ${endNames.map(lastDay).join(', ')} FROM run r WHERE ${isSelected}) d
        ${endNames.map((name) => `LEFT JOIN enrollment ${name} ON ${name}.run_no = d.run_no AND ${name}.date = d.${name}_day`).join('\n        ')}
      WHERE d.month_day IS NOT NULL OR EXISTS (SELECT 1 FROM activity a
        WHERE a.run_no = d.run_no AND ${weekEnding('a')} BETWEEN @month_first AND @month_last)`,
    bind: Object.fromEntries(
      endNames.flatMap((name) => {
        const { first, last } = daysOfMonth(monthsBefore(month, ends[name]));
        return [
          [`${name}_first`, first],
          [`${name}_last`, last],
        ];
      }),
    ),
  }),
};
