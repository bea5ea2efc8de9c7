import type { DerivedTerm } from '../../catalog/columns.ts';

/** Terms about changes between two dates. */
export const changesTerms: readonly DerivedTerm[] = [
  {
    label: 'Unusual change',
    meaning:
      'A figure of a job posting that changed by more than chance explains, compared with all postings between the same two dates. Where chance and change cannot be told apart, the largest changes for their size are listed, and none is called unusual.',
    formula:
      'd = log((now + ½) ÷ (before + ½)), of averages log(now ÷ before). The usual distance from the common shift is fitted by size (a parabola of logarithms). Two explanations are compared: chance alone, with the tails of Student’s t with 3 degrees of freedom (then Benjamini and Hochberg at 10%), or chance and a cloud of real changes on either side (then those whose mean probability of being chance is at most 10%). Clouds must explain the changes better by 3·ln n',
    source: 'derived: what syncs saw change of job postings',
    caveat:
      'This assumes that changes by chance are symmetric, with tails no heavier than those of Student’s t with 3 degrees of freedom, and depend on size alone. Fewer than 100 changed figures are not judged. Numbers of links between jobs and skills never are: their lists are cut off.',
  },
  {
    label: 'Common shift',
    meaning: 'By how much all postings moved together between two dates.',
    formula:
      'Median of d, the logarithm of now ÷ before, within the shortest interval that holds half of all changed postings.',
    source: 'derived: what syncs saw change of job postings',
    unit: '%',
  },
];
