import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandOf,
  type CountedRun,
  comparedDay,
  forecastOf,
  hasNotStarted,
  isComplete,
  type RunDay,
  standingOn,
  valueOn,
} from '#shared/statistics/earlier-runs.ts';

const days = (...values: (number | null)[]): RunDay[] => values.map((value, day) => ({ day, value }));
/** Grows by a straight line up to a day, and rests from then on. */
const grown = (end: number, until: number, last: number): RunDay[] =>
  Array.from({ length: last + 1 }, (_, day) => ({ day, value: Math.round((end * Math.min(day, until)) / until) }));

const open = (days: readonly RunDay[]): CountedRun => ({ days, end: null, hasStopped: false });

describe('the value of a day', () => {
  const stored: RunDay[] = [
    { day: 0, value: 10 },
    { day: 4, value: 18 },
    { day: 20, value: 50 },
    { day: 22, value: null },
  ];
  it.each([
    [0, 10],
    [1, 12],
    [4, 18],
    [10, undefined],
    [20, 50],
    [21, null],
    [22, null],
    [-1, undefined],
    [23, undefined],
  ])('on day %i is %s', (day, value) => {
    expect(valueOn(stored, day)).toBe(value);
  });
});

describe('the band of earlier runs', () => {
  it('is the lowest, the median and the highest on the same day of their own', () => {
    expect(bandOf([days(10, 20), days(5, 30), days(8, 21)])[1]).toEqual({
      day: 1,
      runs: 3,
      low: 20,
      median: 21,
      high: 30,
      isWithheld: false,
    });
  });

  it('ends where fewer than half of the runs go on, and is withheld where one of them is', () => {
    const band = bandOf([days(1, 2, 3, 4), days(1, 2), days(1, null)]);
    expect(band.map(({ low, runs, isWithheld }) => [low, runs, isWithheld])).toEqual([
      [1, 3, false],
      [null, 3, true],
      [null, 1, false],
      [null, 1, false],
    ]);
  });

  it('is withheld on exactly the days that would have one if no number were withheld', () => {
    const run = fc.array(fc.option(fc.nat(1000), { freq: 3 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(run, fc.array(run, { minLength: 1, maxLength: 6 }), fc.nat(8), (own, earlier, day) => {
        const known = (values: readonly (number | null)[]) => days(...values.map((value) => value ?? 7));
        const masked = earlier.map((values) => days(...values));
        const all = earlier.map(known);
        expect(bandOf(masked).map(({ low, isWithheld }) => isWithheld || low !== null)).toEqual(
          bandOf(all).map(({ low }) => low !== null),
        );
        const [found, whole] = [standingOn(days(...own), masked, day), standingOn(known(own), all, day)];
        // One earlier run makes no range, hidden or not.
        if (whole.runs > 1) expect(found.isWithheld || found.range !== null).toBe(whole.range !== null);
        else expect([found.range, whole.range]).toEqual([null, null]);
        expect(found.isWithheld && found.range !== null).toBe(false);
      }),
    );
  });

  it.each([
    [9, 'below'],
    [10, 'inside'],
    [20, 'inside'],
    [21, 'above'],
  ])('from 10 to 20 has its own ends inside: %i is %s', (value, range) => {
    expect(standingOn(days(value), [days(10), days(20), days(15)], 0).range).toBe(range);
  });

  it('is what a run is held against on its newest day that half of the earlier runs have reached', () => {
    const run = fc.array(fc.nat(1000), { minLength: 1, maxLength: 30 }).map((values) => days(...values));
    fc.assert(
      fc.property(run, fc.array(run, { minLength: 1, maxLength: 6 }), (own, earlier) => {
        const day = comparedDay(
          own.length - 1,
          earlier.map(({ length }) => length - 1),
        );
        const band = bandOf(earlier).find((each) => each.day === day);
        const { fromMedian, range, runs } = standingOn(own, earlier, day);
        const value = valueOn(own, day) ?? 0;
        const { low, median, high } = band ?? {};
        expect(runs).toBe(band?.runs);
        const side = value < (low ?? 0) ? 'below' : value > (high ?? 0) ? 'above' : 'inside';
        expect(range).toBe(runs > 1 ? side : null);
        expect(fromMedian).toBe(median === 0 ? null : (100 * (value - (median ?? 0))) / (median ?? 0));
        // No later day of the run is known of half of them.
        for (let later = day + 1; later < own.length; later += 1)
          expect(2 * earlier.filter(({ length }) => length > later).length).toBeLessThan(earlier.length);
      }),
    );
  });

  it('has every earlier run within it, and the median between its ends', () => {
    const run = fc.array(fc.nat(1000), { minLength: 1, maxLength: 30 }).map((values) => days(...values));
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), (runs) => {
        for (const { day, low, median, high } of bandOf(runs)) {
          if (low === null || median === null || high === null) continue;
          expect(low <= median && median <= high).toBe(true);
          for (const each of runs) {
            const value = valueOn(each, day);
            if (typeof value === 'number') expect(value >= low && value <= high).toBe(true);
          }
        }
      }),
    );
  });
});

describe('a run', () => {
  it('has started once it has a day from its start on, and without any day once its start has passed', () => {
    expect([-2, -1, 0, 1].map((day) => hasNotStarted(day, true))).toEqual([true, true, false, false]);
    expect([true, false].map((startsLater) => hasNotStarted(null, startsLater))).toEqual([true, false]);
  });

  it('is complete when it moved by 0.5 % at most within its last 28 days', () => {
    expect(isComplete(open(grown(1000, 60, 88)))).toBe(true);
    expect(isComplete(open(grown(1000, 60, 87)))).toBe(false);
    expect(isComplete(open(days(1000, 1000)))).toBe(false);
  });

  it('is complete when its days reach its end, however it still grows', () => {
    expect(isComplete({ days: grown(1000, 100, 60), end: 60, hasStopped: false })).toBe(true);
    expect(isComplete({ days: grown(1000, 100, 59), end: 60, hasStopped: false })).toBe(false);
    expect(isComplete({ days: [], end: 60, hasStopped: false })).toBe(false);
  });
});

describe('the end of a run', () => {
  const earlier = [grown(1000, 100, 140), grown(1200, 100, 140), grown(900, 120, 160), grown(1100, 80, 120)].map(open);

  it('is the growth of complete earlier runs from the same day on, with the odds of their order', () => {
    const own = open(grown(2000, 100, 50));
    // Grown to 1000 of 2000. The others were at 500 of 1000, 600 of 1200, 375 of 900 and 688 of 1100.
    expect(forecastOf(own, earlier)).toEqual({ low: 1599, middle: 2000, high: 2400, cases: 3, of: 5 });
  });

  it('is that of the end day of runs that still grow after it', () => {
    const ended = [1000, 1200, 1100].map((end) => ({ days: grown(end, 100, 140), end: 80, hasStopped: false }));
    // At day 80 each has grown to 8/5 of day 50, by learners rounded alike.
    expect(forecastOf(open(grown(2000, 100, 50)), ended)).toMatchObject({ middle: 1600, cases: 2, of: 4 });
  });

  it('counts runs as complete whose data stopped, up to their last day', () => {
    const stopped = [1000, 1200, 1100].map((end) => ({ days: grown(end, 100, 80), end: null, hasStopped: true }));
    expect(stopped.every(isComplete)).toBe(true);
    expect(forecastOf(open(grown(2000, 100, 50)), stopped)).toMatchObject({ middle: 1600, cases: 2, of: 4 });
  });

  it('leaves out the most extreme growths where many runs leave four of five cases', () => {
    // In no order: growth that rises from run to run would be a drift.
    const many = Array.from({ length: 19 }, (_, index) => open(grown(1000, 100 + ((7 * index) % 19), 200)));
    expect(forecastOf(open(grown(500, 100, 50)), many)).toMatchObject({ cases: 16, of: 20 });
  });

  it.each([
    ['not-started', open([{ day: -1, value: 100 }]), earlier],
    // Whatever else keeps it from a forecast.
    ['not-started', open([{ day: -1, value: null }]), earlier.slice(0, 2)],
    ['not-started', { ...open([{ day: -1, value: 100 }]), hasStopped: true }, earlier],
    ['ended', { days: grown(1000, 100, 50), end: 50, hasStopped: false }, earlier],
    ['at rest', open(grown(1000, 60, 120)), earlier],
    ['too few', open(grown(1000, 100, 50)), earlier.slice(0, 2)],
    ['too few', open(grown(1000, 100, 50)), [...earlier.slice(0, 2), open(grown(900, 100, 101))]],
    // Three of four had ended by then.
    ['too few', open(grown(1000, 100, 50)), earlier.map((run, index) => ({ ...run, end: index === 0 ? 60 : 40 }))],
    ['withheld', open(days(100, null)), earlier],
    // Whatever its enrollment is.
    ['too few', open(days(100, null)), earlier.slice(0, 2)],
    ['ended', { ...open(days(100, null)), hasStopped: true }, earlier],
    ['withheld', open([]), earlier],
    // They rested from day 40 on, and were no longer in the state of this run.
    ['too few', open(grown(1000, 100, 70)), [grown(10, 40, 90), grown(20, 40, 90), grown(30, 40, 90)].map(open)],
    ['ended', { ...open(grown(1000, 100, 50)), hasStopped: true }, earlier],
    ['drift', open(grown(1000, 100, 50)), [100, 110, 120, 130, 140].map((until) => open(grown(1000, until, 200)))],
    ['drift', open(grown(1000, 100, 50)), [140, 130, 120, 110, 100].map((until) => open(grown(1000, until, 200)))],
  ] as const)('is not said: %s', (reason, own, others) => {
    expect(forecastOf(own, others)).toBe(reason);
  });

  it('is said from the start of the run on', () => {
    const early = earlier.map((run) => ({
      ...run,
      days: run.days.map(({ day, value }) => ({ day: day - 50, value })),
    }));
    const own = grown(1000, 100, 50).map(({ day, value }) => ({ day: day - 50, value }));
    expect(forecastOf(open(own), early)).toMatchObject({ of: 5 });
    expect(forecastOf(open(own.slice(0, -1)), early)).toBe('not-started');
  });

  it('is not said of a self-paced run, which has no end, unless it rests', () => {
    const isSelfPaced = true;
    expect(forecastOf(open(grown(1000, 100, 50)), earlier, { isSelfPaced })).toBe('self-paced');
    expect(forecastOf(open(grown(1000, 60, 120)), earlier, { isSelfPaced })).toBe('at rest');
  });

  /** As many numbers as runs, of which so many pairs stand in the wrong order. */
  function orderOf(runs: number, inversions: number): number[] {
    const order: number[] = [];
    let left = inversions;
    for (let rank = 1; rank <= runs; rank += 1) {
      const back = Math.min(left, order.length);
      order.splice(order.length - back, 0, rank);
      left -= back;
    }
    return order;
  }
  /** Grows to 1000 until day 50, and by the rest until it stops on day 100. */
  const stoppedAt = (end: number): CountedRun => ({
    days: [...grown(1000, 50, 50), { day: 100, value: end }],
    end: null,
    hasStopped: true,
  });

  // Kendall’s S is all pairs less twice those in the wrong order; it must exceed 1 + 1.96 · √(m(m−1)(2m+5)/18).
  it.each([
    [9, 8, 'drift'],
    [9, 9, 'a forecast'],
    [10, 11, 'drift'],
    [10, 12, 'a forecast'],
    [16, 37, 'drift'],
    [16, 38, 'a forecast'],
    [4, 0, 'a forecast'],
    [5, 0, 'drift'],
  ])('of %i earlier runs, with %i pairs in the wrong order, is %s', (runs, inversions, expected) => {
    const own = open(grown(1000, 50, 50).map(({ day, value }) => ({ day, value: (value ?? 0) * 2 })));
    for (const order of [orderOf(runs, inversions), orderOf(runs, inversions).toReversed()]) {
      const found = forecastOf(
        own,
        order.map((rank) => stoppedAt(1000 + 20 * rank)),
      );
      expect(typeof found === 'string' ? found : 'a forecast').toBe(expected);
    }
  });
});
