import type { CourseScope } from '#shared/catalog/course-scope.ts';
import type { SkillMark } from '#shared/subjects/annotations/skill-marks.ts';
import type { CoverageQuestion } from '#shared/subjects/coverage/question.ts';
import type { Connection } from '../../cache/database/database.ts';
import { allSkillMarks, isSelected, postingsOf } from '../../cache/database/fragments.ts';
import { scopeHas, selectedRuns } from '../plan/reader.ts';
import type { RequiredSkill } from '../plan/weights.ts';
import { type Market, MarketBuilder, type MarketJob } from './market.ts';
import { type Supply, SupplyBuilder } from './supply.ts';

/*
 * Reads what demand and supply follow from, a little at a time: several hundred thousand links take longer than a search may wait.
 */

/** As many as are read within some milliseconds. */
const jobsAtOnce = 20;
const linksAtOnce = 4000;

export function* readMarket(db: Connection): Generator<undefined, Market> {
  const skills = db.prepare<[number], RequiredSkill>(
    'SELECT skill_id AS skillId, significance, unique_postings AS postings FROM job_skill WHERE job_id = ?',
  );
  const jobs = db
    .prepare<[], MarketJob>(
      `SELECT j.id AS jobId, p.unique_postings AS postings, p.median_salary AS salary FROM job j ${postingsOf('j.id')} ORDER BY j.id`,
    )
    .all();
  const builder = new MarketBuilder();
  for (const [index, job] of jobs.entries()) {
    builder.add(job, skills.all(job.jobId));
    if (index % jobsAtOnce === jobsAtOnce - 1) yield;
  }
  const demand = new Map(
    db.prepare<[], [number, number | null]>('SELECT skill_id, demand FROM skill_demand').raw().all(),
  );
  return yield* builder.finish((skillId) => demand.get(skillId) ?? null);
}

interface CourseRow {
  readonly courseNo: number;
  readonly courseKey: string;
  readonly org: string;
  readonly runs: number;
}

/** The supply of a scope, and how many of its courses any skill is linked to. */
export interface ScopeSupply {
  readonly supply: Supply;
  readonly coursesInScope: number;
}

export function* readSupply(db: Connection, { scope, tau }: CoverageQuestion): Generator<undefined, ScopeSupply> {
  const courses = db
    .prepare<[], CourseRow>(
      `SELECT c.course_no AS courseNo, c.course_key AS courseKey, c.org, ${scope.of === 'runs' ? selectedRuns : '0'} AS runs
       FROM course c`,
    )
    .all();
  yield;
  const inScope = new Map(
    courses.filter((course) => scopeHas(scope, course)).map(({ courseNo, courseKey }) => [courseNo, courseKey]),
  );
  const builder = new SupplyBuilder(tau, marksIn(db, scope, courses));
  const links = db
    .prepare<[number, number, number], [number, number, number | null]>(
      `SELECT skill_id, course_no, confidence FROM course_skill WHERE (skill_id, course_no) > (?, ?)
       ORDER BY skill_id, course_no LIMIT ?`,
    )
    .raw();
  const linked = new Set<number>();
  let [skill, course] = [-1, -1];
  for (;;) {
    const rows = links.all(skill, course, linksAtOnce);
    for (const [skillId, courseNo, confidence] of rows) {
      const courseKey = inScope.get(courseNo);
      if (courseKey === undefined) continue;
      linked.add(courseNo);
      builder.add({ courseKey, skillId, confidence });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < linksAtOnce) break;
    [skill, course] = last;
    yield;
  }
  return { supply: builder.finish(), coursesInScope: linked.size };
}

/** The marks on courses of a scope; a course that a mark alone names need not be in any list. */
function marksIn(db: Connection, scope: CourseScope, courses: readonly CourseRow[]): SkillMark[] {
  const byKey = new Map(courses.map((course) => [course.courseKey, course]));
  return allMarks(db).filter(({ courseKey }) =>
    scopeHas(scope, byKey.get(courseKey) ?? { courseKey, org: courseKey.split('+')[0] ?? '', runs: 0 }),
  );
}

const allMarks = (db: Connection): SkillMark[] =>
  db
    .prepare<[], SkillMark>(
      `SELECT course_key AS courseKey, skill_id AS skillId, hundredths FROM (${allSkillMarks}) ORDER BY 1, 2`,
    )
    .all();

/** A text that is another one once a comparison would find something else. */
export function keyOfCoverage(db: Connection, { scope, tau }: CoverageQuestion): string {
  const generation = db.prepare<[], number>('SELECT number FROM taxonomy_generation').pluck().get();
  const courses =
    scope.of === 'runs'
      ? db.prepare<[], number>(`SELECT DISTINCT r.course_no FROM run r WHERE ${isSelected} ORDER BY 1`).pluck().all()
      : [];
  return JSON.stringify([generation, tau, scope, courses, allMarks(db)]);
}

/** Whether the course `c` with a selected run is in the scope. */
export const scopeSql: Readonly<Record<CourseScope['of'], string>> = {
  all: '1',
  runs: '1',
  organisations: 'c.org IN (SELECT value FROM json_each(@entries))',
  courses: 'c.course_key IN (SELECT value FROM json_each(@entries))',
};

/** The values that {@link scopeSql} names. */
export const entriesOf = (scope: CourseScope) =>
  JSON.stringify(scope.of === 'organisations' ? scope.orgs : scope.of === 'courses' ? scope.courseKeys : []);

/** Courses of a scope with a selected run. */
export const coursesWithRuns = (scope: CourseScope) => ({
  sql: `SELECT count(DISTINCT r.course_no) FROM run r JOIN course c USING (course_no) WHERE ${isSelected} AND ${scopeSql[scope.of]}`,
  bind: scope.of === 'all' || scope.of === 'runs' ? {} : { entries: entriesOf(scope) },
});
