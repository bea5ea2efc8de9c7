import type { ChartConfiguration, Plugin } from 'chart.js';
import { formatNumber, formatSalary } from '../ui/format.ts';
import { frame, labelFont, type Mark, valueScale } from './frame.ts';
import { logTicks, valueAxis, valueTicks } from './scales.ts';
import type { ChartTheme } from './theme.ts';

export interface ScatterPoint {
  readonly label: string;
  /** Above zero: the axis is logarithmic. */
  readonly x: number;
  readonly y: number;
  readonly href: string;
}

export interface Scatter {
  readonly points: readonly ScatterPoint[];
  readonly xLabel: string;
  readonly yLabel: string;
}

const labelled = 3;

/** The points to name: the highest on each axis. */
export function outliers(points: readonly ScatterPoint[], each = labelled): Set<ScatterPoint> {
  const top = (of: (point: ScatterPoint) => number) => [...points].sort((a, b) => of(b) - of(a)).slice(0, each);
  return new Set([...top((point) => point.y), ...top((point) => point.x)]);
}

/** Two measures of many things. A click goes where the row of the table goes. */
export function scatter({ points, xLabel, yLabel }: Scatter, theme: ChartTheme): ChartConfiguration<'scatter', Mark[]> {
  const base = frame(theme);
  const colour = theme.series[0] ?? theme.ink;
  const axis = valueAxis(
    points.map((point) => point.y),
    'line',
  );
  const xs = points.map((point) => point.x);
  const title = (text: string) => ({ display: true, text, color: theme.quiet, font: labelFont });
  return {
    type: 'scatter',
    data: {
      datasets: [
        {
          data: points.map(({ x, y }) => ({ x, y })),
          clip: 8,
          pointRadius: 4,
          pointHitRadius: 8,
          pointBackgroundColor: `color-mix(in srgb, ${colour} 55%, transparent)`,
          pointBorderColor: colour,
        },
      ],
    },
    options: {
      ...base,
      layout: { padding: { top: 12, right: 24 } },
      scales: {
        x: {
          type: 'logarithmic',
          border: { display: false },
          grid: { display: false },
          min: Math.min(...xs) / 1.3,
          max: Math.max(...xs) * 1.3,
          title: title(`${xLabel}, logarithmic`),
          afterBuildTicks: (scale) => {
            scale.ticks = logTicks(Math.min(...xs), Math.max(...xs)).map((value) => ({ value }));
          },
          ticks: { ...valueScale(theme).ticks, callback: (value) => formatNumber(Number(value)) },
        },
        y: {
          ...valueScale(theme),
          min: axis.min,
          max: axis.max,
          title: title(yLabel),
          afterBuildTicks: (scale) => {
            scale.ticks = valueTicks(axis).map((value) => ({ value }));
          },
          ticks: { ...valueScale(theme).ticks, callback: (value) => formatNumber(Number(value)) },
        },
      },
      onClick: (_event, [hit]) => {
        const point = hit && points[hit.index];
        if (point) window.location.hash = point.href.slice(1);
      },
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          callbacks: {
            title: ([item]) => points[item?.dataIndex ?? -1]?.label ?? '',
            label: (item) => [
              `${xLabel}: ${formatNumber(Number(item.parsed.x))}`,
              `${yLabel}: ${formatSalary(Number(item.parsed.y))}`,
            ],
          },
        },
      },
    },
    plugins: [pointLabels(points, theme)],
  };
}

/** Names the outliers beside their marks, to the left where the right edge is near, and none over another. */
function pointLabels(points: readonly ScatterPoint[], theme: ChartTheme): Plugin<'scatter'> {
  const named = outliers(points);
  return {
    id: 'pointLabels',
    afterDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      const taken: { x: number; y: number; width: number }[] = [];
      ctx.save();
      ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
      ctx.fillStyle = theme.ink;
      // A rim of paper keeps the name readable over other marks.
      ctx.strokeStyle = theme.paper;
      ctx.lineWidth = 3;
      ctx.textBaseline = 'middle';
      for (const [index, element] of chart.getDatasetMeta(0).data.entries()) {
        const point = points[index];
        if (!point || !named.has(point)) continue;
        const width = ctx.measureText(point.label).width;
        const x = element.x + 8 + width > chartArea.right ? element.x - 8 - width : element.x + 8;
        const covers = taken.some((t) => Math.abs(t.y - element.y) < 14 && x < t.x + t.width && t.x < x + width);
        if (covers) continue;
        taken.push({ x, y: element.y, width });
        ctx.strokeText(point.label, x, element.y);
        ctx.fillText(point.label, x, element.y);
      }
      ctx.restore();
    },
  };
}
