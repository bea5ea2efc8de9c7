import type { ChartConfiguration } from 'chart.js';
import { valueAxis } from '#shared/figures/charts/axes.ts';
import type { BarPanel } from '#shared/figures/charts/drawing.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { axisScale, frame, type Mark } from './frame.ts';
import { dayScale } from './line-chart.ts';
import { gapBands, noteLines, noteRoom } from './over-days.ts';
import type { ChartTheme } from './theme.ts';

/** Bars from zero over days, gains and losses distinguished by side, colour and sign. */
export function barPanel(
  { label, points, from, to, notes = [], gaps = [] }: BarPanel,
  theme: ChartTheme,
): ChartConfiguration<'bar', Mark[]> {
  const axis = valueAxis(
    points.flatMap((point) => (point.y === null ? [] : [point.y])),
    'bar',
    3,
  );
  const base = frame(theme);
  // A colour for every bar would make Chart.js work out the look of every bar: of five years that takes longer than drawing them.
  const bars = (isIn: (y: number) => boolean, backgroundColor: string) => ({
    label,
    data: points.flatMap(({ x, y }) => (y !== null && isIn(y) ? [{ x, y }] : [])),
    backgroundColor,
    clip: 8,
    grouped: false,
    barPercentage: 0.9,
    categoryPercentage: 1,
  });
  return {
    type: 'bar',
    data: {
      datasets: [bars((y) => y >= 0, theme.positive), bars((y) => y < 0, theme.negative)],
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
    plugins: [...gapBands<'bar'>(gaps, theme), ...noteLines<'bar'>(notes, theme)],
  };
}
