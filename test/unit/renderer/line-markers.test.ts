import { expect, it } from 'vitest';
import { lineMarkers } from '#renderer/charts/line-chart.ts';
import { dottedIndexes, markedIndexes, maxMarkers } from '#shared/figures/charts/points.ts';

const heights = [1, 2, null, 3, null, 4, 5, ...Array.from({ length: maxMarkers }, () => 6)];
const points = heights.map((y, x) => ({ x, y }));
const last = points.length - 1;

it('marks the last point of a long line, and nothing that looks like an event', () => {
  expect(markedIndexes(points)).toEqual([last]);
  expect(markedIndexes([...points, { x: last + 1, y: null }])).toEqual([last]);
});

it('shows the points of a long line that no line leads to as dots, unless they have a marker', () => {
  expect(dottedIndexes(points)).toEqual([3]);
  const after = [...points, { x: last + 1, y: null }, { x: last + 2, y: 7 }];
  expect([dottedIndexes(after), markedIndexes(after)]).toEqual([[3], [last + 2]]);
});

it('marks every point of a short line', () => {
  expect(markedIndexes(points.slice(0, 7))).toEqual([0, 1, 3, 5, 6]);
  expect(dottedIndexes(points.slice(0, 7))).toEqual([]);
});

it('draws them in the look of their line', () => {
  const arcs: { x: number; radius: number; colour: unknown }[] = [];
  const ctx = {
    save() {},
    restore() {},
    beginPath() {},
    closePath() {},
    fill() {},
    stroke() {},
    fillStyle: '',
    arc: (x: number, _y: number, radius: number) => void arcs.push({ x, radius, colour: ctx.fillStyle }),
  };
  const series = { label: 'Enrolled', paletteIndex: 0, points } as const;
  const data = points.map(({ x, y }) => ({ x: x * 10, y: y ?? Number.NaN }));
  const chart = {
    ctx,
    getDatasetMeta: () => ({ data }),
    data: { datasets: [{ pointStyle: 'circle', pointBorderColor: 'navy', pointBackgroundColor: 'white' }] },
  };
  lineMarkers(new Map([[0, series]])).afterDatasetsDraw?.(chart as never, {}, {}, false);
  expect(arcs).toEqual([
    { x: 10 * last, radius: 4, colour: 'white' },
    { x: 30, radius: 1.5, colour: 'navy' },
  ]);
});
