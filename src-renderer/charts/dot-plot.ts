import type { Chart, ChartConfiguration, Plugin } from 'chart.js';
import { valueAxis } from '#shared/figures/charts/axes.ts';
import type { Dot, DotPlot, Dumbbell, Pair } from '#shared/figures/charts/drawing.ts';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { type ChartTheme, frame, labelFont, type Mark } from './frame.ts';
import { dotsOf, hintName, nameScale, rowNotes, ruleAbove, topScale } from './named-rows.ts';

const noteRoom = 64;

/** Named values as dots on one scale, in the order given: position is read more exactly than length or area. */
export function dotPlot(plot: DotPlot, theme: ChartTheme): ChartConfiguration<'line', Mark[]> {
  const { dots, axis, valueLabel, decimals, ruleBefore = -1 } = plot;
  const noted = dots.some((dot) => dot.note !== undefined);
  const base = frame(theme);
  const colour = theme.series[0] ?? theme.ink;
  const labels = dots.map((dot) => dot.label);
  const notes = dots.map((dot) => dot.note ?? '');
  const hasIntervals = dots.some(({ between }) => between !== undefined);
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
            label: (item) =>
              `${valueLabel}: ${formatNumber(Number(item.parsed.x), decimals)}${intervalText(dots[item.dataIndex], decimals)}`,
          },
        },
      },
    },
    plugins: [
      intervals(dots, colour),
      hasIntervals ? endNotes(dots, theme) : rowNotes<'line'>(notes, 12, theme),
      ...(ruleBefore > 0 ? [ruleAbove<'line'>(ruleBefore, theme)] : []),
    ],
  };
}

function intervalText(dot: Dot | undefined, decimals: number | null): string {
  if (!dot?.between) return '';
  const [low, high] = dot.between;
  const ends = { low: formatNumber(low, decimals), high: formatNumber(high, decimals) };
  return ` ${t('(95% interval {low} to {high})', ends)}`;
}

/** A line through each dot over its interval. */
const intervals = (dots: readonly Dot[], colour: string): Plugin<'line'> => ({
  id: 'intervals',
  beforeDatasetsDraw(chart: Chart<'line'>) {
    const { ctx, scales } = chart;
    ctx.save();
    ctx.strokeStyle = colour;
    ctx.lineWidth = 2;
    for (const [index, element] of chart.getDatasetMeta(0).data.entries()) {
      const between = dots[index]?.between;
      if (!between || !scales.x) continue;
      ctx.beginPath();
      ctx.moveTo(scales.x.getPixelForValue(between[0]), element.y);
      ctx.lineTo(scales.x.getPixelForValue(between[1]), element.y);
      ctx.stroke();
    }
    ctx.restore();
  },
});

/** The notes at the right end of each row, where no interval crosses them. */
const endNotes = (dots: readonly Dot[], theme: ChartTheme): Plugin<'line'> => ({
  id: 'endNotes',
  afterDatasetsDraw(chart: Chart<'line'>) {
    const { ctx, chartArea } = chart;
    ctx.save();
    ctx.font = `${labelFont.size}px ${labelFont.family}`;
    ctx.fillStyle = theme.ink;
    ctx.textBaseline = 'middle';
    for (const [index, element] of chart.getDatasetMeta(0).data.entries())
      ctx.fillText(dots[index]?.note ?? '', chartArea.right + 8, element.y);
    ctx.restore();
  },
});

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
