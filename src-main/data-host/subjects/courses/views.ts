import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import type { CourseData } from '#shared/catalog/run-choice.ts';
import { type ViewParams, views } from '#shared/catalog/views.ts';
import type { Connection } from '../../cache/database/database.ts';
import {
  countOf,
  isBehind,
  isSelected,
  labelOf,
  nameOf,
  postingsOf,
  runStart,
  selectedRunFigures,
  sqlTexts,
  sumsOverRuns,
  withheldColumn,
} from '../../cache/database/fragments.ts';
import { byName, type NameFilters, type ViewSources, type ViewSql } from '../../cache/reading/view-source.ts';
import type { SyncState } from '../../cache/sync-state/sync-state.ts';

/** The datasets of runs that the list of courses shows figures of. */
const figureNames = views.courses.reads.filter((name) => datasets[name].scope === 'run');
const figureDatasets = sqlTexts(figureNames);

/** Whether a figure is known of the course, over the figures `f` of its selected runs. */
const hasFigures = 'coalesce(f.current, f.ever_enrolled, f.verified, f.active_last_week) IS NOT NULL';

/** The courses with a selected run of which some dataset, a row `x` of `resource`, is so. */
const withDataset = (condition: string) => `SELECT DISTINCT r.course_no FROM run r WHERE ${isSelected} AND r.run_no IN (
    SELECT x.run_no FROM resource x WHERE x.dataset IN (${figureDatasets}) AND ${condition})`;

/** The first fresh day of the dataset of a row `x`, which is one of these; asked for once each, and not by each of forty thousand rows. */
const firstFreshDay = `CASE x.dataset ${figureNames.map((name) => `WHEN '${name}' THEN (SELECT first_fresh_day('${name}'))`).join(' ')} END`;

/**
 * Lets SQL on this connection ask the ledger, because users set after how many days data count as behind, and every day is another one.
 */
export function registerFreshDays(db: Connection, syncState: Pick<SyncState, 'freshFrom'>, now: () => number): void {
  db.function('first_fresh_day', (dataset: unknown) => syncState.freshFrom(dataset as DatasetName, now()));
}

const withData: Readonly<Record<Exclude<CourseData, 'known'>, string>> = {
  failed: withDataset("x.state = 'failed'"),
  behind: withDataset(isBehind('x', firstFreshDay)),
  never: `SELECT r.course_no FROM run r WHERE ${isSelected} AND NOT EXISTS (SELECT 1 FROM resource x
    WHERE x.run_no = r.run_no AND x.dataset IN (${figureDatasets}) AND x.synced_at IS NOT NULL)`,
};

/**
 * The selected runs of a course `c`, the newest first. Their start is not looked up in the masked table: a day there says no more, and
 * takes far longer.
 */
const selectedRunIds = `(SELECT group_concat(r.run_id, ' ' ORDER BY ${runStart('r', 's', 'main.enrollment')} DESC NULLS LAST, r.run_id DESC)
  FROM run r LEFT JOIN course_summary s ON s.run_id = r.run_id WHERE r.course_no = c.course_no AND ${isSelected})`;

/** The courses that the taxonomy or a selected run names, as they were chosen. */
function chosenCourses({ text, withRuns, data, org }: ViewParams<'courses'>, filters: NameFilters): ViewSql<'courses'> {
  const filter = byName(filters, 'course', text, {
    key: 'c.course_no',
    name: 'c.course_key',
    number: '(SELECT course_no FROM course n WHERE n.course_key = v.course_key)',
    order: 'runs DESC, current DESC NULLS LAST, skills DESC, course_key',
  });
  return {
    // Names and runs are looked up for the courses of the page alone. By the plus SQLite does not try each course with data for each of them.
    key: 'course_key',
    order: filter.order,
    tables: `f AS MATERIALIZED (
        SELECT course_no, ${sumsOverRuns} FROM (${selectedRunFigures}) GROUP BY course_no)
      ${data === undefined || data === 'known' ? '' : `, with_data AS MATERIALIZED (${withData[data]})`}`,
    sql: `SELECT c.course_key, c.org, ${countOf('k.skills', 'skills')} AS skills, ${countOf('k.jobs', 'skills', 'jobs')} AS jobs, coalesce(f.runs, 0) AS runs,
        f.current, f.ever_enrolled, f.change_7d, f.verified, f.active_last_week, f.active_pct, k.demand AS skill_demand, ${selectedRunIds} AS run_ids,
        ${labelOf('course', 'c.course_key')} AS course_label, f.runs_left_out, f.withheld
      FROM course c LEFT JOIN course_reach k USING (course_no) LEFT JOIN f USING (course_no)
      WHERE (k.course_no IS NOT NULL OR f.course_no IS NOT NULL) AND ${filter.where}
        ${withRuns === undefined ? '' : `AND f.course_no IS ${withRuns ? 'NOT' : ''} NULL`}
        ${data === undefined ? '' : data === 'known' ? `AND ${hasFigures}` : 'AND +c.course_no IN with_data'} ${org === undefined ? '' : 'AND c.org = @org'}`,
    extra: [withheldColumn],
    bind: org === undefined ? filter.bind : { ...filter.bind, org },
  };
}

/** The weight of a skill in its job: significance is a ratio without bounds, of which a few large ones would be all of a sum. */
const weight = (link: string) => `ln(1 + max(${link}.significance, 0))`;

/** Courses, and the skills and jobs of one. */
export const courseViews: Pick<ViewSources, 'courses' | 'organisations' | 'course-skills' | 'course-jobs'> = {
  courses: chosenCourses,
  organisations: (params, filters) => {
    const { sql, tables, bind } = chosenCourses(params, filters);
    return {
      ...(tables !== undefined && { tables }),
      sql: `SELECT org, count(*) AS courses FROM (${sql}) GROUP BY org`,
      bind,
    };
  },
  'course-skills': ({ courseKey }) => ({
    sql: `SELECT s.id AS skill_id, ${nameOf('s')} AS name, s.type_name, cs.confidence, s.courses, ${countOf('d.jobs', 'jobs')} AS jobs, d.demand
      FROM course_skill cs JOIN course c USING (course_no) JOIN skill s ON s.id = cs.skill_id
        LEFT JOIN skill_demand d ON d.skill_id = s.id
      WHERE c.course_key = @courseKey`,
    bind: { courseKey },
  }),
  'course-jobs': ({ courseKey }) => ({
    sql: `SELECT job_id, name, covered AS covered_pct, shared_skills,
        unique_postings, median_salary
      FROM (SELECT j.id AS job_id, ${nameOf('j')} AS name, count(*) AS shared_skills,
          100.0 * sum(${weight('js')} * cs.confidence)
            / nullif((SELECT sum(${weight('t')}) FROM job_skill t WHERE t.job_id = j.id), 0) AS covered,
          p.unique_postings, p.median_salary
        FROM course_skill cs JOIN course c USING (course_no) JOIN job_skill js USING (skill_id)
          JOIN job j ON j.id = js.job_id ${postingsOf('j.id')}
        WHERE c.course_key = @courseKey GROUP BY j.id)`,
    bind: { courseKey },
  }),
};
