import * as z from 'zod';
import { coverage, job, record, skill } from '../../catalog/dictionary.ts';
import type { ViewShape } from '../../catalog/view-definition.ts';
import { coveragePlaces, coverageQuestion } from './question.ts';

const common = {
  params: () => coverageQuestion,
  dataset: 'jobs',
  reads: ['skills', 'jobs', 'job-postings'],
} as const;
/** For views with learners: the enrollment of their runs. */
const withLearners = { ...common, reads: [...common.reads, 'enrollment'] } as const;

const ratio = [coverage.quotient, coverage.shrunken, coverage.low, coverage.high] as const;
const linkedSkill = [record.skillId, skill.linkedNameBySkillId] as const;

/** Demand against supply. All views of one question are of one comparison. */
export const coverageViews = {
  'coverage-skills': {
    ...withLearners,
    title: 'Skills: demand and supply',
    identity: ['skill_id'],
    params: () => coverageQuestion.extend({ place: z.enum(coveragePlaces).optional() }),
    columns: [
      ...linkedSkill,
      coverage.place,
      coverage.demand,
      skill.jobs,
      coverage.medianSalary,
      coverage.courses,
      coverage.strength,
      coverage.learners,
      ...ratio,
      coverage.standing,
    ],
    hiddenAtFirst: ['median_salary', 'strength', 'shrunken', 'low', 'high'],
    defaultSort: { column: 'demand', direction: 'desc' },
    slug: 'coverage-skills',
  },
  'coverage-map': {
    ...withLearners,
    title: 'Demand against supply',
    identity: ['skill_id'],
    columns: [
      ...linkedSkill,
      coverage.place,
      coverage.opportunity,
      coverage.demand,
      coverage.supply,
      coverage.nearness,
      coverage.demandCut,
    ],
    hiddenAtFirst: ['demand_cut'],
    defaultSort: { column: 'demand', direction: 'desc' },
    slug: 'coverage-map',
  },
  'coverage-opportunity': {
    ...common,
    title: 'Build next',
    identity: ['skill_id'],
    columns: [
      ...linkedSkill,
      coverage.opportunity,
      coverage.demand,
      coverage.nearness,
      coverage.nearSkills,
      coverage.carriers,
      skill.jobs,
      coverage.medianSalary,
      coverage.gain,
    ],
    hiddenAtFirst: ['gain_pct'],
    defaultSort: { column: 'opportunity_pct', direction: 'desc' },
    slug: 'coverage-opportunity',
  },
  'coverage-jobs': {
    ...common,
    title: 'Jobs almost covered',
    identity: ['job_id'],
    columns: [
      record.jobId,
      job.linkedNameByJobId,
      coverage.reachedOfJob,
      coverage.missingCount,
      coverage.missingSkills,
      job.skills,
      job.uniquePostings,
      job.medianSalary,
    ],
    defaultSort: { column: 'unique_postings', direction: 'desc' },
    slug: 'coverage-jobs',
  },
  'coverage-next-skills': {
    ...common,
    title: 'One skill away',
    identity: ['skill_id'],
    columns: [...linkedSkill, coverage.completes, coverage.gain, coverage.demand, skill.jobs],
    defaultSort: { column: 'completes', direction: 'desc' },
    slug: 'coverage-next-skills',
  },
  'coverage-undersupply': {
    ...common,
    title: 'Under-supplied skills',
    identity: ['skill_id'],
    columns: [...linkedSkill, coverage.courses, coverage.demand, skill.jobs, ...ratio],
    defaultSort: { column: 'high', direction: 'asc' },
    slug: 'coverage-undersupply',
  },
  'coverage-oversupply': {
    ...common,
    title: 'Over-supplied skills',
    identity: ['skill_id'],
    columns: [...linkedSkill, coverage.courses, coverage.demand, skill.jobs, ...ratio],
    defaultSort: { column: 'low', direction: 'desc' },
    slug: 'coverage-oversupply',
  },
  'portfolio-index': {
    ...common,
    title: 'Portfolio index over time',
    identity: ['day'],
    params: () => z.strictObject({}),
    columns: [
      coverage.day,
      coverage.share,
      coverage.toBuild,
      coverage.toKeep,
      coverage.toReview,
      coverage.teachingCourses,
    ],
    defaultSort: { column: 'day', direction: 'desc' },
    slug: 'portfolio-index',
  },
} as const satisfies Record<string, ViewShape>;
