import type { Chart, ChartConfiguration, Plugin } from 'chart.js';
import { withheldNote } from '#shared/catalog/small-numbers.ts';
import { valueAxis } from '#shared/figures/charts/axes.ts';
import type { Bar, BarList, BarPanel, Histogram, ValueMark } from '#shared/figures/charts/drawing.ts';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { axisScale, type ChartTheme, frame, hatch, labelFont, levelTicks, type Mark } from './frame.ts';
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
  const axis = valueAxis(bars.map((bar) => bar.value).filter(Number.isFinite), 'bar');
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

function valueText(bar: Bar | undefined): string {
  if (bar === undefined) return '';
  if (!Number.isFinite(bar.value)) return t(withheldNote);
  return `${formatNumber(bar.value)}${bar.note === undefined ? '' : ` · ${bar.note}`}`;
}

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

const rowHeight = 16;

const gap = 4;

/** The room above the bars that the names of the marks need: a row each, so that none can run into another. */
const labelRoom = (marks: readonly ValueMark[]): number => marks.length * rowHeight;

/** Maximum width of a bar: a few bins as wide as the page would look like areas. */
const widestBar = 96;

/** How often each value occurs, as bars from zero without room between them. */
export function histogram(drawn: Histogram, theme: ChartTheme): HistogramConfiguration {
  const { bins, countLabel, marks = [] } = drawn;
  const base = frame(theme);
  return {
    type: 'bar',
    data: { datasets: [barsOf(drawn, theme)] },
    options: {
      ...base,
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      layout: { padding: { top: 6 + labelRoom(marks), right: 8 } },
      scales: scalesOf(drawn, theme),
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          callbacks: {
            title: ([item]) => bins[item?.dataIndex ?? -1]?.label ?? '',
            label: (item) => `${countLabel}: ${countText(bins[item.dataIndex]?.count)}`,
          },
        },
      },
    },
    plugins: [notShownBins(bins, theme), ...valueMarks(marks, theme)],
  };
}

const countText = (count = Number.NaN) => (Number.isFinite(count) ? formatNumber(count) : t(withheldNote));

/** The same for every bin that is not shown. */
const notShownHeight = 5;

/** Hatches the foot of the bins whose count is not shown. */
const notShownBins = (bins: Histogram['bins'], theme: ChartTheme): Plugin<'bar'> => ({
  id: 'notShownBins',
  afterDatasetsDraw(chart: Chart<'bar'>) {
    const { ctx, chartArea } = chart;
    ctx.save();
    ctx.fillStyle = hatch(theme.quiet, theme.paper);
    for (const [index, element] of chart.getDatasetMeta(0).data.entries()) {
      if (Number.isFinite(bins[index]?.count)) continue;
      const { x, width } = element.getProps(['x', 'width'], true) as { x: number; width: number };
      ctx.fillRect(x - width / 2, chartArea.bottom - notShownHeight, width, notShownHeight);
    }
    ctx.restore();
  },
});

type HistogramConfiguration = ChartConfiguration<'bar', Mark[]>;

function barsOf(
  { bins, binWidth, countLabel }: Histogram,
  theme: ChartTheme,
): HistogramConfiguration['data']['datasets'][number] {
  return {
    label: countLabel,
    data: bins.map(({ from, count }) => ({ x: from + binWidth / 2, y: count })),
    backgroundColor: theme.series[2] ?? theme.ink,
    borderColor: theme.paper,
    borderWidth: { left: 0.5, right: 0.5, top: 0, bottom: 0 },
    hoverBackgroundColor: theme.ink,
    maxBarThickness: widestBar,
    barPercentage: 1,
    categoryPercentage: 1,
  };
}

function scalesOf(
  { bins, binWidth, ticks, xLabel, parts = 4 }: Histogram,
  theme: ChartTheme,
): NonNullable<NonNullable<HistogramConfiguration['options']>['scales']> {
  const counts = bins.map((bin) => bin.count).filter(Number.isFinite);
  const starts = bins.map((bin) => bin.from);
  return {
    x: {
      type: 'linear',
      min: Math.min(...starts),
      max: Math.max(...starts) + binWidth,
      offset: false,
      border: { display: false },
      grid: { display: false, offset: false },
      title: { display: true, text: xLabel, color: theme.quiet, font: labelFont },
      afterBuildTicks: (scale) => {
        scale.ticks = ticks.map(({ at }) => ({ value: at }));
      },
      ticks: {
        ...levelTicks(theme),
        callback: (value) => ticks.find(({ at }) => at === Number(value))?.label ?? '',
      },
    },
    y: axisScale(valueAxis(counts, 'bar', parts), theme),
  };
}

/** Lines through the bars, each with its name above: on the right of its line, or on the left where there is no room. */
function valueMarks(marks: readonly ValueMark[], theme: ChartTheme): Plugin<'bar'>[] {
  if (marks.length === 0) return [];
  return [{ id: 'valueMarks', afterDatasetsDraw: (chart: Chart<'bar'>) => drawMarks(chart as Chart, marks, theme) }];
}

function drawMarks(chart: Chart, marks: readonly ValueMark[], theme: ChartTheme): void {
  const { ctx, chartArea, scales } = chart;
  ctx.save();
  ctx.strokeStyle = theme.ink;
  ctx.setLineDash([4, 3]);
  ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
  ctx.fillStyle = theme.ink;
  ctx.textBaseline = 'middle';
  for (const [index, { at, label }] of marks.entries()) {
    const x = Math.round(scales.x?.getPixelForValue(at) ?? 0) + 0.5;
    // The rightmost mark has the lowest row: no line crosses the name of another.
    const y = chartArea.top - (marks.length - index) * rowHeight + rowHeight / 2 - 2;
    ctx.beginPath();
    ctx.moveTo(x, y - rowHeight / 2 + 2);
    ctx.lineTo(x, chartArea.bottom);
    ctx.stroke();
    const fits = x + gap + ctx.measureText(label).width < chart.width;
    ctx.textAlign = fits ? 'left' : 'right';
    ctx.fillText(label, fits ? x + gap : x - gap, y);
  }
  ctx.restore();
}
