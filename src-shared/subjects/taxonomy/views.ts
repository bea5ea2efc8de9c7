import * as z from 'zod';
import { course, job, record, skill } from '../../catalog/dictionary.ts';
import { tables } from '../../catalog/tables.ts';
import { recordId, text, type ViewShape } from '../../catalog/view-definition.ts';
import { postingMeasures } from './definition.ts';

/** The columns of a skill wherever skills are listed. */
export const skillFigures = [
  record.id,
  skill.linkedName,
  skill.typeName,
  skill.courses,
  skill.maxConfidence,
  skill.jobs,
  skill.demand,
] as const;

/** Skills, jobs and job postings, as lists and one by one. */
export const taxonomyViews = {
  skills: {
    title: 'Skills',
    identity: ['id'],
    params: () => z.strictObject({ text, taught: z.boolean().optional() }),
    columns: skillFigures,
    defaultSort: { column: 'demand', direction: 'desc' },
    slug: 'skills',
    dataset: 'skills',
    reads: ['skills', 'jobs'],
  },
  'skill-courses': {
    title: 'Courses that teach the skill',
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
    params: () => z.strictObject({ text }),
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
    title: tables['job-postings'].title,
    identity: ['id'],
    params: () => z.strictObject({ text }),
    columns: [record.id, record.jobId, ...postingMeasures, record.modified],
    defaultSort: { column: 'unique_postings', direction: 'desc' },
    slug: 'job-postings',
    dataset: 'job-postings',
  },
} as const satisfies Record<string, ViewShape>;
