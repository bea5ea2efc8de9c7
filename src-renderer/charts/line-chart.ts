import type { ChartConfiguration, ChartDataset } from 'chart.js';
import { dayDomain, dayLabels, dayTicks } from '../../src-preload/contract/charts/axes.ts';
import { daysShown } from '../../src-preload/contract/charts/day-notes.ts';
import type { LineChart } from '../../src-preload/contract/charts/drawing.ts';
import { dayWords } from '../../src-preload/contract/charts/names.ts';
import type { Series } from '../../src-preload/contract/charts/points.ts';
import { seriesStyles, unknownStyle } from '../../src-preload/contract/charts/series-style.ts';
import { formatNumber } from '../../src-preload/contract/format/numbers.ts';
import { dayCountScale } from './day-count-scale.ts';
import { noteLines, noteRoom } from './day-notes.ts';
import { endLabels, endPadding } from './end-labels.ts';
import { axisScale, frame, labelFont, type Mark } from './frame.ts';
import { lineMarkers } from './line-markers.ts';
import { hintName } from './named-rows.ts';
import type { ChartTheme } from './theme.ts';

const pixelsPerDayLabel = 64;
/** With more points than this a line bears markers only at its end and where it has gaps. */
const mostMarkers = 60;

const hasMany = (series: Series) => series.points.length > mostMarkers;

function dataset(series: Series, theme: ChartTheme): ChartDataset<'line', Mark[]> {
  const colour = series.place === null ? theme.quiet : (theme.series[series.place] ?? theme.ink);
  const style = series.place === null ? unknownStyle : seriesStyles[series.place];
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

/** Lines over days. The x axis counts epoch days, so no date library shifts anything. */
export function lineChart(
  { series, axis, unit = '', notes = [], countsDays = false }: LineChart,
  theme: ChartTheme,
  [from, to] = daysShown(series, notes),
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
        x: {
          ...(countsDays ? dayCountScale(from, to, theme) : dayScale(from, to, theme)),
        },
        y: axisScale(axis, theme),
      },
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          callbacks: {
            title: ([item]) => (item ? dayWords(Number(item.parsed.x), countsDays) : ''),
            label: (item) =>
              `${hintName(item.dataset.label)}: ${formatNumber(Number(item.parsed.y), unit === '%' ? 1 : 0)}${unit}`,
          },
        },
      },
    },
    plugins: [
      lineMarkers(new Map([...series.entries()].filter(([, each]) => hasMany(each)))),
      ...(direct ? [endLabels(directLabels, theme)] : []),
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
      color: theme.quiet,
      font: labelFont,
      autoSkip: false,
      maxRotation: 0,
      callback: (_value: string | number, index: number, ticks: { value: number }[]) =>
        dayLabels(ticks.map((tick) => tick.value))[index] ?? '',
    },
  };
}
