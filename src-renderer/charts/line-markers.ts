import type { Chart, Plugin, PointOptions } from 'chart.js';
import { drawPoint } from 'chart.js/helpers';
import { loneIndexes, type Series } from '../../src-preload/contract/charts/points.ts';

const radius = 4;

/** The points of a long line that bear a marker: the last one, and those that no line leads to. */
export const markedIndexes = ({ points }: Pick<Series, 'points'>): readonly number[] => [
  ...new Set([...loneIndexes(points), points.length - 1]),
];

/**
 * The markers of long lines, by their place in the chart. As an option that knows its point, a marker would make Chart.js work out
 * the look of every point: of five years that takes longer than drawing them.
 */
export function lineMarkers(lines: ReadonlyMap<number, Series>): Plugin<'line'> {
  return {
    id: 'lineMarkers',
    afterDatasetsDraw(chart: Chart<'line'>) {
      const { ctx } = chart;
      ctx.save();
      ctx.lineWidth = 1;
      for (const [dataset, series] of lines) {
        const { data } = chart.getDatasetMeta(dataset);
        const look = chart.data.datasets[dataset];
        if (!look) continue;
        ctx.strokeStyle = look.pointBorderColor as string;
        ctx.fillStyle = look.pointBackgroundColor as string;
        const options = { pointStyle: look.pointStyle, radius, borderWidth: 1 } as PointOptions;
        for (const index of markedIndexes(series)) {
          const point = data[index];
          if (point && !Number.isNaN(point.y)) drawPoint(ctx, options, point.x, point.y);
        }
      }
      ctx.restore();
    },
  };
}
