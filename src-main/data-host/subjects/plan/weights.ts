import type { JobWeights, PlanWeights } from '#shared/subjects/plan/question.ts';

/** A skill as the taxonomy names it for a job; null where a figure is not known. */
export interface RequiredSkill {
  readonly skillId: number;
  readonly significance: number | null;
  readonly postings: number | null;
}

/** A job of a plan, and its own unique postings. */
export interface JobToPlan {
  readonly jobId: number;
  readonly postings: number | null;
  readonly skills: readonly RequiredSkill[];
}

/** The sums of a job's two terms, from which the weight of any part of its skills follows. */
export interface Terms {
  readonly significance: number;
  readonly postings: number;
  readonly count: number;
}

/**
 * The weights of the two terms. The Burning Glass Institute ranks the skills of a role by 70 % TF-IDF, whose part significance plays,
 * and 30 % share of postings (skills-first.org/methodology).
 */
export const termShares: Readonly<Record<PlanWeights, { readonly significance: number; readonly postings: number }>> = {
  balanced: { significance: 0.7, postings: 0.3 },
  significance: { significance: 1, postings: 0 },
  postings: { significance: 0, postings: 1 },
  equal: { significance: 0, postings: 0 },
};

/** Services have sent numbers of any size; a sum of these stays finite. */
export const knownFigure = (value: number | null) => (value === null || !(value > 0) ? 0 : Math.min(value, 1e300));

/** The term of significance: a ratio without bounds, of which a few large ones would be all of a sum. */
const significanceTerm = (significance: number | null): number => Math.log1p(knownFigure(significance));
/** The term of postings, scaled so that sums of 1e300 stay finite. */
const postingsTerm = (postings: number | null): number => knownFigure(postings) / 1e6;

/**
 * The part of a job's weight that a part of its skills has: 0.7 × Σa/Σa of all + 0.3 × Σu/Σu of all. A term that is 0 for the whole job
 * leaves all weight to the other; where no wanted term is known, all skills weigh the same.
 */
function weightOf(part: Terms, whole: Terms, choice: PlanWeights): number {
  const { significance, postings } = termShares[choice];
  const a = whole.significance > 0 ? significance : 0;
  const u = whole.postings > 0 ? postings : 0;
  if (a + u === 0) return whole.count === 0 ? 0 : part.count / whole.count;
  const byA = a === 0 ? 0 : a * (part.significance / whole.significance);
  const byU = u === 0 ? 0 : u * (part.postings / whole.postings);
  return (byA + byU) / (a + u);
}

/** Whether all skills of a job weigh the same because what would tell them apart is not known. */
const isUnweighted = (whole: Terms, choice: PlanWeights): boolean =>
  choice !== 'equal' && weightOf({ significance: 1, postings: 1, count: 0 }, whole, choice) === 0;

const termsOf = ({ significance, postings }: RequiredSkill): Terms => ({
  significance: significanceTerm(significance),
  postings: postingsTerm(postings),
  count: 1,
});

const sumOf = (skills: readonly RequiredSkill[]): Terms =>
  skills.map(termsOf).reduce(
    (sum, each) => ({
      significance: sum.significance + each.significance,
      postings: sum.postings + each.postings,
      count: sum.count + 1,
    }),
    { significance: 0, postings: 0, count: 0 },
  );

/** The weight of each skill within its job, in the order given; together 1. */
export function weightsWithin(skills: readonly RequiredSkill[], choice: PlanWeights): number[] {
  const whole = sumOf(skills);
  return skills.map((skill) => weightOf(termsOf(skill), whole, choice));
}

/** The skills that a plan is about, in a fixed order, with their weights. */
export interface WeightedSkills {
  readonly skillIds: readonly number[];
  /** The weights of the skills, which add up to 1; all 0 when no job names a skill. */
  readonly weight: Float64Array;
  /** The weights within each job, together 1 each; in the order of the jobs. */
  readonly byJob: readonly Float64Array[];
  /** Jobs whose skills all weigh the same because nothing more is known. */
  readonly unweighted: readonly number[];
  /** Jobs that name no skill: they are in no weight. */
  readonly empty: readonly number[];
  /** The skills that were left out because they are there already, and the part of all weights that they had. */
  readonly known: { readonly skills: number; readonly share: number };
}

/**
 * W_s = Σ_j α_j · w_js over the jobs that name a skill; α equal, or by the unique postings of the jobs where any are known. Skills that are
 * there already are left out, and the weights of the others scaled up in the same proportion.
 */
export function weighSkills(
  jobs: readonly JobToPlan[],
  choice: PlanWeights,
  between: JobWeights,
  known: ReadonlySet<number> = new Set(),
): WeightedSkills {
  const skillIds = [...new Set(jobs.flatMap(({ skills }) => skills.map(({ skillId }) => skillId)))].sort(
    (one, other) => one - other,
  );
  const indexOf = new Map(skillIds.map((id, index) => [id, index]));
  const wholes = jobs.map(({ skills }) => sumOf(skills));
  const byJob = jobs.map(({ skills }) => {
    const weights = new Float64Array(skillIds.length);
    const own = weightsWithin(skills, choice);
    skills.forEach(({ skillId }, index) => {
      weights[indexOf.get(skillId) ?? 0] = own[index] ?? 0;
    });
    return weights;
  });
  const alphas = alphasOf(jobs, between);
  const weight = new Float64Array(skillIds.length);
  byJob.forEach((weights, job) => {
    weights.forEach((each, skill) => {
      weight[skill] = (weight[skill] ?? 0) + (alphas[job] ?? 0) * each;
    });
  });
  const idsOf = (isSo: (whole: Terms) => boolean) =>
    jobs.flatMap(({ jobId }, job) => (isSo(wholes[job] ?? sumOf([])) ? [jobId] : []));
  return {
    ...withoutKnown({ skillIds, weight, byJob }, known),
    unweighted: idsOf((whole) => whole.count > 0 && isUnweighted(whole, choice)),
    empty: idsOf((whole) => whole.count === 0),
  };
}

type Weights = Pick<WeightedSkills, 'skillIds' | 'weight' | 'byJob'>;

/** Leaves out skills that are there already; what is left weighs 1 together again, of each job and of all. */
function withoutKnown(
  { skillIds, weight, byJob }: Weights,
  known: ReadonlySet<number>,
): Weights & Pick<WeightedSkills, 'known'> {
  const isLeft = (_: number, skill: number) => !known.has(skillIds[skill] ?? -1);
  const left = (weights: Float64Array) => {
    const rest = weights.filter(isLeft);
    const sum = rest.reduce((total, each) => total + each, 0);
    return rest.length === weights.length || sum === 0 ? rest : rest.map((each) => each / sum);
  };
  const there = weight.filter((_, skill) => !isLeft(0, skill));
  return {
    skillIds: skillIds.filter(isLeft),
    weight: left(weight),
    byJob: byJob.map(left),
    known: { skills: there.length, share: there.reduce((total, each) => total + each, 0) },
  };
}

/** The weight of each job, together 1 over the jobs that name a skill. */
function alphasOf(jobs: readonly JobToPlan[], between: JobWeights): number[] {
  const sizes = jobs.map(({ skills, postings }) => (skills.length === 0 ? 0 : postingsTerm(postings)));
  const bySize = between === 'postings' && sizes.some((size) => size > 0);
  const parts = jobs.map(({ skills }, job) => (bySize ? (sizes[job] ?? 0) : Number(skills.length > 0)));
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => (sum === 0 ? 0 : part / sum));
}
