import type { CourseLink, Job, JobPosting, Skill, SkillFacts } from '../remote/taxonomy-records.ts';
import { createBulkInsert } from './bulk-insert.ts';
import type { Connection } from './database.ts';
import type { Dictionaries } from './dictionaries.ts';
import { IdSet } from './id-set.ts';
import { createStaging, type Staging, type StagingWriter } from './taxonomy-staging.ts';
import type { Suffix } from './taxonomy-tables.ts';

const skillFields = 'id, name, description, external_id, info_url, type_id, type_name, created, modified';
const inIds = 'IN (SELECT value FROM json_each(?))';

/** Prepared when first used: a single record is written where there are no `_next` tables. */
function copier(db: Connection, statements: readonly string[]): (ids: string) => void {
  let prepared: readonly { run(ids: string): unknown }[] | null = null;
  return (ids) => {
    prepared ??= statements.map((statement) => db.prepare<[string]>(statement));
    for (const statement of prepared) statement.run(ids);
  };
}

/** In the order of {@link skillFields}. */
function skillValues(skill: SkillFacts): (string | number | null)[] {
  const { id, name, description, external_id, info_url, type_id, type_name, created, modified } = skill;
  return [id, name, description, external_id, info_url, type_id, type_name, created, modified];
}

/** The course with the highest confidence; by key where several tie, so that the answer is always the same. */
function bestCourse(courses: readonly CourseLink[]): CourseLink | undefined {
  return courses.reduce<CourseLink | undefined>((best, link) => {
    if (!best) return link;
    const difference = (link.confidence ?? -1) - (best.confidence ?? -1);
    return difference > 0 || (difference === 0 && link.course_key < best.course_key) ? link : best;
  }, undefined);
}

/** Writes skills and their links into the `_next` tables, or one skill into the published ones. */
export function skillWriter(
  db: Connection,
  dictionaries: Dictionaries,
  suffix: Suffix = '_next',
): StagingWriter<Skill> {
  const skills = createBulkInsert(
    db,
    `INSERT INTO skill${suffix} (${skillFields}, courses, max_confidence, best_course_no)`,
  );
  const links = createBulkInsert(db, `INSERT OR REPLACE INTO course_skill${suffix} (skill_id, course_no, confidence)`);
  const add = (skill: Skill) => {
    const courses = new Set<number>();
    for (const { course_key, confidence } of skill.courses) {
      const courseNo = dictionaries.courseNo(course_key);
      courses.add(courseNo);
      links.add(skill.id, courseNo, confidence);
    }
    const best = bestCourse(skill.courses);
    const bestCourseNo = best ? dictionaries.courseNo(best.course_key) : null;
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

function listedSkills(db: Connection): IdSet {
  const ids = new IdSet();
  for (const id of db.prepare<[], number>('SELECT id FROM skill').pluck().iterate()) ids.add(id);
  return ids;
}

/** Writes jobs and their skills into the `_next` tables, or one job into the published ones. */
export function jobWriter(db: Connection, suffix: Suffix = '_next'): StagingWriter<Job> {
  const jobs = createBulkInsert(db, `INSERT INTO job${suffix} (id, name, external_id, created, modified, skills)`);
  const links = createBulkInsert(
    db,
    `INSERT OR REPLACE INTO job_skill${suffix} (job_id, skill_id, significance, unique_postings)`,
  );
  const skills = createBulkInsert(db, `INSERT OR IGNORE INTO job_only_skill${suffix} (${skillFields})`);
  let known: IdSet | null = null;
  /** Jobs name the same skills again and again, and nearly all are in the list of skills: the rest is written, each once. */
  const addNested = (skill: SkillFacts) => {
    known ??= listedSkills(db);
    if (known.add(skill.id)) skills.add(...skillValues(skill));
  };
  const add = (job: Job) => {
    const needed = job.skills ?? [];
    const distinct = new Set(needed.map((link) => link.skill.id)).size;
    jobs.add(job.id, job.name, job.external_id, job.created, job.modified, distinct);
    for (const { skill, significance, unique_postings } of needed) {
      addNested(skill);
      links.add(job.id, skill.id, significance, unique_postings);
    }
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

/** Writes job postings into the `_next` table, or one into the published one. */
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
export interface TaxonomyStagings {
  skills(): Staging<Skill>;
  jobs(): Staging<Job>;
  'job-postings'(): Staging<JobPosting>;
}

export function createTaxonomyStagings(
  db: Connection,
  dictionaries: Dictionaries,
  now: () => number,
): TaxonomyStagings {
  return {
    skills: () => createStaging(db, 'skills', () => skillWriter(db, dictionaries), 'skill', now),
    jobs: () => createStaging(db, 'jobs', () => jobWriter(db), 'job', now),
    'job-postings': () => createStaging(db, 'job-postings', () => postingWriter(db), 'job_posting', now),
  };
}

/** Looks up what the published list of jobs says. */
export function externalIdsOfJobs(db: Connection): (jobId: number) => string | null {
  const find = db.prepare<[number], string | null>('SELECT external_id FROM job WHERE id = ?').pluck();
  return (jobId) => find.get(jobId) ?? null;
}
