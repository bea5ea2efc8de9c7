import type { DerivedTerm } from '../../catalog/columns.ts';
import { near } from './columns.ts';

/** Terms of likeness between jobs and between skills. */
export const similarTerms: readonly DerivedTerm[] = [
  {
    label: near.similarity.label,
    meaning: 'How alike the skills of two jobs are, from 0 to below 1.',
    formula:
      'cos(x, y) × n ÷ (n + 5), where x of a skill is log(1 + significance) × log(1 + jobs ÷ jobs that name it), and n the number of shared skills, at least 3',
    source: 'derived: job.skills.significance',
    caveat:
      'The taxonomy lists only the top skills, ten per reading: a common skill may be named for few jobs and count as rare, and a missing skill may still be needed. The 20 most similar jobs are listed. Jobs without any known significance have no similar jobs.',
  },
  {
    label: near.covered.label,
    meaning: 'How much of another job this job’s skills cover.',
    formula: 'Σ weight of the shared skills within the other job × 100; the weights are those of a plan, balanced',
    source: 'derived: job.skills.significance, job.skills.unique_postings',
    unit: '%',
    caveat: 'It goes from one job to the other; the other direction has a different figure.',
  },
  {
    label: near.relatednessByJobs.label,
    meaning: 'How closely two skills belong together, from 0 to below 1.',
    formula:
      'n of both ÷ (the larger n of the two + 3), where n is the number of jobs that name them, or of courses that teach them',
    source: 'derived: job.skills, or skill.courses',
    caveat:
      'Without the added 3, a pair seen only once would look close. Closeness by jobs and closeness by courses are two separate figures. The taxonomy lists only the top skills, so two skills can belong together although no list names both. The 20 closest are listed.',
  },
  {
    label: near.liftByJobs.label,
    meaning: 'How often two skills are named together, relative to chance.',
    formula:
      'jobs that name both × all jobs that name a skill ÷ (jobs that name one × jobs that name the other); the same for courses',
    source: 'derived: job.skills, or skill.courses',
    caveat: 'High for rare skills that appear together only once or twice: look at the number of jobs or courses, too.',
  },
];
