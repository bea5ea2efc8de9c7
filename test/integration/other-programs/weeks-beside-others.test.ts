import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { slowDrifts } from '#shared/statistics/slow-drifts.ts';
import { type WeeksOfRun, weeksBesideOthers } from '#shared/statistics/weeks-beside-others.ts';
import { type Random, randomOf, times } from '../../claims/random.ts';
import { atLength } from '../../support/at-length.ts';
import { askPython, has } from '../../support/programs.ts';

/*
 * Every week of every run beside what was expected of it, and the drifts, against a program of its own: the usual weeks too, which no
 * screen shows (run-alarms.test compares the stored ones).
 */

const folder = fileURLToPath(new URL('../../oracle/python/', import.meta.url));

/** Reads lists of runs, and returns the judged weeks, the unusual weeks of all runs, and the drifts. */
const program = `
import json, sys
sys.path.insert(0, ${JSON.stringify(folder)})
import views_alarms as v
def answer(runs):
    made = [v.Run(str(i), str(course), 7 * first, 7 * (first - own), {7 * (first + at): count for at, count in enumerate(values)}) for i, (course, first, own, values) in enumerate(runs)]
    found, together = v.judged(made)
    return [[[int(run), week, *point] for (run, week), point in found.items()], together, [[int(run), week, drift] for (run, week), drift in v.drifts(made, found).items()]]
print(json.dumps([answer(runs) for runs in json.load(sys.stdin)]))
`;

/** Runs of three courses, with gaps, a holiday of all, deadlines, falls and drifts. */
function runsIn(random: Random): WeeksOfRun[] {
  const { uniform } = random;
  const holiday = 20 + Math.floor(15 * uniform());
  return times(11, (index) => {
    const firstWeek = 2_700 + Math.floor(12 * uniform());
    const [slope, fall, deadline] = [uniform() < 0.4 ? 0.08 * (uniform() - 0.5) : 0, Math.floor(60 * uniform()), 18];
    const size = Math.exp(3 + 4 * uniform());
    const values = times(44, (week) => {
      const factors = [
        firstWeek + week === 2_700 + holiday ? 0.5 : 1,
        week === fall ? 0.3 : 1,
        week === deadline && index % 3 === 0 ? 2 : 1,
      ];
      const factor = factors.reduce((product, each) => product * each, Math.exp(slope * week + 0.08 * random.normal()));
      const count = random.poisson(size * factor);
      return week > 0 && week < 43 && uniform() < 0.04 ? null : count;
    });
    return { course: index % 3, firstWeek, firstOwnWeek: index % 2, values };
  });
}

/** The same in the form of the program, with numbers to nine digits. */
function judgedIn(runs: readonly WeeksOfRun[]): readonly [unknown[], unknown[], unknown[]] {
  const judged = weeksBesideOthers(runs);
  const [points, shared] = [judged.points.map((weeks) => weeks.all()), judged.shared];
  const drifts = slowDrifts(
    runs,
    points.map((of) => of.map((point) => point?.isUnusual ?? false)),
  );
  const everyWeek = <T>(of: readonly (readonly (T | null)[])[]) =>
    of.flatMap((weeks, run) =>
      weeks.flatMap((value, at) => (value === null ? [] : [{ run, week: (runs[run]?.firstWeek ?? 0) + at, value }])),
    );
  return [
    everyWeek(points).map(({ run, week, value: { expected, z, isUnusual } }) => [run, week, expected, z, isUnusual]),
    shared.filter(({ isUnusual }) => isUnusual).map(({ week, found, expected, z }) => [week, found, expected, z]),
    everyWeek(drifts).map(({ run, week, value }) => [run, week, value === 'up' ? 'rise' : 'fall']),
  ];
}

const inOrder = (rows: unknown) =>
  (rows as unknown[][])
    .map((row) => row.map((value) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value)).join(' '))
    .toSorted();

it.skipIf(!has('python3'))('is the same to Python, week by week', () => {
  const worlds = times(atLength(5, 60), (world) => runsIn(randomOf(8_800 + world)));
  const asked = worlds.map((runs) =>
    runs.map(({ course, firstWeek, firstOwnWeek, values }) => [course, firstWeek, firstOwnWeek, values]),
  );
  const answers = askPython(['-c', program], asked) as unknown[][];
  const found = worlds.map(judgedIn);
  const counts = [0, 1, 2].map((part) => found.reduce((sum, each) => sum + (each[part]?.length ?? 0), 0));
  expect(counts.every((count) => count > 4)).toBe(true);
  for (const [world, parts] of found.entries()) expect(parts.map(inOrder)).toEqual((answers[world] ?? []).map(inOrder));
});
