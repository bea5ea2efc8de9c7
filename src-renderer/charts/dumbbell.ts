import type { Chart, ChartConfiguration, Plugin } from 'chart.js';
import { valueAxis } from '#shared/figures/charts/axes.ts';
import type { Dumbbell, Pair } from '#shared/figures/charts/drawing.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { frame, type Mark } from './frame.ts';
import { dotsOf, hintName, nameScale, topScale } from './named-rows.ts';
import type { ChartTheme } from './theme.ts';

/** Two values of each thing, joined: the open dot is before, the filled one after. */
export function dumbbell(
  { pairs, fromLabel, toLabel }: Dumbbell,
  theme: ChartTheme,
): ChartConfiguration<'line', Mark[]> {
  const base = frame(theme);
  const colour = theme.series[0] ?? theme.ink;
  const labels = pairs.map((pair) => pair.label);
  const axis = valueAxis(
    pairs.flatMap(({ from, to }) => [from, to]),
    'bar',
  );
  const dots = (label: string, value: (pair: Pair) => number, filled: boolean) => ({
    label,
    data: pairs.map((pair, index) => ({ x: value(pair), y: index })),
    ...dotsOf(colour),
    pointBackgroundColor: filled ? colour : theme.paper,
  });
  return {
    type: 'line',
    data: {
      labels,
      datasets: [dots(fromLabel, (pair) => pair.from, false), dots(toLabel, (pair) => pair.to, true)],
    },
    options: {
      ...base,
      indexAxis: 'y',
      interaction: { mode: 'index', axis: 'y', intersect: false },
      layout: { padding: { right: 12 } },
      scales: { x: topScale(axis, theme), y: nameScale(labels, theme) },
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          callbacks: {
            title: ([item]) => hintName(labels[item?.dataIndex ?? -1]),
            label: (item) => `${item.dataset.label}: ${formatNumber(Number(item.parsed.x))}`,
          },
        },
      },
    },
    plugins: [bars(colour)],
  };
}

/** The bar between the two dots; drawn first, so that the dots lie on it. */
function bars(colour: string): Plugin<'line'> {
  return {
    id: 'dumbbellBars',
    beforeDatasetsDraw(chart: Chart<'line'>) {
      const { ctx } = chart;
      const [from, to] = [chart.getDatasetMeta(0).data, chart.getDatasetMeta(1).data];
      ctx.save();
      ctx.strokeStyle = colour;
      ctx.lineWidth = 2;
      for (const [index, start] of from.entries()) {
        const end = to[index];
        if (!end) continue;
        ctx.beginPath();
        ctx.moveTo(start.x, start.y);
        ctx.lineTo(end.x, end.y);
        ctx.stroke();
      }
      ctx.restore();
    },
  };
}
