/** Skills whose share of postings grows or falls, by the factor of thirty days. */
export const TRENDS: ReadonlyMap<string, number> = new Map([
  ['Large Language Models', 1.12],
  ['Prompt Engineering', 1.09],
  ['Retrieval-Augmented Generation', 1.15],
  ['Carbon Accounting', 1.05],
  ['SAS (Software)', 0.96],
]);

/** Jobs with more and more postings. */
export const GROWING_JOBS: ReadonlyMap<string, number> = new Map([
  ['AI Engineer', 1.06],
  ['Carbon Accountant', 1.04],
]);

/** The share of all postings that name a skill although none of the jobs of this world asks for it. */
const BACKGROUND = 0.003;

/** A skill that a job asks for. */
export interface Demand {
  readonly job: number;
  readonly skill: number;
  /** Share of the job's postings that name the skill, above 0 and below 1. */
  readonly share: number;
}

/**
 * Share of all postings that name each skill, from the shares in the postings of single jobs: Σ share · postings / Σ postings. The
 * significance of a skill for a job is its share there divided by this, as in labor market data: what every job wants is near 1.
 */
export function sharesOverall(demands: readonly Demand[], postings: readonly number[]): ReadonlyMap<number, number> {
  const all = postings.reduce((total, count) => total + count, 0);
  const shares = new Map<number, number>();
  for (const { job, skill, share } of demands) {
    shares.set(skill, (shares.get(skill) ?? BACKGROUND) + (share * (postings[job] ?? 0)) / all);
  }
  return shares;
}
