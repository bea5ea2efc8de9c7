import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawMarks } from '#main/data-host/export/reports/svg/draw.ts';
import { valueAxis } from '#shared/figures/charts/axes.ts';
import type { Chart } from '#shared/figures/charts/drawing.ts';

/*
 * A reader of a line that leaves the numbers of its axis below it cannot tell how high it is: the axis of a file must go on to a number that
 * is that of the highest value or more.
 */

const drawn = (chart: Chart, size: { readonly width: number; readonly height: number }) =>
  drawMarks({ id: 'f', title: 'Title', finding: '', name: '', chart }, size).svg;

/** The numbers along the side: those that end at the plot. */
const numbersOf = (svg: string) =>
  [...svg.matchAll(/<text x="[\d.-]+" y="([\d.-]+)" text-anchor="end"[^>]*>([−\d.,]+)</g)]
    .filter(([, , words = '']) => !words.includes(' '))
    .map(([, y, words = '']) => ({ y: Number(y), value: Number(words.replaceAll(',', '').replace('−', '-')) }));

const points = (values: readonly number[]) => values.map((y, index) => ({ x: 20_000 + index, y }));
const lines = (values: readonly number[], high: readonly number[]): Chart => ({
  kind: 'lines',
  axis: valueAxis([...values, ...high], 'line'),
  series: [{ label: 'Enrolled', paletteIndex: 0, points: points(values) }],
  band: { label: 'Earlier', low: points(values), high: points(high) },
});
const panels = (values: readonly number[]): Chart => ({
  kind: 'panels',
  series: [{ label: 'Enrolled', paletteIndex: 0, points: points(values) }],
});
const areas = (values: readonly number[]): Chart => ({
  kind: 'areas',
  axis: valueAxis(values, 'bar', 5),
  bands: [{ label: 'Audit', paletteIndex: 0, points: points(values) }],
});
const changes = (values: readonly number[]): Chart => ({
  kind: 'changes',
  label: 'Net change',
  from: 20_000,
  to: 20_000 + values.length - 1,
  points: points(values),
});
const histogram = (values: readonly number[]): Chart => ({
  kind: 'histogram',
  bins: values.map((count, from) => ({ from, count, label: String(from) })),
  binWidth: 1,
  ticks: [],
  xLabel: 'Age',
  countLabel: 'Learners',
});

describe('the axis of a chart in a file', () => {
  it('ends at 10,000 where a line goes up to 9,495', () => {
    const svg = drawn(lines([13, 9495], [10, 8000]), { width: 540, height: 150 });
    expect(numbersOf(svg).at(-1)?.value).toBe(10_000);
  });

  it('goes on to a number of the highest value or more, whatever the values and the size, with room between numbers', () => {
    const values = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 12 });
    const size = fc.record({ width: fc.integer({ min: 264, max: 680 }), height: fc.integer({ min: 90, max: 280 }) });
    fc.assert(
      fc.property(values, values, size, (own, high, of) => {
        fc.pre(Math.max(...own) > 0);
        const charts = [
          { chart: lines(own, high), highest: Math.max(...own, ...high) },
          ...[panels, areas, changes, histogram].map((make) => ({ chart: make(own), highest: Math.max(...own) })),
        ];
        for (const { chart, highest } of charts) {
          const numbers = numbersOf(drawn(chart, of));
          expect(Math.max(...numbers.map(({ value }) => value))).toBeGreaterThanOrEqual(highest);
          const heights = numbers.map(({ y }) => y).sort((a, b) => a - b);
          for (const [index, y] of heights.entries()) expect(y - (heights[index - 1] ?? y - 99)).toBeGreaterThan(6);
        }
      }),
    );
  });
});
