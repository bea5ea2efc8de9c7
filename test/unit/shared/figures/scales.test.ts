import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayLabels,
  dayTicks,
  logTicks,
  niceStep,
  tickText,
  valueAxis,
  valueTicks,
} from '#shared/figures/charts/axes.ts';
import { acrossAxis, upAxis } from '#shared/figures/charts/scatter-axes.ts';
import { atLength } from '#test/support/at-length.ts';
import { dayOf } from '#test/support/days.ts';

describe('a value axis', () => {
  it('begins at zero for bars, always', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1 }), (values) => {
        const axis = valueAxis(values, 'bar');
        expect(axis.min).toBeLessThanOrEqual(0);
        expect(axis.max).toBeGreaterThanOrEqual(0);
        expect(axis.fromZero).toBe(true);
      }),
    );
  });

  it('says so when a line leaves zero', () => {
    expect(valueAxis([8000, 9000], 'line')).toMatchObject({ min: 8000, max: 9000, fromZero: false });
    expect(valueAxis([100, 9000], 'line')).toMatchObject({ min: 0, fromZero: true });
  });

  it('holds every value between whole steps', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), fc.constantFrom('line', 'bar'), (values, kind) => {
        const axis = valueAxis(values, kind);
        const slack = axis.step * 1e-9;
        expect(axis.min).toBeLessThanOrEqual(Math.min(...values) + slack);
        expect(axis.max).toBeGreaterThanOrEqual(Math.max(...values) - slack);
        expect(valueTicks(axis).length).toBeLessThan(12);
      }),
    );
  });

  it('has something to show for nothing', () => {
    expect(valueAxis([], 'line')).toEqual({ min: 0, max: 1, step: 1, fromZero: true });
    expect(valueTicks(valueAxis([0, 0], 'bar'))).toEqual([0, 1]);
  });

  it('writes each step with the decimals that it needs, also of lengths of seconds in minutes', () => {
    const points = [1, 9, 13].map((seconds) => ({ label: '', x: seconds / 60, y: 100 }));
    const { ticksAt, say } = acrossAxis({ points, xScale: 'linear' });
    expect(ticksAt.map(say)).toEqual(['0.00', '0.05', '0.10', '0.15', '0.20', '0.25']);
    const half = valueAxis([0.5 / 60], 'bar', 6);
    expect(valueTicks(half).map(tickText(half))).toEqual(['0.000', '0.002', '0.004', '0.006', '0.008', '0.010']);
  });

  it('says the number of each step, however its values are rounded', () => {
    const rounded = (value: number) => value.toFixed(1);
    const axisOf = (...ys: number[]) => upAxis({ points: ys.map((y) => ({ label: '', x: 1, y })) });
    const said = (...ys: number[]) => {
      const up = axisOf(...ys);
      return up.ticksAt.map((tick) => up.say(tick, rounded));
    };
    const numberOf = (text: string) => Number(text.replace('−', '-'));
    expect(said(0, 3, 8)).toEqual(['0.0', '2.0', '4.0', '6.0', '8.0']);
    expect(said(-0.012, 0.013)).toEqual(['−0.02', '−0.01', '0.00', '0.01', '0.02']);
    expect(said(-0.0434, 0.0434)).toEqual(['−0.05', '0.00', '0.05']);
    fc.assert(
      fc.property(fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 1, maxLength: 6 }), (ys) => {
        const { ticksAt } = axisOf(...ys);
        for (const [index, text] of said(...ys).entries())
          expect(numberOf(text)).toBeCloseTo(ticksAt[index] ?? Number.NaN, 9);
      }),
    );
  });

  it('steps by 1, 2 or 5', () => {
    expect([niceStep(4000, 4), niceStep(7, 4), niceStep(0.9, 4)]).toEqual([1000, 2, 0.5]);
  });
});

describe('day ticks', () => {
  it('count weeks back from the last day', () => {
    const ticks = dayTicks(dayOf('2026-07-26'), dayOf('2026-11-08'), 8);
    expect(ticks.at(-1)).toBe(dayOf('2026-11-08'));
    expect(new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)))).toEqual(new Set([14]));
  });

  it('are firsts of months over a longer time', () => {
    expect(dayTicks(dayOf('2025-10-05'), dayOf('2026-11-08'), 7).map((tick) => dayLabels([tick])[0])).toEqual([
      '1 Nov 2025',
      '1 Jan 2026',
      '1 Mar 2026',
      '1 May 2026',
      '1 Jul 2026',
      '1 Sep 2026',
      '1 Nov 2026',
    ]);
  });

  it('are never too many and never outside', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 20_000 }), (from, span) => {
        const ticks = dayTicks(from, from + span, 8);
        expect(ticks.length).toBeLessThanOrEqual(9);
        expect(ticks.every((tick) => tick >= from && tick <= from + span)).toBe(true);
      }),
    );
  });

  it('say the year once, and where it changes', () => {
    const ticks = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'].map(dayOf);
    expect(dayLabels(ticks)).toEqual(['1 Nov 2025', '1 Dec', '1 Jan 2026', '1 Feb']);
  });
});

describe('logarithmic ticks', () => {
  it('are powers of ten, with steps between when there are few', () => {
    expect(logTicks(20, 24_000)).toEqual([10, 100, 1000, 10_000]);
    expect(logTicks(20, 90)).toEqual([10, 20, 50, 100]);
  });

  it('even steps where a logarithmic scale holds hardly a power of ten', () => {
    const ticksOf = (...xs: number[]) => acrossAxis({ points: xs.map((x) => ({ label: '', x, y: 1 })) }).ticksAt;
    expect(ticksOf(780, 1253)).toEqual([600, 800, 1000, 1200, 1400, 1600]);
    expect(ticksOf(20, 24_000)).toEqual([100, 1000, 10_000]);
    expect(ticksOf(1)).toEqual([1]);
    expect(ticksOf(0.5, 1)).toEqual([0.4, 0.6, 0.8, 1, 1.2]);
    expect(ticksOf(0.02, 300)).toEqual([0.1, 1, 10, 100]);
    expect(ticksOf(20_000, 2_000_000)).toEqual([20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000]);
  });

  it('two steps or more on each logarithmic scale, also of values below 1', () => {
    const value = fc.oneof(
      fc.double({ min: 0.001, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.double({ min: 0.001, max: 2_000_000, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), (values) => {
        const points = [...values.map((each) => ({ label: '', x: each, y: each })), { label: '', x: 5, y: 0 }];
        const across = acrossAxis({ points: points.slice(0, -1) });
        const up = upAxis({ points, yScale: 'logarithmic' });
        for (const [ticks, { min, max }] of [[across.ticksAt, across] as const, [up.ticksAt, up.axis] as const]) {
          expect(ticks.every((tick) => tick >= min && tick <= max)).toBe(true);
          expect(ticks).toEqual(ticks.toSorted((one, other) => one - other));
        }
        expect(up.ticksAt.length).toBeGreaterThanOrEqual(2);
        // A single small number is all there is to write.
        expect(across.ticksAt.length).toBeGreaterThanOrEqual(Math.max(...values) <= 3 ? 1 : 2);
      }),
      { numRuns: atLength(500, 1000) },
    );
  });
});
