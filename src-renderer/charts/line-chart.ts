import type { Chart, ChartConfiguration, ChartDataset, Plugin, PointOptions } from 'chart.js';
import { drawPoint } from 'chart.js/helpers';
import { dayDomain, dayLabels, dayTicks, niceStep } from '#shared/figures/charts/axes.ts';
import { type DayNote, daysShown, noteMarks } from '#shared/figures/charts/day-notes.ts';
import type { LineChart, StackedArea } from '#shared/figures/charts/drawing.ts';
import { type Counts, positionText } from '#shared/figures/charts/names.ts';
import { linedBands, seriesStyles, unknownStyle } from '#shared/figures/charts/palette.ts';
import {
  bandOpacity,
  bandPaletteIndex,
  bandStretches,
  dottedIndexes,
  type Gap,
  markedIndexes,
  maxMarkers,
  type Series,
} from '#shared/figures/charts/points.ts';
import { translated } from '#shared/language/message.ts';
import { formatNumber, withUnit } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { endLabels, endPadding } from './end-labels.ts';
import { axisScale, type ChartTheme, frame, hatch, labelFont, levelTicks, type Mark } from './frame.ts';
import { hintName } from './named-rows.ts';

const radius = 4;

/** Radius of a point without a line: a little more than the line is thick, so that it can be seen. */
const dotRadius = 1.5;

const pixelsPerLabel = 72;

const pixelsPerDayLabel = 64;

const hasMany = (series: Series) => series.points.length > maxMarkers;

function dataset(series: Series, theme: ChartTheme): ChartDataset<'line', Mark[]> {
  const colour = series.paletteIndex === null ? theme.quiet : (theme.series[series.paletteIndex] ?? theme.ink);
  const style = series.paletteIndex === null ? unknownStyle : seriesStyles[series.paletteIndex];
  return {
    label: series.label,
    data: series.points.map(({ x, y }) => ({ x, y: y ?? Number.NaN })),
    borderColor: colour,
    borderWidth: 2,
    borderDash: [...(style?.dash ?? [])],
    pointStyle: style?.marker ?? 'circle',
    pointBackgroundColor: style?.filled ? colour : theme.paper,
    pointBorderColor: colour,
    pointBorderWidth: 1,
    pointRadius: hasMany(series) ? 0 : 3.5,
    pointHitRadius: 8,
    tension: 0,
    clip: 8,
    spanGaps: false,
  };
}

/** The range behind the lines, in the colour of its middle line. */
function rangeBand(band: LineChart['band'], theme: ChartTheme): Plugin<'line'>[] {
  if (band === undefined) return [];
  const stretches = bandStretches(band);
  return [
    {
      id: 'rangeBand',
      beforeDatasetsDraw: ({ ctx, scales: { x, y } }: Chart<'line'>) => {
        if (!x || !y) return;
        ctx.save();
        ctx.globalAlpha = bandOpacity;
        ctx.fillStyle = theme.series[bandPaletteIndex] ?? theme.quiet;
        for (const stretch of stretches) {
          ctx.beginPath();
          for (const each of stretch) ctx.lineTo(x.getPixelForValue(each.x), y.getPixelForValue(each.high));
          for (const each of stretch.toReversed()) ctx.lineTo(x.getPixelForValue(each.x), y.getPixelForValue(each.low));
          ctx.fill();
        }
        ctx.restore();
      },
    },
  ];
}

/** The room above the plot in which the letters stand. */
export const noteRoom = 20;

/** A dashed line per noted day with its letter above the plot; the words stand below the chart and in its table. */
export function noteLines<T extends 'line' | 'bar'>(notes: readonly DayNote[], theme: ChartTheme): Plugin<T>[] {
  if (notes.length === 0) return [];
  return [{ id: 'noteLines', afterDatasetsDraw: (chart: Chart<T>) => drawNotes(chart as Chart, notes, theme) }];
}

function drawNotes({ ctx, chartArea, scales }: Chart, notes: readonly DayNote[], theme: ChartTheme): void {
  const { x: scale } = scales;
  if (!scale) return;
  const xOf = (day: number) => Math.round(scale.getPixelForValue(day)) + 0.5;
  const { lines, marks } = noteMarks(notes, [scale.min, scale.max], xOf);
  ctx.save();
  ctx.strokeStyle = theme.quiet;
  ctx.setLineDash([3, 3]);
  ctx.beginPath();
  for (const x of lines) {
    ctx.moveTo(x, chartArea.top - 4);
    ctx.lineTo(x, chartArea.bottom);
  }
  ctx.stroke();
  ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
  ctx.fillStyle = theme.ink;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  for (const { x, letters } of marks) ctx.fillText(letters, x, chartArea.top - 4);
  ctx.restore();
}

const thinnest = 2;
const wordsNeed = 52;

/** A light band over each stretch without a number, hatched where the numbers are not shown, and its words where they fit. */
export function gapBands<T extends 'line' | 'bar'>(gaps: readonly Gap[], theme: ChartTheme): Plugin<T>[] {
  if (gaps.length === 0) return [];
  return [{ id: 'gapBands', beforeDraw: (chart: Chart<T>) => drawBands(chart as Chart, gaps, theme) }];
}

function drawBands({ ctx, chartArea, scales }: Chart, gaps: readonly Gap[], theme: ChartTheme): void {
  const { x: scale } = scales;
  if (!scale) return;
  const { top, bottom } = chartArea;
  ctx.save();
  ctx.font = `italic ${labelFont.size}px ${labelFont.family}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  for (const { from, to, kind } of gaps) {
    const left = scale.getPixelForValue(Math.max(from, scale.min));
    const width = Math.max(thinnest, scale.getPixelForValue(Math.min(to, scale.max)) - left);
    if (from > scale.max || to < scale.min) continue;
    ctx.fillStyle = kind === 'not shown' ? hatch(theme.gap.lines, theme.gap.ground) : theme.gap.ground;
    ctx.fillRect(left, top, width, bottom - top);
    if (width < wordsNeed) continue;
    ctx.fillStyle = theme.quiet;
    ctx.fillText(translated(kind), left + width / 2, top + 3);
  }
  ctx.restore();
}

/** Lines over days. The x axis counts epoch days, so no date library shifts anything. */
export function lineChart(
  { series, axis, unit = '', notes = [], gaps = [], counts, band }: LineChart,
  theme: ChartTheme,
  [from, to] = daysShown(band ? [...series, { points: band.high }] : series, notes),
): ChartConfiguration<'line', Mark[]> {
  const labels = series.map((each) => each.label);
  const base = frame(theme);
  const direct = series.length > 1;
  const top = notes.length > 0 ? noteRoom : 6;
  const directLabels = labels.map((text, index) => ({ text, dataset: index }));
  return {
    type: 'line',
    data: { datasets: series.map((each) => dataset(each, theme)) },
    options: {
      ...base,
      layout: { padding: direct ? endPadding(labels, top) : { top, right: 8 } },
      scales: {
        x: counts ? dayCountScale(from, to, counts, theme) : dayScale(from, to, theme),
        y: axisScale(axis, theme),
      },
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          position: 'clear',
          callbacks: {
            title: ([item]) => (item ? positionText(Number(item.parsed.x), counts) : ''),
            label: (item) =>
              `${hintName(item.dataset.label)}: ${withUnit(formatNumber(Number(item.parsed.y), unit === '%' ? 1 : 0), unit)}`,
          },
        },
      },
    },
    plugins: [
      lineMarkers(new Map([...series.entries()].filter(([, each]) => hasMany(each)))),
      ...(direct ? [endLabels(directLabels, theme)] : []),
      ...rangeBand(band, theme),
      ...gapBands<'line'>(gaps, theme),
      ...noteLines<'line'>(notes, theme),
    ],
  };
}

/** A linear scale that counts epoch days and labels whole weeks or months. */
export function dayScale(from: number, to: number, theme: ChartTheme) {
  const [min, max] = dayDomain(from, to);
  return {
    type: 'linear' as const,
    min,
    max,
    border: { display: false },
    grid: { display: false },
    afterBuildTicks: (scale: { width: number; ticks: { value: number; label?: string | string[] }[] }) => {
      const ticks = dayTicks(from, to, Math.max(2, Math.floor(scale.width / pixelsPerDayLabel)));
      scale.ticks = ticks.map((value) => ({ value }));
    },
    ticks: {
      ...levelTicks(theme),
      callback: (_value: string | number, index: number, ticks: { value: number }[]) =>
        dayLabels(ticks.map((tick) => tick.value))[index] ?? '',
    },
  };
}

/** A scale that counts the days or weeks since the first, for things that began at different times. */
function dayCountScale(from: number, to: number, counts: Counts, theme: ChartTheme) {
  return {
    type: 'linear' as const,
    min: from,
    max: Math.max(to, from + 1),
    border: { display: false },
    grid: { display: false },
    afterBuildTicks: (scale: { width: number; ticks: { value: number }[] }) => {
      const step = Math.max(1, niceStep(to - from, Math.max(2, Math.floor(scale.width / pixelsPerLabel))));
      const first = Math.ceil(from / step) * step;
      scale.ticks = Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => ({
        value: first + index * step,
      }));
    },
    ticks: {
      ...levelTicks(theme),
      callback: (value: string | number) => positionText(Number(value), counts),
    },
  };
}

/**
 * The markers and lone points of long lines, by their place in the chart. As an option that knows its point, a marker would make Chart.js work out
 * the look of every point: of five years that takes longer than drawing them.
 */
export function lineMarkers(lines: ReadonlyMap<number, Series>): Plugin<'line'> {
  return {
    id: 'lineMarkers',
    afterDatasetsDraw(chart: Chart<'line'>) {
      const { ctx } = chart;
      ctx.save();
      ctx.lineWidth = 1;
      for (const [dataset, series] of lines) {
        const { data } = chart.getDatasetMeta(dataset);
        const look = chart.data.datasets[dataset];
        if (!look) continue;
        ctx.strokeStyle = look.pointBorderColor as string;
        ctx.fillStyle = look.pointBackgroundColor as string;
        const options = { pointStyle: look.pointStyle, radius, borderWidth: 1 } as PointOptions;
        const placed = (indexes: readonly number[]) =>
          indexes.flatMap((index) => data[index] ?? []).filter(({ y }) => !Number.isNaN(y));
        for (const { x, y } of placed(markedIndexes(series.points))) drawPoint(ctx, options, x, y);
        ctx.fillStyle = look.pointBorderColor as string;
        for (const { x, y } of placed(dottedIndexes(series.points))) {
          ctx.beginPath();
          ctx.arc(x, y, dotRadius, 0, 2 * Math.PI);
          ctx.fill();
        }
      }
      ctx.restore();
    },
  };
}

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
  const lined = linedBands(bands.map(({ paletteIndex }) => paletteIndex));
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
