import type { ChartConfiguration } from 'chart.js';
import { valueAxis } from '../../src-preload/contract/charts/axes.ts';
import type { Histogram } from '../../src-preload/contract/charts/drawing.ts';
import { formatNumber } from '../../src-preload/contract/format/numbers.ts';
import { axisScale, frame, labelFont, type Mark } from './frame.ts';
import type { ChartTheme } from './theme.ts';
import { labelRows, valueMarks } from './value-marks.ts';

/** Of a few bins: bars as wide as the page would look like areas. */
const widestBar = 96;

/** How often each value occurs, as bars from zero without room between them. */
export function histogram(drawn: Histogram, theme: ChartTheme): ChartConfiguration<'bar', Mark[]> {
  const { bins, binWidth, ticks, xLabel, countLabel, marks = [], parts = 4 } = drawn;
  const base = frame(theme);
  const axis = valueAxis(
    bins.map((bin) => bin.count),
    'bar',
    parts,
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
      layout: { padding: { top: 6 + labelRows(marks), right: 8 } },
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
        y: axisScale(axis, theme),
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
    plugins: valueMarks(marks, theme),
  };
}
