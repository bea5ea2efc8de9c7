import { daysOfMonth, type Month, monthsBefore } from '#shared/time/months.ts';
import { isSelected, labelOf, weekEnding, withheldColumn } from '../../database/fragments.ts';
import type { ViewSources } from './view-source.ts';

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
  const isHidden = `coalesce(instr(a.withheld, 'any'), 0) > 0`;
  const weeks = `FROM activity a WHERE a.run_no = d.run_no AND ${weekEnding('a')} BETWEEN @${name}_first AND @${name}_last`;
  return {
    value: `(SELECT CASE WHEN max(${isHidden}) = 0 THEN avg(a."any") END ${weeks}) AS ${key}`,
    withheld: `CASE WHEN (SELECT max(${isHidden}) ${weeks}) = 1 THEN '${key}' END`,
  };
};
const actives = [
  active('active_month', 'month'),
  active('active_before', 'before'),
  active('active_last_year', 'year'),
];

/** Selected runs in a calendar month; those with no day and no week in it are left out. */
export const runMonthViews: Pick<ViewSources, 'run-months'> = {
  'run-months': ({ month }) => ({
    extra: [withheldColumn],
    sql: `SELECT d.run_id, month.count AS count, ${[...nets, ...actives].map(({ value }) => value).join(', ')},
        ${labelOf('run', 'd.run_id')} AS run_label,
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
