import type { DerivedTerm } from '../../catalog/columns.ts';

/** Terms of plans. */
export const planTerms: readonly DerivedTerm[] = [
  {
    label: 'Cut-off of a plan',
    meaning: 'The confidence from which a course counts as teaching a skill.',
    source: 'your choice; 0.50 where nothing was chosen',
    caveat: 'A convention. A link without a confidence counts as below it.',
  },
  {
    label: 'Weight of a skill',
    meaning: 'How much a skill counts in a plan.',
    formula:
      '0.7 × log(1 + significance) ÷ Σ of these over the skills of the job + 0.3 × postings that name the skill ÷ Σ of these; for several jobs, the mean',
    source: 'derived: job.skills.significance, job.skills.unique_postings',
    caveat:
      'An unknown figure counts as 0. If one of the two parts is 0 for the whole job, the other part carries all the weight. You can also choose significance alone, postings alone or equal weights. The 70 to 30 ratio is that of the Burning Glass Institute.',
  },
  {
    label: 'Skills learners already have',
    meaning: 'A plan leaves these skills out, since people from other jobs already have them.',
    formula:
      'weight = 0 for each skill that the taxonomy names for one of these jobs; the weights of the others are scaled up to 100 % together',
    source: 'your choice; derived: job.skills',
    caveat:
      'The taxonomy lists only the top skills of each job, so learners may have more. All percentages refer to the rest.',
  },
  {
    label: 'Best set of courses',
    meaning: 'The courses, up to the chosen number, that together cover the largest part of what the jobs ask for.',
    formula: 'largest Σ weight of the skills that the set teaches at the cut-off or above',
    source: 'derived: job.skills, skill.courses',
    caveat:
      'Every set that can be better is tried (branch and bound). If the search stops early, the plan says what no set can exceed. Of two courses that add the same, the plan takes the one with the higher confidence.',
  },
  {
    label: 'Fewest courses',
    meaning: 'The smallest set of courses that covers the chosen share of what all courses in scope cover together.',
    formula: 'fewest courses with Σ weight of the skills that they teach ≥ the chosen share × that of all courses',
    source: 'derived: job.skills, skill.courses',
    caveat: 'If the search is not finished, the plan says how many courses are provably not enough.',
  },
];
