import { expect, it } from 'vitest';
import { lineMarkers, markedIndexes } from '../../../src-renderer/charts/line-markers.ts';

const points = [1, 2, null, 3, null, 4, 5].map((y, x) => ({ x, y }));

it('marks the last point of a long line and those that no line leads to, each once', () => {
  expect(markedIndexes({ points })).toEqual([3, 6]);
  expect(markedIndexes({ points: points.slice(0, 4) })).toEqual([3]);
});

it('draws them in the look of their line, and none where the last day is a gap', () => {
  const arcs: { x: number; colour: unknown }[] = [];
  const ctx = {
    save() {},
    restore() {},
    beginPath() {},
    closePath() {},
    fill() {},
    stroke() {},
    fillStyle: '',
    arc: (x: number) => void arcs.push({ x, colour: ctx.fillStyle }),
  };
  const series = { label: 'Enrolled', place: 0, points: [...points, { x: 7, y: null }] } as const;
  const data = series.points.map(({ x, y }) => ({ x: x * 10, y: y ?? Number.NaN }));
  const chart = {
    ctx,
    getDatasetMeta: () => ({ data }),
    data: { datasets: [{ pointStyle: 'circle', pointBorderColor: 'navy', pointBackgroundColor: 'navy' }] },
  };
  lineMarkers(new Map([[0, series]])).afterDatasetsDraw?.(chart as never, {}, {}, false);
  expect(arcs).toEqual([{ x: 30, colour: 'navy' }]);
});
