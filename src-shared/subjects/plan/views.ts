import * as z from 'zod';
import { job, plan, record, skill } from '../../catalog/dictionary.ts';
import type { ViewShape } from '../../catalog/view-definition.ts';
import { missingReasons, planQuestion } from './question.ts';

const reads = ['skills', 'jobs', 'job-postings'] as const;
const common = { params: () => planQuestion, dataset: 'jobs', reads } as const;

/** A plan of courses for jobs. All views of one question are of one plan. */
export const planViews = {
  'plan-steps': {
    ...common,
    title: 'Courses of the plan, step by step',
    identity: ['course_key'],
    columns: [
      plan.step,
      skill.courseKey,
      plan.isFixed,
      plan.adds,
      plan.reached,
      plan.newSkills,
      plan.strongerIn,
      plan.onlyHere,
      plan.instead,
      plan.insteadLoss,
    ],
    hiddenAtFirst: ['stronger_in'],
    defaultSort: { column: 'step', direction: 'asc' },
    slug: 'plan-steps',
  },
  'plan-missing': {
    ...common,
    title: 'Skills that the plan does not cover',
    identity: ['skill_id'],
    params: () => planQuestion.extend({ reason: z.enum(missingReasons).optional() }),
    columns: [
      record.skillId,
      skill.linkedNameBySkillId,
      plan.weight,
      plan.reason,
      {
        ...skill.confidence,
        label: 'Best confidence',
        meaning: 'The highest confidence of any course in scope, 0 to 1.',
      },
      { ...job.bestCourse, meaning: 'The course in scope with that confidence; if several tie, the first by key.' },
      plan.elsewhere,
      plan.elsewhereConfidence,
    ],
    defaultSort: { column: 'weight_pct', direction: 'desc' },
    slug: 'plan-missing-skills',
  },
  'plan-jobs': {
    ...common,
    title: 'What the plan covers of each job',
    identity: ['job_id'],
    columns: [record.jobId, job.linkedNameByJobId, job.skills, plan.reachedOfJob, plan.reachableOfJob],
    defaultSort: { column: 'reached_pct', direction: 'desc' },
    slug: 'plan-jobs',
  },
  'plan-next': {
    ...common,
    title: 'Which course next',
    identity: ['course_key'],
    columns: [skill.courseKey, plan.nextAdds, plan.newSkills, plan.strongerIn],
    defaultSort: { column: 'adds_pct', direction: 'desc' },
    slug: 'plan-next-courses',
  },
  'plan-served-jobs': {
    ...common,
    title: 'Jobs that this plan serves best',
    identity: ['job_id'],
    columns: [
      record.jobId,
      job.linkedNameByJobId,
      plan.reachedOfJob,
      plan.reachedSkills,
      job.skills,
      job.uniquePostings,
      job.medianSalary,
    ],
    defaultSort: { column: 'reached_pct', direction: 'desc' },
    slug: 'plan-served-jobs',
  },
  'plan-matrix': {
    ...common,
    title: 'Skills and the courses of the plan',
    identity: ['skill_id'],
    columns: [record.skillId, skill.linkedNameBySkillId, plan.weight, plan.courses],
    pivot: 'courses',
    defaultSort: { column: 'weight_pct', direction: 'desc' },
    slug: 'plan-skills-by-course',
  },
} as const satisfies Record<string, ViewShape>;
