import { type Proportion, shrunkShare, spreadOfShares, wilsonInterval } from '#shared/statistics/proportions.ts';
import { pointsOfRatio, priorsOfRatios } from '#shared/statistics/shrunken-ratios.ts';
import type { Cases, Scenario } from './claim.ts';
import { type Random, times } from './random.ts';

const isWithin = (true_: number, { low, high }: { readonly low: number; readonly high: number }) =>
  low <= true_ && true_ <= high;

interface Items {
  readonly items: number;
  readonly learners: number;
  readonly mean: number;
  /** The standard deviation of the true shares. */
  readonly sd: number;
}

/** Shares of a beta distribution with a mean and a standard deviation. */
function drawn(
  random: Random,
  { items, learners, mean, sd }: Items,
): { readonly share: number; readonly of: Proportion }[] {
  const strength = (mean * (1 - mean)) / sd ** 2 - 1;
  return times(items, () => {
    const share = random.beta(mean * strength, (1 - mean) * strength);
    const whole = Math.round(learners * (0.5 + random.uniform()));
    return { share, of: { part: random.binomial(whole, share), whole } };
  });
}

/** Some hundreds of cases, in enough worlds to tell how much they differ. */
const shortOf = (each: number) => Math.max(10, Math.ceil(400 / each));

const shrunkShares = [5, 8, 20, 100].flatMap((items) =>
  [60, 1_000].flatMap((learners) =>
    [0.5, 0.8].flatMap((mean) =>
      [0.03, 0.1, 0.2].map(
        (sd): Scenario => ({
          claim: 'Shrunk shares: nine of ten lie within their interval',
          scenario: `${items} items of some ${learners} learners, ${100 * mean} % right (sd ${100 * sd} points)`,
          promised: { min: 0.88 },
          worlds: { long: Math.ceil(10_000 / items), short: learners === 60 ? shortOf(items) : 0 },
          draw: (random): Cases => {
            const found = drawn(random, { items, learners, mean, sd });
            const spread = spreadOfShares(found.map(({ of }) => of));
            return {
              hits: found.filter(({ share, of }) => isWithin(share, shrunkShare(of, spread))).length,
              of: items,
            };
          },
        }),
      ),
    ),
  ),
);

const hardOnes = [5, 20, 100].map(
  (items): Scenario => ({
    claim: 'Few get it right: at most 5 in 100 that are not',
    scenario: `${items} items of some 60 learners, 45 % right (sd 10 points)`,
    promised: { max: 0.05 },
    worlds: { long: Math.ceil(10_000 / items), short: shortOf(items) },
    draw: (random) => {
      const found = drawn(random, { items, learners: 60, mean: 0.45, sd: 0.1 });
      const spread = spreadOfShares(found.map(({ of }) => of));
      const notHard = found.filter(({ share }) => share >= 0.4);
      return { hits: notHard.filter(({ of }) => shrunkShare(of, spread).high < 0.4).length, of: notHard.length };
    },
  }),
);

/** Skills whose supply is a true ratio times what was to be expected of it. */
function ratios(random: Random, skills: number, each: number, ratioOf: (random: Random) => number) {
  return times(skills, () => {
    const expected = each * Math.exp(random.normal());
    const ratio = ratioOf(random);
    return { ratio, pair: { observed: random.poisson(expected * ratio), expected } };
  });
}

const spreads = [
  { name: 'gamma, sd 0.3', of: (random: Random) => random.gamma(11) / 11 },
  { name: 'gamma, sd 1', of: (random: Random) => random.gamma(1) },
  { name: 'lognormal, sd 0.5', of: (random: Random) => Math.exp(0.5 * random.normal() - 0.125) },
  { name: 'lognormal, sd 1', of: (random: Random) => Math.exp(random.normal() - 0.5) },
];

const coverage = [5, 20, 200].flatMap((skills) =>
  [0.5, 5].flatMap((each) =>
    spreads.flatMap(({ name, of }): Scenario[] => {
      const common = {
        scenario: `${skills} skills, some ${each} courses expected of each, ratios ${name}`,
        worlds: { long: Math.ceil(10_000 / skills), short: shortOf(skills) },
      };
      const world = (random: Random) => {
        const found = ratios(random, skills, each, of);
        const priors = priorsOfRatios(found.map(({ pair }) => pair));
        return found.flatMap(({ ratio, pair }) =>
          priors === null ? [] : [{ ratio, points: pointsOfRatio(pair, priors) }],
        );
      };
      return [
        {
          ...common,
          claim: 'Ratio of supply to demand: nine of ten lie between their 5 and 95 % points',
          promised: { min: 0.88 },
          draw: (random) => {
            const found = world(random);
            return { hits: found.filter(({ ratio, points }) => isWithin(ratio, points)).length, of: found.length };
          },
        },
        {
          ...common,
          claim: 'Under-supplied or over-supplied: at most 5 in 100 wrongly, on either side',
          promised: { max: 0.05 },
          draw: (random) => {
            const found = world(random);
            const wrong = found.filter(
              ({ ratio, points }) => (points.high < 1 && ratio >= 1) || (points.low > 1 && ratio <= 1),
            );
            return { hits: wrong.length, of: found.length };
          },
        },
      ];
    }),
  ),
);

const wilson = [30, 100, 500, 2_000].map(
  (learners): Scenario => ({
    claim: 'Intervals of shares (Wilson): 95 of 100 hold the share',
    scenario: `${learners} learners, any share from 2 to 98 %`,
    promised: { min: 0.94, max: 0.965 },
    worlds: { long: 20_000, short: 200 },
    draw: (random) => {
      const share = 0.02 + 0.96 * random.uniform();
      return {
        hits: Number(isWithin(share, wilsonInterval({ part: random.binomial(learners, share), whole: learners }))),
        of: 1,
      };
    },
  }),
);

export const intervalClaims: readonly Scenario[] = [...shrunkShares, ...hardOnes, ...coverage, ...wilson];
