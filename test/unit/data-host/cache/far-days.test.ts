import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seriesOf } from '#main/data-host/cache/runs/run-alarms.ts';
import { missingGaps } from '#shared/figures/charts/over-days.ts';
import { bandOf } from '#shared/statistics/earlier-runs.ts';

/*
 * A service may send a row of the year 100. Each value that depends on it costs as much as with any other row: nothing walks through the days
 * between that row and the others.
 */

/** Days of which some are centuries from the others, in order and each once. */
const farDays = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 16_000, max: 16_060 }), fc.integer({ min: -683_000, max: 20_800 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((days) => days.toSorted((one, other) => one - other));

describe('a day centuries from the others', () => {
  it('adds no day without a value to the band of earlier runs', () => {
    const run = farDays.map((days) => days.map((day) => ({ day, value: 5 })));
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 3 }), fc.constantFrom('day', 'week'), (runs, step) => {
        const band = bandOf(runs, step);
        expect(band.every(({ runs }) => runs > 0)).toBe(true);
        expect(band.length).toBeLessThanOrEqual(7 * runs.flat().length);
      }),
    );
  });

  it('is one gap of a chart, which counts its steps', () => {
    fc.assert(
      fc.property(farDays, fc.constantFrom(1, 7), (days, step) => {
        const gaps = missingGaps(days, step);
        expect(gaps.length).toBeLessThan(days.length);
        for (const { from, to, steps } of gaps) {
          expect(days.filter((day) => day > from && day < to - step)).toEqual([]);
          expect(to - from).toBe(steps * step);
        }
      }),
    );
    expect(missingGaps([-683_000, 16_000, 16_001, 16_004], 1)).toEqual([
      { from: -682_999.5, to: 15_999.5, steps: 698_999, kind: 'no data' },
      { from: 16_001.5, to: 16_003.5, steps: 2, kind: 'no data' },
    ]);
  });

  it('adds no week to the series in which unusual weeks are looked for', () => {
    fc.assert(
      fc.property(fc.array(farDays, { minLength: 1, maxLength: 3 }), (runs) => {
        const rows = runs.flatMap((days, run_no) =>
          days.map((day) => ({ run_no, course_no: run_no, start: null, day, value: 5 })),
        );
        for (const { values } of seriesOf(rows)) expect(values.length).toBeLessThan(1600);
        const newest = Math.max(...rows.map(({ day }) => day));
        expect(seriesOf(rows).some(({ firstDay }) => firstDay <= newest)).toBe(true);
      }),
    );
  });
});
