import * as z from 'zod';
import type { DerivedTerm } from '../../catalog/columns.ts';
import { integer, number, numberOrNull, record, textOrNull } from '../../catalog/common-columns.ts';
import { recordId, type ViewShape } from '../../catalog/view-definition.ts';
import { salaryUnit } from '../../text/numbers.ts';
import { job, skill } from '../taxonomy/definition.ts';

const ofJobs = 'derived: job.skills';
const ofCourses = 'derived: skill.courses';

const relatedness = (source: string, lists: string) =>
  number('relatedness', {
    label: 'Relatedness',
    meaning: `How closely two skills belong together: ${lists} both divided by (${lists} the more common one + 3). From 0 to below 1.`,
    source,
    decimals: 2,
  });

const lift = (source: string, lists: string) =>
  number('lift', {
    label: 'Lift',
    meaning: `How often ${lists} both skills, compared with chance: 1 means as often as by chance, 2 means twice as often.`,
    source,
    decimals: 1,
  });

/** Jobs and skills that are near to one. */
export const near = {
  similarity: number('similarity', {
    label: 'Similarity',
    meaning:
      'How alike the skills of two jobs are, from 0 to below 1. Rare skills count for more than common ones, and a few shared skills count for less than many.',
    source: ofJobs,
    decimals: 2,
  }),
  sharedSkills: integer('shared_skills', {
    label: 'Shared skills',
    meaning: 'Skills that the service names for both jobs; with fewer than three, no similarity is shown.',
    source: ofJobs,
  }),
  skills: integer('skills', {
    label: 'Its skills',
    meaning: 'Skills that the service names for the other job.',
    source: ofJobs,
  }),
  reasons: textOrNull('reasons', {
    label: 'Main shared skills',
    meaning:
      'The shared skills that make up most of the similarity, each with its share. At most five are listed, and none below 0.5%.',
    source: ofJobs,
    lists: 'percent',
  }),
  covered: number('covered_pct', {
    label: 'Covered already',
    meaning:
      'Share of the other job that the skills of this job cover: the weight of the shared skills within the other job. In the other direction, the figure may differ.',
    source: ofJobs,
    unit: '%',
    decimals: 1,
  }),
  salaryDifference: numberOrNull('salary_difference', {
    label: 'Salary difference',
    meaning: 'Median salary of the other job minus that of this one. Empty if one of them is not reported.',
    source: 'derived: jobposting.median_salary',
    unit: salaryUnit,
    decimals: 0,
  }),
  relatednessByJobs: relatedness(ofJobs, 'jobs that name'),
  relatednessByCourses: relatedness(ofCourses, 'courses linked to'),
  jobsTogether: integer('jobs_together', {
    label: 'Jobs with both',
    meaning: 'Jobs for which the service names both skills.',
    source: ofJobs,
  }),
  coursesTogether: integer('courses_together', {
    label: 'Courses with both',
    meaning: 'Courses that the service links to both skills.',
    source: ofCourses,
  }),
  jobs: integer('jobs', { label: 'Its jobs', meaning: 'Jobs that name the other skill.', source: ofJobs }),
  courses: integer('courses', {
    label: 'Its courses',
    meaning: 'Courses that are linked to the other skill.',
    source: ofCourses,
  }),
  liftByJobs: lift(ofJobs, 'jobs name'),
  liftByCourses: lift(ofCourses, 'courses are linked to'),
};

/** Terms of likeness between jobs and between skills. */
export const similarTerms: readonly DerivedTerm[] = [
  {
    label: near.similarity.label,
    meaning: 'How alike the skills of two jobs are, from 0 to below 1.',
    formula:
      'cos(x, y) × n ÷ (n + 5), where x and y are the skills of the two jobs, each skill with the value log(1 + significance) × log(1 + jobs ÷ jobs that name it), and n is the number of shared skills, at least 3',
    source: 'derived: job.skills.significance',
    caveat:
      'The service lists only the top skills of each job. A common skill may therefore be named for few jobs and count as rare, and a skill that is not listed may still be needed. The 20 most similar jobs are listed. Jobs without any known significance have no similar jobs.',
  },
  {
    label: near.covered.label,
    meaning: 'Share of another job that this job’s skills cover.',
    formula: 'Σ weight of the shared skills within the other job × 100; the weights are the balanced weights of a plan',
    source: 'derived: job.skills.significance, job.skills.unique_postings',
    unit: '%',
    caveat:
      'This applies to a move from the first job to the second. The figure for the other direction may be different.',
  },
  {
    label: near.relatednessByJobs.label,
    meaning: 'How closely two skills belong together, from 0 to below 1.',
    formula:
      'jobs that name both skills ÷ (jobs that name the more common one + 3); the same for courses linked to the skills',
    source: 'derived: job.skills, or skill.courses',
    caveat:
      'The 3 is added so that a pair seen only once does not look close. Closeness by jobs and closeness by courses are two separate figures. The service lists only the top skills, so two skills can belong together even if no list names both. The 20 closest skills are listed.',
  },
  {
    label: near.liftByJobs.label,
    meaning: 'How often two skills are named together, relative to chance.',
    formula:
      'jobs that name both × all jobs that name a skill ÷ (jobs that name one × jobs that name the other); the same for courses',
    source: 'derived: job.skills, or skill.courses',
    caveat:
      'High for rare skills that appear together only once or twice, so also look at the number of jobs or courses.',
  },
];

const ofSkill = () => z.strictObject({ skillId: recordId });

/** Jobs and skills that are near to one. */
export const similarViews = {
  'job-similar': {
    title: 'Jobs like this',
    identity: ['job_id'],
    params: () => z.strictObject({ jobId: recordId }),
    columns: [
      record.jobId,
      job.linkedNameByJobId,
      near.similarity,
      near.sharedSkills,
      near.skills,
      near.reasons,
      near.covered,
      job.uniquePostings,
      job.medianSalary,
      near.salaryDifference,
    ],
    hiddenAtFirst: ['skills', 'median_salary'],
    defaultSort: { column: 'similarity', direction: 'desc' },
    slug: 'job-similar-jobs',
    dataset: 'jobs',
    reads: ['jobs', 'skills', 'job-postings'],
  },
  'skill-together-jobs': {
    title: 'Often needed together',
    identity: ['skill_id'],
    params: ofSkill,
    columns: [
      record.skillId,
      skill.linkedNameBySkillId,
      near.relatednessByJobs,
      near.jobsTogether,
      near.jobs,
      near.liftByJobs,
    ],
    defaultSort: { column: 'relatedness', direction: 'desc' },
    slug: 'skill-together-by-jobs',
    dataset: 'jobs',
    reads: ['jobs', 'skills'],
  },
  'skill-together-courses': {
    title: 'Often linked to the same courses',
    identity: ['skill_id'],
    params: ofSkill,
    columns: [
      record.skillId,
      skill.linkedNameBySkillId,
      near.relatednessByCourses,
      near.coursesTogether,
      near.courses,
      near.liftByCourses,
    ],
    defaultSort: { column: 'relatedness', direction: 'desc' },
    slug: 'skill-together-by-courses',
    dataset: 'skills',
  },
} as const satisfies Record<string, ViewShape>;
