import type { Chart, Plugin, PointOptions } from 'chart.js';
import { drawPoint } from 'chart.js/helpers';

const radius = 4;

/**
 * A marker at the last point of each of these lines. As an option that knows the last point, it would make Chart.js work out the
 * look of every point: of five years that takes longer than drawing them.
 */
export function endMarkers(datasets: readonly number[]): Plugin<'line'> {
  return {
    id: 'endMarkers',
    afterDatasetsDraw(chart: Chart<'line'>) {
      const { ctx } = chart;
      for (const dataset of datasets) {
        const last = chart.getDatasetMeta(dataset).data.at(-1);
        const look = chart.data.datasets[dataset];
        if (!last || !look || Number.isNaN(last.y)) continue;
        ctx.save();
        ctx.lineWidth = 1;
        ctx.strokeStyle = look.pointBorderColor as string;
        ctx.fillStyle = look.pointBackgroundColor as string;
        drawPoint(ctx, { pointStyle: look.pointStyle, radius, borderWidth: 1 } as PointOptions, last.x, last.y);
        ctx.restore();
      }
    },
  };
}
