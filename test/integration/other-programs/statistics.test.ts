import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  kuderRichardson20,
  leadOf,
  outlyingEffects,
  recoveryBounds,
  shrunkShare,
  spreadOfShares,
  wilsonInterval,
} from '#shared/statistics/proportions.ts';
import { expectedRetention, funnelScores } from '#shared/statistics/retention.ts';
import { atLength, tried } from '../../support/at-length.ts';
import { askPython, has } from '../../support/programs.ts';

/*
 * The statistics of shares against a program of their own, which finds them by other ways: worlds of the oracle are too small for
 * most of them.
 */

const program = fileURLToPath(new URL('../../oracle/python/shares.py', import.meta.url));

const proportion = fc
  .integer({ min: 1, max: 5000 })
  .chain((whole) => fc.integer({ min: 0, max: whole }).map((part) => ({ part, whole })));
const seconds = fc.option(fc.oneof(fc.constantFrom(60, 600), fc.integer({ min: 1, max: 7200 })), { freq: 6 });
const retained = fc.tuple(proportion, seconds).map(([each, length]) => ({ ...each, seconds: length }));

const asPair = ({ part, whole }: { part: number; whole: number }) => [part, whole] as const;

/** One call of every function, as the app answers it and as it is asked of Python. */
const calls = fc
  .record({
    one: proportion,
    items: fc.array(proportion, { maxLength: 12 }),
    videos: fc.array(retained, { minLength: 1, maxLength: 14 }),
    parts: fc.array(proportion, { minLength: 2, maxLength: 5 }),
    isAlike: fc.boolean(),
    grades: fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 400 })), { maxLength: 6 }),
    first: fc.nat(300),
  })
  .map(({ one, items, videos, parts: drawn, isAlike, grades, first }) => {
    const spread = spreadOfShares(items);
    const usual = expectedRetention(videos);
    const expected = videos.map((video) => ({ ...video, expected: usual(video.seconds) }));
    const effects = items.map(({ part, whole }) => ({ value: (part - whole / 2) / 1000, variance: 1 / whole }));
    const parts = isAlike
      ? drawn.map(({ part, whole }) => ({ part: Math.round((300 * part) / whole), whole: 300 }))
      : drawn;
    const asked: [string, unknown[]][] = [
      ['wilson', [...asPair(one)]],
      ['prior', [items.map(asPair)]],
      ['shrunk', [...asPair(one), spread]],
      ['lead', [one.part, one.whole - one.part]],
      ['outlying', [effects.map(({ value, variance }) => [value, variance])]],
      ['recovery', [first, one.part, 300]],
      ['usual', [videos.map((video) => [...asPair(video), video.seconds])]],
      ['funnel', [expected.map((video) => [...asPair(video), video.expected])]],
      ['kr20', [parts.map(({ part, whole }) => [part, whole]), grades]],
    ];
    const found = [
      wilsonInterval(one),
      spread,
      shrunkShare(one, spread),
      leadOf(one.part, one.whole - one.part),
      outlyingEffects(effects),
      recoveryBounds(first, one.part, 300),
      expected.map((video) => video.expected),
      funnelScores(expected),
      kuderRichardson20(
        parts.map(({ part, whole }) => ({ right: part, learners: whole })),
        grades.map(([grade, count]) => ({ grade, count })),
      ),
    ];
    return { asked, found };
  });

/** Numbers of any structure, in their order. */
const numbersOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [value];

it.skipIf(!has('python3'))('finds the same as Python, whatever the numbers', () => {
  const drawn = fc.sample(calls, { seed: 78, numRuns: atLength(30, 2000) });
  const answers = askPython(
    [program],
    drawn.flatMap(({ asked }) => asked),
  ) as unknown[];
  const found = drawn.flatMap((each) => each.found);
  expect(answers).toHaveLength(found.length);
  for (const [index, answer] of answers.entries()) {
    const [ours, theirs] = [numbersOf(found[index]), numbersOf(answer)];
    expect(ours).toHaveLength(theirs.length);
    for (const [at, value] of theirs.entries()) {
      if (typeof value === 'number') expect(ours[at]).toBeCloseTo(value, 8);
      else expect(ours[at]).toBe(value);
    }
  }
  tried({ 'answers of Python': answers.length });
});
