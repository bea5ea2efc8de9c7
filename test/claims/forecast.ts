import { type CountedRun, forecastOf } from '#shared/statistics/earlier-runs.ts';
import type { Scenario } from './claim.ts';
import { type Random, times } from './random.ts';

const lastDay = 100;

/** Enrollment that approaches a final number, fast or slowly, with small steps of its own; `pace` makes it slower. */
function runOf(random: Random, pace = 1): CountedRun {
  const size = 500 + 4_500 * random.uniform();
  const slow = pace * Math.exp(Math.log(30) + 0.25 * random.normal());
  let drifted = 0;
  const days = times(lastDay + 1, (day) => {
    drifted += 0.004 * random.normal();
    return { day, value: Math.max(1, Math.round(size * (1 - Math.exp(-(day + 3) / slow)) * Math.exp(drifted))) };
  });
  return { days, end: lastDay, hasStopped: false };
}

interface World {
  readonly earlier: number;
  readonly day: number;
  /** How the pace changes from run to run. */
  readonly perRun?: number;
}

function forecastIn(random: Random, { earlier, day, perRun = 1 }: World) {
  const runs = times(earlier + 1, (index) => runOf(random, perRun ** index));
  const own = runs.at(-1);
  if (own === undefined) return { answer: 'withheld' as const, end: 0 };
  const known = { ...own, days: own.days.slice(0, day + 1) };
  return { answer: forecastOf(known, runs.slice(0, -1)), end: own.days.at(-1)?.value ?? 0 };
}

/** How much more often the end lies in the interval than is promised. */
const kept = [20, 60, 80, 90].flatMap((day) =>
  [4, 9, 19].map(
    (earlier): Scenario => ({
      claim: 'Forecast of the enrollment at the end: the odds are kept to 4 points',
      scenario: `${earlier} earlier runs, day ${day} of ${lastDay}`,
      promised: { min: -0.04, max: 0.04 },
      worlds: { long: 4_000, short: 60 },
      draw: (random) => {
        const { answer, end } = forecastIn(random, { earlier, day });
        if (typeof answer === 'string') return { hits: 0, of: 0 };
        return { hits: Number(answer.low <= end && end <= answer.high) - answer.cases / answer.of, of: 1 };
      },
    }),
  ),
);

const drift = (scenario: string, promised: Scenario['promised'], claim: string, world: World): Scenario => ({
  claim: `Forecast of the enrollment at the end: ${claim}`,
  scenario,
  promised,
  worlds: { long: 2_000, short: 40 },
  draw: (random) => ({ hits: Number(forecastIn(random, world).answer === 'drift'), of: 1 }),
});

export const forecastClaims: readonly Scenario[] = [
  ...kept,
  drift('9 earlier runs that are alike', { max: 0.07 }, 'no drift is said of runs that are alike', {
    earlier: 9,
    day: 20,
  }),
  drift('9 earlier runs, each 20 % slower', { min: 0.8 }, 'a drift among earlier runs is noticed', {
    earlier: 9,
    day: 20,
    perRun: 1.2,
  }),
  drift('9 earlier runs, each 10 % slower', { min: 0.5 }, 'a drift among earlier runs is noticed', {
    earlier: 9,
    day: 20,
    perRun: 1.1,
  }),
  drift('19 earlier runs, each 10 % slower', { min: 0.8 }, 'a drift among earlier runs is noticed', {
    earlier: 19,
    day: 20,
    perRun: 1.1,
  }),
];
