import type { ChartConfiguration } from 'chart.js';
import type { DotPlot } from '#shared/figures/charts/drawing.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { frame, type Mark } from './frame.ts';
import { dotsOf, hintName, nameScale, rowNotes, ruleAbove, topScale } from './named-rows.ts';
import type { ChartTheme } from './theme.ts';

const noteRoom = 64;

/** Named values as dots on one scale, in the order given: position is read more exactly than length or area. */
export function dotPlot(plot: DotPlot, theme: ChartTheme): ChartConfiguration<'line', Mark[]> {
  const { dots, axis, valueLabel, decimals, ruleBefore = -1 } = plot;
  const noted = dots.some((dot) => dot.note !== undefined);
  const base = frame(theme);
  const colour = theme.series[0] ?? theme.ink;
  const labels = dots.map((dot) => dot.label);
  return {
    type: 'line',
    data: {
      labels,
      datasets: [
        {
          label: valueLabel,
          data: dots.map((dot, index) => ({ x: dot.value, y: index })),
          ...dotsOf(colour),
          pointBackgroundColor: dots.map((dot) => (dot.open ? theme.paper : colour)),
        },
      ],
    },
    options: {
      ...base,
      indexAxis: 'y',
      layout: { padding: { right: noted ? noteRoom : 12 } },
      scales: { x: topScale(axis, theme), y: nameScale(labels, theme) },
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          callbacks: {
            title: ([item]) => hintName(labels[item?.dataIndex ?? -1]),
            label: (item) => `${valueLabel}: ${formatNumber(Number(item.parsed.x), decimals)}`,
          },
        },
      },
    },
    plugins: [
      rowNotes<'line'>(
        dots.map((dot) => dot.note ?? ''),
        12,
        theme,
      ),
      ...(ruleBefore > 0 ? [ruleAbove<'line'>(ruleBefore, theme)] : []),
    ],
  };
}
