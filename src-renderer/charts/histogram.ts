import type { Chart, ChartConfiguration, Plugin } from 'chart.js';
import { valueAxis, valueTicks } from '../../src-preload/contract/charts/axes.ts';
import type { Histogram } from '../../src-preload/contract/charts/drawing.ts';
import { formatNumber } from '../../src-preload/contract/format/numbers.ts';
import { frame, labelFont, type Mark, valueScale } from './frame.ts';
import type { ChartTheme } from './theme.ts';

/** Of a few bins: bars as wide as the page would look like areas. */
const widestBar = 96;

/** How often each value occurs, as bars from zero without room between them. */
export function histogram(drawn: Histogram, theme: ChartTheme): ChartConfiguration<'bar', Mark[]> {
  const { bins, binWidth, ticks, xLabel, countLabel, mark } = drawn;
  const base = frame(theme);
  const axis = valueAxis(
    bins.map((bin) => bin.count),
    'bar',
  );
  const starts = bins.map((bin) => bin.from);
  return {
    type: 'bar',
    data: {
      datasets: [
        {
          label: countLabel,
          data: bins.map(({ from, count }) => ({ x: from + binWidth / 2, y: count })),
          backgroundColor: theme.series[2] ?? theme.ink,
          borderColor: theme.paper,
          borderWidth: { left: 0.5, right: 0.5, top: 0, bottom: 0 },
          hoverBackgroundColor: theme.ink,
          maxBarThickness: widestBar,
          barPercentage: 1,
          categoryPercentage: 1,
        },
      ],
    },
    options: {
      ...base,
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      layout: { padding: { top: mark ? 22 : 6, right: 8 } },
      scales: {
        x: {
          type: 'linear',
          min: Math.min(...starts),
          max: Math.max(...starts) + binWidth,
          offset: false,
          border: { display: false },
          grid: { display: false, offset: false },
          title: { display: true, text: xLabel, color: theme.quiet, font: labelFont },
          afterBuildTicks: (scale) => {
            scale.ticks = ticks.map(({ at }) => ({ value: at }));
          },
          ticks: {
            color: theme.quiet,
            font: labelFont,
            autoSkip: false,
            maxRotation: 0,
            callback: (value) => ticks.find(({ at }) => at === Number(value))?.label ?? '',
          },
        },
        y: {
          ...valueScale(theme),
          min: axis.min,
          max: axis.max,
          afterBuildTicks: (scale) => {
            scale.ticks = valueTicks(axis).map((value) => ({ value }));
          },
          ticks: { ...valueScale(theme).ticks, callback: (value) => formatNumber(Number(value)) },
        },
      },
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          callbacks: {
            title: ([item]) => bins[item?.dataIndex ?? -1]?.label ?? '',
            label: (item) => `${countLabel}: ${formatNumber(Number(item.parsed.y))}`,
          },
        },
      },
    },
    plugins: mark ? [markLine(mark, theme)] : [],
  };
}

/** A line through the bars at one value, with its name above them. */
function markLine(mark: { readonly at: number; readonly label: string }, theme: ChartTheme): Plugin<'bar'> {
  return {
    id: 'markLine',
    afterDatasetsDraw(chart: Chart<'bar'>) {
      const { ctx, chartArea, scales } = chart;
      const x = Math.round(scales.x?.getPixelForValue(mark.at) ?? 0) + 0.5;
      ctx.save();
      ctx.strokeStyle = theme.ink;
      ctx.setLineDash([4, 3]);
      ctx.beginPath();
      ctx.moveTo(x, chartArea.top - 6);
      ctx.lineTo(x, chartArea.bottom);
      ctx.stroke();
      ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
      ctx.fillStyle = theme.ink;
      ctx.textBaseline = 'bottom';
      const fits = x + 4 + ctx.measureText(mark.label).width < chart.width;
      ctx.textAlign = fits ? 'left' : 'right';
      ctx.fillText(mark.label, fits ? x + 4 : x - 4, chartArea.top - 4);
      ctx.restore();
    },
  };
}
