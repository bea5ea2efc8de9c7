import { type Comparison, compareAverages, compareCounts, type Pair } from '#shared/statistics/unusual-changes.ts';
import type { Cases, Scenario } from './claim.ts';
import { type Random, times } from './random.ts';

/** A posting: its size, and what its figure is at two dates. */
type Draw = (random: Random, size: number, index: number, common: readonly number[]) => Pair;

const sizeOf = (random: Random) => Math.exp(6 + 1.2 * random.normal());

/** Counts of postings whose expectation moves by a factor. */
const counted =
  (factorOf: (random: Random, size: number, index: number, common: readonly number[]) => number): Draw =>
  (random, size, position, common) => ({
    before: random.poisson(size),
    now: random.poisson(size * factorOf(random, size, position, common)),
    size,
  });

/** Median salaries that move by a factor. */
const paid =
  (factorOf: (random: Random, size: number) => number): Draw =>
  (random, size) => ({ before: 60_000, now: Math.round(60_000 * factorOf(random, size)), size });

const groups = 5;
const noise = 0.1;
const loss = (random: Random, sd: number) => Math.exp(sd * random.normal());
/** From 25 % of the smallest postings to 3 % of the largest. */
const noiseOfSize = (size: number) => Math.min(0.25, Math.max(0.03, 0.25 * (size / 60) ** -0.5));

/** Ten ways in which nothing but noise moves. */
const still: readonly { readonly name: string; readonly isCount: boolean; readonly draw: Draw }[] = [
  { name: 'Poisson', isCount: true, draw: counted(() => 1) },
  { name: 'normal noise of 10 %', isCount: true, draw: counted((random) => loss(random, noise)) },
  { name: 'all fall by 30 %, noise of 10 %', isCount: true, draw: counted((random) => 0.7 * loss(random, noise)) },
  {
    name: 'five groups with a factor of their own (sd 10 %), noise of 10 %',
    isCount: true,
    draw: counted((random, _size, index, common) => (common[index % groups] ?? 1) * loss(random, noise)),
  },
  { name: 'heavy tails, t₃ × 7 %', isCount: true, draw: counted((random) => Math.exp(0.07 * random.student(3))) },
  {
    name: 'noise of 25 % for small, 3 % for large',
    isCount: true,
    draw: counted((random, size) => loss(random, noiseOfSize(size))),
  },
  {
    name: '60 % not computed again, the rest noise of 10 %',
    isCount: true,
    draw: (random, size, position, common) => {
      const pair = counted(() => loss(random, noise))(random, size, position, common);
      return random.uniform() < 0.6 ? { ...pair, now: pair.before } : pair;
    },
  },
  {
    name: 'salaries, noise that falls with the size',
    isCount: false,
    draw: paid((random, size) => loss(random, 0.8 / Math.sqrt(size))),
  },
  { name: 'salaries, 3 % whatever the size', isCount: false, draw: paid((random) => loss(random, 0.03)) },
  {
    name: 'salaries, 60 % not computed again',
    isCount: false,
    draw: paid((random, size) => (random.uniform() < 0.6 ? 1 : loss(random, 0.8 / Math.sqrt(size)))),
  },
];

const compare = (pairs: readonly Pair[], isCount: boolean): Comparison =>
  isCount ? compareCounts(pairs) : compareAverages(pairs);

const claim = 'Unusual changes: at most one in ten is chance';

const records = [100, 216, 3_000] as const;

/** A world of 3,000 postings takes long. */
const worldsOf = (count: number) =>
  count > 1_000 ? { long: 150, short: 0 } : { long: 500, short: count > 200 ? 5 : 10 };

const nothingReal = still.flatMap(({ name, isCount, draw }) =>
  records.map(
    (count): Scenario => ({
      claim,
      scenario: `${name}, n = ${count}`,
      promised: { max: 0.12 },
      worlds: worldsOf(count),
      draw: (random): Cases => {
        const common = times(groups, () => loss(random, 0.1));
        const { surprises } = compare(
          times(count, (index) => draw(random, sizeOf(random), index, common)),
          isCount,
        );
        // Nothing is real, so one flag makes the whole list false.
        return { hits: Number(surprises.some(({ isUnusual }) => isUnusual)), of: 1 };
      },
    }),
  ),
);

/** Three in ten really change, up or in both directions. */
const reallyChanged = (['up', 'both ways'] as const).flatMap((direction) =>
  records.flatMap((count): Scenario[] => {
    const world = (random: Random) => {
      const isReal = times(count, () => random.uniform() < 0.3);
      const pairs = isReal.map((real) => {
        const size = sizeOf(random);
        const factor = !real ? 1 : direction === 'up' || random.uniform() < 0.5 ? 1.6 : 1 / 1.6;
        return { before: random.poisson(size), now: random.poisson(size * factor * loss(random, noise)), size };
      });
      const { surprises } = compareCounts(pairs);
      return { isReal, surprises };
    };
    const scenario = `30 % change by × 1.6 ${direction}, noise of 10 %, n = ${count}`;
    return [
      {
        claim,
        scenario,
        promised: { max: 0.12 },
        worlds: worldsOf(count),
        draw: (random) => {
          const { isReal, surprises } = world(random);
          const flagged = surprises.flatMap(({ isUnusual }, index) => (isUnusual ? [isReal[index] === true] : []));
          return { hits: flagged.length === 0 ? 0 : flagged.filter((real) => !real).length / flagged.length, of: 1 };
        },
      },
      {
        claim: 'Unusual changes: real ones are found where a claim is made',
        scenario,
        promised: { min: 0.6 },
        worlds: worldsOf(count),
        draw: (random) => {
          const { isReal, surprises } = world(random);
          const real = surprises.filter((_, index) => isReal[index]);
          return { hits: real.filter(({ isUnusual }) => isUnusual).length, of: real.length };
        },
      },
    ];
  }),
);

export const unusualChangeClaims: readonly Scenario[] = [...nothingReal, ...reallyChanged];
