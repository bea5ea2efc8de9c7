import { weightedMedian } from '#shared/statistics/distributions.ts';
import { at } from '../plan/problem.ts';
import { knownFigure, type RequiredSkill, weightsWithin } from '../plan/weights.ts';

/** A job with the figures of its posting; null where they are not known. */
export interface MarketJob {
  readonly jobId: number;
  readonly postings: number | null;
  readonly salary: number | null;
}

/**
 * Jobs and the skills that they name, as typed arrays. The links of job `j` are those from `jobStart[j]` up to `jobStart[j + 1]`;
 * the jobs of skill `s` are `skillJob[skillStart[s]]` and those after it. It says nothing of courses: every scope is compared with the same one.
 */
export interface Market {
  readonly jobs: readonly MarketJob[];
  readonly skillIds: readonly number[];
  readonly indexOf: ReadonlyMap<number, number>;
  readonly jobStart: Int32Array;
  /** By link: the index of the skill, its weight within the job (together 1), and its unique postings, 0 where unknown. */
  readonly jobSkill: Int32Array;
  readonly weight: Float64Array;
  readonly postings: Float64Array;
  readonly skillStart: Int32Array;
  readonly skillJob: Int32Array;
  /** By skill: unique postings that name it, summed over jobs; null where none is known. */
  readonly demand: readonly (number | null)[];
  /** By skill: the median salary of its jobs, weighted by the postings that name it. */
  readonly salary: readonly (number | null)[];
}

/** Takes jobs one by one, so that its caller can let others in between. */
export class MarketBuilder {
  readonly #jobs: MarketJob[] = [];
  readonly #jobStart: number[] = [0];
  readonly #jobSkill: number[] = [];
  readonly #weight: number[] = [];
  readonly #postings: number[] = [];
  readonly #indexOf = new Map<number, number>();

  add(job: MarketJob, skills: readonly RequiredSkill[]): void {
    this.#jobs.push(job);
    const weights = weightsWithin(skills, 'balanced');
    skills.forEach(({ skillId, postings }, nth) => {
      let index = this.#indexOf.get(skillId);
      if (index === undefined) {
        index = this.#indexOf.size;
        this.#indexOf.set(skillId, index);
      }
      this.#jobSkill.push(index);
      this.#weight.push(weights[nth] ?? 0);
      this.#postings.push(knownFigure(postings));
    });
    this.#jobStart.push(this.#jobSkill.length);
  }

  *finish(demandOf: (skillId: number) => number | null): Generator<undefined, Market> {
    const jobStart = Int32Array.from(this.#jobStart);
    const jobSkill = Int32Array.from(this.#jobSkill);
    const postings = Float64Array.from(this.#postings);
    const turned = turn(jobStart, jobSkill, this.#indexOf.size);
    yield;
    const salary = yield* salariesOf(this.#jobs, turned, postings);
    return {
      jobs: this.#jobs,
      skillIds: [...this.#indexOf.keys()],
      indexOf: this.#indexOf,
      jobStart,
      jobSkill,
      weight: Float64Array.from(this.#weight),
      postings,
      skillStart: turned.start,
      skillJob: turned.row,
      demand: [...this.#indexOf.keys()].map(demandOf),
      salary,
    };
  }
}

/** Links by what they lead to, in place of by where they start: the rows of each column in order, and the places of the links. */
export function turn(start: Int32Array, column: Int32Array, columns: number) {
  const turned = new Int32Array(columns + 1);
  for (const each of column) turned[each + 1] = at(turned, each + 1) + 1;
  for (let each = 0; each < columns; each += 1) turned[each + 1] = at(turned, each + 1) + at(turned, each);
  const next = turned.slice();
  const row = new Int32Array(column.length);
  const link = new Int32Array(column.length);
  for (let from = 0; from + 1 < start.length; from += 1) {
    for (let each = at(start, from); each < at(start, from + 1); each += 1) {
      const index = at(next, at(column, each));
      row[index] = from;
      link[index] = each;
      next[at(column, each)] = index + 1;
    }
  }
  return { start: turned, row, link };
}

/** The number of skills that are compared within some milliseconds. */
const skillsAtOnce = 250;

function* salariesOf(
  jobs: readonly MarketJob[],
  { start, row, link }: ReturnType<typeof turn>,
  postings: Float64Array,
): Generator<undefined, (number | null)[]> {
  const salaries: (number | null)[] = [];
  for (let skill = 0; skill + 1 < start.length; skill += 1) {
    if (skill % skillsAtOnce === skillsAtOnce - 1) yield;
    const known: { value: number; count: number }[] = [];
    for (let index = at(start, skill); index < at(start, skill + 1); index += 1) {
      const value = jobs[at(row, index)]?.salary ?? null;
      // Scaled, so that sums of the largest figures stay finite.
      if (value !== null) known.push({ value, count: at(postings, at(link, index)) / 1e6 });
    }
    const weighs = known.some(({ count }) => count > 0);
    salaries.push(weightedMedian(weighs ? known : known.map(({ value }) => ({ value, count: 1 }))));
  }
  return salaries;
}
