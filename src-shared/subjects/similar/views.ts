import * as z from 'zod';
import { job, near, record, skill } from '../../catalog/dictionary.ts';
import { recordId, type ViewShape } from '../../catalog/view-definition.ts';

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
    title: 'Often taught together',
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
