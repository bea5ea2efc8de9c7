import type { CourseScope } from '#shared/catalog/course-scope.ts';
import {
  maxOnMap,
  placeLabels,
  type Quadrant,
  type SupplyReading,
  standingLabels,
} from '#shared/subjects/coverage/question.ts';
import { calendarDays } from '#shared/time/time.ts';
import { allSkillMarks, isSelected, withheldColumn } from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';
import { entriesOf, scopeSql } from './input.ts';

/** Codes of a column in words. */
const inWords = (column: string, labels: Readonly<Record<string, string>>) =>
  `CASE ${column} ${Object.entries(labels)
    .map(([code, label]) => `WHEN '${code}' THEN '${label}'`)
    .join(' ')} END`;

const place = `${inWords('v.place', placeLabels)} AS place`;
const ratio = 'v.quotient, v.shrunken, v.low, v.high';

/** The links of a skill to courses, with the marks in their place. */
const linksOf = (skill: `${string}.${string}`) => `
  SELECT cs.course_no, min(max(cs.confidence, 0), 1) AS confidence FROM course_skill cs JOIN course c USING (course_no)
    WHERE cs.skill_id = ${skill}
      AND NOT EXISTS (SELECT 1 FROM (${allSkillMarks}) m WHERE m.course_key = c.course_key AND m.skill_id = ${skill})
  UNION ALL
  SELECT c.course_no, m.hundredths / 100.0 FROM (${allSkillMarks}) m JOIN course c USING (course_key) WHERE m.skill_id = ${skill}`;

/** Something of the selected runs of the courses that teach the skill `v.skill_id`; the figures may be masked. */
const ofRuns = (scope: CourseScope, what: string) => `(SELECT ${what} FROM (${linksOf('v.skill_id')}) l
  JOIN course c USING (course_no) JOIN run r USING (course_no) JOIN run_figure g USING (run_no)
  WHERE l.confidence >= @tau AND ${scopeSql[scope.of]} AND ${isSelected})`;

const isWithheld = `count(*) FILTER (WHERE instr(' ' || g.withheld || ' ', ' current ')) > 0`;

/** Enrollment by confidence; a sum of which a part is withheld is no sum. */
const learnersOf = (scope: CourseScope) =>
  ofRuns(scope, `CASE WHEN ${isWithheld} THEN NULL ELSE round(sum(l.confidence * g.current), 6) END`);
const withheldOf = (scope: CourseScope, column: string) =>
  ofRuns(scope, `CASE WHEN ${isWithheld} THEN '${column}' END`);

const supplySql: Readonly<Record<SupplyReading, (scope: CourseScope) => string>> = {
  courses: () => 'v.courses',
  strength: () => 'v.strength',
  learners: learnersOf,
};

/** Demand against supply, from the tables of a comparison. */
export const coverageViews: Pick<ViewSources, Extract<keyof ViewSources, `coverage-${string}`> | 'portfolio-index'> = {
  'coverage-skills': ({ place: only, ...params }, { coverage }) => {
    const { tables, question } = coverage.read(params);
    const { scope, tau } = question;
    const where = only === undefined ? '' : 'WHERE v.place = @place';
    return {
      // Learners are looked up for the skills of the page alone.
      key: 'skill_id',
      extra: [withheldColumn],
      sql: `SELECT v.skill_id, v.name, ${place}, v.demand, v.jobs, v.median_salary, v.courses, v.strength,
          ${learnersOf(scope)} AS learners, ${ratio}, ${inWords('v.standing', standingLabels)} AS standing,
          ${withheldOf(scope, 'learners')} AS ${withheldColumn}
        FROM ${tables.skills} v ${where}`,
      bind: { tau, entries: entriesOf(scope), ...(only !== undefined && { place: only }) },
    };
  },
  'portfolio-index': () => ({
    sql: `SELECT day, 100 * share AS share_pct, build, keep, review, courses FROM journal.coverage_day
      WHERE day BETWEEN ${calendarDays.first} AND ${calendarDays.last} AND coalesce(share, 0) BETWEEN 0 AND 1`,
    bind: {},
  }),
  'coverage-map': (params, { coverage }) => {
    const { tables, summary, question } = coverage.read(params);
    const { scope, supply, tau } = question;
    const { skills } = tables;
    // The plus keeps SQLite from looking for the demand: it would sort all skills of the place, and the index of the order has them sorted.
    const largest = (of: Quadrant, by = 'demand DESC') =>
      `SELECT * FROM (SELECT * FROM ${skills} WHERE place = '${of}' AND +demand > 0 ORDER BY ${by}, skill_id LIMIT ${maxOnMap[of]})`;
    return {
      extra: [withheldColumn],
      sql: `SELECT v.skill_id, v.name, ${place}, v.opportunity_pct, v.demand, ${supplySql[supply](scope)} AS supply, v.nearness_pct, @cut AS demand_cut,
          ${supply === 'learners' ? withheldOf(scope, 'supply') : 'NULL'} AS ${withheldColumn}
        FROM (${largest('build', 'opportunity_pct DESC, demand DESC')} UNION ALL ${largest('keep')}
          UNION ALL ${largest('review', 'courses DESC, demand DESC')} UNION ALL ${largest('rest')}) v`,
      bind: { tau, entries: entriesOf(scope), cut: summary.cut },
    };
  },
  'coverage-opportunity': (question, { coverage }) => ({
    sql: `SELECT v.skill_id, v.name, v.opportunity_pct, v.demand, v.nearness_pct, v.near_skills, v.carriers, v.weak_links, v.jobs, v.median_salary,
        v.gain_pct, v.demand_rank, v.nearness_rank
      FROM ${coverage.read(question).tables.skills} v WHERE v.place = 'build' AND v.opportunity_pct IS NOT NULL`,
    bind: {},
    order: 'opportunity_pct DESC, demand DESC',
  }),
  'coverage-jobs': (question, { coverage }) => ({
    sql: `SELECT job_id, name, reached_pct, missing_count, missing_skills, skills, unique_postings, median_salary
      FROM ${coverage.read(question).tables.jobs}`,
    bind: {},
  }),
  'coverage-next-skills': (question, { coverage }) => ({
    sql: `SELECT skill_id, name, completes, gain_pct, demand, jobs FROM ${coverage.read(question).tables.skills} WHERE completes > 0`,
    bind: {},
    order: 'completes DESC, demand DESC NULLS LAST',
  }),
  'coverage-undersupply': (question, { coverage }) => ({
    sql: `SELECT v.skill_id, v.name, v.courses, v.demand, v.jobs, ${ratio}
      FROM ${coverage.read(question).tables.skills} v WHERE v.standing = 'under'`,
    bind: {},
    order: 'high, demand DESC',
  }),
  'coverage-oversupply': (question, { coverage }) => ({
    sql: `SELECT v.skill_id, v.name, v.courses, v.demand, v.jobs, ${ratio}
      FROM ${coverage.read(question).tables.skills} v WHERE v.standing = 'over'`,
    bind: {},
    order: 'low DESC, courses DESC',
  }),
};
