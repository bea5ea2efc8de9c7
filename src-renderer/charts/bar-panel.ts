import type { ChartConfiguration } from 'chart.js';
import { valueAxis } from '../../src-preload/contract/charts/axes.ts';
import type { BarPanel } from '../../src-preload/contract/charts/drawing.ts';
import { formatDate } from '../../src-preload/contract/format/days.ts';
import { formatNumber } from '../../src-preload/contract/format/numbers.ts';
import { noteLines, noteRoom } from './day-notes.ts';
import { axisScale, frame, type Mark } from './frame.ts';
import { dayScale } from './line-chart.ts';
import type { ChartTheme } from './theme.ts';

/** Bars from zero over days, gains and losses told apart by side, colour and sign. */
export function barPanel(
  { label, points, from, to, notes = [] }: BarPanel,
  theme: ChartTheme,
): ChartConfiguration<'bar', Mark[]> {
  const axis = valueAxis(
    points.flatMap((point) => (point.y === null ? [] : [point.y])),
    'bar',
    3,
  );
  const base = frame(theme);
  return {
    type: 'bar',
    data: {
      datasets: [
        {
          label,
          data: points.map(({ x, y }) => ({ x, y: y ?? Number.NaN })),
          backgroundColor: points.map(({ y }) => ((y ?? 0) < 0 ? theme.negative : theme.positive)),
          clip: 8,
          barPercentage: 0.9,
          categoryPercentage: 1,
        },
      ],
    },
    options: {
      ...base,
      layout: { padding: { top: notes.length > 0 ? noteRoom : 6, right: 8 } },
      scales: {
        x: { ...dayScale(from, to, theme), offset: false },
        y: axisScale(axis, theme),
      },
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          callbacks: {
            title: ([item]) => (item ? formatDate(Number(item.parsed.x)) : ''),
            label: (item) => `${label}: ${formatNumber(Number(item.parsed.y))}`,
          },
        },
      },
    },
    plugins: noteLines(notes, theme),
  };
}
