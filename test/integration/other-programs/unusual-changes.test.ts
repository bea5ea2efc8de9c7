import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { compareAverages, compareCounts } from '#shared/statistics/unusual-changes.ts';
import { randomOf, times } from '../../claims/random.ts';
import { atLength } from '../../support/at-length.ts';
import { askPython, has } from '../../support/programs.ts';

/*
 * Which changes noise explains, against a program of its own. Worlds of the oracle have fewer records than it takes to claim anything.
 */

const program = fileURLToPath(new URL('../../oracle/python/unusual.py', import.meta.url));

/** Worlds of every outcome: nothing claimed, heavy tails alone, and clouds of real changes. */
const worlds = times(atLength(12, 60), (world) => {
  const random = randomOf(4_000 + world);
  const real = [0, 0.02, 0.15, 0.3][world % 4] ?? 0;
  const isCount = world % 3 > 0;
  const pairs = times(115, () => {
    const size = Math.round(Math.exp(5 + random.normal())) + 1;
    const factor = (random.uniform() < real ? 2.2 : 1) * Math.exp(0.06 * random.student(3));
    if (isCount) return { before: random.poisson(size), now: random.poisson(size * factor), size };
    return { before: 50_000, now: Math.round(50_000 * factor), size };
  });
  return { isCount, pairs };
});

it.skipIf(!has('python3'))('are the same to Python', () => {
  const asked = worlds.map(({ pairs, isCount }) => [
    pairs.map(({ before, now, size }) => [before, now, size]),
    isCount,
  ]);
  const answers = askPython([program], asked) as ([number, [number, number, boolean][]] | null)[];
  const found = worlds.map(({ pairs, isCount }) => (isCount ? compareCounts(pairs) : compareAverages(pairs)));
  expect(new Set(found.map(({ shift }) => shift === null)).size).toBe(2);
  for (const [index, { shift, surprises }] of found.entries()) {
    const answer = answers[index];
    if (!answer) {
      expect(shift).toBeNull();
      continue;
    }
    expect(shift).toBeCloseTo(answer[0], 9);
    for (const [at, [ratio, swing, isUnusual]] of answer[1].entries()) {
      expect(surprises[at]).toEqual({ ratio: expect.closeTo(ratio, 9), swing: expect.closeTo(swing, 7), isUnusual });
    }
  }
});
