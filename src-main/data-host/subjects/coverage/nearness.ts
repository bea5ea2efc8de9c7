import { relatedness } from '#shared/statistics/relatedness.ts';
import { at } from '../plan/problem.ts';
import type { Supply } from './input.ts';
import type { Market } from './market.ts';

/** How near a skill is to what is taught. */
export interface Nearness {
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

/** θ's that differ by less are the same: they were added in another order. */
const steps = 1e12;

/** Works out nearness for one skill after the other: the arrays that count are kept. */
export class NearnessOf {
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
