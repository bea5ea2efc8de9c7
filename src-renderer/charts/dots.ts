import type { Chart, ChartConfiguration, Plugin } from 'chart.js';
import { valueAxis, valueTicks } from '#shared/figures/charts/axes.ts';
import type { Dot, DotMatrix, DotPlot, Dumbbell, MatrixColumn, Pair } from '#shared/figures/charts/drawing.ts';
import { fitted } from '#shared/figures/placement.ts';
import { t } from '#shared/language/message.ts';
import { formatExact, formatNumber } from '#shared/text/numbers.ts';
import { isolate } from '#shared/text/text.ts';
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

/** The distance between two columns, in widths of a column. */
const gapShare = 0.18;
const headRoom = 40;
const headLine = 15;
const plainRow = 22;
const printedRow = 28;

export const dotMatrixHeight = ({ rows, printed }: DotMatrix): number =>
  headRoom + rows.length * (printed ? printedRow : plainRow);

const columnStart = (index: number) => index * (1 + gapShare);
const positionOf = ({ axis }: MatrixColumn, value: number) => (value - axis.min) / (axis.max - axis.min);
const say = ({ decimals }: MatrixColumn, value: number) => formatNumber(value, decimals);

/** Named rows against several scales side by side. One canvas, so that a row is one line through all of them. */
export function dotMatrix(matrix: DotMatrix, theme: ChartTheme): ChartConfiguration<'line', Mark[]> {
  const { rows, columns, printed = false } = matrix;
  const base = frame(theme);
  const colour = theme.series[0] ?? theme.ink;
  return {
    type: 'line',
    data: {
      labels: [...rows],
      datasets: columns.map((column, index) => ({
        label: column.label,
        data: rows.map((_, row) => {
          const value = column.values[row] ?? null;
          return { x: value === null ? Number.NaN : columnStart(index) + positionOf(column, value), y: row };
        }),
        ...dotsOf(colour),
      })),
    },
    options: {
      ...base,
      indexAxis: 'y',
      layout: { padding: { top: headRoom, right: printed ? 64 : 12 } },
      scales: {
        x: { type: 'linear', display: false, min: 0, max: columnStart(columns.length) - gapShare },
        y: nameScale(rows, theme),
      },
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          callbacks: {
            title: ([item]) => hintName(rows[item?.dataIndex ?? -1]),
            label: ({ datasetIndex, dataIndex }) => {
              const column = columns[datasetIndex];
              const value = column?.values[dataIndex] ?? null;
              return column && value !== null ? `${hintName(column.label)}: ${say(column, value)}` : '';
            },
          },
        },
      },
    },
    plugins: [columnHeads(matrix, theme), ...(printed ? [printedValues(matrix, theme)] : [])],
  };
}

/** The name and the scale above each column, and hairlines at its steps. */
function columnHeads({ columns }: DotMatrix, theme: ChartTheme): Plugin<'line'> {
  return {
    id: 'columnHeads',
    beforeDatasetsDraw({ ctx, chartArea, scales }: Chart<'line'>) {
      const at = (x: number) => Math.round(scales.x?.getPixelForValue(x) ?? 0) + 0.5;
      ctx.save();
      ctx.textBaseline = 'bottom';
      for (const [index, column] of columns.entries()) {
        const [left, right] = [at(columnStart(index)), at(columnStart(index) + 1)];
        for (const tick of valueTicks(column.axis)) {
          const x = at(columnStart(index) + positionOf(column, tick));
          ctx.strokeStyle = tick === 0 ? theme.zero : theme.rule;
          ctx.beginPath();
          ctx.moveTo(x, chartArea.top);
          ctx.lineTo(x, chartArea.bottom);
          ctx.stroke();
        }
        ctx.fillStyle = theme.quiet;
        ctx.font = `${labelFont.size}px ${labelFont.family}`;
        ctx.textAlign = 'left';
        ctx.fillText(formatExact(column.axis.min), left, chartArea.top - 4);
        ctx.textAlign = 'right';
        ctx.fillText(formatExact(column.axis.max), right, chartArea.top - 4);
        ctx.fillStyle = theme.ink;
        ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
        ctx.textAlign = 'left';
        ctx.fillText(
          isolate(fitted(column.label, right - left, (text) => ctx.measureText(text).width)),
          left,
          chartArea.top - 4 - headLine,
        );
      }
      ctx.restore();
    },
  };
}

const beside = 9;

/** The numbers beside the dots, on the left of those at the end of their scale, and a dash where there is none. */
function printedValues({ columns }: DotMatrix, theme: ChartTheme): Plugin<'line'> {
  return {
    id: 'printedValues',
    afterDatasetsDraw(chart: Chart<'line'>) {
      const { ctx, scales } = chart;
      ctx.save();
      ctx.font = `${labelFont.size}px ${labelFont.family}`;
      ctx.textBaseline = 'middle';
      ctx.strokeStyle = theme.paper;
      ctx.lineWidth = 4;
      for (const [index, column] of columns.entries()) {
        const right = scales.x?.getPixelForValue(columnStart(index) + 1) ?? 0;
        for (const [row, value] of column.values.entries()) {
          const y = scales.y?.getPixelForValue(row) ?? 0;
          const x = scales.x?.getPixelForValue(columnStart(index) + positionOf(column, value ?? column.axis.min)) ?? 0;
          const text = value === null ? '–' : say(column, value);
          const fits = x + beside + ctx.measureText(text).width <= right;
          ctx.textAlign = fits ? 'left' : 'right';
          const at = fits ? x + beside : x - beside;
          // A rim of paper keeps the lines of the grid from striking a number through.
          ctx.strokeText(text, at, y);
          ctx.fillStyle = value === null ? theme.quiet : theme.ink;
          ctx.fillText(text, at, y);
        }
      }
      ctx.restore();
    },
  };
}
