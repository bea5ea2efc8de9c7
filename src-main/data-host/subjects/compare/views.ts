import { microsPerDay } from '#shared/time/time.ts';
import { lastDaySql } from '../../cache/database/clock.ts';
import {
  countOf,
  labelOf,
  nameOf,
  postingsOf,
  reachOf,
  runFigures,
  selectedRunFigures,
  sumsOverRuns,
  taughtSkills,
  weekEnding,
  withheldColumn,
} from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';

type CompareView = Extract<keyof ViewSources, `compare-${string}`>;

/** The compared runs with their first day, their start and their last enrollment. */
const comparedRuns = `f AS (
  SELECT r.run_no, r.run_id,
    (SELECT min(date) FROM enrollment e WHERE e.run_no = r.run_no AND (e.count > 0 OR e.withheld IS NOT NULL)) AS first_day,
    (SELECT s.start_date / ${microsPerDay} FROM course_summary s WHERE s.run_id = r.run_id) AS start_day,
    (SELECT withheld FROM enrollment e WHERE e.run_no = r.run_no AND date <= ${lastDaySql} ORDER BY date DESC LIMIT 1) AS withheld,
    (SELECT count FROM enrollment e WHERE e.run_no = r.run_no AND date <= ${lastDaySql} ORDER BY date DESC LIMIT 1) AS current
  FROM json_each(@runIds) w JOIN run r ON r.run_id = w.value)`;

/** The enrollment of the compared runs by the days since the start of each, and the last of these days that all of them have. */
const sameDays = `d AS MATERIALIZED (
    SELECT f.run_no, e.date - coalesce(f.start_day, f.first_day) AS day_no, e.count, e.withheld
    FROM f JOIN enrollment e USING (run_no)
    WHERE coalesce(f.start_day, f.first_day) IS NOT NULL AND (e.count IS NOT NULL OR e.withheld IS NOT NULL)),
  shared AS (SELECT max(day_no) AS day_no FROM (
    SELECT day_no FROM d GROUP BY day_no HAVING count(*) = (SELECT count(DISTINCT run_no) FROM d)))`;

interface Series {
  readonly runIds: readonly string[];
  readonly align: 'dates' | 'day0' | 'start';
  readonly unit: 'absolute' | 'percent';
}

interface Facts {
  readonly table: string;
  readonly day: string;
  readonly dayColumn: string;
  /** How many days one row is about, and the column that counts such rows from day 0. */
  readonly step: 1 | 7;
  readonly countColumn: string;
  readonly count: string;
}

/**
 * One row per day or week with the value of each run; `day` is a term and `count` a column of the table of facts `t`. Runs begin on
 * different days of the week, so that their weeks meet by number: week 0 is the one that holds day 0. A run whose start
 * the service does not tell is counted from its first day with learners also where the others are counted from their start.
 */
function series(params: Series, facts: Facts) {
  const { table, day, dayColumn, step, countColumn, count } = facts;
  const value = `t."${count}"`;
  const isCounted = params.align !== 'dates';
  const zero = params.align === 'start' ? 'coalesce(f.start_day, f.first_day)' : 'f.first_day';
  const since = `(${day} - ${zero})`;
  // A division towards zero would count both weeks beside the start as week 0.
  const axisValue = isCounted ? `(${since} - ((${since} % ${step}) + ${step}) % ${step}) / ${step}` : day;
  const counted = params.align === 'start' ? `WHERE ${zero} IS NOT NULL` : `WHERE ${day} >= f.first_day`;
  // A value that is withheld is there and not known; one that the service does not have is not there.
  const isCountWithheld = `instr(' ' || t.withheld || ' ', ' ${count} ') > 0`;
  const isWithheld =
    params.unit === 'percent'
      ? `(${isCountWithheld} AND (f.current > 0 OR f.withheld IS NOT NULL)) OR (${value} IS NOT NULL AND f.withheld IS NOT NULL)`
      : isCountWithheld;
  const shown = params.unit === 'percent' ? `100.0 * ${value} / nullif(f.current, 0)` : value;
  return {
    sql: `WITH ${comparedRuns}
      SELECT ${isCounted ? 'NULL' : axisValue} AS ${dayColumn}, ${isCounted ? axisValue : 'NULL'} AS ${countColumn},
        json_group_object(f.run_id, ${shown}) FILTER (WHERE ${shown} IS NOT NULL OR ${isWithheld}) AS runs
      FROM f JOIN ${table} t USING (run_no) ${isCounted ? counted : ''} GROUP BY ${axisValue}`,
    bind: { runIds: JSON.stringify(params.runIds) },
    order: `${dayColumn}, ${countColumn}`,
  };
}

/** Names as keys of a row's values; those that look alike are distinguished by the id. */
const nameKeys = (table: string, ids: string) => `w AS (
  SELECT x.id, coalesce(${nameOf('x')}, 'Unnamed')
    || CASE WHEN count(*) OVER (PARTITION BY comparable(${nameOf('x')})) > 1 THEN ' (' || x.id || ')' ELSE '' END AS key
  FROM json_each(${ids}) i JOIN ${table} x ON x.id = i.value)`;

const sharedFirst = 'shared DESC, name COLLATE NOCASE';

export const compareViews: Pick<ViewSources, CompareView> = {
  'compare-runs': ({ runIds }) => ({
    sql: `WITH ${comparedRuns}, ${sameDays}
      SELECT g.run_id, shared.day_no AS shared_day_no, d.count AS on_shared_day, f.first_day, f.start_day, g.current, g.change_7d,
        (SELECT max(count) FROM enrollment e WHERE e.run_no = g.run_no) AS peak,
        g.active_last_week, g.active_pct, g.data_through, ${labelOf('run', 'g.run_id')} AS run_label,
        nullif(concat_ws(' ', g.withheld, CASE WHEN d.withheld IS NOT NULL THEN 'on_shared_day' END,
          (SELECT 'peak' FROM enrollment e WHERE e.run_no = g.run_no AND e.withheld IS NOT NULL LIMIT 1)), '') AS withheld
      FROM f JOIN (${runFigures}) g USING (run_no) CROSS JOIN shared LEFT JOIN d ON d.run_no = f.run_no AND d.day_no = shared.day_no`,
    extra: [withheldColumn],
    bind: { runIds: JSON.stringify(runIds) },
  }),
  'compare-enrollment': (params) =>
    series(params, {
      table: 'enrollment',
      day: 't.date',
      dayColumn: 'date',
      step: 1,
      countColumn: 'day_no',
      count: 'count',
    }),
  'compare-activity': (params) =>
    series(params, {
      table: 'activity',
      day: weekEnding('t'),
      dayColumn: 'week_ending',
      step: 7,
      countColumn: 'week_no',
      count: 'any',
    }),
  'compare-courses': ({ courseKeys }) => ({
    sql: `WITH f AS (SELECT course_no, ${sumsOverRuns} FROM (${selectedRunFigures}) GROUP BY course_no)
      SELECT c.course_key, ${countOf('k.skills', 'skills')} AS skills, ${countOf('k.jobs', 'skills', 'jobs')} AS jobs, coalesce(f.runs, 0) AS runs,
        f.current, f.change_7d, f.runs_left_out, f.withheld, ${labelOf('course', 'c.course_key')} AS course_label
      FROM (SELECT DISTINCT value FROM json_each(@courseKeys)) w JOIN course c ON c.course_key = w.value
        LEFT JOIN course_reach k USING (course_no) LEFT JOIN f USING (course_no)
      WHERE k.course_no IS NOT NULL OR f.course_no IS NOT NULL`,
    extra: [withheldColumn],
    bind: { courseKeys: JSON.stringify(courseKeys) },
  }),
  'compare-course-skills': ({ courseKeys }) => ({
    sql: `SELECT s.id AS skill_id, ${nameOf('s')} AS name, count(*) AS shared,
        json_group_object(c.course_key, cs.confidence) AS courses
      FROM json_each(@courseKeys) w JOIN course c ON c.course_key = w.value JOIN course_skill cs USING (course_no)
        JOIN skill s ON s.id = cs.skill_id GROUP BY s.id`,
    bind: { courseKeys: JSON.stringify(courseKeys) },
    order: sharedFirst,
  }),
  'compare-jobs': ({ jobIds }) => ({
    sql: `SELECT j.id AS job_id, ${nameOf('j')} AS name, p.median_salary, p.unique_postings, p.unique_companies,
        p.median_posting_duration, j.skills, ${taughtSkills} AS taught_skills
      FROM json_each(@jobIds) w JOIN job j ON j.id = w.value ${reachOf('j.id')} ${postingsOf('j.id')}`,
    bind: { jobIds: JSON.stringify(jobIds) },
  }),
  'compare-job-skills': ({ jobIds }) => ({
    sql: `WITH ${nameKeys('job', '@jobIds')}
      SELECT js.skill_id, coalesce(${nameOf('s')}, ${nameOf('o')}) AS name, count(*) AS shared,
        json_group_object(w.key, js.unique_postings) AS jobs
      FROM w JOIN job_skill js ON js.job_id = w.id LEFT JOIN skill s ON s.id = js.skill_id
        LEFT JOIN job_only_skill o ON o.id = js.skill_id GROUP BY js.skill_id`,
    bind: { jobIds: JSON.stringify(jobIds) },
    order: sharedFirst,
  }),
  'compare-skills': ({ skillIds }) => ({
    sql: `SELECT s.id, ${nameOf('s')} AS name, s.type_name, s.courses, s.max_confidence, ${countOf('d.jobs', 'jobs')} AS jobs, d.demand
      FROM json_each(@skillIds) w JOIN skill s ON s.id = w.value LEFT JOIN skill_demand d ON d.skill_id = s.id`,
    bind: { skillIds: JSON.stringify(skillIds) },
  }),
  'compare-skill-courses': ({ skillIds }) => ({
    sql: `WITH ${nameKeys('skill', '@skillIds')}
      SELECT c.course_key, count(*) AS shared, json_group_object(w.key, cs.confidence) AS skills
      FROM w JOIN course_skill cs ON cs.skill_id = w.id JOIN course c USING (course_no) GROUP BY c.course_no`,
    bind: { skillIds: JSON.stringify(skillIds) },
    order: 'shared DESC, course_key COLLATE NOCASE',
  }),
};
