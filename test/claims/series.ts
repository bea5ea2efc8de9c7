import { slowDrifts } from '#shared/statistics/slow-drifts.ts';
import { type WeeksOfRun, weeksBesideOthers } from '#shared/statistics/weeks-beside-others.ts';
import type { Cases, Scenario } from './claim.ts';
import { type Random, times } from './random.ts';

/** The weeks of one run; `shared` is what the world does to all runs in each week, as a factor. */
type Weeks = (random: Random, shared: (week: number) => number) => (number | null)[];

const always = () => 1;

const flat =
  (weeks: number, size: number, noise: number): Weeks =>
  (random, shared) =>
    times(weeks, (week) => random.poisson(size * shared(week) * Math.exp(noise * random.normal())));

/** Series in which nothing happens. */
const quiet: readonly { readonly name: string; readonly weeks: Weeks }[] = [
  { name: '52 weeks of 500', weeks: flat(52, 500, 0) },
  { name: '52 weeks of 500, ±15 %', weeks: flat(52, 500, 0.15) },
  { name: '52 weeks of 12', weeks: flat(52, 12, 0) },
  { name: '8 weeks of 500, ±10 %', weeks: flat(8, 500, 0.1) },
  { name: '10 weeks of 500, ±10 %', weeks: flat(10, 500, 0.1) },
  { name: '12 weeks of 500, ±10 %', weeks: flat(12, 500, 0.1) },
  {
    name: '52 weeks of 500, heavy tails, t₃ × 10 %',
    weeks: (random) => times(52, () => random.poisson(500 * Math.exp(0.1 * random.student(3)))),
  },
  {
    name: '52 weeks that walk by ±10 %',
    weeks: (random) => {
      let level = Math.log(500);
      return times(52, () => {
        level += 0.1 * random.normal();
        return random.poisson(Math.exp(level));
      });
    },
  },
];

/** A self-paced year: a season of ±25 %, and two weeks of holidays. */
const isHoliday = (week: number) => week === 20 || week === 44;
const season = (week: number) => 1 + 0.25 * Math.sin((2 * Math.PI * week) / 52);
const year = (week: number) => season(week) * (isHoliday(week) ? 0.55 : 1);

const inHolidays: readonly { readonly name: string; readonly runs: number; readonly weeks: Weeks }[] = [
  { name: 'six runs, a season of ±25 %, two holidays of −45 %', runs: 6, weeks: flat(52, 500, 0.05) },
  { name: '20 runs, a season of ±25 %, two holidays of −45 %', runs: 20, weeks: flat(52, 500, 0.05) },
  {
    name: '20 runs, holidays that some runs feel more than others',
    runs: 20,
    weeks: (random, shared) => {
      const felt = Math.exp(0.4 * random.normal());
      return times(52, (week) => {
        const factor = isHoliday(week) ? season(week) * 0.55 ** felt : shared(week);
        return random.poisson(500 * factor * Math.exp(0.05 * random.normal()));
      });
    },
  },
  {
    name: '20 runs, two thirds of them with the holidays',
    runs: 20,
    weeks: (random, shared) => flat(52, 500, 0.05)(random, random.uniform() < 2 / 3 ? shared : season),
  },
  {
    name: 'one run, a season of ±25 %, two holidays of −45 %',
    runs: 1,
    weeks: flat(52, 500, 0.05),
  },
];

/** Runs of one course, one every two weeks, with an opening, deadlines in three weeks, and an end. */
const ofOneCourse: Weeks = (random) =>
  times(20, (week) => {
    const shape = Math.exp(-week / 12) * ([6, 11, 16].includes(week) ? 1.6 : 1);
    return random.poisson(800 * shape * Math.exp(0.08 * random.normal()));
  });

const falling =
  (share: number): Weeks =>
  (random, shared) =>
    times(40, (week) =>
      random.poisson(800 * shared(week) * (1 - share) ** Math.max(0, week - 13) * Math.exp(0.1 * random.normal())),
    );

const runsOf = (values: readonly (readonly (number | null)[])[], starts?: readonly number[]): WeeksOfRun[] =>
  values.map((weeks, run) => ({
    // Each run is of a course of its own, unless they start one after the other.
    course: starts === undefined ? run : 0,
    firstWeek: starts?.[run] ?? 0,
    firstOwnWeek: 0,
    values: weeks,
  }));

const judge = (runs: readonly WeeksOfRun[]) => {
  const { points, shared } = weeksBesideOthers(runs);
  const isOut = points.map((weeks) => weeks.unusual());
  return { points: points.map((weeks) => weeks.all()), shared, drifts: slowDrifts(runs, isOut) };
};

const defaultRuns = 8;
const length = { long: 250, short: 4 };

const unusualOf = (runs: readonly WeeksOfRun[]): Cases => {
  const judged = judge(runs).points.flatMap((weeks) => weeks.filter((point) => point !== null));
  return { hits: judged.filter(({ isUnusual }) => isUnusual).length, of: judged.length };
};
const driftsOf = (runs: readonly WeeksOfRun[]): Cases => {
  const drifts = judge(runs).drifts.flat();
  return { hits: drifts.filter((drift) => drift !== null).length, of: drifts.length };
};
const sharedOf = (runs: readonly WeeksOfRun[]): Cases => {
  const { shared } = judge(runs);
  return { hits: shared.filter(({ isUnusual }) => isUnusual).length, of: shared.length };
};

const weekly = 'Weeks out of their usual course: at most 2 in 100 where nothing happens';
const slow = 'Slow rise or fall: at most one false alarm in 300 weeks';
const together = 'Weeks of all runs out of their usual course: at most 2 in 100 where nothing happens';

const nothingHappens = quiet.flatMap(({ name, weeks }): Scenario[] => {
  const world = (random: Random) => runsOf(times(defaultRuns, () => weeks(random, always)));
  const common = { scenario: `eight runs, ${name}`, worlds: length };
  return [
    { ...common, claim: weekly, promised: { max: 0.02 }, draw: (random) => unusualOf(world(random)) },
    { ...common, claim: slow, promised: { max: 1 / 300 }, draw: (random) => driftsOf(world(random)) },
    { ...common, claim: together, promised: { max: 0.02 }, draw: (random) => sharedOf(world(random)) },
  ];
});

const holidaysOfAll = inHolidays.flatMap(({ name, runs, weeks }): Scenario[] => {
  const world = (random: Random) => runsOf(times(runs, () => weeks(random, year)));
  const common = { scenario: name, worlds: { long: Math.ceil(2_000 / runs), short: 4 } };
  return [
    { ...common, claim: weekly, promised: { max: 0.02 }, draw: (random) => unusualOf(world(random)) },
    { ...common, claim: slow, promised: { max: 1 / 300 }, draw: (random) => driftsOf(world(random)) },
  ];
});

const courseWorld = (random: Random) =>
  runsOf(
    times(20, () => ofOneCourse(random, always)),
    times(20, (run) => 2 * run),
  );

/** One run of eight is another. */
const besideQuietRuns = (random: Random, weeks: Weeks, own: Weeks, shared: (week: number) => number = always) =>
  runsOf([own(random, shared), ...times(defaultRuns - 1, () => weeks(random, shared))]);

export const seriesClaims: readonly Scenario[] = [
  ...nothingHappens,
  ...holidaysOfAll,
  {
    claim: weekly,
    scenario: 'runs of one course with deadlines in the same weeks, of which three earlier ones are known',
    promised: { max: 0.02 },
    worlds: { long: 200, short: 4 },
    draw: (random) => {
      const judged = judge(courseWorld(random))
        .points.slice(3)
        .flat()
        .filter((point) => point !== null);
      return { hits: judged.filter(({ isUnusual }) => isUnusual).length, of: judged.length };
    },
  },
  {
    claim: 'Weeks of all runs out of their usual course: holidays are found',
    scenario: '20 runs, a season of ±25 %, two holidays of −45 %',
    promised: { min: 0.9 },
    worlds: { long: 200, short: 3 },
    draw: (random) => {
      const { shared } = judge(runsOf(times(20, () => flat(52, 500, 0.05)(random, year))));
      const holidays = shared.filter(({ week }) => isHoliday(week));
      return { hits: holidays.filter(({ isUnusual, z }) => isUnusual && z < 0).length, of: 2 };
    },
  },
  ...([0.02, 0.05, 0.1] as const).flatMap((share) =>
    [
      { name: '', shared: always },
      { name: ', in a season of ±25 %', shared: season },
    ].map(
      ({ name, shared }): Scenario => ({
        claim: 'Slow rise or fall: a real one is found',
        scenario: `one of eight runs by −${100 * share} % a week over 26 weeks after 14 flat ones, ±10 %${name}`,
        promised: { min: share < 0.05 ? 0.5 : 0.9 },
        worlds: { long: 1_000, short: 5 },
        draw: (random) => {
          const { drifts } = judge(besideQuietRuns(random, flat(40, 800, 0.1), falling(share), shared));
          return { hits: Number(drifts[0]?.includes('down')), of: 1 };
        },
      }),
    ),
  ),
  {
    claim: 'Weeks out of their usual course: one that lost most learners is found',
    scenario: 'one of eight runs, 30 weeks of 1,000, ±10 %, −60 % in week 26',
    promised: { min: 0.9 },
    worlds: { long: 500, short: 5 },
    draw: (random) => {
      const lost: Weeks = (from, shared) =>
        flat(30, 1_000, 0.1)(from, (week) => (week === 25 ? 0.4 : 1) * shared(week));
      const { points } = judge(besideQuietRuns(random, flat(30, 1_000, 0.1), lost));
      return { hits: Number(points[0]?.[25]?.isUnusual === true), of: 1 };
    },
  },
];
