import type { ChartConfiguration } from 'chart.js';
import { formatNumber } from '../ui/format.ts';
import { frame, type Mark, valueScale } from './frame.ts';
import { type ValueAxis, valueTicks } from './scales.ts';
import type { ChartTheme } from './theme.ts';

export interface Dot {
  readonly label: string;
  readonly value: number;
  /** An open dot: the thing is there, but nobody has it covered. */
  readonly open?: boolean;
}

export interface DotPlot {
  readonly dots: readonly Dot[];
  readonly axis: ValueAxis;
  readonly valueLabel: string;
  readonly decimals: number;
}

export const dotPlotHeight = (dots: readonly Dot[]): number => 48 + dots.length * 22;

const longestLabel = 34;
const shorten = (text: string) => (text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text);

/** Named values as dots on one scale, in the order given: position is read more exactly than length or area. */
export function dotPlot(plot: DotPlot, theme: ChartTheme): ChartConfiguration<'line', Mark[]> {
  const { dots, axis, valueLabel, decimals } = plot;
  const base = frame(theme);
  const colour = theme.series[0] ?? theme.ink;
  return {
    type: 'line',
    data: {
      labels: dots.map((dot) => dot.label),
      datasets: [
        {
          label: valueLabel,
          data: dots.map((dot, index) => ({ x: dot.value, y: index })),
          showLine: false,
          clip: 8,
          pointRadius: 5,
          pointBorderWidth: 2,
          pointBorderColor: colour,
          pointBackgroundColor: dots.map((dot) => (dot.open ? theme.paper : colour)),
        },
      ],
    },
    options: {
      ...base,
      indexAxis: 'y',
      layout: { padding: { right: 12 } },
      scales: {
        x: {
          ...valueScale(theme),
          type: 'linear',
          position: 'top',
          min: axis.min,
          max: axis.max,
          afterBuildTicks: (scale) => {
            scale.ticks = valueTicks(axis).map((value) => ({ value }));
          },
          ticks: {
            ...valueScale(theme).ticks,
            callback: (value) => formatNumber(Number(value), axis.step < 1 ? 1 : 0),
          },
        },
        y: {
          type: 'category',
          offset: true,
          border: { display: false },
          grid: { color: theme.rule, drawTicks: false, offset: false },
          ticks: {
            color: theme.ink,
            font: valueScale(theme).ticks.font,
            autoSkip: false,
            padding: 8,
            callback: (_value, index) => shorten(dots[index]?.label ?? ''),
          },
        },
      },
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          callbacks: { label: (item) => `${valueLabel}: ${formatNumber(Number(item.parsed.x), decimals)}` },
        },
      },
    },
  };
}
