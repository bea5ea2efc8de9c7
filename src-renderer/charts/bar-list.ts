import type { ChartConfiguration } from 'chart.js';
import { valueAxis } from '#shared/figures/charts/axes.ts';
import type { Bar, BarList } from '#shared/figures/charts/drawing.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { frame, hatch, type Mark } from './frame.ts';
import { hintName, nameScale, rowNotes, ruleAbove, topScale } from './named-rows.ts';
import type { ChartTheme } from './theme.ts';

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
