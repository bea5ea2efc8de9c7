import type { CourseScope } from '#shared/catalog/course-scope.ts';
import type { SkillMark } from '#shared/subjects/annotations/annotations.ts';
import type { CoverageQuestion } from '#shared/subjects/coverage/question.ts';
import type { Connection } from '../../cache/database/database.ts';
import { allSkillMarks, isSelected, postingsOf } from '../../cache/database/fragments.ts';
import type { RawLink } from '../plan/links.ts';
import { at } from '../plan/problem.ts';
import { scopeHas, selectedRuns } from '../plan/reader.ts';
import type { RequiredSkill } from '../plan/weights.ts';
import { type Market, MarketBuilder, type MarketJob, turn } from './market.ts';

/*
 * Reads what demand and supply follow from, a little at a time: several hundred thousand links take longer than a search may wait.
 */

/** The number of jobs that are read within some milliseconds. */
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

/** The courses of a scope that teach a skill, after the marks of the user. */
export interface Supply {
  /** By id of a skill, its links below the minimum confidence, or without a confidence; skills that have none are not in it. */
  readonly weak: ReadonlyMap<number, number>;
  readonly courseKeys: readonly string[];
  readonly skillIds: readonly number[];
  readonly indexOf: ReadonlyMap<number, number>;
  /** The courses of skill `s` are those from `start[s]` up to `start[s + 1]`, by index, each with its confidence. */
  readonly start: Int32Array;
  readonly course: Int32Array;
  readonly confidence: Float64Array;
  /** Links of the scope: those that count as taught, those below the minimum confidence, and of these those without a confidence. */
  readonly counts: Readonly<Record<'above' | 'below' | 'unknown' | 'clamped', number>>;
  /** Marks that replaced a link of the scope or added one. */
  readonly marks: { readonly notTaught: number; readonly taught: number };
}

/** Takes the links of a scope one by one, so that its caller can let others in between. */
export class SupplyBuilder {
  readonly #tau: number;
  readonly #marks: ReadonlyMap<string, SkillMark>;
  readonly #courses = new Map<string, number>();
  readonly #skills = new Map<number, number>();
  readonly #rows: { readonly skill: number; readonly course: number; readonly confidence: number }[] = [];
  readonly #counts = { above: 0, below: 0, unknown: 0, clamped: 0 };
  readonly #weak = new Map<number, number>();

  /** `marks` are those on courses of the scope. */
  constructor(tau: number, marks: readonly SkillMark[]) {
    this.#tau = tau;
    this.#marks = new Map(marks.map((mark) => [nameOf(mark), mark]));
  }

  /** Adds a link of the taxonomy, unless a mark says otherwise. */
  add(link: RawLink): void {
    if (!this.#marks.has(nameOf(link))) this.#add(link);
  }

  finish(): Supply {
    const used = { notTaught: 0, taught: 0 };
    for (const { courseKey, skillId, hundredths } of this.#marks.values()) {
      used[hundredths === null ? 'notTaught' : 'taught'] += 1;
      if (hundredths !== null) this.#add({ courseKey, skillId, confidence: hundredths / 100 });
    }
    const start = Int32Array.from({ length: this.#rows.length + 1 }, (_, link) => link);
    const bySkill = turn(
      start,
      Int32Array.from(this.#rows, ({ skill }) => skill),
      this.#skills.size,
    );
    const rowAt = (index: number) => this.#rows[at(bySkill.link, index)];
    return {
      courseKeys: [...this.#courses.keys()],
      skillIds: [...this.#skills.keys()],
      indexOf: this.#skills,
      start: bySkill.start,
      course: Int32Array.from(bySkill.link, (_, index) => rowAt(index)?.course ?? 0),
      confidence: Float64Array.from(bySkill.link, (_, index) => rowAt(index)?.confidence ?? 0),
      counts: this.#counts,
      weak: this.#weak,
      marks: used,
    };
  }

  #add({ courseKey, skillId, confidence: raw }: RawLink): void {
    const confidence = Math.min(1, Math.max(0, raw ?? 0));
    const isTaught = raw !== null && confidence >= this.#tau;
    this.#counts[isTaught ? 'above' : 'below'] += 1;
    this.#counts.unknown += Number(raw === null);
    this.#counts.clamped += Number(raw !== null && raw !== confidence);
    if (!isTaught) {
      this.#weak.set(skillId, (this.#weak.get(skillId) ?? 0) + 1);
      return;
    }
    this.#rows.push({
      skill: numbered(this.#skills, skillId),
      course: numbered(this.#courses, courseKey),
      confidence,
    });
  }
}

const nameOf = ({ courseKey, skillId }: Pick<SkillMark, 'courseKey' | 'skillId'>) => `${skillId}/${courseKey}`;

/** The number of an entry: the next one for one that is new. */
function numbered<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
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
  const linked = new Set<string>();
  let [skill, course] = [-1, -1];
  for (;;) {
    const rows = links.all(skill, course, linksAtOnce);
    for (const [skillId, courseNo, confidence] of rows) {
      const courseKey = inScope.get(courseNo);
      if (courseKey === undefined) continue;
      linked.add(courseKey);
      builder.add({ courseKey, skillId, confidence });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < linksAtOnce) break;
    [skill, course] = last;
    yield;
  }
  const supply = builder.finish();
  // A correction alone may make a course teach that no list names.
  return { supply, coursesInScope: linked.union(new Set(supply.courseKeys)).size };
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

/** Goes up with each change of what is stored of a comparison: what an earlier version of the app stored is worked out again. */
const formOfSummary = 4;

/** A text that is another one once a comparison would find something else. */
export function keyOfCoverage(db: Connection, { scope, tau }: CoverageQuestion): string {
  const generation = db.prepare<[], number>('SELECT number FROM taxonomy_generation').pluck().get();
  const courses =
    scope.of === 'runs'
      ? db.prepare<[], number>(`SELECT DISTINCT r.course_no FROM run r WHERE ${isSelected} ORDER BY 1`).pluck().all()
      : [];
  return JSON.stringify([formOfSummary, generation, tau, scope, courses, allMarks(db)]);
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

/** How many skills the service lists, and how many of these no job names. Jobs may name skills that it does not list. */
export const listedSkills = `SELECT count(*) AS listed,
    count(*) FILTER (WHERE NOT EXISTS (SELECT 1 FROM job_skill j WHERE j.skill_id = s.id)) AS unnamed FROM skill s`;
