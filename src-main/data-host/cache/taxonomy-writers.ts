import type { CourseLink, Job, JobPosting, Skill, SkillFacts } from '../remote/taxonomy-records.ts';
import type { Connection } from './database.ts';
import type { Dictionaries } from './dictionaries.ts';
import { createStaging, type Staging, type StagingWriter } from './taxonomy-staging.ts';
import type { Suffix } from './taxonomy-tables.ts';

const skillFields = 'id, name, description, external_id, info_url, type_id, type_name, created, modified';
const skillMarks = '@id, @name, @description, @external_id, @info_url, @type_id, @type_name, @created, @modified';
const inIds = 'IN (SELECT value FROM json_each(?))';

/** Prepared when first used: a single record is written where there are no `_next` tables. */
function copier(db: Connection, statements: readonly string[]): (ids: string) => void {
  let prepared: readonly { run(ids: string): unknown }[] | null = null;
  return (ids) => {
    prepared ??= statements.map((statement) => db.prepare<[string]>(statement));
    for (const statement of prepared) statement.run(ids);
  };
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
  const addSkill = db.prepare(`INSERT INTO skill${suffix} (${skillFields}, courses, max_confidence, best_course_no)
    VALUES (${skillMarks}, @courses, @maxConfidence, @bestCourseNo)`);
  const addLink = db.prepare(
    `INSERT OR REPLACE INTO course_skill${suffix} (skill_id, course_no, confidence) VALUES (?, ?, ?)`,
  );
  return {
    derive: [],
    copy: copier(db, [
      `INSERT INTO skill_next SELECT * FROM skill WHERE id ${inIds}`,
      `INSERT INTO course_skill_next SELECT * FROM course_skill WHERE skill_id ${inIds}`,
    ]),
    insert: (skill) => {
      const best = bestCourse(skill.courses);
      addSkill.run({
        ...skill,
        courses: new Set(skill.courses.map((link) => link.course_key)).size,
        maxConfidence: best?.confidence ?? null,
        bestCourseNo: best ? dictionaries.courseNo(best.course_key) : null,
      });
      for (const link of skill.courses) addLink.run(skill.id, dictionaries.courseNo(link.course_key), link.confidence);
    },
  };
}

/** Writes jobs and their skills into the `_next` tables, or one job into the published ones. */
export function jobWriter(db: Connection, suffix: Suffix = '_next'): StagingWriter<Job> {
  const addJob = db.prepare(`INSERT INTO job${suffix} (id, name, external_id, created, modified, skills)
    VALUES (@id, @name, @external_id, @created, @modified, @skills)`);
  const addLink = db.prepare(
    `INSERT OR REPLACE INTO job_skill${suffix} (job_id, skill_id, significance, unique_postings) VALUES (?, ?, ?, ?)`,
  );
  const addSkill = db.prepare(`INSERT OR IGNORE INTO job_only_skill${suffix} (${skillFields}) VALUES (${skillMarks})`);
  const nested = new Set<number>();
  /** Jobs name the same skills again and again; each is written once. */
  const addNested = (skill: SkillFacts) => {
    if (nested.has(skill.id)) return;
    nested.add(skill.id);
    addSkill.run(skill);
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
    insert: ({ skills, ...job }) => {
      const links = skills ?? [];
      addJob.run({ ...job, skills: new Set(links.map((link) => link.skill.id)).size });
      for (const { skill, significance, unique_postings } of links) {
        addNested(skill);
        addLink.run(job.id, skill.id, significance, unique_postings);
      }
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
    insert: ({ job, ...posting }) => {
      add.run({ ...posting, jobId: job.id, jobName: job.name, jobExternalId: job.external_id });
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
