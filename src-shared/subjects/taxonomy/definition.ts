import * as z from 'zod';
import type { TableDefinition } from '../../catalog/columns.ts';
import {
  booleanOrNull,
  integer,
  integerOrNull,
  numberOrNull,
  postings,
  record,
  text,
  textOrNull,
} from '../../catalog/common-columns.ts';
import { recordId, text as searchText, type ViewShape } from '../../catalog/view-definition.ts';
import { salaryUnit } from '../../text/numbers.ts';
import { course } from '../courses/columns.ts';

/** Skills, and the courses that teach them. */
export const skill = {
  name: textOrNull('name', {
    label: 'Skill',
    meaning: 'Name of the skill; its external ID if the service gives no name.',
    source: 'skill.name',
  }),
  linkedName: textOrNull('name', {
    label: 'Skill',
    meaning: 'Name of the skill; its external ID if the service gives no name.',
    source: 'skill.name',
    link: { to: 'skill', by: 'id' },
  }),
  linkedNameBySkillId: textOrNull('name', {
    label: 'Skill',
    meaning: 'Name of the skill; its external ID if the service gives no name.',
    source: 'skill.name',
    link: { to: 'skill', by: 'skill_id' },
  }),
  onlyInJobs: booleanOrNull('only_in_jobs', {
    label: 'Only in jobs',
    meaning:
      'Jobs name the skill, but it is missing from the service’s list of skills and may have been retired. Empty for every other skill.',
    source: 'derived: skills, job.skills',
    sparse: true,
  }),
  description: textOrNull('description', {
    label: 'Description',
    meaning: 'Description of the skill; may be empty.',
    source: 'skill.description',
  }),
  infoUrl: textOrNull('info_url', {
    label: 'More at',
    meaning: 'Web address with more details at the source.',
    source: 'skill.info_url',
  }),
  typeId: textOrNull('type_id', {
    label: 'ID of the skill type',
    meaning: 'Identifier of the skill type.',
    source: 'skill.type_id',
  }),
  typeName: textOrNull('type_name', { label: 'Type', meaning: 'Name of the skill type.', source: 'skill.type_name' }),
  courseKey: text('course_key', {
    label: 'Course',
    meaning: 'Catalog key of the course: organization and course code joined by a plus sign.',
    source: 'skill.courses.course_key',
    link: { to: 'course', by: 'course_key' },
    names: 'course',
  }),
  confidence: numberOrNull('confidence', {
    label: 'Confidence',
    meaning:
      'The confidence that the course teaches the skill, 0 to 1: how relevant the service finds it for the course.',
    source: 'skill.courses.confidence',
    decimals: 2,
  }),
  maxConfidence: numberOrNull('max_confidence', {
    label: 'Best confidence',
    meaning: 'The highest confidence of any course for this skill, 0 to 1.',
    source: 'derived: max(skill.courses.confidence)',
    decimals: 2,
  }),
  courses: integer('courses', {
    label: 'Courses',
    meaning: 'Courses of all institutions that are linked to the skill.',
    source: 'derived: count(skill.courses)',
  }),
  jobs: integer('jobs', { label: 'Jobs', meaning: 'Jobs that name the skill.', source: 'derived: count(job.skills)' }),
  /** The same beside skills and courses, which may be synced without jobs. */
  jobsIfRead: integerOrNull('jobs', {
    label: 'Jobs',
    meaning: 'Jobs that name the skill. Empty if jobs are not part of this data.',
    source: 'derived: count(job.skills)',
  }),
  demand: numberOrNull('demand', {
    label: 'Demand',
    meaning: 'Unique postings that name the skill, summed over all jobs.',
    source: 'derived: sum(job.skills.unique_postings)',
    unit: postings,
  }),
};

const monthly = 'Each counts once for each month in which it was open.';

/** Jobs, their skills and their postings. */
export const job = {
  name: textOrNull('name', {
    label: 'Job',
    meaning: 'Title of the job; its external ID if the service gives no title.',
    source: 'job.name',
  }),
  linkedName: textOrNull('name', {
    label: 'Job',
    meaning: 'Title of the job; its external ID if the service gives no title.',
    source: 'job.name',
    link: { to: 'job', by: 'id' },
  }),
  linkedNameByJobId: textOrNull('name', {
    label: 'Job',
    meaning: 'Title of the job; its external ID if the service gives no title.',
    source: 'job.name',
    link: { to: 'job', by: 'job_id' },
  }),
  postingsJobName: textOrNull('job_name', {
    label: 'Job',
    meaning: 'Title of the job; its external ID if the service gives no title.',
    source: 'jobposting.job.name',
    link: { to: 'job', by: 'job_id' },
  }),
  significance: numberOrNull('significance', {
    label: 'Significance',
    meaning:
      'A skill with 3 is three times as common in this job’s postings as in all postings; with 1 it is equally common. The value is its share in the postings for the job divided by its share in all postings; there is no upper limit.',
    source: 'job.skills.significance',
    decimals: 1,
  }),
  skillPostings: numberOrNull('unique_postings', {
    label: 'Postings',
    meaning: `Postings for the job in the last six months that name this skill. ${monthly}`,
    source: 'job.skills.unique_postings',
    unit: postings,
  }),
  skills: integer('skills', {
    label: 'Skills',
    meaning: 'Skills that the job names.',
    source: 'derived: count(job.skills)',
  }),
  taughtSkills: integerOrNull('taught_skills', {
    label: 'Linked skills',
    meaning:
      'Skills of the job that at least one course is linked to, even if the confidence is low. Empty if skills are not part of this data.',
    source: 'derived',
  }),
  bestCourse: textOrNull('best_course', {
    label: 'Best course',
    meaning:
      'The course with the highest confidence for the skill; if several tie, the first in alphabetical order of course ID.',
    source: 'derived: skill.courses',
    link: { to: 'course', by: 'best_course' },
    names: 'course',
  }),
  medianSalary: numberOrNull('median_salary', {
    label: 'Median salary',
    meaning: 'Median advertised salary of the job.',
    source: 'jobposting.median_salary',
    unit: salaryUnit,
    decimals: 0,
  }),
  medianDuration: numberOrNull('median_posting_duration', {
    label: 'Posting duration',
    meaning: 'Median time that a posting for the job stays open.',
    source: 'jobposting.median_posting_duration',
    unit: 'days',
  }),
  uniquePostings: numberOrNull('unique_postings', {
    label: 'Unique postings',
    alsoCalled: 'Vacancies, Job ads, Openings',
    meaning: `Postings for the job in the last six months. ${monthly}`,
    source: 'jobposting.unique_postings',
    unit: postings,
  }),
  uniqueCompanies: numberOrNull('unique_companies', {
    label: 'Companies',
    meaning: 'Distinct companies that offer the job.',
    source: 'jobposting.unique_companies',
    unit: 'companies',
  }),
};

/** A job's name and what its postings say, as far as services list it. */
const postingMeasures = [
  job.postingsJobName,
  job.medianSalary,
  job.medianDuration,
  job.uniquePostings,
  job.uniqueCompanies,
] as const;

export const taxonomyTables = {
  skills: {
    title: 'Skills',
    description: 'The skills in the service’s list.',
    identity: ['id'],
    columns: [
      record.id,
      skill.name,
      skill.description,
      record.externalId,
      skill.infoUrl,
      skill.typeId,
      skill.typeName,
      record.created,
      record.modified,
    ],
  },
  'course-skills': {
    title: 'Courses and their skills',
    description: 'How relevant each linked skill is to each course.',
    identity: ['skill_id', 'course_key'],
    columns: [record.skillId, skill.courseKey, skill.confidence],
  },
  jobs: {
    title: 'Jobs',
    description: 'The jobs in the service’s list.',
    identity: ['id'],
    columns: [record.id, job.name, record.externalId, record.created, record.modified],
  },
  'job-skills': {
    title: 'Jobs and their skills',
    description: 'How much each named skill matters to each job.',
    identity: ['job_id', 'skill_id'],
    columns: [record.jobId, record.skillId, job.significance, job.skillPostings],
  },
  'job-postings': {
    title: 'Job postings',
    description: 'Figures about the postings for each job. Only current values are given.',
    identity: ['id'],
    columns: [record.id, record.jobId, ...postingMeasures, record.created, record.modified],
  },
} as const satisfies Record<string, TableDefinition>;

/** The columns of a skill wherever skills are listed. */
export const skillFigures = [
  record.id,
  skill.linkedName,
  skill.typeName,
  skill.courses,
  skill.maxConfidence,
  skill.jobsIfRead,
  skill.demand,
] as const;

/** Skills, jobs and job postings, as lists and one by one. */
export const taxonomyViews = {
  skills: {
    title: 'Skills',
    identity: ['id'],
    params: () => z.strictObject({ text: searchText, taught: z.boolean().optional() }),
    columns: skillFigures,
    defaultSort: { column: 'demand', direction: 'desc' },
    slug: 'skills',
    dataset: 'skills',
    reads: ['skills', 'jobs'],
  },
  'skill-courses': {
    title: 'Courses linked to the skill',
    identity: ['course_key'],
    params: () => z.strictObject({ skillId: recordId }),
    columns: [skill.courseKey, skill.confidence, course.runs],
    defaultSort: { column: 'confidence', direction: 'desc' },
    slug: 'skill-courses',
    dataset: 'skills',
  },
  'skill-jobs': {
    title: 'Jobs that need the skill',
    identity: ['job_id'],
    params: () => z.strictObject({ skillId: recordId }),
    columns: [record.jobId, job.linkedNameByJobId, job.significance, job.skillPostings, job.medianSalary],
    defaultSort: { column: 'unique_postings', direction: 'desc' },
    slug: 'skill-jobs',
    dataset: 'jobs',
    reads: ['jobs', 'job-postings'],
  },
  jobs: {
    title: 'Jobs',
    identity: ['id'],
    params: () => z.strictObject({ text: searchText }),
    columns: [record.id, job.linkedName, job.skills, job.taughtSkills, job.uniquePostings, job.medianSalary],
    defaultSort: { column: 'unique_postings', direction: 'desc' },
    slug: 'jobs',
    dataset: 'jobs',
    reads: ['jobs', 'skills', 'job-postings'],
  },
  'job-skills': {
    title: 'Skills of the job',
    identity: ['skill_id'],
    params: () => z.strictObject({ jobId: recordId }),
    columns: [
      record.skillId,
      skill.linkedNameBySkillId,
      job.significance,
      job.skillPostings,
      job.bestCourse,
      skill.confidence,
      skill.onlyInJobs,
    ],
    defaultSort: { column: 'significance', direction: 'desc' },
    slug: 'job-skills',
    dataset: 'jobs',
    reads: ['jobs', 'skills'],
  },
  'job-postings': {
    title: taxonomyTables['job-postings'].title,
    identity: ['id'],
    params: () => z.strictObject({ text: searchText }),
    columns: [record.id, record.jobId, ...postingMeasures, record.modified],
    defaultSort: { column: 'unique_postings', direction: 'desc' },
    slug: 'job-postings',
    dataset: 'job-postings',
  },
} as const satisfies Record<string, ViewShape>;
