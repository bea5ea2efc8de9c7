import type { ChartConfiguration } from 'chart.js';
import { valueAxis } from '#shared/figures/charts/axes.ts';
import type { Bar, BarList, BarPanel } from '#shared/figures/charts/drawing.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { axisScale, type ChartTheme, frame, hatch, type Mark } from './frame.ts';
import { dayScale, gapBands, noteLines, noteRoom } from './line-chart.ts';
import { hintName, nameScale, rowNotes, ruleAbove, topScale } from './named-rows.ts';

const wrongSeries = 1;
const valueRoom = 112;

function fill({ kind = 'plain' }: Bar, theme: ChartTheme) {
  if (kind === 'apart') return hatch(theme.quiet, theme.paper);
  if (kind === 'wrong') return hatch(theme.series[wrongSeries] ?? theme.ink, theme.paper);
  return kind === 'right' ? theme.positive : (theme.series[2] ?? theme.ink);
}

const edge = ({ kind = 'plain' }: Bar, theme: ChartTheme) =>
  kind === 'wrong' ? (theme.series[wrongSeries] ?? theme.ink) : kind === 'apart' ? theme.quiet : 'transparent';

/** Named counts as bars from zero, in the order given, each with its number. */
export function barList(
  { bars, valueLabel, ruleBefore }: BarList,
  theme: ChartTheme,
): ChartConfiguration<'bar', Mark[]> {
  const base = frame(theme);
  const labels = bars.map((bar) => bar.label);
  const axis = valueAxis(
    bars.map((bar) => bar.value),
    'bar',
  );
  return {
    type: 'bar',
    data: {
      labels,
      datasets: [
        {
          label: valueLabel,
          data: bars.map((bar, index) => ({ x: bar.value, y: index })),
          backgroundColor: bars.map((bar) => fill(bar, theme)),
          borderColor: bars.map((bar) => edge(bar, theme)),
          borderWidth: 1,
          hoverBorderColor: theme.ink,
          hoverBorderWidth: 2,
          barPercentage: 0.72,
          categoryPercentage: 1,
          minBarLength: 1,
        },
      ],
    },
    options: {
      ...base,
      indexAxis: 'y',
      layout: { padding: { right: valueRoom } },
      interaction: { mode: 'nearest', axis: 'y', intersect: false },
      scales: {
        x: topScale(axis, theme),
        y: nameScale(labels, theme, false),
      },
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          callbacks: {
            title: ([item]) => hintName(labels[item?.dataIndex ?? -1]),
            label: (item) => `${valueLabel}: ${valueText(bars[item.dataIndex])}`,
          },
        },
      },
    },
    plugins: [
      rowNotes<'bar'>(bars.map(valueText), 6, theme),
      ...(ruleBefore === undefined ? [] : [ruleAbove<'bar'>(ruleBefore, theme)]),
    ],
  };
}

const valueText = (bar: Bar | undefined) =>
  bar ? `${formatNumber(bar.value)}${bar.note === undefined ? '' : ` · ${bar.note}`}` : '';

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
