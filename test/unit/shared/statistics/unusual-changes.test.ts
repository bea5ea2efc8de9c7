import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareAverages, compareCounts, minChanged, type Pair, weightOf } from '#shared/statistics/unusual-changes.ts';
import { randomOf, times } from '#test/claims/random.ts';
import { atLength } from '#test/support/at-length.ts';

/* How often the claim is right is measured in test/claims/unusual-changes.ts. */

const random = randomOf(20);

/** Counts that all fall by 7 % and swing by 5 %; the first so many grow by half instead. */
const world = (records: number, real: number): Pair[] =>
  times(records, (position) => {
    const size = Math.exp(6 + random.normal());
    const factor = position < real ? 1.5 : 0.93 * Math.exp(0.05 * random.normal());
    return { before: random.poisson(size), now: random.poisson(size * factor), size };
  });

const indexesOf = ({ surprises }: ReturnType<typeof compareCounts>) =>
  surprises.flatMap(({ isUnusual }, index) => (isUnusual ? [index] : []));

describe('counts', () => {
  it('that grow where all others fall are unusual, and the shift that all share is known', () => {
    const compared = compareCounts(world(600, 120));
    expect(Math.exp(compared.shift ?? 0)).toBeCloseTo(0.93, 1);
    const found = indexesOf(compared);
    expect(found.filter((index) => index < 120).length).toBeGreaterThan(90);
    expect(found.filter((position) => position >= 120).length).toBeLessThanOrEqual(0.15 * found.length);
  });

  it('that noise alone moves are none', () => {
    expect(indexesOf(compareCounts(world(600, 0)))).toEqual([]);
  });

  it('that stayed as they were say nothing of noise, and are never unusual', () => {
    const moving = world(300, 0);
    const still = times(700, (): Pair => ({ before: 500, now: 500 }));
    const { shift, surprises } = compareCounts([...still, ...moving]);
    expect(shift).toBe(compareCounts(moving).shift);
    expect(surprises.slice(0, 700).some(({ isUnusual }) => isUnusual)).toBe(false);
  });
});

describe('any comparison', () => {
  const count = fc.integer({ min: 0, max: 100_000 });
  const pairs = fc.array(fc.record({ before: count, now: count }), { minLength: minChanged, maxLength: 130 });

  it('gives each record the same answer in another order', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const forwards = compareCounts(given).surprises;
        const backwards = compareCounts(given.toReversed()).surprises.toReversed();
        expect(backwards).toHaveLength(forwards.length);
        for (const [index, { swing, isUnusual }] of forwards.entries()) {
          expect(backwards[index]?.swing).toBeCloseTo(swing, 5);
          expect(backwards[index]?.isUnusual).toBe(isUnusual);
        }
      }),
      { numRuns: atLength(20, 1000) },
    );
  });

  it('claims nothing where fewer than a hundred changed, or all changed alike', () => {
    const nothing = { shift: null, surprises: [] };
    const few = times(minChanged - 1, (position) => ({ before: 1 + position, now: 1_000 }));
    const still = times(1_000, () => ({ before: 7, now: 7 }));
    const alike = times(200, () => ({ before: 10, now: 20 }));
    for (const given of [few, still, alike, [...few, ...still]]) {
      expect(compareCounts(given)).toEqual(nothing);
      expect(compareAverages(given)).toEqual(nothing);
    }
  });

  it('of averages is the same in another currency', () => {
    const salary = fc.integer({ min: 1_000, max: 300_000 });
    const sized = fc.record({ before: salary, now: salary, size: fc.integer({ min: 1, max: 5_000 }) });
    fc.assert(
      fc.property(fc.array(sized, { minLength: 110, maxLength: 120 }), (given) => {
        const inPence = given.map(({ before, now, size }) => ({ before: before * 128, now: now * 128, size }));
        expect(compareAverages(inPence)).toEqual(compareAverages(given));
      }),
      { numRuns: atLength(10, 1000) },
    );
  });
});

it('the largest changes for their size come first where nothing is claimed', () => {
  expect(weightOf({ before: 400, now: 500 }, true)).toBeGreaterThan(weightOf({ before: 4, now: 7 }, true));
  expect(weightOf({ before: 500, now: 400 }, true)).toBe(weightOf({ before: 400, now: 500 }, true));
  expect(weightOf({ before: 50_000, now: 55_000, size: 100 }, false)).toBeCloseTo(10 * Math.log(1.1), 8);
});
