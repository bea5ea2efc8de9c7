import type { Chart, Plugin } from 'chart.js';
import type { LineChart } from '#shared/figures/charts/drawing.ts';
import { bandOpacity, bandPlace, bandStretches } from '#shared/figures/charts/points.ts';
import type { ChartTheme } from './theme.ts';

/** The range behind the lines, in the colour of its middle line. */
export function rangeBand(band: LineChart['band'], theme: ChartTheme): Plugin<'line'>[] {
  if (band === undefined) return [];
  const stretches = bandStretches(band);
  return [
    {
      id: 'rangeBand',
      beforeDatasetsDraw: ({ ctx, scales: { x, y } }: Chart<'line'>) => {
        if (!x || !y) return;
        ctx.save();
        ctx.globalAlpha = bandOpacity;
        ctx.fillStyle = theme.series[bandPlace] ?? theme.quiet;
        for (const stretch of stretches) {
          ctx.beginPath();
          for (const each of stretch) ctx.lineTo(x.getPixelForValue(each.x), y.getPixelForValue(each.high));
          for (const each of stretch.toReversed()) ctx.lineTo(x.getPixelForValue(each.x), y.getPixelForValue(each.low));
          ctx.fill();
        }
        ctx.restore();
      },
    },
  ];
}
