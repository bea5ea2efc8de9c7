import type { Chart, ChartConfiguration, Plugin } from 'chart.js';
import { valueAxis } from '#shared/figures/charts/axes.ts';
import type { Histogram, ValueMark } from '#shared/figures/charts/drawing.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { axisScale, type ChartTheme, frame, labelFont, levelTicks, type Mark } from './frame.ts';

const rowHeight = 16;

const gap = 4;

/** The room above the bars that the names of the marks need: a row each, so that none can run into another. */
const labelRows = (marks: readonly ValueMark[]): number => marks.length * rowHeight;

/** Maximum width of a bar: a few bins as wide as the page would look like areas. */
const widestBar = 96;

/** How often each value occurs, as bars from zero without room between them. */
export function histogram(drawn: Histogram, theme: ChartTheme): HistogramConfiguration {
  const { bins, countLabel, marks = [] } = drawn;
  const base = frame(theme);
  return {
    type: 'bar',
    data: { datasets: [barsOf(drawn, theme)] },
    options: {
      ...base,
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      layout: { padding: { top: 6 + labelRows(marks), right: 8 } },
      scales: scalesOf(drawn, theme),
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
    plugins: valueMarks(marks, theme),
  };
}

type HistogramConfiguration = ChartConfiguration<'bar', Mark[]>;

function barsOf(
  { bins, binWidth, countLabel }: Histogram,
  theme: ChartTheme,
): HistogramConfiguration['data']['datasets'][number] {
  return {
    label: countLabel,
    data: bins.map(({ from, count }) => ({ x: from + binWidth / 2, y: count })),
    backgroundColor: theme.series[2] ?? theme.ink,
    borderColor: theme.paper,
    borderWidth: { left: 0.5, right: 0.5, top: 0, bottom: 0 },
    hoverBackgroundColor: theme.ink,
    maxBarThickness: widestBar,
    barPercentage: 1,
    categoryPercentage: 1,
  };
}

function scalesOf(
  { bins, binWidth, ticks, xLabel, parts = 4 }: Histogram,
  theme: ChartTheme,
): NonNullable<NonNullable<HistogramConfiguration['options']>['scales']> {
  const counts = bins.map((bin) => bin.count);
  const starts = bins.map((bin) => bin.from);
  return {
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
        ...levelTicks(theme),
        callback: (value) => ticks.find(({ at }) => at === Number(value))?.label ?? '',
      },
    },
    y: axisScale(valueAxis(counts, 'bar', parts), theme),
  };
}

/** Lines through the bars, each with its name above: on the right of its line, or on the left where there is no room. */
function valueMarks(marks: readonly ValueMark[], theme: ChartTheme): Plugin<'bar'>[] {
  if (marks.length === 0) return [];
  return [{ id: 'valueMarks', afterDatasetsDraw: (chart: Chart<'bar'>) => drawMarks(chart as Chart, marks, theme) }];
}

function drawMarks(chart: Chart, marks: readonly ValueMark[], theme: ChartTheme): void {
  const { ctx, chartArea, scales } = chart;
  ctx.save();
  ctx.strokeStyle = theme.ink;
  ctx.setLineDash([4, 3]);
  ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
  ctx.fillStyle = theme.ink;
  ctx.textBaseline = 'middle';
  for (const [index, { at, label }] of marks.entries()) {
    const x = Math.round(scales.x?.getPixelForValue(at) ?? 0) + 0.5;
    // The rightmost mark has the lowest row: no line crosses the name of another.
    const y = chartArea.top - (marks.length - index) * rowHeight + rowHeight / 2 - 2;
    ctx.beginPath();
    ctx.moveTo(x, y - rowHeight / 2 + 2);
    ctx.lineTo(x, chartArea.bottom);
    ctx.stroke();
    const fits = x + gap + ctx.measureText(label).width < chart.width;
    ctx.textAlign = fits ? 'left' : 'right';
    ctx.fillText(label, fits ? x + gap : x - gap, y);
  }
  ctx.restore();
}
