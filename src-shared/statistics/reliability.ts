/** The number of learners who have a grade. */
export interface GradeCount {
  readonly grade: number;
  readonly count: number;
}

/** The parts of one problem must have been answered by nearly as many learners each. */
const maxApart = 0.05;

export const minParts = 3;

/**
 * How well the parts of one problem hang together: `α = k/(k−1)·(1 − Σ p(1−p) / σ²)` over k parts of one point each, p the share of
 * right last answers to a part, σ² the variance of the grades. Kuder and Richardson, The theory of the estimation of test
 * reliability, Psychometrika 2 (1937) 151–160, formula 20. It is the one reliability that totals allow, because the variance of the
 * sum is known from the grades and no answer must be matched with another. 1 at most, and below 0 where parts contradict each other. Null for fewer than three parts, for parts
 * whose learners differ by more than 5 %, and where all grades are the same.
 */
export function kuderRichardson20(
  parts: readonly { readonly right: number; readonly learners: number }[],
  grades: readonly GradeCount[],
): number | null {
  const sizes = parts.map(({ learners }) => learners);
  if (parts.length < minParts || Math.min(...sizes) < (1 - maxApart) * Math.max(...sizes)) return null;
  // The variance of equal grades is 0, which sums of fractions might miss.
  if (new Set(grades.filter(({ count }) => count > 0).map(({ grade }) => grade)).size < 2) return null;
  const graded = grades.reduce((sum, { count }) => sum + count, 0);
  const mean = grades.reduce((sum, { grade, count }) => sum + grade * count, 0) / graded;
  const variance = grades.reduce((sum, { grade, count }) => sum + count * (grade - mean) ** 2, 0) / graded;
  const ofParts = parts.reduce((sum, { right, learners }) => sum + (right / learners) * (1 - right / learners), 0);
  return (parts.length / (parts.length - 1)) * (1 - ofParts / variance);
}
