import { lazy, throwIfCancelled, yieldToOthers } from '#main/common/async.ts';
import { NewestEntries } from '#main/common/newest-entries.ts';
import type { CourseScope } from '#shared/catalog/course-scope.ts';
import type { SkillMark } from '#shared/subjects/annotations/annotations.ts';
import { type PlanQuestion, type PlanRecord, planQuestion } from '#shared/subjects/plan/question.ts';
import { type Connection, readTransaction, versionsOf } from '../../cache/database/database.ts';
import { allSkillMarks, nameOf, postingsOf } from '../../cache/database/fragments.ts';
import type { CourseOfPlan, RawLink } from './links.ts';
import { type Plan, planOf } from './plan.ts';
import { at, createBudget, epsilon } from './problem.ts';
import type { JobToPlan, RequiredSkill } from './weights.ts';

/** A plan with the names of what it is about. */
export interface NamedPlan {
  /** With what is usual in the place of what was left out. */
  readonly question: PlanQuestion;
  readonly plan: Plan;
  /** The planned jobs that are known, in the order of the question. */
  readonly jobs: readonly { readonly jobId: number; readonly name: string; readonly skills: number }[];
  /** The known jobs whose skills are there already. */
  readonly knownJobs: readonly { readonly jobId: number; readonly name: string }[];
  /** The name of each skill of the plan; equal names get the id. */
  readonly skillNames: readonly string[];
  readonly coursesInScope: number;
}

/** Reads what a plan follows from, and makes it once for all its views. */
export type PlanReader = ReturnType<typeof createPlanReader>;

/** The number of plans that a screen and its report ask for. */
const maxRemembered = 6;

interface JobRow {
  readonly jobId: number;
  readonly name: string | null;
  readonly postings: number | null;
}

interface SkillRow {
  readonly jobId: number;
  readonly skillId: number;
  readonly name: string | null;
  readonly typeName: string | null;
  readonly significance: number | null;
  readonly postings: number | null;
}

/** A course, its organisation and how many of its runs are selected. */
interface CourseRow {
  readonly courseKey: string;
  readonly org: string;
  readonly runs: number;
}

export function createPlanReader(db: Connection) {
  const statements = lazy(() => prepareStatements(db));
  const remembered = new NewestEntries<string, NamedPlan>(maxRemembered);
  const version = () => JSON.stringify([statements().changes.get(), ...versionsOf(db)]);
  // A question of the command line or of a saved report may leave out what is usual.
  const keyed = (input: PlanQuestion) => {
    const question = planQuestion.parse(input);
    return { question, key: `${version()} ${JSON.stringify(question)}` };
  };
  return {
    /**
     * Lets what waits go first when a plan would have to be made, so that of a row of questions only the last one is solved.
     * @throws AlmanacError CANCELLED
     */
    giveWay: async (input: PlanQuestion, signal?: AbortSignal): Promise<void> => {
      // One of its views asks for more than the plan.
      if (remembered.get(keyed(planQuestion.strip().parse(input)).key)) return;
      await yieldToOthers();
      throwIfCancelled(signal);
    },
    read: (input: PlanQuestion): NamedPlan => {
      const { question, key } = keyed(input);
      const known = remembered.get(key);
      if (known) return known;
      const made = readTransaction(db, () => makePlan(statements(), question))();
      remembered.set(key, made);
      return made;
    },
  };
}

/** How many runs of the course `c` are selected. */
export const selectedRuns = `(SELECT count(*) FROM run r WHERE r.course_no = c.course_no
  AND r.run_id IN (SELECT run_id FROM journal.selected_run WHERE removed_at IS NULL))`;

function prepareStatements(db: Connection) {
  return {
    changes: db.prepare<[], number>('SELECT total_changes()').pluck(),
    jobs: db.prepare<[string], JobRow>(
      `SELECT j.id AS jobId, ${nameOf('j')} AS name, p.unique_postings AS postings
       FROM json_each(?) w JOIN job j ON j.id = w.value ${postingsOf('j.id')} ORDER BY w.key`,
    ),
    skills: db.prepare<[string], SkillRow>(
      `SELECT js.job_id AS jobId, js.skill_id AS skillId, coalesce(${nameOf('s')}, ${nameOf('o')}) AS name,
         coalesce(s.type_name, o.type_name) AS typeName, js.significance, js.unique_postings AS postings
       FROM json_each(?) w JOIN job_skill js ON js.job_id = w.value
         LEFT JOIN skill s ON s.id = js.skill_id LEFT JOIN job_only_skill o ON o.id = js.skill_id`,
    ),
    links: db.prepare<[string], RawLink>(
      `SELECT c.course_key AS courseKey, cs.skill_id AS skillId, cs.confidence
       FROM json_each(?) w JOIN course_skill cs ON cs.skill_id = w.value JOIN course c USING (course_no)`,
    ),
    marks: db.prepare<[string], SkillMark>(
      `SELECT course_key AS courseKey, skill_id AS skillId, hundredths FROM (${allSkillMarks})
       WHERE skill_id IN (SELECT value FROM json_each(?))`,
    ),
    courses: db.prepare<[string], CourseRow>(
      `SELECT c.course_key AS courseKey, c.org, ${selectedRuns} AS runs
       FROM json_each(?) w JOIN course c ON c.course_key = w.value`,
    ),
    linkedCourses: db.prepare<[], CourseRow>(
      `SELECT c.course_key AS courseKey, c.org, ${selectedRuns} AS runs
       FROM course c WHERE EXISTS (SELECT 1 FROM course_skill cs WHERE cs.course_no = c.course_no)`,
    ),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

function makePlan(statements: Statements, question: PlanQuestion): NamedPlan {
  const { jobs, names, known, knownJobs } = readJobs(statements, question);
  const skillIds = JSON.stringify([...names.keys()]);
  const links = statements.links.all(skillIds);
  const marks = statements.marks.all(skillIds);
  const courses = readCourses(statements, question, [
    ...new Set([...links, ...marks].map(({ courseKey }) => courseKey)),
  ]);
  const input = { question, jobs: jobs.map(({ job }) => job), courses, links, marks, known };
  const plan = planOf(input, createBudget());
  return {
    question,
    plan,
    jobs: jobs.map(({ job, name }) => ({ jobId: job.jobId, name, skills: job.skills.length })),
    knownJobs,
    skillNames: plan.skills.skillIds.map((id) => names.get(id) ?? `Skill ${id}`),
    coursesInScope: linkedInScope(statements, question).union(new Set(plan.keys)).size,
  };
}

/** Whether a skill's type says that it is one of those that every job asks for. */
const isCommon = (typeName: string | null) => typeName?.includes('Common') === true;

const textOf = (jobIds: readonly number[]) => JSON.stringify([...new Set(jobIds)]);
const jobName = ({ jobId, name }: JobRow) => name ?? `Job ${jobId}`;

function readJobs({ jobs, skills }: Statements, { jobIds, knownJobIds, withoutCommon }: PlanQuestion) {
  const ids = textOf(jobIds);
  const knownIds = textOf(knownJobIds);
  const known = new Set(skills.all(knownIds).map(({ skillId }) => skillId));
  const bySkill = new Map<number, string>();
  const byJob = new Map<number, RequiredSkill[]>();
  for (const { jobId, skillId, name, typeName, significance, postings } of skills.all(ids)) {
    if (withoutCommon && isCommon(typeName)) continue;
    if (!known.has(skillId)) bySkill.set(skillId, name ?? `Skill ${skillId}`);
    byJob.set(jobId, [...(byJob.get(jobId) ?? []), { skillId, significance, postings }]);
  }
  return {
    jobs: jobs.all(ids).map((job) => ({
      name: jobName(job),
      job: { jobId: job.jobId, postings: job.postings, skills: byJob.get(job.jobId) ?? [] } satisfies JobToPlan,
    })),
    known,
    knownJobs: jobs.all(knownIds).map((job) => ({ jobId: job.jobId, name: jobName(job) })),
    names: distinguishNames(bySkill),
  };
}

/** Puts the id behind a name that several bear. */
export function distinguishNames(names: ReadonlyMap<number, string>): Map<number, string> {
  const bearers = new Map<string, number>();
  for (const name of names.values()) bearers.set(name, (bearers.get(name) ?? 0) + 1);
  return new Map([...names].map(([id, name]) => [id, (bearers.get(name) ?? 0) > 1 ? `${name} (${id})` : name]));
}

/** The courses that links and marks name; one of a mark alone need not be in any list. */
function readCourses({ courses }: Statements, question: PlanQuestion, keys: readonly string[]): CourseOfPlan[] {
  const known = new Map(courses.all(JSON.stringify(keys)).map((row) => [row.courseKey, row]));
  return keys.map((courseKey) => {
    const row = known.get(courseKey) ?? { courseKey, org: courseKey.split('+')[0] ?? '', runs: 0 };
    return { courseKey, runs: row.runs, isInScope: isInScope(row, question) };
  });
}

/** The courses of the scope that any skill is linked to; a mark alone, or the user, may bring others into a plan. */
const linkedInScope = ({ linkedCourses }: Statements, question: PlanQuestion): Set<string> =>
  new Set(linkedCourses.all().flatMap((course) => (isInScope(course, question) ? [course.courseKey] : [])));

function isInScope(course: CourseRow, { scope, withoutCourses }: PlanQuestion): boolean {
  return !withoutCourses.includes(course.courseKey) && scopeHas(scope, course);
}

/** Whether a course is in a scope. */
export function scopeHas(scope: CourseScope, { courseKey, org, runs }: CourseRow): boolean {
  switch (scope.of) {
    case 'all':
      return true;
    case 'runs':
      return runs > 0;
    case 'organisations':
      return scope.orgs.includes(org);
    case 'courses':
      return scope.courseKeys.includes(courseKey);
  }
}

/** A plan in short, without the dates of its data. */
export function recordOf(
  { plan, jobs, knownJobs, skillNames, coursesInScope }: NamedPlan,
  question: PlanQuestion,
): Omit<PlanRecord, 'asOf' | 'skillsAsOf'> {
  const { keys, solution, skills, links, steps } = plan;
  const courses = solution.courses.map((course) => keys[course] ?? '');
  return {
    courses,
    fixed: courses.filter((key) => question.withCourses.includes(key)),
    idle: question.withCourses.filter((key) => !courses.includes(key)),
    superfluous: steps.filter(({ onlyHere }) => onlyHere <= epsilon).map(({ course }) => keys[course] ?? ''),
    reached: plan.reached,
    reachable: plan.reachable,
    isProved: solution.isProved,
    bound: solution.bound,
    atLeast: solution.atLeast,
    coursesInScope,
    usefulCourses: links.courses.filter(({ course }) => course.isInScope).length,
    skills: skills.skillIds.length,
    jobs: jobs.map((job) => ({ ...job, isUnweighted: skills.unweighted.includes(job.jobId) })),
    known: { jobs: [...knownJobs], ...skills.known },
    links: links.counts,
    marks: links.marks,
    missing: plan.missing.map(({ skill, reason }) => ({
      skillId: skills.skillIds[skill] ?? 0,
      name: skillNames[skill] ?? '',
      weight: at(skills.weight, skill),
      reason,
    })),
  };
}
