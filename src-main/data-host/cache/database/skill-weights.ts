import { termShares } from '#main/data-host/subjects/plan/weights.ts';

/*
 * In SQL what `plan/weights.ts` computes of the skills of one job: for all jobs at once, which are too many to be read.
 */

/** The term of significance of a link: a ratio without bounds, of which a few large ones would be all of a sum. */
export const significanceTerm = (link: string) => `ln(1 + min(max(coalesce(${link}.significance, 0), 0), 1e300))`;

/** The term of postings of a link, scaled so that sums of 1e300 stay finite. */
export const postingsTerm = (link: string) => `min(max(coalesce(${link}.unique_postings, 0), 0), 1e300) / 1e6`;

/** How much a skill tells jobs apart that so many of all jobs name: idf = ln(1 + J ÷ df). */
export const rarity = (allJobs: string, naming: string) => `ln(1 + 1.0 * ${allJobs} / ${naming})`;

/** The sums of the two terms over some skills of a job and over all of them, and how many these are; each as a column or an expression. */
interface SumsOfTerms {
  readonly significance: readonly [part: string, whole: string];
  readonly postings: readonly [part: string, whole: string];
  readonly skills: readonly [part: string, whole: string];
  /** What the two terms count for. */
  readonly shares: { readonly significance: string; readonly postings: string };
}

/**
 * The part of a job's weight, 0 to 1, that some of its skills have. A term that is 0 for the whole job leaves all weight to the other; where
 * neither is known, all skills weigh the same.
 */
export function shareOfWeights({ significance: a, postings: u, skills, shares }: SumsOfTerms): string {
  const aShare = `CASE WHEN ${a[1]} > 0 THEN ${shares.significance} ELSE 0 END`;
  const uShare = `CASE WHEN ${u[1]} > 0 THEN ${shares.postings} ELSE 0 END`;
  return `CASE WHEN ${aShare} + ${uShare} > 0
    THEN (${aShare} * coalesce(${a[0]} / nullif(${a[1]}, 0), 0) + ${uShare} * coalesce(${u[0]} / nullif(${u[1]}, 0), 0))
      / (${aShare} + ${uShare})
    ELSE 1.0 * ${skills[0]} / ${skills[1]} END`;
}

/** The terms as they count for where nothing was chosen. */
export const balancedShares = {
  significance: String(termShares.balanced.significance),
  postings: String(termShares.balanced.postings),
};
