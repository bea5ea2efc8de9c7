import type { ChartConfiguration } from 'chart.js';
import { daysShown } from '#shared/figures/charts/day-notes.ts';
import type { StackedArea } from '#shared/figures/charts/drawing.ts';
import { linedBands } from '#shared/figures/charts/palette.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { endLabels, endPadding } from './end-labels.ts';
import { axisScale, frame, hatch, type Mark } from './frame.ts';
import { dayScale, gapBands, noteLines, noteRoom } from './line-chart.ts';
import type { ChartTheme } from './theme.ts';

/** Parts of a whole over days, from zero, the first at the bottom. A missing day is a gap in all of them. */
export function stackedArea(
  { bands, axis, notes = [], gaps = [] }: StackedArea,
  theme: ChartTheme,
): ChartConfiguration<'line', Mark[]> {
  const base = frame(theme);
  const [from, to] = daysShown(bands, notes);
  const labels = bands.map((band) => band.label);
  const colours = bands.map(({ paletteIndex }) =>
    paletteIndex === null ? null : (theme.series[paletteIndex] ?? theme.ink),
  );
  const lined = linedBands(colours);
  const fillOf = (colour: string | null, isLined: boolean) => {
    if (colour === null) return hatch(theme.quiet, theme.paper);
    return isLined ? hatch(theme.paper, colour) : colour;
  };
  return {
    type: 'line',
    data: {
      datasets: bands.map((band, index) => ({
        label: band.label,
        data: band.points.map(({ x, y }) => ({ x, y: y ?? Number.NaN })),
        fill: index === 0 ? 'origin' : '-1',
        backgroundColor: fillOf(colours[index] ?? null, lined[index] === true),
        borderColor: theme.paper,
        borderWidth: 1,
        pointRadius: 0,
        pointHoverRadius: 3,
        pointHoverBackgroundColor: theme.ink,
        tension: 0,
        spanGaps: false,
      })),
    },
    options: {
      ...base,
      interaction: { mode: 'index', axis: 'x', intersect: false },
      layout: { padding: endPadding(labels, notes.length > 0 ? noteRoom : 6) },
      scales: {
        x: dayScale(from, to, theme),
        y: { ...axisScale(axis, theme), stacked: true },
      },
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          position: 'clear',
          callbacks: {
            title: ([item]) => (item ? formatDate(Number(item.parsed.x)) : ''),
            label: (item) => `${item.dataset.label}: ${formatNumber(Number(item.parsed.y))}`,
          },
        },
      },
    },
    plugins: [
      endLabels(
        labels.map((text, index) => ({ text, dataset: index, band: true })),
        theme,
      ),
      ...gapBands<'line'>(gaps, theme),
      ...noteLines<'line'>(notes, theme),
    ],
  };
}
