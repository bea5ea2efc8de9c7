import type { CourseLink, Job, JobPosting, Skill, SkillFacts } from '../../remote/records/taxonomy.ts';
import { type Connection, createBulkInsert } from '../database/database.ts';
import type { Dictionaries } from '../database/dictionaries.ts';
import { columnsOfList, skillKeys } from '../database/fragments.ts';
import { IdSet, Staging, type StagingOptions, type StagingWriter } from './taxonomy-staging.ts';
import type { Suffix } from './taxonomy-tables.ts';

const inIds = 'IN (SELECT value FROM json_each(?))';

/** Prepared when first used: a single record is written where there are no `_next` tables. */
function copier(db: Connection, statements: readonly string[]): (ids: string) => void {
  let prepared: readonly { run(ids: string): unknown }[] | null = null;
  return (ids) => {
    prepared ??= statements.map((statement) => db.prepare<[string]>(statement));
    for (const statement of prepared) statement.run(ids);
  };
}

/** In the order of the columns. */
const skillValues = (skill: SkillFacts): (string | number | null)[] => skillKeys.map((key) => skill[key]);

/** By confidence; by key where two tie, so that the best course of a skill is always the same. */
function isBetter(link: CourseLink, than: CourseLink): boolean {
  const difference = (link.confidence ?? -1) - (than.confidence ?? -1);
  return difference > 0 || (difference === 0 && link.course_key < than.course_key);
}

/** Writes skills and their links into the `_next` tables, or one skill into the stored ones. */
export function skillWriter(
  db: Connection,
  dictionaries: Dictionaries,
  suffix: Suffix = '_next',
): StagingWriter<Skill> {
  const skills = createBulkInsert(
    db,
    `INSERT OR FAIL INTO skill${suffix} (${columnsOfList('skills')}, courses, max_confidence, best_course_no)`,
  );
  const links = createBulkInsert(db, `INSERT OR FAIL INTO course_skill${suffix} (skill_id, course_no, confidence)`);
  const add = (skill: Skill) => {
    const courses = new Set<number>();
    let best: CourseLink | null = null;
    let bestCourseNo: number | null = null;
    for (const link of skill.courses) {
      const courseNo = dictionaries.courseNo(link.course_key);
      // A course that is named twice counts as it was named first.
      if (courses.has(courseNo)) continue;
      courses.add(courseNo);
      links.add(skill.id, courseNo, link.confidence);
      if (best && !isBetter(link, best)) continue;
      best = link;
      bestCourseNo = courseNo;
    }
    skills.add(...skillValues(skill), courses.size, best?.confidence ?? null, bestCourseNo);
  };
  return {
    derive: [],
    copy: copier(db, [
      `INSERT INTO skill_next SELECT * FROM skill WHERE id ${inIds}`,
      `INSERT INTO course_skill_next SELECT * FROM course_skill WHERE skill_id ${inIds}`,
    ]),
    insert: (values) => {
      for (const skill of values) add(skill);
      for (const inserts of [skills, links]) inserts.flush();
    },
  };
}

/** The skills whose facts are stored: those of the list of skills, and those that jobs nest as they are written. */
function storedSkills(db: Connection): () => IdSet {
  let stored: IdSet | null = null;
  return () => {
    stored ??= new IdSet(db.prepare<[], number>('SELECT id FROM skill').pluck().all());
    return stored;
  };
}

/** Writes jobs and their skills into the `_next` tables, or one job into the stored ones. */
export function jobWriter(
  db: Connection,
  suffix: Suffix = '_next',
  withFacts: () => IdSet = storedSkills(db),
): StagingWriter<Job> {
  const jobs = createBulkInsert(
    db,
    `INSERT OR FAIL INTO job${suffix} (id, name, external_id, created, modified, skills)`,
  );
  const links = createBulkInsert(
    db,
    `INSERT OR FAIL INTO job_skill${suffix} (job_id, skill_id, significance, unique_postings)`,
  );
  const skills = createBulkInsert(db, `INSERT OR IGNORE INTO job_only_skill${suffix} (${columnsOfList('skills')})`);
  /** Jobs name the same skills again and again, and nearly all are in the list of skills: the rest is written, each once. */
  const addNested = (skill: SkillFacts) => {
    if (withFacts().add(skill.id)) skills.add(...skillValues(skill));
  };
  const add = (job: Job) => {
    const needed = new Set<number>();
    for (const { skill, significance, unique_postings } of job.skills ?? []) {
      if (needed.has(skill.id)) continue;
      needed.add(skill.id);
      addNested(skill);
      links.add(job.id, skill.id, significance, unique_postings);
    }
    jobs.add(job.id, job.name, job.external_id, job.created, job.modified, needed.size);
  };
  return {
    derive: [
      'DELETE FROM skill_demand_next',
      `INSERT INTO skill_demand_next (skill_id, jobs, demand)
       SELECT skill_id, count(*), sum(unique_postings) FROM job_skill_next GROUP BY skill_id`,
    ],
    copy: copier(db, [
      `INSERT INTO job_next SELECT * FROM job WHERE id ${inIds}`,
      `INSERT INTO job_skill_next SELECT * FROM job_skill WHERE job_id ${inIds}`,
      `INSERT OR IGNORE INTO job_only_skill_next SELECT * FROM job_only_skill
       WHERE id IN (SELECT skill_id FROM job_skill WHERE job_id ${inIds})`,
    ]),
    insert: (values) => {
      for (const job of values) add(job);
      for (const inserts of [jobs, links, skills]) inserts.flush();
    },
  };
}

/** Writes job postings into the `_next` table, or one into the stored one. */
export function postingWriter(db: Connection, suffix: Suffix = '_next'): StagingWriter<JobPosting> {
  const add = db.prepare(`INSERT INTO job_posting${suffix} (id, job_id, job_name, job_external_id, median_salary,
      median_posting_duration, unique_postings, unique_companies, created, modified)
    VALUES (@id, @jobId, @jobName, @jobExternalId, @median_salary, @median_posting_duration, @unique_postings,
      @unique_companies, @created, @modified)`);
  return {
    derive: [],
    copy: copier(db, [`INSERT INTO job_posting_next SELECT * FROM job_posting WHERE id ${inIds}`]),
    insert: (values) => {
      for (const { job, ...posting } of values) {
        add.run({ ...posting, jobId: job.id, jobName: job.name, jobExternalId: job.external_id });
      }
    },
  };
}

/** The staging areas of the three taxonomy lists. */
export type TaxonomyStagings = ReturnType<typeof createTaxonomyStagings>;

export function createTaxonomyStagings(db: Connection, dictionaries: Dictionaries, now: () => number) {
  const open = <Value extends { readonly id: number }>(options: StagingOptions<Value>) => new Staging(db, options, now);
  return {
    skills: (): Staging<Skill> =>
      open({ dataset: 'skills', table: 'skill', makeWriter: () => skillWriter(db, dictionaries) }),
    jobs: (): Staging<Job> => {
      const withFacts = storedSkills(db);
      const makeWriter = () => jobWriter(db, '_next', withFacts);
      return open({ dataset: 'jobs', table: 'job', makeWriter, hasFacts: (skillId) => withFacts().has(skillId) });
    },
    'job-postings': (): Staging<JobPosting> =>
      open({ dataset: 'job-postings', table: 'job_posting', makeWriter: () => postingWriter(db) }),
  };
}

/** Looks up what the stored list of jobs says. */
export function externalIdsOfJobs(db: Connection): (jobId: number) => string | null {
  const find = db.prepare<[number], string | null>('SELECT external_id FROM job WHERE id = ?').pluck();
  return (jobId) => find.get(jobId) ?? null;
}
