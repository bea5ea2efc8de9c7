import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bandOf, type CountedRun, forecastOf, isComplete, type RunDay } from '#shared/statistics/earlier-runs.ts';
import { type Random, randomOf, times } from '../../claims/random.ts';
import { atLength, tried } from '../../support/at-length.ts';
import { askPython, has } from '../../support/programs.ts';

/*
 * A run beside the earlier ones of its course, against a program of its own. Worlds of the oracle have fewer runs of a course than a
 * forecast needs.
 */

const folder = fileURLToPath(new URL('../../oracle/python/', import.meta.url));

/** Reads courses as JSON, and returns of each the bands by day and by week, the forecast, and which runs are complete. */
const program = `
import json, sys
sys.path.insert(0, ${JSON.stringify(folder)})
import views_earlier as v
def answer(own, earlier, paced):
    days = [[tuple(day) for day in run[0]] for run in earlier]
    bands = [[[r["day"], r["earlier_runs"], r["lowest"], r["median_of_runs"], r["highest"]] for r in v.beside([], days, "day", "own", most)] for most in (7, 1)]
    runs = [(list(map(tuple, run[0])), run[1], run[2]) for run in [own, *earlier]]
    return [*bands, v.forecast(runs[0], runs[1:], paced), [v.is_complete(run) for run in runs]]
print(json.dumps([answer(*each) for each in json.load(sys.stdin)]))
`;

interface Course {
  readonly own: CountedRun;
  readonly earlier: readonly CountedRun[];
  readonly isSelfPaced: boolean;
}

/** A run that grows quickly at first, with days that are missing. */
function runIn({ uniform }: Random, lastDay: number, growth: number): CountedRun {
  const [size, isResting] = [40 + 2000 * uniform(), uniform() < 0.3];
  const grown = (day: number) => size * (1 - Math.exp(-(isResting ? Math.min(day, lastDay - 28) : day) / growth));
  const days = times(lastDay + 1, (day): RunDay => ({ day, value: Math.round(grown(day)) }));
  const [gap, length] = [1 + Math.floor(lastDay * uniform()), Math.floor(11 * uniform())];
  return {
    days: days.filter(({ day }) => day === lastDay || day < gap || day >= gap + length),
    end: uniform() < 0.4 ? Math.floor(lastDay * (0.8 + 0.4 * uniform())) : null,
    hasStopped: uniform() < 0.3,
  };
}

/** A run whose data ends on the day before its start. */
function beforeItsStart(run: CountedRun): CountedRun {
  const ahead = 1 + (run.days.at(-1)?.day ?? 0);
  return { ...run, days: run.days.map(({ day, value }) => ({ day: day - ahead, value })) };
}

function courseIn(index: number): Course {
  const random = randomOf(6_000 + index);
  const { uniform } = random;
  const drift = [0, 0, 12, -6][index % 4] ?? 0;
  const earlier = times(1 + Math.floor(12 * uniform()), (run) =>
    runIn(random, 40 + Math.floor(90 * uniform()), Math.max(8, 60 + drift * run + 20 * uniform())),
  );
  const own = runIn(random, 5 + Math.floor(60 * uniform()), 50);
  const course = {
    earlier,
    isSelfPaced: uniform() < 0.1,
    own: uniform() < 0.8 ? { ...own, end: null, hasStopped: false } : own,
  };
  return uniform() < 0.1 ? { ...course, own: beforeItsStart(course.own) } : course;
}

/** A forecast as Python writes it: why there is none, or its numbers. */
function forecastIn({ own, earlier, isSelfPaced }: Course): [string, (number | null)[]] {
  const found = forecastOf(own, earlier, { isSelfPaced });
  if (typeof found === 'string') return [found, [null, null, null, null, null]];
  return ['forecast', [found.low, found.middle, found.high, found.cases, found.of]];
}

it.skipIf(!has('python3'))('are the same to Python: bands, forecasts and which runs are complete', () => {
  const courses = times(atLength(60, 2_000), courseIn);
  const listOf = ({ days, end, hasStopped }: CountedRun) => [
    days.map(({ day, value }) => [day, value]),
    end,
    hasStopped,
  ];
  const asked = courses.map(({ own, earlier, isSelfPaced }) => [listOf(own), earlier.map(listOf), isSelfPaced]);
  const answers = askPython(['-c', program], asked) as unknown[];
  const found = courses.map((course) => {
    const band = (step: 'day' | 'week') =>
      bandOf(
        course.earlier.map(({ days }) => days),
        step,
      ).map(({ day, runs, low, median, high }) => [day, runs, low, median, high]);
    const complete = [course.own, ...course.earlier].map(isComplete);
    return [band('day'), band('week'), forecastIn(course), complete];
  });
  const states = new Set(courses.map((course) => forecastIn(course)[0]));
  expect([...states].sort()).toEqual(['at rest', 'drift', 'ended', 'forecast', 'not-started', 'self-paced', 'too few']);
  for (const [index, each] of found.entries()) expect(each).toEqual(answers[index]);
  tried({ 'courses beside Python': courses.length });
});
