import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Comparison, compareAverages, compareCounts, type Pair } from '#shared/statistics/unusual-changes.ts';
import { randomStream } from '#test/sample-service/generator/random.ts';

const records = 3_000;
const syncs = 40;

/** One random world of counts: all fall by 7 %, each swings by its own noise, and some really change. */
function randomSync(random: () => number, noise: number, share: number) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const counted = (expected: number) => Math.max(0, Math.round(expected + Math.sqrt(expected) * normal()));
  const isReal = Array.from({ length: records }, () => random() < share);
  const pairs = isReal.map((real): Pair => {
    const expected = Math.exp(6 + 1.2 * normal());
    const factor = real ? (random() < 0.5 ? 0.6 : 1.6) : 1;
    return {
      before: counted(expected),
      now: counted(expected * 0.93 * factor * Math.exp(noise * normal())),
      size: expected,
    };
  });
  return { pairs, isReal };
}

/** Counts the figures that are called unusual in many syncs of one kind. */
function simulated(noise: number, share: number, compare: (pairs: readonly Pair[]) => Comparison) {
  const random = randomStream(20);
  const told = { flagged: 0, real: 0, alarms: 0, all: 0 };
  for (let sync = 0; sync < syncs; sync += 1) {
    const { pairs, isReal } = randomSync(random, noise, share);
    const { surprises } = compare(pairs);
    const flagged = surprises.filter(({ isUnusual }) => isUnusual).length;
    told.flagged += flagged;
    told.real += surprises.filter(({ isUnusual }, place) => isUnusual && isReal[place]).length;
    told.all += isReal.filter(Boolean).length;
    if (flagged > 0) told.alarms += 1;
  }
  return told;
}

describe('of 3,000 counts that all fall by 7 %', () => {
  it.each([
    { noise: 0.1, share: 0.03, found: 0.4 },
    { noise: 0.045, share: 0.01, found: 0.5 },
  ])('those that are called unusual really changed: noise $noise, $share real', ({ noise, share, found }) => {
    const { flagged, real, all } = simulated(noise, share, compareCounts);
    expect(real / flagged).toBeGreaterThanOrEqual(0.9);
    expect(real / all).toBeGreaterThan(found);
  });

  it('few are called unusual where the noise is as large as the changes', () => {
    const { flagged } = simulated(0.26, 0.03, compareCounts);
    expect(flagged / syncs).toBeLessThan(2.5);
  });

  it('at most one sync in ten raises an alarm where nothing changed', () => {
    expect(simulated(0.1, 0, compareCounts).alarms).toBeLessThanOrEqual(syncs / 10);
  });

  it('the shift that all share is found to half a percent', () => {
    const { pairs } = randomSync(randomStream(7), 0.1, 0.03);
    expect(Math.exp(compareCounts(pairs).shift ?? 0)).toBeCloseTo(0.93, 2);
  });
});

describe('of averages', () => {
  /** Pay of many places that moves by 3 %, with a noise that falls with the number of postings. */
  const pay = (random: () => number, share: number): { pairs: Pair[]; isReal: boolean[] } => {
    const { pairs, isReal } = randomSync(random, 0, share);
    const noise = () => (random() + random() + random() - 1.5) * 2;
    return {
      isReal,
      pairs: pairs.map(({ size }, place) => ({
        before: 60_000,
        now: 60_000 * 1.03 * (isReal[place] ? 1.4 : 1) * Math.exp((noise() * 0.8) / Math.sqrt(size ?? 1)),
        size: size ?? 1,
      })),
    };
  };

  it('those that are called unusual really changed, and the shift is told apart', () => {
    const random = randomStream(3);
    let [flagged, real] = [0, 0];
    for (let sync = 0; sync < 10; sync += 1) {
      const { pairs, isReal } = pay(random, 0.02);
      const { shift, surprises } = compareAverages(pairs);
      expect(Math.exp(shift ?? 0)).toBeCloseTo(1.03, 2);
      flagged += surprises.filter(({ isUnusual }) => isUnusual).length;
      real += surprises.filter(({ isUnusual }, place) => isUnusual && isReal[place]).length;
    }
    expect(flagged).toBeGreaterThan(300);
    expect(real / flagged).toBeGreaterThanOrEqual(0.9);
  });

  it('that nearly all stay as they are, one that moves by a tenth is unusual and one by half a percent is not', () => {
    const still = Array.from({ length: 200 }, (): Pair => ({ before: 50_000, now: 50_000, size: 40 }));
    const { surprises } = compareAverages([
      ...still,
      { before: 50_000, now: 55_000, size: 40 },
      { before: 50_000, now: 50_250, size: 40 },
    ]);
    expect(surprises.flatMap(({ isUnusual }, place) => (isUnusual ? [place] : []))).toEqual([200]);
  });
});

describe('any comparison', () => {
  const count = fc.integer({ min: 0, max: 100_000 });
  const pairs = fc.array(fc.record({ before: count, now: count }), { minLength: 30, maxLength: 120 });

  it('gives each record the same answer in another order', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const forwards = compareCounts(given).surprises;
        const backwards = compareCounts(given.toReversed()).surprises.toReversed();
        for (const [place, { z, isUnusual }] of forwards.entries()) {
          expect(backwards[place]?.z).toBeCloseTo(z, 6);
          expect(backwards[place]?.isUnusual).toBe(isUnusual);
        }
      }),
    );
  });

  it('calls nothing unusual where nothing changed, and nothing at all of fewer than thirty', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const still = given.map(({ before }) => ({ before, now: before }));
        const { shift, surprises } = compareCounts(still);
        expect(shift).toBe(0);
        expect(surprises.some(({ isUnusual, z }) => isUnusual || z !== 0)).toBe(false);
      }),
    );
    const few = Array.from({ length: 29 }, () => ({ before: 1, now: 1_000 }));
    expect(compareCounts(few)).toEqual({ shift: null, surprises: [] });
    expect(compareAverages(few)).toEqual({ shift: null, surprises: [] });
  });

  it('of averages is the same in another currency', () => {
    const salary = fc.integer({ min: 1_000, max: 300_000 });
    const sized = fc.record({ before: salary, now: salary, size: fc.integer({ min: 1, max: 5_000 }) });
    fc.assert(
      fc.property(fc.array(sized, { minLength: 30, maxLength: 60 }), (given) => {
        const inPence = given.map(({ before, now, size }) => ({ before: before * 128, now: now * 128, size }));
        expect(compareAverages(inPence).surprises).toEqual(compareAverages(given).surprises);
      }),
    );
  });
});
