import * as z from 'zod';
import type { DerivedTerm } from '../../catalog/columns.ts';
import { boolean, integer, number, numberOrNull, record, text, textOrNull } from '../../catalog/common-columns.ts';
import { taxonomyLists, type ViewShape } from '../../catalog/view-definition.ts';
import { job, skill } from '../taxonomy/definition.ts';
import { missingReasons, planQuestion } from './question.ts';

const percent = '%';
/** Unit of a difference between percentages. */
const points = 'percentage points';

export const fromLinks = 'derived: job.skills, skill.courses';

const share = <const K extends string>(key: K, label: string, meaning: string, unit = percent) =>
  number(key, { label, meaning, source: fromLinks, unit, decimals: 1 });

/** Plans: sets of courses against what jobs ask for. */
export const plan = {
  step: integer('step', {
    label: 'Step',
    meaning:
      'Position in the plan. Courses that were in the plan from the beginning come first, then the others. Within both groups, the next course is always the one that adds the most to the courses before it.',
    source: fromLinks,
  }),
  isFixed: boolean('is_fixed', {
    label: 'Already in plan',
    meaning: 'Whether the course was in the plan from the beginning.',
    source: 'your choice',
  }),
  adds: number('adds_pct', {
    label: 'Adds',
    meaning: 'Coverage that the course adds to the courses before it.',
    source: fromLinks,
    unit: points,
    decimals: 1,
    partOf: 'reached_pct',
  }),
  reached: share(
    'reached_pct',
    'Covered so far',
    'Share of the jobs’ skills covered up to this step: the sum of the weights of all skills that this course or an earlier course in the plan teaches with the minimum confidence or higher.',
  ),
  newSkills: textOrNull('new_skills', {
    label: 'New skills',
    meaning:
      'Skills that this course teaches, the jobs need and no earlier course in the plan teaches, each with its confidence; largest weight first.',
    source: fromLinks,
    lists: 'confidence',
  }),
  strongerIn: textOrNull('stronger_in', {
    label: 'Also improves',
    meaning:
      'Skills that this course teaches with a higher confidence than the courses before it, each with its confidence.',
    source: fromLinks,
    lists: 'confidence',
  }),
  onlyHere: share(
    'only_here_pct',
    'Lost without it',
    'Coverage that the plan would lose if only this course were dropped.',
    points,
  ),
  instead: textOrNull('instead_course', {
    label: 'Best replacement',
    meaning: 'The course outside the plan that would best replace this one.',
    source: fromLinks,
    link: { to: 'course', by: 'instead_course' },
    names: 'course',
  }),
  insteadLoss: numberOrNull('instead_loss_pct', {
    label: 'Coverage lost if replaced',
    meaning:
      'Coverage that the plan would lose if the best replacement took the place of this course; negative if the plan would gain.',
    source: fromLinks,
    unit: points,
    decimals: 1,
  }),
  weight: share(
    'weight_pct',
    'Weight',
    'How much the skill counts among all skills that the jobs ask for, in percent. All weights add up to 100.',
  ),
  reason: text('reason', {
    label: 'Why it is missing',
    meaning:
      'Taught by other courses: at least one of the courses counted teaches the skill, but none of these is in the plan. Perhaps taught, with low confidence: some of the courses counted are linked to it, but all below the minimum confidence. Taught by no course counted: no link at all.',
    source: fromLinks,
    inWords: true,
  }),
  elsewhere: textOrNull('elsewhere_course', {
    label: 'Best course not counted here',
    meaning:
      'Among the courses that the plan does not count, because you have not chosen them or have left them out, the one with the highest confidence for the skill, if that is the minimum confidence or higher.',
    source: fromLinks,
    link: { to: 'course', by: 'elsewhere_course' },
    names: 'course',
  }),
  elsewhereConfidence: numberOrNull('elsewhere_confidence', {
    label: 'Its confidence',
    meaning:
      'The confidence that the course under “Best course not counted here” teaches the skill, 0 to 1: how relevant the service finds it for that course.',
    source: 'skill.courses.confidence',
    decimals: 2,
  }),
  reachedOfJob: share('reached_pct', 'Covered by plan', 'Share of the job’s skills that the plan covers, by weight.'),
  reachableOfJob: share(
    'reachable_pct',
    'Could be covered',
    'Share of the job’s skills that the courses counted cover together, by weight.',
  ),
  reachedSkills: integer('reached_skills', {
    label: 'Skills covered',
    meaning: 'Skills of the job that a course in the plan teaches with the minimum confidence or higher.',
    source: fromLinks,
  }),
  nextAdds: share('adds_pct', 'Adds', 'Coverage that the course would add to the plan.', points),
  courses: textOrNull('courses', {
    label: 'Courses',
    meaning:
      'One column for each course in the plan: its confidence for the skill, if it has the minimum confidence or higher.',
    source: 'skill.courses.confidence',
    each: 'number',
    decimals: 2,
  }),
};

export const planTerms: readonly DerivedTerm[] = [
  {
    label: 'Minimum confidence',
    meaning: 'The lowest confidence at which a course counts as teaching a skill.',
    source: 'your choice; 0.50 by default',
    caveat: 'The minimum is a choice, not a measured value. A link without a confidence counts as below the minimum.',
  },
  {
    label: 'Weight of a skill',
    alsoCalled: 'Importance, Weighted by importance',
    meaning: 'The importance of a skill: how much it counts in a plan.',
    formula:
      '0.7 × (log(1 + significance) ÷ its sum over the job’s skills) + 0.3 × (postings that name the skill ÷ their sum over the job’s skills); for several jobs, the mean',
    source: 'derived: job.skills.significance, job.skills.unique_postings',
    caveat:
      'An unknown figure counts as 0. If one of the two parts is 0 for the whole job, the other part carries all the weight. You can also choose significance alone, postings alone or equal weights. The ratio of 70 to 30 comes from the Burning Glass Institute.',
  },
  {
    label: 'Skills learners already have',
    meaning:
      'The plan leaves these skills out on the assumption that people who come from the jobs chosen here already have them.',
    formula:
      'weight = 0 for each skill that the service names for one of these jobs; the weights of the others are scaled to add up to 100%',
    source: 'your choice; derived: job.skills',
    caveat:
      'The service lists only the top skills of each job, so learners may have more skills than these. All percentages refer to the remaining skills.',
  },
  {
    label: 'Best set of courses',
    meaning: 'The courses, up to the chosen number, that together cover the largest part of what the jobs ask for.',
    formula: 'largest Σ weight of the skills that the set teaches with the minimum confidence or higher',
    source: 'derived: job.skills, skill.courses',
    caveat:
      'The search tries every set that could be better (branch and bound). If it stops early, the plan says the most that any set could cover. If two courses add the same, the plan takes the one with the higher confidence.',
  },
  {
    label: 'Fewest courses',
    meaning: 'The smallest set of courses that covers the chosen share of what the courses counted cover together.',
    formula: 'fewest courses with Σ weight of the skills that they teach ≥ the chosen share × that of all courses',
    source: 'derived: job.skills, skill.courses',
    caveat: 'If the search does not finish, the plan says how many courses are certainly too few.',
  },
];

const common = { params: () => planQuestion, dataset: 'jobs', reads: taxonomyLists } as const;

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
        meaning: 'The highest confidence of any of your chosen courses, 0 to 1.',
      },
      {
        ...job.bestCourse,
        meaning:
          'The course with that confidence, among your chosen courses; if several tie, the first in alphabetical order of course ID.',
      },
      plan.elsewhere,
      plan.elsewhereConfidence,
    ],
    defaultSort: { column: 'weight_pct', direction: 'desc' },
    slug: 'plan-missing-skills',
  },
  'plan-jobs': {
    ...common,
    title: 'Share of each job covered by the plan',
    identity: ['job_id'],
    columns: [record.jobId, job.linkedNameByJobId, job.skills, plan.reachedOfJob, plan.reachableOfJob],
    defaultSort: { column: 'reached_pct', direction: 'desc' },
    slug: 'plan-jobs',
  },
  'plan-next': {
    ...common,
    title: 'Which course to add next',
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
