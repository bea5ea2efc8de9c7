import type { ChartConfiguration, Plugin } from 'chart.js';
import type { Scatter } from '../../src-preload/contract/charts/drawing.ts';
import { linearAxis, logAxis, outliers, scatterAxis } from '../../src-preload/contract/charts/scatter-axes.ts';
import { formatNumber } from '../../src-preload/contract/format/numbers.ts';
import { axisScale, frame, labelFont, type Mark, valueScale } from './frame.ts';
import { hintName } from './named-rows.ts';
import { pointLabels } from './point-labels.ts';
import type { ChartTheme } from './theme.ts';

/** Two measures of many things. A click goes where the row of the table goes. */
export function scatter(drawn: Scatter, theme: ChartTheme): ChartConfiguration<'scatter', Mark[]> {
  const { points, xLabel, yLabel, xScale = 'logarithmic', formatX = formatNumber, formatY = formatNumber } = drawn;
  const base = frame(theme);
  const colour = theme.series[0] ?? theme.ink;
  const yAxis = scatterAxis(drawn);
  const xs = points.map((point) => point.x);
  const { ticksAt, ...xAxis } = xScale === 'linear' ? linearAxis(xs) : logAxis(xs);
  const title = (text: string) => ({ display: true, text, color: theme.quiet, font: labelFont });
  const leads = points.some((point) => point.href !== undefined);
  return {
    type: 'scatter',
    data: {
      datasets: [
        {
          data: points.map(({ x, y }) => ({ x, y })),
          clip: 8,
          pointRadius: 4,
          pointHoverRadius: 7,
          pointHoverBorderWidth: 2,
          pointHitRadius: 8,
          pointBackgroundColor: `color-mix(in srgb, ${colour} 55%, transparent)`,
          pointBorderColor: colour,
        },
      ],
    },
    options: {
      ...base,
      layout: { padding: { top: 12, right: 24 } },
      scales: {
        x: {
          ...xAxis,
          border: { display: false },
          grid: { display: false },
          title: title(xScale === 'logarithmic' ? `${xLabel}, logarithmic` : xLabel),
          afterBuildTicks: (scale) => {
            scale.ticks = ticksAt.map((value) => ({ value }));
          },
          ticks: { ...valueScale(theme).ticks, callback: (value) => formatX(Number(value)) },
        },
        y: {
          ...axisScale(yAxis, theme),
          title: title(yLabel),
        },
      },
      ...(leads && {
        onClick: (_event, [hit]) => {
          const href = points[hit?.index ?? -1]?.href;
          if (href) window.location.hash = href.slice(1);
        },
      }),
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          callbacks: {
            title: ([item]) => hintName(points[item?.dataIndex ?? -1]?.label),
            label: (item) => [
              `${xLabel}: ${formatX(Number(item.parsed.x))}`,
              `${yLabel}: ${formatY(Number(item.parsed.y))}`,
            ],
          },
        },
      },
    },
    plugins: [
      pointLabels(points, drawn.named ?? outliers(points), theme),
      ...(drawn.corner ? [cornerOf(drawn.corner, theme)] : []),
    ],
  };
}

/** The corner of interest as a ground of its own, named. Drawn below the points. */
function cornerOf(corner: NonNullable<Scatter['corner']>, theme: ChartTheme): Plugin<'scatter'> {
  return {
    id: 'corner',
    beforeDatasetsDraw(chart) {
      const { ctx, chartArea, scales } = chart;
      const left = Math.max(chartArea.left, scales.x?.getPixelForValue(corner.x) ?? chartArea.left);
      const top = Math.max(chartArea.top, scales.y?.getPixelForValue(corner.y) ?? chartArea.top);
      ctx.save();
      ctx.fillStyle = theme.sunken;
      ctx.fillRect(left, top, chartArea.right - left, chartArea.bottom - top);
      ctx.strokeStyle = theme.zero;
      ctx.setLineDash([2, 3]);
      ctx.beginPath();
      ctx.moveTo(left, chartArea.bottom);
      ctx.lineTo(left, top);
      ctx.lineTo(chartArea.right, top);
      ctx.stroke();
      ctx.font = `${labelFont.size}px ${labelFont.family}`;
      ctx.fillStyle = theme.quiet;
      ctx.textBaseline = 'bottom';
      ctx.textAlign = 'right';
      ctx.fillText(corner.label, chartArea.right - 6, chartArea.bottom - 6);
      ctx.restore();
    },
  };
}
