import { weightedMedian } from '#shared/statistics/distributions.ts';
import { relatedness } from '#shared/statistics/relatedness.ts';
import { pointsOfRatio, priorsOfRatios, shrunkenRatio } from '#shared/statistics/shrunken-ratios.ts';
import { almostCovered, type CoveragePlace, type Standing } from '#shared/subjects/coverage/question.ts';
import { at } from '../plan/problem.ts';
import { knownFigure } from '../plan/weights.ts';
import type { Supply } from './input.ts';
import type { Market } from './market.ts';

/** How near a skill is to what is taught. */
interface Nearness {
  /**
   * ω_s = Σθ_st over the taught skills t / Σθ_st over all, 0 to 1: relatedness density (Hidalgo et al. 2007, Science 317: 482-487).
   * Null where no job names the skill with another one.
   */
  readonly share: number | null;
  /** The nearest taught skills, largest θ first; ids of skills. */
  readonly nearest: readonly number[];
  /** The courses that teach most of the ten nearest taught skills, by θ. */
  readonly carriers: readonly string[];
}

const maxShown = 3;
/** More neighbours than these say less of what a course is about. */
const maxNeighbours = 10;

/** Works out nearness for one skill after the other: the arrays that count are kept. */
class NearnessOf {
  readonly #market: Market;
  readonly #supply: Supply;
  readonly #isTaught: Uint8Array;
  readonly #together: Int32Array;
  readonly #touched: number[] = [];

  constructor(market: Market, supply: Supply) {
    this.#market = market;
    this.#supply = supply;
    this.#isTaught = Uint8Array.from(market.skillIds, (id) => Number(supply.indexOf.has(id)));
    this.#together = new Int32Array(market.skillIds.length);
  }

  /** How much work a skill is: links that are looked at. */
  effort(skill: number): number {
    const { skillStart, skillJob, jobStart } = this.#market;
    let links = 0;
    for (let index = at(skillStart, skill); index < at(skillStart, skill + 1); index += 1) {
      const job = at(skillJob, index);
      links += at(jobStart, job + 1) - at(jobStart, job);
    }
    return links;
  }

  /** Returns the nearness of a skill by its index in the market. */
  of(skill: number): Nearness {
    this.#count(skill);
    const { skillStart, skillIds } = this.#market;
    const jobsOf = (each: number) => (skillStart[each + 1] as number) - (skillStart[each] as number);
    const own = jobsOf(skill);
    const taught: Neighbour[] = [];
    let [all, near] = [0, 0];
    const together = this.#together;
    for (const each of this.#touched) {
      if (each === skill) continue;
      const theta = relatedness(together[each] as number, own, jobsOf(each));
      all += theta;
      if (this.#isTaught[each] !== 1) continue;
      near += theta;
      keepLargest(taught, { skillId: skillIds[each] ?? 0, theta });
    }
    return {
      share: all > 0 ? near / all : null,
      nearest: taught.slice(0, maxShown).map(({ skillId }) => skillId),
      carriers: this.#carriersOf(taught),
    };
  }

  /** Counts the jobs that name the skill and each other one. */
  #count(skill: number): void {
    const { skillStart, skillJob, jobStart, jobSkill } = this.#market;
    const together = this.#together;
    const touched = this.#touched;
    for (const each of touched) together[each] = 0;
    touched.length = 0;
    for (let index = at(skillStart, skill); index < at(skillStart, skill + 1); index += 1) {
      const job = at(skillJob, index);
      const end = at(jobStart, job + 1);
      // A hundred million times for the largest market: through a function that reads arrays of any kind it takes twice as long.
      for (let link = at(jobStart, job); link < end; link += 1) {
        const each = jobSkill[link] as number;
        const before = together[each] as number;
        if (before === 0) touched.push(each);
        together[each] = before + 1;
      }
    }
  }

  #carriersOf(neighbours: readonly Neighbour[]): string[] {
    const { indexOf, start, course, courseKeys } = this.#supply;
    const sums = new Map<number, number>();
    for (const { skillId, theta } of neighbours) {
      const skill = indexOf.get(skillId) ?? 0;
      for (let link = at(start, skill); link < at(start, skill + 1); link += 1)
        sums.set(at(course, link), (sums.get(at(course, link)) ?? 0) + theta);
    }
    return [...sums]
      .map(([each, sum]) => ({ key: courseKeys[each] ?? '', sum: Math.round(sum * steps) }))
      .sort((one, other) => other.sum - one.sum || (one.key < other.key ? -1 : 1))
      .slice(0, maxShown)
      .map(({ key }) => key);
  }
}

interface Neighbour {
  readonly skillId: number;
  readonly theta: number;
}

/** Keeps the largest θ's in order; of equal ones that of the smaller id. */
function keepLargest(kept: Neighbour[], next: Neighbour): void {
  const isBefore = (one: Neighbour, other: Neighbour) =>
    one.theta > other.theta || (one.theta === other.theta && one.skillId < other.skillId);
  const last = kept.at(-1);
  if (kept.length === maxNeighbours && last !== undefined && !isBefore(next, last)) return;
  let index = kept.length;
  while (index > 0 && isBefore(next, kept[index - 1] as Neighbour)) index -= 1;
  kept.splice(index, 0, next);
  kept.length = Math.min(kept.length, maxNeighbours);
}

/*
 * Demand against supply: what jobs ask for, compared with what the courses of a scope teach.
 */

/** A skill that a job names or a course of the scope teaches. */
export interface CoveredSkill {
  readonly skillId: number;
  readonly jobs: number;
  /** Unique postings that name it, summed over jobs; null where none is known. */
  readonly demand: number | null;
  readonly salary: number | null;
  /** Courses that teach it, and the sum of their confidences. */
  readonly courses: number;
  readonly strength: number;
  /** Links to courses of the scope that are too weak to count. */
  readonly weakLinks: number;
  readonly place: CoveragePlace;
  /** Null where nothing is taught or the demand is not known. */
  readonly ratio: Ratio | null;
  /** Null for skills that are not to be built. */
  readonly nearness: Nearness | null;
  /** √(rank of demand · rank of nearness) among those to build, 0 to 1. */
  readonly opportunity: number | null;
  /** The rank among those to build, 1 for the highest; tied ones share the smallest. The second is null where the nearness is not known. */
  readonly demandRank: number | null;
  readonly nearnessRank: number | null;
  /** For a skill that is not taught: jobs that lack only it, and its gain over all jobs; see `jobsAndGainsOf`. */
  readonly completes: number;
  readonly gain: number | null;
}

/** Our share of a skill over the market's: (S/ΣS) / (D/ΣD), as counted and after shrinkage, with its 5 % and 95 % points. */
export interface Ratio {
  readonly quotient: number;
  readonly shrunken: number;
  readonly low: number;
  readonly high: number;
  readonly standing: Standing;
}

/** A job of which nearly everything is taught. */
export interface AlmostCoveredJob {
  /** Its index in the market. */
  readonly job: number;
  readonly reached: number;
  /** Ids of skills, largest weight first. */
  readonly missing: readonly number[];
}

export interface Coverage {
  readonly skills: readonly CoveredSkill[];
  readonly jobs: readonly AlmostCoveredJob[];
  /** Jobs of which every skill is taught. */
  readonly wholeJobs: number;
  /** ΣD of the taught skills / ΣD, 0 to 1; null where no demand is known. */
  readonly index: number | null;
  /** The demand from which a skill counts as asked for: the median of those with any. */
  readonly cut: number | null;
}

/** Smaller differences come from adding in another order. */
const steps = 1e12;
const rounded = (value: number) => Math.round(value * steps) / steps;

/** The number of links that are read within some milliseconds. */
const effortOfTurn = 200_000;
/** The number of skills that are assembled within some milliseconds. */
const skillsAtOnce = 5000;

/** Compares a market with a supply. Yields now and then, so that its caller can let others in between. */
export function* coverageOf(market: Market, supply: Supply): Generator<undefined, Coverage> {
  const outside = supply.skillIds.filter((id) => !market.indexOf.has(id));
  const skillIds = [...market.skillIds, ...outside];
  const demands = skillIds.map((_, skill) => market.demand[skill] ?? null);
  const courses = skillIds.map((id) => coursesOf(supply, id));
  const demanded = demands.flatMap((demand) => (knownFigure(demand) > 0 ? [knownFigure(demand)] : []));
  const cut = weightedMedian(demanded.map((value) => ({ value, count: 1 })));
  const places = skillIds.map((_, skill) =>
    skill >= market.skillIds.length
      ? ('outside' as const)
      : placeOf(knownFigure(demands[skill] ?? null), cut, (courses[skill] ?? 0) > 0),
  );
  yield;
  const ratios = ratiosOf(courses, demands);
  const { jobs, wholeJobs, completes, gains } = jobsAndGainsOf(market, supply);
  yield;
  const nearness = yield* nearnessOf(market, supply, places);
  yield;
  const opportunities = opportunitiesOf(demands, nearness);
  yield;
  const skills: CoveredSkill[] = [];
  for (const [skill, skillId] of skillIds.entries()) {
    if (skill % skillsAtOnce === skillsAtOnce - 1) yield;
    const isTaught = (courses[skill] ?? 0) > 0;
    const isNamed = skill < market.skillIds.length;
    skills.push({
      skillId,
      jobs: isNamed ? at(market.skillStart, skill + 1) - at(market.skillStart, skill) : 0,
      demand: demands[skill] ?? null,
      salary: market.salary[skill] ?? null,
      courses: courses[skill] ?? 0,
      strength: strengthOf(supply, skillId),
      weakLinks: supply.weak.get(skillId) ?? 0,
      place: places[skill] ?? 'rest',
      ratio: ratios[skill] ?? null,
      nearness: nearness.get(skill) ?? null,
      ...(opportunities.get(skill) ?? { opportunity: null, demandRank: null, nearnessRank: null }),
      completes: isNamed ? at(completes, skill) : 0,
      gain: isNamed && !isTaught && gains !== null ? at(gains, skill) : null,
    });
  }
  const sum = (which: (skill: number) => boolean) =>
    demands.reduce<number>((total, demand, skill) => total + (which(skill) ? scaled(demand) : 0), 0);
  const all = sum(() => true);
  const index = all > 0 ? sum((skill) => (courses[skill] ?? 0) > 0) / all : null;
  return { skills, jobs, wholeJobs, index, cut };
}

/** Scaled, so that sums of the largest figures stay finite. */
const scaled = (demand: number | null) => knownFigure(demand) / 1e6;

function coursesOf({ indexOf, start }: Supply, skillId: number): number {
  const skill = indexOf.get(skillId);
  return skill === undefined ? 0 : at(start, skill + 1) - at(start, skill);
}

function strengthOf({ indexOf, start, confidence }: Supply, skillId: number): number {
  const skill = indexOf.get(skillId);
  if (skill === undefined) return 0;
  let sum = 0;
  for (let link = at(start, skill); link < at(start, skill + 1); link += 1) sum += at(confidence, link);
  return rounded(sum);
}

function placeOf(demand: number, cut: number | null, isTaught: boolean): CoveragePlace {
  const isInDemand = cut !== null && demand > 0 && demand >= cut;
  if (isInDemand) return isTaught ? 'keep' : 'build';
  return isTaught ? 'review' : 'rest';
}

/** The ratio of each skill that is asked for; the sums are over those alone. */
function ratiosOf(courses: readonly number[], demands: readonly (number | null)[]): (Ratio | null)[] {
  const scaledDemands = demands.map(scaled);
  const [supplied, demanded] = [0, 0].map((_, which) =>
    scaledDemands.reduce(
      (sum, demand, skill) => sum + (demand > 0 ? (which === 0 ? (courses[skill] ?? 0) : demand) : 0),
      0,
    ),
  ) as [number, number];
  const pairs = scaledDemands.map((demand, skill) =>
    demand > 0 && supplied > 0 ? { observed: courses[skill] ?? 0, expected: supplied * (demand / demanded) } : null,
  );
  const priors = priorsOfRatios(pairs.filter((pair) => pair !== null));
  return pairs.map((pair): Ratio | null => {
    if (pair === null || priors === null || pair.expected === 0) return null;
    const { low, high } = pointsOfRatio(pair, priors);
    return {
      quotient: pair.observed / pair.expected,
      shrunken: shrunkenRatio(pair, priors),
      low,
      high,
      standing: high < 1 ? 'under' : low > 1 ? 'over' : 'in line',
    };
  });
}

/**
 * Computes what each job lacks, and what each skill that is not taught is worth: V_s = Σ_j U_j·w_js / Σ_j U_j over the jobs that name it,
 * its part of the demand of all postings together. Null where no job has postings.
 */
function jobsAndGainsOf(market: Market, supply: Supply) {
  const { jobs, jobStart, jobSkill, weight, skillIds } = market;
  const isTaught = Uint8Array.from(skillIds, (id) => Number(supply.indexOf.has(id)));
  const completes = new Int32Array(skillIds.length);
  const gains = new Float64Array(skillIds.length);
  const almost: AlmostCoveredJob[] = [];
  let wholeJobs = 0;
  const all = jobs.reduce((sum, { postings }) => sum + scaled(postings), 0);
  jobs.forEach(({ postings }, job) => {
    const missing: { readonly skill: number; readonly weight: number }[] = [];
    let [reached, taught] = [0, 0];
    for (let link = at(jobStart, job); link < at(jobStart, job + 1); link += 1) {
      const skill = at(jobSkill, link);
      if (isTaught[skill] === 1) {
        reached += at(weight, link);
        taught += 1;
      } else {
        missing.push({ skill, weight: at(weight, link) });
        if (all > 0) gains[skill] = at(gains, skill) + (scaled(postings) / all) * at(weight, link);
      }
    }
    const [only] = missing;
    if (only === undefined && taught > 0) wholeJobs += 1;
    if (only !== undefined && missing.length === 1) completes[only.skill] = at(completes, only.skill) + 1;
    if (only === undefined || missing.length > almostCovered.missing || rounded(reached) < almostCovered.reached)
      return;
    const inOrder = missing
      .map((each) => ({ skillId: skillIds[each.skill] ?? 0, weight: rounded(each.weight) }))
      .sort((one, other) => other.weight - one.weight || one.skillId - other.skillId);
    almost.push({ job, reached, missing: inOrder.map(({ skillId }) => skillId) });
  });
  return { jobs: almost, wholeJobs, completes, gains: all > 0 ? gains : null };
}

/** The nearness of the skills to build, by their index. */
function* nearnessOf(market: Market, supply: Supply, places: readonly CoveragePlace[]) {
  const found = new Map<number, Nearness>();
  const reader = new NearnessOf(market, supply);
  let effort = 0;
  for (const [skill, place] of places.entries()) {
    if (place !== 'build') continue;
    effort += reader.effort(skill);
    found.set(skill, reader.of(skill));
    if (effort < effortOfTurn) continue;
    effort = 0;
    yield;
  }
  return found;
}

function opportunitiesOf(demands: readonly (number | null)[], nearness: ReadonlyMap<number, Nearness>) {
  const skills = [...nearness.keys()];
  const byDemand = ranksOf(skills.map((skill) => scaled(demands[skill] ?? null)));
  const byNearness = ranksOf(skills.map((skill) => rounded(nearness.get(skill)?.share ?? 0)));
  return new Map(
    skills.map((skill, index) => {
      const [demand, near] = [byDemand[index] ?? unranked, byNearness[index] ?? unranked];
      const isNearKnown = (nearness.get(skill)?.share ?? null) !== null;
      return [
        skill,
        {
          opportunity: Math.sqrt(demand.share * near.share),
          demandRank: demand.rank,
          nearnessRank: isNearKnown ? near.rank : null,
        },
      ];
    }),
  );
}

interface Rank {
  /** As a part of the number of values: above 0 for the smallest, 1 for the largest, and the mean for equal ones. */
  readonly share: number;
  /** 1 for the largest; equal ones share the smallest. */
  readonly rank: number;
}
const unranked: Rank = { share: 0, rank: 0 };

function ranksOf(values: readonly number[]): Rank[] {
  const inOrder = values.map((value, index) => ({ value, index })).sort((one, other) => one.value - other.value);
  const ranks = new Array<Rank>(values.length).fill(unranked);
  let from = 0;
  while (from < inOrder.length) {
    let to = from;
    while (inOrder[to + 1]?.value === inOrder[from]?.value) to += 1;
    for (let each = from; each <= to; each += 1) {
      const index = inOrder[each]?.index ?? 0;
      ranks[index] = { share: ((from + to) / 2 + 1) / values.length, rank: values.length - to };
    }
    from = to + 1;
  }
  return ranks;
}
