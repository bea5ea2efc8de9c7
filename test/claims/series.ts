import { driftAlarms, weeklySurprises } from '#shared/statistics/series-alarms.ts';
import type { Scenario } from './claim.ts';
import { type Random, times } from './random.ts';

type Weeks = (random: Random) => (number | null)[];

const flat =
  (weeks: number, size: number, noise: number): Weeks =>
  (random) =>
    times(weeks, () => random.poisson(size * Math.exp(noise * random.normal())));

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

/** A self-paced year: a season of ±25 %, and two weeks of holidays that all runs share. */
const holidays: Weeks = (random) =>
  times(52, (week) => {
    const season = 1 + 0.25 * Math.sin((2 * Math.PI * week) / 52);
    return random.poisson(500 * season * (week === 20 || week === 44 ? 0.55 : 1) * Math.exp(0.05 * random.normal()));
  });

const falling =
  (share: number): Weeks =>
  (random) =>
    times(40, (week) => random.poisson(800 * (1 - share) ** Math.max(0, week - 13) * Math.exp(0.1 * random.normal())));

const alarmsOf = (weeks: readonly (number | null)[]) => {
  const points = weeklySurprises(weeks);
  return {
    points,
    drifts: driftAlarms(
      weeks,
      points.map((point) => point?.isUnusual === true),
    ),
  };
};

const length = { long: 2_000, short: 10 };

export const seriesClaims: readonly Scenario[] = [
  ...quiet.map(
    ({ name, weeks }): Scenario => ({
      claim: 'Weeks out of their usual course: at most 2 in 100 where nothing happens',
      scenario: name,
      promised: { max: 0.02 },
      worlds: length,
      draw: (random) => {
        const { points } = alarmsOf(weeks(random));
        const judged = points.filter((point) => point !== null);
        return { hits: judged.filter(({ isUnusual }) => isUnusual).length, of: judged.length };
      },
    }),
  ),
  {
    claim: 'Weeks out of their usual course: holidays are not told of every run',
    scenario: 'a season of ±25 %, two holidays of −45 %',
    promised: { max: 0.02 },
    worlds: { ...length, short: 0 },
    draw: (random) => {
      const judged = alarmsOf(holidays(random)).points.filter((point) => point !== null);
      return { hits: judged.filter(({ isUnusual }) => isUnusual).length, of: judged.length };
    },
  },
  {
    claim: 'Slow rise or fall: a season that all runs share is none',
    scenario: 'a season of ±25 %, two holidays of −45 %',
    promised: { max: 1 / 300 },
    worlds: { ...length, short: 0 },
    draw: (random) => {
      const { drifts } = alarmsOf(holidays(random));
      return { hits: drifts.filter((drift) => drift !== null).length, of: drifts.length };
    },
  },
  ...quiet.map(
    ({ name, weeks }): Scenario => ({
      claim: 'Slow rise or fall: at most one false alarm in 300 weeks',
      scenario: name,
      promised: { max: 1 / 300 },
      worlds: length,
      draw: (random) => {
        const { drifts } = alarmsOf(weeks(random));
        return { hits: drifts.filter((drift) => drift !== null).length, of: drifts.length };
      },
    }),
  ),
  ...([0.02, 0.05, 0.1] as const).map(
    (share): Scenario => ({
      claim: 'Slow fall: a real one is found',
      scenario: `−${100 * share} % a week over 26 weeks after 14 flat ones, ±10 %`,
      promised: { min: share < 0.05 ? 0.5 : 0.9 },
      worlds: length,
      draw: (random) => ({ hits: Number(alarmsOf(falling(share)(random)).drifts.includes('down')), of: 1 }),
    }),
  ),
  {
    claim: 'Weeks out of their usual course: one that lost most learners is found',
    scenario: '30 weeks of 1,000, ±10 %, −60 % in week 26',
    promised: { min: 0.9 },
    worlds: length,
    draw: (random) => {
      const weeks = flat(
        30,
        1_000,
        0.1,
      )(random).map((count, week) => (week === 25 ? Math.round(0.4 * (count ?? 0)) : count));
      return { hits: Number(alarmsOf(weeks).points[25]?.isUnusual === true), of: 1 };
    },
  },
];
