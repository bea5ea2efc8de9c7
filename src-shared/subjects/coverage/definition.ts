import * as z from 'zod';
import {
  day,
  enrollments,
  integer,
  integerOrNull,
  numberOrNull,
  postings,
  record,
  text,
  textOrNull,
} from '../../catalog/common-columns.ts';
import { taxonomyLists, type ViewShape } from '../../catalog/view-definition.ts';
import { salaryUnit } from '../../text/numbers.ts';
import { fromLinks } from '../plan/definition.ts';
import { job, skill } from '../taxonomy/definition.ts';
import { coveragePlaces, coverageQuestion } from './question.ts';

const percent = '%';

/** Demand against supply: what jobs ask for, compared with what the courses of a scope teach. */
export const coverage = {
  day: day('day', {
    label: 'Day',
    meaning:
      'A UTC day on which a sync or a correction changed the comparison of all courses. If it changed several times, the last result of that day is shown.',
    source: 'this app',
  }),
  share: numberOrNull('share_pct', {
    label: 'Portfolio index',
    meaning:
      'Demand for the skills that at least one course teaches (with the default minimum confidence or higher), as a percentage of the demand for all skills. Empty if no demand was known.',
    source: fromLinks,
    unit: percent,
    decimals: 1,
  }),
  toBuild: integer('build', {
    label: 'Gaps',
    meaning: 'Skills in demand that no course in the catalog teaches.',
    source: fromLinks,
  }),
  toKeep: integer('keep', { label: 'Covered', meaning: 'Skills in demand that are taught.', source: fromLinks }),
  toReview: integer('review', {
    label: 'Low demand',
    meaning: 'Skills that are taught and have few postings.',
    source: fromLinks,
  }),
  teachingCourses: integer('courses', {
    label: 'Teaching courses',
    meaning: 'Courses that teach at least one skill with the default minimum confidence or higher.',
    source: 'derived: skill.courses, your corrections',
  }),
  place: text('place', {
    label: 'Verdict',
    alsoCalled: 'Quadrant',
    meaning:
      'Skill gap: in demand and not taught. Covered: in demand and taught. Low demand: taught, with few postings. Neither taught nor in demand: all others that jobs name. In demand means at least the median demand of all skills that have any; taught means by one course with the minimum confidence or higher.',
    source: fromLinks,
    inWords: true,
  }),
  courses: integer('courses', {
    label: 'Courses',
    meaning: 'Your chosen courses that teach the skill with the minimum confidence or higher.',
    source: 'derived: skill.courses, your corrections',
  }),
  strength: numberOrNull('strength', {
    label: 'Strength',
    meaning: 'Sum of the confidences of your chosen courses that teach the skill.',
    source: 'derived: skill.courses.confidence, your corrections',
    decimals: 2,
  }),
  learners: numberOrNull('learners', {
    label: 'Learners',
    meaning:
      'Confidence × current enrollment, added up over the selected runs of your chosen courses that teach the skill. Courses without a selected run are left out.',
    source: 'derived: skill.courses.confidence, enrollment.count',
    unit: enrollments,
    counts: 'learners',
    decimals: 0,
  }),
  supply: numberOrNull('supply', {
    label: 'Supply',
    meaning: 'Supply of the skill by the measure that you chose: courses, strength or learners.',
    source: 'derived: skill.courses, enrollment.count',
    decimals: 2,
    ofLearners: {},
  }),
  medianSalary: numberOrNull('median_salary', {
    label: 'Median salary',
    meaning:
      'Median of the median salaries of the jobs that name the skill, each weighted by the unique postings that name it.',
    source: 'derived: jobposting.median_salary, job.skills.unique_postings',
    unit: salaryUnit,
    decimals: 0,
  }),
  quotient: numberOrNull('quotient', {
    label: 'Ratio',
    meaning:
      'The skill’s share of the supply from all courses, divided by its share of the total demand. 1 means that the two shares are equal; 0 means that no course teaches the skill. Formula: (courses ÷ courses of all skills) ÷ (demand ÷ demand of all skills), counting only skills with demand.',
    source: fromLinks,
    decimals: 2,
  }),
  shrunken: numberOrNull('shrunken', {
    label: 'Adjusted ratio',
    alsoCalled: 'Shrunken ratio',
    meaning:
      'The ratio, drawn toward 1 if few courses are to be expected, where chance moves it most. Formula: the mean of (S + a) ÷ (E + a) over the variances 1/a that the ratios may have, each weighted by how likely it makes the counts; E is the number of courses that the skill would have if all courses were spread as demand is (gamma-Poisson, DuMouchel 1999).',
    source: fromLinks,
    decimals: 2,
  }),
  low: numberOrNull('low', {
    label: 'Ratio, 90% range, low',
    meaning:
      'The true ratio is below this in 1 of 20 cases. Assumes that true ratios follow a gamma distribution: mean and variance of Gamma(S + a, E + a) over all a, points by Wilson and Hilferty.',
    source: fromLinks,
    decimals: 2,
  }),
  high: numberOrNull('high', {
    label: 'Ratio, 90% range, high',
    meaning:
      'The true ratio is above this in 1 of 20 cases. Assumes that true ratios follow a gamma distribution: mean and variance of Gamma(S + a, E + a) over all a, points by Wilson and Hilferty.',
    source: fromLinks,
    decimals: 2,
  }),
  standing: textOrNull('standing', {
    label: 'Supply vs demand',
    meaning:
      'Under-supplied if the whole 90% range of the ratio is below 1, over-supplied if all of it is above 1, and otherwise about in line. Empty if no demand is known or nothing is taught.',
    source: fromLinks,
    inWords: true,
  }),
  opportunity: numberOrNull('opportunity_pct', {
    label: 'Opportunity',
    alsoCalled: 'Priority, Build first',
    meaning:
      'Out of 100: how high a gap ranks among all gaps by two things, demand and related skills already taught. It is the geometric mean of two ranks: √(rank by demand × rank by related skills taught), where each rank is a percentage: 100 for the gap with the highest value, near 0 for the lowest.',
    source: fromLinks,
    unit: 'out of 100',
    decimals: 1,
  }),
  nearness: numberOrNull('nearness_pct', {
    label: 'Related skills taught',
    alsoCalled: 'Nearness, Closeness',
    meaning:
      'Among the skills that jobs list alongside this one, the share that is already taught. A closely related skill counts for more. Empty if no job names this skill with another skill. Formula: Σθ over taught skills ÷ Σθ over all other skills, with relatedness θ = jobs that name both ÷ (jobs that name the more common one + 3) (relatedness density, Hidalgo 2007).',
    source: fromLinks,
    unit: percent,
    decimals: 1,
  }),
  demandRank: integer('demand_rank', {
    label: 'Rank by postings',
    meaning:
      'The rank of the gap when all gaps are sorted by demand, highest first. Tied gaps share the smallest of their ranks.',
    source: fromLinks,
  }),
  nearnessRank: integerOrNull('nearness_rank', {
    label: 'Rank by related skills taught',
    meaning:
      'The rank of the gap when all gaps are sorted by the share of related skills taught, highest first. Tied gaps share the smallest of their ranks. Empty if that share is not known.',
    source: fromLinks,
  }),
  nearSkills: textOrNull('near_skills', {
    label: 'Nearest taught',
    alsoCalled: 'Why',
    meaning: 'The three taught skills that are the most closely related.',
    source: fromLinks,
  }),
  carriers: textOrNull('carriers', {
    label: 'Courses to extend',
    meaning:
      'Your chosen courses that teach the most of the ten most closely related skills; closer skills count for more.',
    source: fromLinks,
    namesEach: 'course',
  }),
  weakLinks: integer('weak_links', {
    label: 'Links below the minimum confidence',
    meaning:
      'Your chosen courses that are linked to the skill, but with no confidence or one below the minimum. They are not counted as teaching it.',
    source: 'derived: skill.courses.confidence, your corrections',
    unit: 'links',
  }),
  completes: integer('completes', {
    label: 'Jobs completed',
    meaning: 'Jobs for which this is the only skill not taught yet.',
    source: fromLinks,
    unit: 'jobs',
  }),
  gain: numberOrNull('gain_pct', {
    label: 'Worth',
    meaning:
      'What teaching the skill would add over all jobs. Formula: Σ unique postings of the job × weight of the skill in the job ÷ Σ unique postings.',
    source: fromLinks,
    unit: 'percentage points',
    decimals: 2,
  }),
  demand: numberOrNull('demand', {
    label: 'Demand',
    meaning: 'Unique postings that name the skill, summed over all jobs.',
    source: 'derived: sum(job.skills.unique_postings)',
    unit: postings,
  }),
  demandCut: numberOrNull('demand_cut', {
    label: 'Minimum demand',
    meaning: 'A skill is in demand if it has at least this many postings (the median of all skills with postings).',
    source: 'derived: job.skills.unique_postings',
    unit: postings,
  }),
  reachedOfJob: numberOrNull('reached_pct', {
    label: 'Taught',
    meaning: 'Share of the job’s skills that your chosen courses teach, by weight.',
    source: fromLinks,
    unit: percent,
    decimals: 1,
  }),
  missingCount: integer('missing_count', {
    label: 'Missing',
    meaning: 'Skills of the job that none of your chosen courses teaches with the minimum confidence or higher.',
    source: fromLinks,
    unit: 'skills',
  }),
  missingSkills: text('missing_skills', {
    label: 'Missing skills',
    meaning: 'The missing skills, largest weight first.',
    source: fromLinks,
  }),
};

const common = {
  params: () => coverageQuestion,
  dataset: 'jobs',
  reads: taxonomyLists,
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
      coverage.weakLinks,
      skill.jobs,
      coverage.medianSalary,
      coverage.gain,
      coverage.demandRank,
      coverage.nearnessRank,
    ],
    hiddenAtFirst: ['weak_links', 'gain_pct', 'demand_rank', 'nearness_rank'],
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
